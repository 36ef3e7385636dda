"""A task that the author has written, as a topic of its own: it draws, asks and is solved as all others are."""

import operator
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from reportgen.catalog.paper import Paper, UnfitError, at_of, catalog_call
from reportgen.catalog.topic import (
    Ask,
    ChoiceRange,
    DecimalRange,
    ListRange,
    Posed,
    Range,
    Topic,
    TopicData,
    WholeRange,
)
from reportgen.errors import Problem, ReportgenError
from reportgen.spec.exercise import ExerciseSpec, TaskAsked, WrittenPart
from reportgen.spec.written_text import COMPARISON, NAME, STEPS

SIGNS: Mapping[str, Callable[[Any, Any], bool]] = {
    "<": operator.lt,
    ">": operator.gt,
    "<=": operator.le,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
}
_INDEX = re.compile(r"\[(\d+)\]")


def written_topic(spec: ExerciseSpec, at: int) -> Topic:
    """Make a topic of a written task."""
    task = spec.tasks[at]
    return Topic(
        id=task.id,
        label=task.title or task.id,
        meaning=task.title or task.id,
        draws={name: _range(given) for name, given in task.draw.items()},
        data={},
        asks=tuple(map(_ask, task.written)),
        draw=lambda _, ranges: {**task.data, **ranges},
        pose=lambda _: Posed(
            text=(task.text or "",), choices={part.id: _choices(part) for part in task.written if part.choices}
        ),
        solve=lambda given, paper: _solve(spec, at, given, paper),
        faults=lambda given: _unmet(task, given),
    )


def _range(given: Mapping[str, Any]) -> Range:
    one: WholeRange | DecimalRange | ChoiceRange
    if "choice" in given:
        one = ChoiceRange(tuple(given["choice"]))
    elif "integer" in given:
        low, high = given["integer"]
        one = WholeRange(low, high, step=given.get("step", 1))
    else:
        low, high = given["decimal"]
        one = DecimalRange(low, high, given["decimals"], low, high)
    return ListRange(one, given["count"]) if "count" in given else one


def _ask(part: WrittenPart) -> Ask:
    return Ask(
        part.id,
        part.text,
        part.kind,
        part.points,
        decimals=part.decimals,
        significant=part.significant,
        room=part.room,
        tolerance=None if part.tolerance == "auto" else float(part.tolerance),
        unit=part.unit,
    )


def _choices(part: WrittenPart) -> tuple[tuple[str, str], ...]:
    return tuple((str(at), choice.text) for at, choice in enumerate(part.choices))


def _unmet(task: TaskAsked, given: TopicData) -> Iterator[tuple[str, str]]:
    """Find requirements that the drawn numbers do not meet."""
    for text in task.require:
        found = COMPARISON.match(text)
        if found and not SIGNS[found["sign"]](_side(found["left"], given), _side(found["right"], given)):
            yield f"the requirement {text} is not met", "change the numbers, or the requirement"


def _side(text: str, given: TopicData) -> Any:
    return given[text] if text in given else float(text)


def _solve(spec: ExerciseSpec, at: int, given: TopicData, paper: Paper) -> None:
    """Run the calculations, answer the parts, and write the author's solution with the steps that it asks for."""
    task = spec.tasks[at]
    answers = {one.id: _calculated(spec, at, number, given, paper) for number, one in enumerate(task.calc)}
    _write_solution(task, given, answers, paper)
    for part in task.written:
        paper.begin(part.id)
        if part.value is not None:
            paper.given_answer(part.id, _value(part.value, given, answers), _call(task, part.value, given))
        for error in part.errors:
            paper.mistaken(part.id, _value(error.value, given, answers), error.says, error.points)
        if part.choices:
            right = (str(number) for number, choice in enumerate(part.choices) if choice.correct)
            why = {str(number): choice.why or "" for number, choice in enumerate(part.choices)}
            paper.choose(part.id, *right, **why)
        if part.kind == "text":
            paper.mark(part.id, [(line.says, line.points) for line in part.rubric])


def _calculated(spec: ExerciseSpec, at: int, number: int, given: TopicData, paper: Paper) -> dict[str, Any]:
    """Run one calculation; what the catalog refuses whatever is drawn is said with its place."""
    one = spec.tasks[at].calc[number]
    try:
        return paper.run(one.method, _filled(one.inputs, given), **_filled(one.options, given))
    except ReportgenError as error:
        place = spec.place(("tasks", at, "calc", number))
        raise ReportgenError(
            [Problem(each.code, each.what, each.remedy, each.value, place) for each in error.problems]
        ) from None


def _filled(tree: Any, given: TopicData) -> Any:
    """Put drawn numbers in place of names."""
    if isinstance(tree, str) and tree.startswith("$"):
        return given[tree[1:]]
    if isinstance(tree, Mapping):
        return {key: _filled(value, given) for key, value in tree.items()}
    return [_filled(value, given) for value in tree] if isinstance(tree, list | tuple) else tree


def _call(task: TaskAsked, name: str, given: TopicData) -> dict[str, Any] | None:
    """Write down how the catalog is asked for a number; a drawn number needs no catalog."""
    base, _, part = name.partition("#")
    one = next((one for one in task.calc if one.id == base), None)
    if one is None:
        return None
    return catalog_call(one.method, _filled(one.inputs, given), _filled(one.options, given), _at(part))


def _at(part: str) -> str:
    """Write the place of a number in an answer of the catalog, as `curve.3` for `curve[3]`."""
    return _INDEX.sub(r".\1", part or "value")


def _value(name: str, given: TopicData, answers: Mapping[str, Mapping[str, Any]]) -> float:
    """Return a drawn number, or a part of the answer of a calculation."""
    base, _, part = name.partition("#")
    if base in answers:
        return at_of(answers[base], _at(part))
    found = given[base]
    if not isinstance(found, int | float) or isinstance(found, bool):
        raise UnfitError(f"{base} is no number")
    return float(found)


def _write_solution(task: TaskAsked, given: TopicData, answers: Mapping[str, Mapping[str, Any]], paper: Paper) -> None:
    """Write the author's text; where it asks for the steps of a calculation they follow."""
    pieces = STEPS.split(task.solution or "")  # text, id of a calculation, text, ...
    for number, piece in enumerate(pieces):
        if number % 2:
            paper.steps_of(answers[piece])
        elif piece.strip():
            names = dict.fromkeys(found["name"] for found in NAME.finditer(piece))
            paper.write(
                piece, **{name: given[name] if name in given else _value(name, given, answers) for name in names}
            )
