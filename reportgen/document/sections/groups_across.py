"""The groups of a column side by side, where a row for each group and model would fill pages."""

from collections.abc import Sequence

from reportgen import numbers
from reportgen.document import cells
from reportgen.document.blocks import Cell, Grid, Parts, Row
from reportgen.document.footnotes import Footnotes
from reportgen.figures.strip import sign
from reportgen.narrative import parts
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import NO_BREAK, label, labels, name, number, say
from reportgen.results.cases import Group, Grouping, ModelResults

MOST_ROWS = 40  # of groups and models, about a page
MOST_GROUPS = 4  # that a page has columns for

GroupingOfModel = tuple[ModelResults, Grouping]


def suits(of_models: Sequence[GroupingOfModel], metrics: Sequence[int]) -> bool:
    """Tell whether groups are better set side by side."""
    groups = len(of_models[0][1].groups)
    return groups <= MOST_GROUPS and len(of_models) * groups * len(metrics) > MOST_ROWS


def grid(reading: Reading, of_models: Sequence[GroupingOfModel], metrics: Sequence[int], key: str) -> Grid:
    """Set a row for each metric and model, and in it the value of each group with its interval."""
    first, notes = of_models[0][1], Footnotes(reading)
    rows = tuple(row for at in metrics for row in _rows(reading, of_models, at, notes))
    columns = (*labels("metric model"), *(group_head(reading, group) for group in first.groups), *labels("groups_p"))
    caption = label("groups_caption", column=name(first.column), level=reading.level)
    said = (*notes.lines(), say("groups_across_note"))
    return Grid(key, caption, columns, rows, "text text number", said, css="groups")


def _rows(reading: Reading, of_models: Sequence[GroupingOfModel], at: int, notes: Footnotes) -> list[Row]:
    shown = []
    for model, grouping in of_models:
        estimates = [group.estimates[at] for group in grouping.groups]
        if all(one.value is None for one in estimates):
            notes.without(model.name, estimates[0], of_all=cells.same(estimates[0], model.estimates))
        else:
            shown.append((model, grouping, estimates))
    rows: list[Row] = []
    for model, grouping, estimates in shown:
        head: Cell = () if rows else (name(estimates[0].label),)
        named: Cell = (sign(reading.order(model.name)), NO_BREAK, name(model.name))
        p_value = parts.p_of_metric(reading, grouping, estimates[0].metric) or cells.NOTHING
        found: tuple[Cell, ...] = (named, *map(notes.value_with_interval, estimates), p_value)
        rows.append(Row(head, found, down=1 if rows else len(shown)))
    return rows


def group_head(reading: Reading, group: Group) -> Parts:
    """Name a group, and count its cases, if these are the same for all models."""
    if reading.cases.data.sets:  # of each model there are others
        return (name(group.name),)
    n = number(f"{group.ref}#cases", group.cases, numbers.count)
    positives = () if group.positives is None else number(f"{group.ref}#positives", group.positives, numbers.count)
    return label(reading.of_task("group_head"), group=name(group.name), k=positives, n=n)
