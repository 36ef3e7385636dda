"""One variant of a sheet as results: for each task the question without answers, and the solution."""

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from reportgen.catalog.paper import Mistake
from reportgen.catalog.topic import Posed, PosedTable, TopicData
from reportgen.conventions import LEAST_MOVED
from reportgen.engine.sheets.solving import OF_PERCENT, PERCENT, AskedPart, PartKey
from reportgen.engine.sheets.variants import DrawnTask
from reportgen.results.exercise import (
    Answer,
    Axes,
    CatalogCall,
    CellKey,
    CommonError,
    PlainTable,
    QuestionPart,
    RubricMark,
    SolvedTask,
    TaskQuestion,
    TaskText,
)
from reportgen.spec.markdown_text import images_in_words
from reportgen.spec.written_text import NAME, names_in

SIDE_BY_SIDE = 14  # cases side by side in a table, as wide as a page of A4
FLOATS = 12  # digits to which ends of a tolerance are written: what is behind them is no more than the machine's


def solved_task(drawn: DrawnTask) -> SolvedTask:
    """Put the question and the solution of a task together."""
    ref, posed = f"tasks/{drawn.asked.id}", drawn.topic.pose(drawn.named)
    blocks = [
        {**block, "ref": f"{ref}/solution/{at}"} if block["kind"] != "part" else block
        for at, block in enumerate(_with_bands(_blocks(drawn)))
    ]
    return SolvedTask.model_validate(
        {
            "question": question(drawn, posed, ref),
            "answers": tuple(_answers(drawn, posed, ref)),
            "solution": tuple(blocks),
            "warnings": drawn.warnings,
        }
    )


def question(drawn: DrawnTask, posed: Posed, ref: str) -> TaskQuestion:
    """Return what the student sees."""
    fills = _fills_in(drawn)
    return TaskQuestion(
        ref=ref,
        id=drawn.asked.id,
        topic=drawn.asked.topic,
        title=_title(drawn),
        points=_whole(sum(part.points for part in drawn.parts)),
        words=tuple(TaskText(text=text, numbers=drawn.named) for text in posed.text),
        tables=tuple(_table(band) for table in posed.tables for band in _bands(table)),
        blanks=tuple(map(_table, posed.blanks)) if fills else (),
        axes=None if posed.axes is None or not fills else Axes(across=posed.axes[0], up=posed.axes[1]),
        parts=tuple(_part(part, posed, drawn) for part in drawn.parts),
        conventions=drawn.topic.conventions,
    )


def _fills_in(drawn: DrawnTask) -> bool:
    """Tell whether empty tables have a use: not where the topic asks for one, and the sheet does not."""
    tables = {ask.name for ask in drawn.topic.asks if ask.kind == "table"}
    return not tables or any(part.ask.name in tables for part in drawn.parts)


def _title(drawn: DrawnTask) -> str:
    """Put given numbers into the title."""
    return _filled(drawn.asked.title or drawn.topic.label, drawn.named)


def _filled(text: str, given: TopicData) -> str:
    return NAME.sub(lambda found: str(given[found["name"]]).strip("[]"), text)


def _part(part: AskedPart, posed: Posed, drawn: DrawnTask) -> QuestionPart:
    ask = part.ask
    of_cells = max((cell.decimals for cell in drawn.solved.found(ask.name).cells), default=0)
    return QuestionPart(
        id=part.id,
        ask=ask.name,
        kind=ask.kind,
        words=_words(ask.text, drawn.named),
        points=_whole(part.points),
        decimals=of_cells or ask.decimals,
        significant=ask.significant,
        unit=ask.unit,
        room=ask.room,
        choices=tuple(_words(text, drawn.named) for _, text in drawn.choices(part, posed)),
    )


def _words(text: str, given: TopicData) -> TaskText:
    """Keep with a text the given numbers that it names."""
    return TaskText(text=text, numbers={name: given[name] for name in names_in(text)})


def _bands(table: PosedTable) -> Iterator[PosedTable]:
    """Write a table with many cases side by side as several, one below the other."""
    columns, rows = table.columns[1:], table.rows
    bands = math.ceil(len(columns) / SIDE_BY_SIDE)
    if bands < 2 or len(rows) > len(columns):
        yield table
        return
    each = math.ceil(len(columns) / bands)
    for begin in range(0, len(columns), each):
        taken = slice(1 + begin, 1 + begin + each)
        part = tuple((row[0], *row[taken]) for row in rows)
        yield PosedTable(table.caption, (table.columns[0], *table.columns[taken]), part)


def _with_bands(blocks: Iterator[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Write wide tables of a solution as those of the question."""
    for block in blocks:
        if block["kind"] != "table":
            yield block
            continue
        for band in _bands(PosedTable(**block["table"])):
            yield {**block, "table": {"caption": band.caption, "columns": band.columns, "rows": band.rows}}


def _table(table: PosedTable) -> PlainTable:
    return PlainTable(caption=table.caption, columns=table.columns, rows=table.rows)


def _blocks(drawn: DrawnTask) -> Iterator[dict[str, Any]]:
    """Pass the blocks of the solution; what belongs to a part that is not asked stays only where a later step uses it."""
    letters = {part.ask.name: part.id for part in drawn.parts}
    blocks = drawn.solved.paper.blocks
    part = ""
    for at, block in enumerate(blocks):
        if block["kind"] == "part":
            part = block["id"]
            if part in letters:
                yield {"kind": "part", "id": letters[part]}
        elif not part or part in letters or _used_later(block, blocks[at + 1 :], letters):
            yield block


def _used_later(block: Mapping[str, Any], later: Sequence[Mapping[str, Any]], letters: Mapping[str, str]) -> bool:
    """Tell whether a step defines a symbol that a step of an asked part uses, directly or by another one."""
    if block["kind"] != "step":
        return False
    wanted, part = {block["symbol"]}, ""
    for one in later:
        if one["kind"] == "part":
            part = one["id"]
        elif one["kind"] == "step" and wanted & set(one.get("uses", ())):
            if part in letters:
                return True
            wanted.add(one["symbol"])
    return False


def _answers(drawn: DrawnTask, posed: Posed, ref: str) -> Iterator[Answer]:
    letters = {part.ask.name: part.id for part in drawn.parts}
    for part in drawn.parts:
        name, found = part.ask.name, drawn.solved.found(part.ask.name)
        names = [choice for choice, _ in drawn.choices(part, posed)]
        key = drawn.solved.keys.get(name)
        yield Answer(
            ref=f"{ref}/{part.id}",
            id=part.id,
            ask=name,
            kind=part.ask.kind,
            label=_filled(images_in_words(part.ask.text), drawn.named),
            points=_whole(part.points),
            decimals=part.ask.decimals,
            significant=part.ask.significant,
            follows=tuple(letters[other] for other in drawn.follow_through.follows[name]),
            cells=tuple(_cells_of(drawn, part)),
            unit=part.ask.unit,
            symbol=found.symbol,
            call=None if found.call is None else CatalogCall.model_validate(found.call),
            rubric=tuple(RubricMark(says=says, points=_whole(points)) for says, points in found.rubric),
            right=tuple(names.index(one) for one in found.right),
            why=tuple(found.why.get(choice, "") for choice in names),
            errors=tuple(
                _error(
                    mistake,
                    key,
                    part,
                    {letters[other]: value for other, value in drawn.follow_through.later.get((name, at), {}).items()},
                )
                for at, mistake in enumerate(found.mistakes)
                if key is not None
            ),
            **(_of_key(key) if key is not None else {}),
        )


def _cells_of(drawn: DrawnTask, part: AskedPart) -> Iterator[CellKey]:
    """Number the cells of a table that is filled in, row by row."""
    found, keys = drawn.solved.found(part.ask.name).cells, drawn.solved.cells.get(part.ask.name, ())
    for at, (cell, key) in enumerate(zip(found, keys, strict=True), start=1):
        yield CellKey(
            id=f"{part.id}{at}",
            row=cell.row,
            column=cell.column,
            value=key.value,
            stepwise=key.stepwise,
            low=_end(key.value - key.tolerance),
            high=_end(key.value + key.tolerance),
            decimals=cell.decimals,
        )


def _of_key(key: PartKey) -> dict[str, Any]:
    return {
        "value": key.value,
        "stepwise": key.stepwise,
        "low": _end(key.value - key.tolerance),
        "high": _end(key.value + key.tolerance),
        "tolerance_reason": "exact"
        if key.unit == 0
        else "last_digit"
        if key.moved < LEAST_MOVED * key.unit
        else "rounding_on_the_way",
    }


def _error(mistake: Mistake, key: PartKey, part: AskedPart, then: Mapping[str, float]) -> CommonError:
    """Give a wrong value the tolerance of the key, more for one that is larger by its unit."""
    scale = OF_PERCENT if mistake.says == PERCENT else 1
    tolerance = scale * key.tolerance
    return CommonError(
        value=mistake.value,
        low=_end(mistake.value - tolerance),
        high=_end(mistake.value + tolerance),
        points=_whole(min(mistake.points, part.points)),
        says=mistake.says,
        then=dict(then),
    )


def _end(value: float) -> float:
    return float(f"{value:.{FLOATS}g}")


def _whole(points: float) -> int | float:
    return int(points) if float(points).is_integer() else float(points)
