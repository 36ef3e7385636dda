"""Parts of the cases: subgroups, and the rows that are not judged."""

from collections.abc import Sequence

from reportgen import numbers
from reportgen.document import cells
from reportgen.document.blocks import Block, Grid, Paragraph, Parts, Row
from reportgen.document.pictures import Pictures
from reportgen.narrative import parts as words
from reportgen.narrative import remarks
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import in_sentence, name, number, say, writer
from reportgen.results.model import Estimate, Group, Grouping, ModelResults


def subgroups(reading: Reading, pictures: Pictures) -> tuple[Block, ...]:
    """Show every group of every column, model by model, with one test of difference per metric."""
    listed: list[Block] = []
    for model in reading.results.models:
        for grouping in model.groupings:
            listed.append(Paragraph(words.grouping(grouping)))
            listed.append(_groups(reading, model, grouping))
            listed += pictures.groups(model, grouping)
            said = words.heterogeneity(reading, grouping)
            if said:
                listed.append(Paragraph(said))
    return tuple(listed)


def _groups(reading: Reading, model: ModelResults, grouping: Grouping) -> Grid:
    rows = [row for group in grouping.groups for row in _rows(group)]
    caption: Parts = (
        "Groups of ",
        name(grouping.column),
        ", ",
        name(model.name),
        ", with ",
        reading.level,
        " intervals",
    )
    columns = (("Group",), ("Metric",), ("Value",), ("Cases",), ("Interval",), ("Difference to the rest",))
    named = (
        ((in_sentence(one.label), " (", name(group.name), ")"), one)
        for group in grouping.groups
        for one in group.estimates
    )
    differ = any(group.to_rest for group in grouping.groups)
    notes = (*remarks.absences(named), say("groups_newcombe" if differ else "groups_of_units"))
    return Grid(
        _slug("groups", reading, model, grouping.column),
        caption,
        columns,
        tuple(rows),
        (False, False, True, True, True, True),
        notes,
    )


def _rows(group: Group) -> list[Row]:
    """Set each metric of a group in a row; the first names the group and counts its cases."""
    rows = []
    for at, one in enumerate(group.estimates):
        head: Parts = ("",)
        if at == 0:
            head = (
                name(group.name),
                " (",
                number(f"{group.ref}#positives", group.positives, numbers.count),
                " positive of ",
                number(f"{group.ref}#cases", group.cases, numbers.count),
                ")",
            )
        shown = (
            (name(one.label),),
            cells.value(one),
            cells.counts(one),
            cells.interval(one.ref, one.interval, writer(one.metric)),
            _gap(group, f"{one.ref}/to_rest"),
        )
        rows.append(Row(head, shown))
    return rows


def _gap(group: Group, ref: str) -> Parts:
    found = next((one for one in group.to_rest if one.ref == ref), None)
    return cells.NOTHING if found is None else difference(found)


def difference(found: Estimate) -> Parts:
    """Show a difference of shares in percentage points, with its interval."""
    if found.value is None:
        return cells.value(found)
    shown = number(found.ref, found.value, numbers.points)
    if found.interval is None or found.interval.low is None:
        return (shown,)
    return (shown, " (", *cells.interval(found.ref, found.interval, bare_points), ")")


def bare_points(value: float) -> str:
    """Write a difference in percentage points beside one that names the unit."""
    return numbers.points(value).removesuffix(" points")


def splits(reading: Reading) -> tuple[Block, ...]:
    """Set training and validation rows beside the judged ones."""
    listed = [_beside(reading, model) for model in reading.results.models if model.splits]
    return (*listed, Paragraph((say("splits_gap"),), role="small"))


def _beside(reading: Reading, model: ModelResults) -> Grid:
    judged = {one.ref.rpartition("/")[2]: one for one in model.estimates}
    rows = []
    names: Sequence[str] = [one.ref.rpartition("/")[2] for one in model.splits[0].estimates]
    for at, key in enumerate(names):
        own = judged.get(key)
        shown: list[Parts] = [cells.value(own) if own else cells.NOTHING]
        for split in model.splits:
            one = split.estimates[at]
            gap = next((found for found in split.to_rest if found.ref == f"{one.ref}/gap"), None)
            shown += [cells.value(one), cells.NOTHING if gap is None else difference(gap)]
        rows.append(Row((name(model.splits[0].estimates[at].label),), tuple(shown)))
    heads = [part for split in model.splits for part in ((name(split.name.capitalize()),), ("Gap",))]
    columns: tuple[Parts, ...] = (("Metric",), ("Judged",), *heads)
    sizes = [
        part
        for split in model.splits
        for part in (", ", number(f"{split.ref}#cases", split.cases, numbers.count), f" of {split.name}")
    ]
    caption: Parts = ("Judged rows beside the others, ", name(model.name), *sizes)
    return Grid(
        _slug("splits", reading, model, ""), caption, columns, tuple(rows), (False, *(True,) * (len(columns) - 1))
    )


def _slug(kind: str, reading: Reading, model: ModelResults, column: str) -> str:
    at = next((at for at, one in enumerate(model.groupings, start=1) if one.column == column), 0)
    return f"{kind}-{reading.results.models.index(model) + 1}-{at}"
