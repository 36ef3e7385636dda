"""What is wrong with a written task and can be said before anything is drawn."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from reportgen import index, topic_index
from reportgen.errors import Place, Problem
from reportgen.spec.exercise import ExerciseSpec, TaskAsked, WrittenPart
from reportgen.spec.reading import Path
from reportgen.spec.rule import TaskRule
from reportgen.spec.shape import Shaped
from reportgen.spec.texts_of_task import TEXTS, answer_texts, own_parts, question_texts, under
from reportgen.spec.unknown_numbers import is_number, unknown_number
from reportgen.spec.written_text import COMPARISON, forbidden_commands, names_in

DRAWN = {"integer": int, "decimal": (int, float), "choice": object}
KEYS_OF_RANGE = frozenset({*DRAWN, "step", "decimals", "count"})
MOST_LISTED = 200  # numbers of a list that is drawn
SIZES = {"step": (1, 1_000_000), "decimals": (0, 9), "count": (1, MOST_LISTED)}
EXAMPLE_OF_TABLE = "`columns: [n, p]`, `rows: [[10, null]]` and `cells: [{row: 1, column: p, value: W, decimals: 3}]`"
EXAMPLE = "write `{integer: [80, 200], step: 10}`, `{decimal: [0.1, 0.9], decimals: 2}` or `{choice: [A, B]}`"


def _topic_or_text(spec: ExerciseSpec, at: int, shaped: Shaped) -> Iterator[Problem]:
    """Ask for a topic or a text; a task is of a topic or written, not both."""
    task, place = spec.tasks[at], shaped.place(("tasks", at))
    if task.topic is None and task.text is None:
        what, remedy = "a task needs a topic or a text", "add `topic: mcnemar`, or `text: ...` with `parts`"
        yield Problem("no_task", what, remedy, place=place)
    for key in ("text", "require"):
        if task.topic is not None and getattr(task, key):
            what, remedy = f"a task of a topic has no {key}", "leave out `topic`, or this key"
            yield Problem("topic_and_text", what, remedy, place=shaped.key_place(("tasks", at, key)))


def _kinds_of_parts(spec: ExerciseSpec, at: int, shaped: Shaped) -> Iterator[Problem]:
    """Ask for parts of its own in a written task, and in one of a topic for ids that no part of the topic has."""
    task, topic = spec.tasks[at], topic_index.find(spec.tasks[at].topic or "")
    if _is_written(task) and (not task.written or task.asked):
        what = "a written task needs parts of its own"
        remedy = "add `parts: [{id: a, kind: number, text: ..., value: ...}]`"
        yield Problem("no_parts", what, remedy, place=shaped.place(("tasks", at)))
    for number, part in own_parts(task):
        if topic is not None and topic.ask(part.id) is not None:
            what, remedy = (
                "a part of the topic has this name",
                f"write `{{ask: {part.id}}}`, or give your part another id",
            )
            yield Problem("same_id", what, remedy, part.id, shaped.place(("tasks", at, "parts", number, "id")))


def _is_written(task: TaskAsked) -> bool:
    return task.topic is None and task.text is not None


def _draws(spec: ExerciseSpec, at: int, shaped: Shaped) -> Iterator[Problem]:
    """Look at the ranges of a written task."""
    task, path = spec.tasks[at], ("tasks", at, "draw")
    for name, given in task.draw.items() if _is_written(task) else ():
        if fault := _range_fault(given):
            yield Problem("wrong_range", f"{name} {fault[0]}", fault[1], str(given), shaped.place((*path, name)))


def _drawn_and_given(spec: ExerciseSpec, at: int, shaped: Shaped) -> Iterator[Problem]:
    task = spec.tasks[at]
    for name in [one for one in task.data if one in task.draw] if _is_written(task) else ():
        what, remedy = f"{name} is drawn and given", "keep it under `draw` or under `data`"
        yield Problem("given_twice", what, remedy, place=shaped.place(("tasks", at, "data", name)))


def _knowing(
    problems: Callable[[Path, TaskAsked, set[str], Shaped], Iterator[Problem]],
) -> Callable[[ExerciseSpec, int, Shaped], Iterable[Problem]]:
    """Look at what the author has written, knowing the numbers of the task; those of an unknown topic are not known."""

    def looked_at(spec: ExerciseSpec, at: int, shaped: Shaped) -> Iterable[Problem]:
        task, topic = spec.tasks[at], topic_index.find(spec.tasks[at].topic or "")
        if topic is None and not _is_written(task):
            return ()
        known = {*task.draw, *task.data} if topic is None else set(topic.data)
        return problems(("tasks", at), task, known, shaped)

    return looked_at


def _range_fault(given: Any) -> tuple[str, str] | None:
    """Say what is wrong with a range of a written task."""
    kinds = [key for key in DRAWN if isinstance(given, dict) and isinstance(given.get(key), list)]
    if len(kinds) != 1 or set(given) - KEYS_OF_RANGE or not given[kinds[0]]:
        return "is no range", EXAMPLE
    ends, kind = given[kinds[0]], kinds[0]
    if kind != "choice" and (len(ends) != 2 or not all(_is(one, DRAWN[kind]) for one in ends) or ends[0] > ends[1]):
        return "must be two numbers, the lower one first", EXAMPLE
    if kind == "decimal" and "decimals" not in given:
        return "lacks decimals", "add `decimals: 2`"
    for key, (least, most) in SIZES.items():
        if not (_is(given.get(key, least), int) and least <= given.get(key, least) <= most):
            return f"has no usable {key}", f"write a whole number from {least} to {most}"
    return None


def _is(value: Any, kind: Any) -> bool:
    return isinstance(value, kind) and not isinstance(value, bool)


def _requirements(path: Path, task: TaskAsked, known: set[str], shaped: Shaped) -> Iterator[Problem]:
    for at, text in enumerate(task.require if _is_written(task) else ()):
        found = COMPARISON.match(text)
        place = shaped.place((*path, "require", at))
        if found is None:
            remedy = "write one comparison of a name with a name or a number, as `x < n`"
            yield Problem("no_comparison", "this is no comparison", remedy, text, place)
            continue
        for side in (found["left"], found["right"]):
            if side not in known and not is_number(side):
                yield unknown_number("number", side, known, (), place)


def _calculations(path: Path, task: TaskAsked, known: set[str], shaped: Shaped) -> Iterator[Problem]:
    for at, one in enumerate(task.calc):
        place = shaped.place((*path, "calc", at))
        if index.find(one.method) is None:
            ids = [entry.id for entry in index.of_kind(*index.METHOD_KINDS)]
            yield Problem.unknown_name("method", one.method, ids, shaped.place((*path, "calc", at, "method")))
        if one.id in [other.id for other in task.calc[:at]] or one.id in known:
            what, remedy = "another calculation or number has this id", "give it another id"
            yield Problem("same_id", what, remedy, one.id, place)
        before = known | {other.id for other in task.calc[:at]}
        for name in _named({**one.inputs, **one.options}):
            if _base(name) not in before:
                yield unknown_number("number or earlier calculation", name, known, before - known, place)


def _named(tree: Any) -> Iterator[str]:
    """Pass the names that inputs refer to."""
    if isinstance(tree, str) and tree.startswith("$"):
        yield tree[1:]
    elif isinstance(tree, Mapping):
        for value in tree.values():
            yield from _named(value)
    elif isinstance(tree, list):
        for value in tree:
            yield from _named(value)


def _names_in(key: str) -> Callable[[Path, TaskAsked, set[str], Shaped], Iterator[Problem]]:
    """Compare the names in the texts under a key with what is known there: a question never knows an answer."""

    def problems(path: Path, task: TaskAsked, known: set[str], shaped: Shaped) -> Iterator[Problem]:
        calculated = {one.id for one in task.calc}
        for where, text in under(key, question_texts(task)):
            for name in names_in(text):
                if name not in known:
                    yield _unknown_in_question(name, known, calculated, shaped.place((*path, *where)))
        for where, text in under(key, answer_texts(task)):
            for name in names_in(text):
                if _base(name) not in known | calculated:
                    asked, place = name.removeprefix("steps "), shaped.place((*path, *where))
                    yield unknown_number("number or calculation", asked, known, calculated, place, to_fill=True)

    return problems


def _commands_in(key: str) -> Callable[[ExerciseSpec, int, Shaped], Iterator[Problem]]:
    """Refuse commands of formulas that could do more than set signs."""

    def problems(spec: ExerciseSpec, at: int, shaped: Shaped) -> Iterator[Problem]:
        task = spec.tasks[at]
        for where, text in under(key, (*question_texts(task), *answer_texts(task))):
            for command in dict.fromkeys(forbidden_commands(text)):
                what = f"the command {command} is not allowed in a formula"
                remedy = "write it with the usual commands, such as \\frac"
                yield Problem("forbidden_command", what, remedy, place=shaped.place(("tasks", at, *where)))

    return problems


def _base(name: str) -> str:
    """Return the calculation of a name such as `W#interval.low` or `steps W`."""
    return name.partition("#")[0].removeprefix("steps ")


def _unknown_in_question(name: str, known: set[str], calculated: set[str], place: Place) -> Problem:
    if _base(name) not in calculated:
        return unknown_number("number", name, known, (), place, to_fill=True)
    what, remedy = f"{{{{{name}}}}} is an answer, which no question may show", "move it to `solution`"
    return Problem("leaks", what, remedy, place=place)


def _parts(path: Path, task: TaskAsked, known: set[str], shaped: Shaped) -> Iterator[Problem]:
    for at, part in own_parts(task):
        place = shaped.place((*path, "parts", at))
        if part.id in [other.id for number, other in own_parts(task) if number < at]:
            yield Problem("same_id", "two parts have this id", "give each part an id of its own", part.id, place)
        yield from _answer_of(
            part, place_of=lambda *keys, at=at: shaped.place((*path, "parts", at, *keys)), task=task, known=known
        )


def _answer_of(part: WrittenPart, *, place_of: Any, task: TaskAsked, known: set[str]) -> Iterator[Problem]:
    """Ask for what a part of its kind needs, and refuse what it cannot have."""
    numeric, chosen = part.kind in ("number", "integer"), part.kind in ("choice", "choices")
    if numeric != (part.value is not None):
        what = f"a part of kind {part.kind} {'needs' if numeric else 'has no'} value"
        yield Problem(
            "wrong_part", what, "write `value: W#interval.low`" if numeric else "leave it out", place=place_of("value")
        )
    if chosen != bool(part.choices):
        what = f"a part of kind {part.kind} {'needs' if chosen else 'has no'} choices"
        remedy = (
            "add `choices: [{text: ..., correct: true}, {text: ..., correct: false}]`" if chosen else "leave them out"
        )
        yield Problem("wrong_part", what, remedy, place=place_of("choices"))
    right = sum(choice.correct for choice in part.choices)
    if part.choices and (right == 0 or (part.kind == "choice" and right > 1)):
        what = f"a part of kind {part.kind} has {right} right choices"
        yield Problem(
            "wrong_part", what, "mark one as `correct: true`, or write `kind: choices`", place=place_of("choices")
        )
    yield from _table_of(part, place_of)
    calculated = {one.id for one in task.calc}
    for where, value in _values_of(part):
        if _base(value) not in known | calculated:
            yield unknown_number("number or calculation", value, known, calculated, place_of(*where))
    if part.kind == "number" and part.decimals is None and part.significant is None:
        what, remedy = "a number needs its digits", "add `decimals: 3`"
        yield Problem("no_digits", what, remedy, place=place_of("id"))
    if part.rubric and sum(line.points for line in part.rubric) != part.points:
        what, remedy = "the points of the rubric are not those of the part", "make them agree"
        yield Problem("wrong_points", what, remedy, place=place_of("rubric"))


def _values_of(part: WrittenPart) -> Iterator[tuple[Path, str]]:
    """Pass what stands for a number in a part, with its place."""
    if part.value is not None:
        yield ("value",), part.value
    for at, error in enumerate(part.errors):
        yield ("errors", at, "value"), error.value
    for at, cell in enumerate(part.cells):
        yield ("cells", at, "value"), cell.value


def _table_of(part: WrittenPart, place_of: Any) -> Iterator[Problem]:
    """Ask for a table where one is filled in, with rows as long as its head."""
    tabular = part.kind == "table"
    for key in ("columns", "rows", "cells"):
        if tabular != bool(getattr(part, key)):
            what = f"a part of kind {part.kind} {'needs' if tabular else 'has no'} {key}"
            remedy = f"write for example {EXAMPLE_OF_TABLE}" if tabular else "leave it out, or write `kind: table`"
            yield Problem("wrong_part", what, remedy, place=place_of(key))
            return
    if len(set(part.columns)) < len(part.columns):
        yield Problem("same_column", "two columns have this head", "name them differently", place=place_of("columns"))
    for at, row in enumerate(part.rows, start=1):
        if len(row) != len(part.columns):
            what = f"row {at} has {len(row)} cells, and the table has {len(part.columns)} columns"
            yield Problem("wrong_row", what, "write null for an empty cell", place=place_of("rows"))
            return
    yield from _cells_of(part, place_of)


def _cells_of(part: WrittenPart, place_of: Any) -> Iterator[Problem]:
    """Compare the empty cells of a table with those that are filled in."""
    filled = [(one.row, one.column) for one in part.cells]
    empty = [
        (at, column)
        for at, row in enumerate(part.rows, start=1)
        for column, cell in zip(part.columns, row, strict=True)
        if cell is None
    ]
    for row, column in dict.fromkeys(filled):
        if (row, column) not in empty or filled.count((row, column)) > 1:
            what = (
                f"row {row}, {column} {'is there twice' if (row, column) in empty else 'is no empty cell of the table'}"
            )
            yield Problem("wrong_cell", what, "name each cell that is null once", place=place_of("cells"))
    for row, column in empty:
        if (row, column) not in filled:
            what = f"nothing belongs in the empty cell of row {row}, {column}"
            yield Problem("wrong_cell", what, "add it to `cells`, or write what is there", place=place_of("cells"))


OF_WRITTEN = (
    TaskRule("topic text require", _topic_or_text),
    TaskRule("topic text parts", _kinds_of_parts),
    TaskRule("topic text draw", _draws),
    TaskRule("topic text draw data", _drawn_and_given),
    TaskRule("topic text draw data require", _knowing(_requirements)),
    TaskRule("topic text draw data calc", _knowing(_calculations)),
    TaskRule("topic text draw data calc parts", _knowing(_parts)),
    *(TaskRule(f"topic draw data calc {key}", _knowing(_names_in(key))) for key in TEXTS),
    *(TaskRule(key, _commands_in(key)) for key in TEXTS),
)
