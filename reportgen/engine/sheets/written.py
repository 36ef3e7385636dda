"""What the author has written of a task: a topic of its own, or parts, calculations and a solution added to a topic."""

import operator
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from reportgen import numbers
from reportgen.catalog.paper import FilledCell, Paper, UnfitError, at_of, catalog_call
from reportgen.catalog.topic import (
    Ask,
    ChoiceRange,
    DecimalRange,
    ListRange,
    Posed,
    PosedTable,
    Range,
    Topic,
    TopicData,
    WholeRange,
)
from reportgen.errors import Problem, ReportgenError
from reportgen.spec.exercise import ExerciseSpec, TaskAsked, WrittenPart
from reportgen.spec.markdown_text import images_in_words
from reportgen.spec.written_text import COMPARISON, NAME, STEPS, names_in

SIGNS: Mapping[str, Callable[[Any, Any], bool]] = {
    "<": operator.lt,
    ">": operator.gt,
    "<=": operator.le,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
}
DIGITS = 6  # of a number in a solution
NO_RESULTS = ("inputs", "options", "steps", "checks")  # parts of an answer of the catalog
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
        pose=lambda given: Posed(text=(task.text or "",), blanks=_blanks_of(task, given), choices=_choices_of(task)),
        solve=lambda given, paper: _solve(spec, at, given, paper),
        faults=lambda given: _unmet(task, given),
    )


def with_written(topic: Topic, spec: ExerciseSpec, at: int) -> Topic:
    """Add to a topic what the author has written for the task."""
    task = spec.tasks[at]
    if not (task.written or task.calc or task.solution):
        return topic

    def pose(given: TopicData) -> Posed:
        posed = topic.pose(given)
        blanks = (*posed.blanks, *_blanks_of(task, given))
        return replace(posed, blanks=blanks, choices={**posed.choices, **_choices_of(task)})

    return replace(
        topic,
        asks=(*topic.asks, *map(_ask, task.written)),
        pose=pose,
        solve=lambda given, paper: _solve(spec, at, given, paper, topic),
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
        room=0 if part.kind == "table" else part.room,
        tolerance=None if part.tolerance == "auto" else float(part.tolerance),
        unit=part.unit,
    )


def _choices_of(task: TaskAsked) -> dict[str, tuple[tuple[str, str], ...]]:
    """Number the statements of each part that has some."""
    return {
        part.id: tuple((str(at), choice.text) for at, choice in enumerate(part.choices))
        for part in task.written
        if part.choices
    }


def _blanks_of(task: TaskAsked, given: TopicData) -> tuple[PosedTable, ...]:
    return tuple(_blank(part, given) for part in task.written if part.kind == "table")


def _blank(part: WrittenPart, given: TopicData) -> PosedTable:
    """Return a table to be filled in; its name is what the part asks."""
    rows = tuple(tuple(_given_in(cell, given) for cell in row) for row in part.rows)
    caption = images_in_words(part.text)
    return PosedTable(_in_words(caption, given), tuple(_in_words(head, given) for head in part.columns), rows)


def _given_in(cell: Any, given: TopicData) -> Any:
    """Put a given number into a cell that is its name alone."""
    if not isinstance(cell, str):
        return cell
    found = NAME.fullmatch(cell.strip())
    return given[found["name"]] if found else _in_words(cell, given)


def _in_words(text: str, given: TopicData) -> str:
    return NAME.sub(lambda found: _shown(given[found["name"]]), text)


def _unmet(task: TaskAsked, given: TopicData) -> Iterator[tuple[str, str]]:
    """Find requirements that the drawn numbers do not meet."""
    for text in task.require:
        found = COMPARISON.match(text)
        if found and not SIGNS[found["sign"]](_side(found["left"], given), _side(found["right"], given)):
            yield f"the requirement {text} is not met", "change the numbers, or the requirement"


def _side(text: str, given: TopicData) -> Any:
    return given[text] if text in given else float(text)


def _solve(spec: ExerciseSpec, at: int, given: TopicData, paper: Paper, topic: Topic | None = None) -> None:
    """Run the calculations, write the author's solution, solve the parts of the topic, and answer the author's."""
    task = spec.tasks[at]
    known = _Known(spec, at, given, {})
    for number, one in enumerate(task.calc):
        known.answers[one.id] = _calculated(spec, at, number, known, paper)
    _write_solution(task.solution, known, paper)
    if topic is not None:
        topic.solve(given, paper)
    for part in task.written:
        paper.begin(part.id)
        _write_solution(part.solution, known, paper)
        if part.value is not None:
            paper.given_answer(part.id, known.value(part.value), _call(task, part.value, known))
        for error in part.errors:
            paper.mistaken(part.id, known.value(error.value), known.filled(error.says), error.points)
        _answer(part, known, paper)


def _answer(part: WrittenPart, known: "_Known", paper: Paper) -> None:
    """Answer a part that asks for other than one number."""
    if part.choices:
        right = (str(number) for number, choice in enumerate(part.choices) if choice.correct)
        why = {str(number): known.filled(choice.why or "") for number, choice in enumerate(part.choices)}
        paper.choose(part.id, *right, **why)
    if part.kind == "table":
        _fill(part, known, paper)
    if part.kind == "text":
        paper.mark(part.id, [(known.filled(line.says), line.points) for line in part.rubric])


def _fill(part: WrittenPart, known: "_Known", paper: Paper) -> None:
    """Fill in the empty cells of a table."""
    table = _blank(part, known.given)
    columns = dict(zip(part.columns, table.columns, strict=True))
    cells = [FilledCell(one.row - 1, columns[one.column], known.value(one.value), one.decimals) for one in part.cells]
    for cell in cells:
        if not cell.decimals and not cell.value.is_integer():
            raise UnfitError(f"row {cell.row + 1}, {cell.column} is no whole number, and no decimals are asked")
    paper.fill_cells(part.id, table.caption, table.columns, table.rows, cells)


@dataclass(frozen=True, slots=True)
class _Known:
    """What the names of an answer can stand for: given numbers, and parts of the answers of calculations."""

    spec: ExerciseSpec
    at: int  # the task
    given: TopicData
    answers: dict[str, dict[str, Any]]

    @property
    def comma(self) -> bool:
        """Tell whether the sheet has a decimal comma."""
        return self.spec.conventions.decimal == "comma"

    def value(self, name: str) -> float:
        """Return a given number, or a part of the answer of a calculation."""
        base, _, part = name.partition("#")
        if base in self.answers:
            self._refuse_unknown(name, self.answers[base], _at(part))
            return at_of(self.answers[base], _at(part))
        found = self.given[base]
        if not isinstance(found, int | float) or isinstance(found, bool):
            raise UnfitError(f"{base} is no number")
        return float(found)

    def _refuse_unknown(self, name: str, answer: Mapping[str, Any], at: str) -> None:
        """Refuse a part that no answer of the method has for any data."""
        if answer.get("undefined") or answer.get("withheld") or _has(answer, at):
            return
        base = name.partition("#")[0]
        place = self.spec.place(("tasks", self.at, *_where(self.spec.tasks[self.at], name)))
        known = [f"{base}#{one}" for one in _numbers_in(answer)]
        raise ReportgenError(Problem.unknown_name("part of this answer", name, known, place))

    def named(self, text: str) -> dict[str, Any]:
        """Return what each name in a text stands for."""
        return {name: self.given[name] if name in self.given else self.value(name) for name in names_in(text)}

    def filled(self, text: str) -> str:
        """Put numbers into a text that is kept as words."""
        named = {name: _shown(value) for name, value in self.named(text).items()}
        return NAME.sub(lambda found: self._with_comma(named[found["name"]]), text)

    def _with_comma(self, shown: str) -> str:
        return shown.replace(".", ",") if self.comma else shown


def _calculated(spec: ExerciseSpec, at: int, number: int, known: _Known, paper: Paper) -> dict[str, Any]:
    """Run one calculation; what the catalog refuses for any draw is said with its place."""
    one = spec.tasks[at].calc[number]
    try:
        return paper.run(one.method, _put_in(one.inputs, known), **_put_in(one.options, known))
    except ReportgenError as error:
        place = spec.place(("tasks", at, "calc", number))
        raise ReportgenError(
            [Problem(each.code, each.what, each.remedy, each.value, place) for each in error.problems]
        ) from None


def _put_in(tree: Any, known: _Known) -> Any:
    """Put numbers in place of names."""
    if isinstance(tree, str) and tree.startswith("$"):
        name = tree[1:]
        return known.given[name] if name in known.given else known.value(name)
    if isinstance(tree, Mapping):
        return {key: _put_in(value, known) for key, value in tree.items()}
    return [_put_in(value, known) for value in tree] if isinstance(tree, list | tuple) else tree


def _call(task: TaskAsked, name: str, known: _Known) -> dict[str, Any] | None:
    """Write down how the catalog is asked for a number; a given number needs no catalog."""
    base, _, part = name.partition("#")
    one = next((one for one in task.calc if one.id == base), None)
    if one is None:
        return None
    return catalog_call(one.method, _put_in(one.inputs, known), _put_in(one.options, known), _at(part))


def _at(part: str) -> str:
    """Write the place of a number in an answer of the catalog, as `curve.3` for `curve[3]`."""
    return _INDEX.sub(r".\1", part or "value")


def _shown(value: Any) -> str:
    return numbers.significant(value, digits=DIGITS) if isinstance(value, int | float) else str(value)


def _write_solution(text: str | None, known: _Known, paper: Paper) -> None:
    """Write the author's text; where it asks for the steps of a calculation they follow."""
    pieces = STEPS.split(text or "")  # text, id of a calculation, text, ...
    for number, piece in enumerate(pieces):
        if number % 2:
            paper.steps_of(known.answers[piece])
        elif piece.strip():
            paper.write(piece, **known.named(piece))


def _numbers_in(answer: Any, path: str = "") -> Iterator[str]:
    """Name the numbers of an answer, as `interval.low`."""
    if isinstance(answer, int | float) and not isinstance(answer, bool):
        yield path
    children = (
        answer.items() if isinstance(answer, dict) else enumerate(answer) if isinstance(answer, list | tuple) else ()
    )
    for key, one in children:
        if key not in NO_RESULTS:
            yield from _numbers_in(one, f"{path}.{key}" if path else str(key))


def _has(answer: Any, at: str) -> bool:
    """Tell whether an answer has a place for a part, also where it is empty for these data."""
    for key in at.split("."):
        if not isinstance(answer, dict):
            return True
        if key not in answer:
            return False
        answer = answer[key]
    return True


def _where(task: TaskAsked, name: str) -> tuple[str | int, ...]:
    """Find the part that names a value; nothing where a text names it."""
    parts = task.parts or ()
    return next((("parts", at, "value") for at, part in enumerate(parts) if getattr(part, "value", None) == name), ())
