"""Counts and rates at every threshold."""

from reportgen.catalog import Table, Undefined, curve
from reportgen.catalog.statistic import number
from reportgen.data.evidence import Counts, Proportion, Scores, cells, counted, divide
from reportgen.intervals.wilson import wilson
from reportgen.metrics.accuracy import accuracy
from reportgen.metrics.balanced_accuracy import balanced_accuracy
from reportgen.metrics.error import error
from reportgen.metrics.f1 import f1
from reportgen.metrics.fnr import fnr
from reportgen.metrics.fpr import fpr
from reportgen.metrics.mcc import mcc
from reportgen.metrics.npv import npv
from reportgen.metrics.precision import precision
from reportgen.metrics.recall import recall
from reportgen.metrics.specificity import specificity

RATES = (recall, specificity, fpr, fnr, precision, npv, accuracy, error, balanced_accuracy, f1, mcc)


@curve(
    label="Table of cut-offs",
    over_thresholds=True,
    undefined_when="no_case",
    reference="Fawcett (2006), An introduction to ROC analysis, Pattern Recognition Letters 27:861",
    limits_unit="case",
    drawn=("fpr", "recall"),
    most_points=400,
    of_metrics=True,
    lines=("recall", "specificity", "precision", "f1"),
)
def cutoffs(s: Scores, *, level: float | None = None) -> Table | Undefined:
    """
    The four counts and the rates that follow from them at every threshold, from above all scores down to the lowest.

    A case is flagged if its score is at least the threshold. The first threshold is above all scores and is left empty;
    so is a rate of 0/0, such as precision if no case is flagged. With a level, the last columns are pointwise Wilson
    limits of recall, specificity and precision.

    >>> cutoffs(Scores.of([0.9, 0.5, 0.5, 0.1], [True, True, False, False])).rows[1][:7]
    (0.9, 1, 0, 1, 2, 0.25, 0.5)
    """
    if not s.cases:
        return Undefined("no_case")
    counts = s.sweep()
    columns: dict[str, list[float | None]] = {name.lower(): list(counted(of)) for name, of in counts.symbols.items()}
    columns["predicted_positive_rate"] = cells(divide(counts.predicted_positives, counts.cases))
    for metric in RATES:
        columns[metric.id] = cells(number(metric(counts)))
    columns |= {} if level is None else _limits(counts, (1 - level) / 2)
    return Table(("threshold", *columns), tuple(zip(s.thresholds, *columns.values(), strict=True)))


def _limits(counts: Counts, tail: float) -> dict[str, list[float | None]]:
    """Find the limits of each share at each threshold by itself."""
    shares = {
        "recall": Proportion(counts.tp, counts.positives),
        "specificity": Proportion(counts.tn, counts.negatives),
        "precision": Proportion(counts.tp, counts.predicted_positives),
    }
    found = {name: wilson(share, tail=tail) for name, share in shares.items()}
    return {f"{name}_{end}": cells(getattr(limits, end)) for name, limits in found.items() for end in ("low", "high")}
