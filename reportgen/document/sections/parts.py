"""What the parts of the data contain: cases, and of each class how many, or the mean of the true values."""

from collections.abc import Iterator

from reportgen import numbers
from reportgen.document import cells
from reportgen.document.blocks import Grid, Parts, Row
from reportgen.narrative import many_classes
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Write, capitalised, label, labels, name, number
from reportgen.results.cases import PartsOfData
from reportgen.results.parts import Tabulated
from reportgen.spelling import escaped

WRITERS: dict[str, Write] = {
    "cases": numbers.count,
    "positives": numbers.count,
    "prevalence": numbers.share,
    "mean": numbers.measured,
    "sd": numbers.measured,
}


def contents(reading: Reading) -> Iterator[Grid]:
    """Set a row for each part, or of several classes one for each class."""
    found = reading.cases.data.parts
    if found is None:
        return
    if found.classes is not None:
        yield _of_classes(reading, found, found.classes)
        return
    table, positive = found.cases, reading.cases.data.positive or ""
    heads = {
        "cases": label("cases"),
        "positives": label("class_head", class_=name(positive)),
        "prevalence": label("proportion"),
        "mean": label("mean_of_truth"),
        "sd": label("sd_of_truth"),
    }
    columns = (label("part_of_data"), *(heads[column] for column in table.columns))
    rows = tuple(
        Row(_named(reading, part), tuple(_shown(table, part, column, WRITERS[column]) for column in table.columns))
        for part in table.row_labels or ()
    )
    yield Grid("parts", label("parts_of_data_caption"), columns, rows, "text number")


def _of_classes(reading: Reading, found: PartsOfData, classes: Tabulated) -> Grid:
    parts = classes.row_labels or ()
    rows = [
        Row((name(one),), tuple(_with_proportion(found, classes, part, one) for part in parts))
        for one in many_classes.shown(reading)
    ]
    all_classes = tuple(_shown(found.cases, part, "cases", numbers.count) for part in parts)
    columns = (*labels("class"), *(_named(reading, part) for part in parts))
    rows.append(Row(label("all_classes"), all_classes))
    note = tuple(many_classes.which_are_shown(reading))
    return Grid("parts", label("classes_of_parts_caption"), columns, tuple(rows), "text number", note)


def _named(reading: Reading, part: str) -> Parts:
    """Name a part, and whether it is judged."""
    data, named = reading.cases.data, name(capitalised(part))
    others = {one.name for one in data.splits}
    return (named,) if part in others else label("judged_set", split=named)


def _with_proportion(found: PartsOfData, classes: Tabulated, part: str, of_class: str) -> Parts:
    counted = _shown(classes, part, of_class, numbers.count)
    if found.proportions is None:
        return counted
    return label("value_with_limits", value=counted, limits=_shown(found.proportions, part, of_class, numbers.share))


def _shown(table: Tabulated, part: str, column: str, write: Write) -> Parts:
    value = table.rows[(table.row_labels or ()).index(part)][table.columns.index(column)]
    return cells.NOTHING if value is None else (number(f"{table.ref}#{escaped(part)}/{escaped(column)}", value, write),)
