"""The bins of the calibration curve by name, where a column such as rating grades gives them."""

from collections.abc import Iterator

from reportgen import numbers, spelling
from reportgen.document.blocks import Block, Grid, Parts, Row
from reportgen.figures.strip import sign
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import NO_BREAK, label, labels, name, number, say
from reportgen.results.cases import ModelResults
from reportgen.results.parts import CurveTable


def table(reading: Reading) -> tuple[Block, ...]:
    """List the bins of each model whose bins have names: cases, mean score, observed rate and its interval."""
    known = [
        (model, curve)
        for model in reading.cases.models
        for curve in model.curves
        if curve.row_labels and "bins" in curve.facts
    ]
    if not known:
        return ()
    column = name(reading.spec_of_cases.calibration_bins.column or "")
    columns = (*labels("bin grade_cases grade_predicted grade_observed"), label("interval_of", level=reading.level))
    rows = tuple(row for model, curve in known for row in _rows(reading, model, curve))
    caption = label("named_bins_caption", column=column)
    return (Grid("calibration-bins", caption, columns, rows, "text number number number number", (say("named_bins"),)),)


def _rows(reading: Reading, model: ModelResults, curve: CurveTable) -> Iterator[Row]:
    if reading.many:
        yield Row((sign(reading.order(model.name)), NO_BREAK, name(model.name)), (), state="band", across=5)
    for bin_, cells in zip(curve.row_labels or (), curve.rows, strict=True):
        at, found = f"{curve.ref}#{spelling.escaped(bin_)}", dict(zip(curve.columns, cells, strict=True))
        shown = {
            key: number(f"{at}/{key}", found[key], numbers.count if key == "n" else numbers.share)
            for key in ("n", "mean_score", "observed", "low", "high")
        }
        limits = label("low_to_high", low=shown["low"], high=shown["high"])
        cells_: tuple[Parts, ...] = (*((shown[key],) for key in ("n", "mean_score", "observed")), limits)
        yield Row((name(bin_),), cells_)
