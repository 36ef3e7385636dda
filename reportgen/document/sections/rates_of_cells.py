"""What the percentages of a confusion matrix of two classes are: each cell among its row and among its column."""

from reportgen import index
from reportgen.document.blocks import Cell, Grid, Row
from reportgen.document.formulas import in_line
from reportgen.document.pictures import Pictures
from reportgen.index import About, Counted
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Mark, label, labels, name

CELLS: tuple[tuple[str, About, About, Counted], ...] = (  # the cases of its row, those of its column, what it counts
    ("true_positives", "positive", "called_positive", "right"),
    ("false_negatives", "positive", "called_negative", "wrong"),
    ("false_positives", "negative", "called_positive", "wrong"),
    ("true_negatives", "negative", "called_negative", "right"),
)


def rates_of_cells(reading: Reading, pictures: Pictures) -> tuple[Grid, ...]:
    """Name the rates with their formulas, where the matrix is drawn by prediction too and one class is positive."""
    if reading.cases.data.positive is None or not pictures.has("confusion-by-prediction"):
        return ()
    rows = tuple(
        Row(label(cell), (_rate(of_row, counted), _rate(of_column, counted)))
        for cell, of_row, of_column, counted in CELLS
    )
    columns = labels("cell_of_matrix part_of_row part_of_column")
    return (Grid("rates-of-cells", label("rates_of_cells_caption"), columns, rows, "text"),)


def _rate(about: About, counted: Counted) -> Cell:
    """Name the proportion of such predictions among such cases, with its formula."""
    found = next(one for one in index.of_kind("metric") if (one.about, one.counts) == (about, counted) and _usual(one))
    written = in_line(found.formula)
    return (name(found.label), *((" ", Mark("formula", written)) if written else ()))


def _usual(metric: index.Entry) -> bool:
    """Tell whether a metric is of counts alone and compares with the truth."""
    return metric.evidence == ("Counts",) and not metric.agreement_for and bool(metric.formula)
