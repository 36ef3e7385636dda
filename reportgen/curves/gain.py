"""Cumulative gain."""

from reportgen.catalog import Table, Undefined, curve
from reportgen.data.evidence import Scores, divide
from reportgen.metrics.recall import recall


@curve(
    label="Gain curve",
    over_thresholds=True,
    undefined_when="no_positive_case",
    reference="Provost & Fawcett (2013), Data Science for Business, chapter 8",
    depends_on_prevalence=True,
    drawn=("share_contacted", "share_found"),
    columns={"share_contacted": "predicted_positive_rate", "share_found": "recall"},
)
def gain(s: Scores) -> Table | Undefined:
    """
    Proportion of the positive cases found against the proportion of all cases contacted, highest scores first.

    Tied scores are contacted together, so they are one step; the straight line through it is the average result of
    contacting them in random order. The diagonal is contacting at random.

    >>> gain(Scores.of([0.9, 0.5, 0.5, 0.1], [True, True, False, False])).rows
    ((0.0, 0.0), (0.25, 0.5), (0.75, 1.0), (1.0, 1.0))
    """
    if not s.positive_cases:
        return Undefined("no_positive_case")
    counts = s.sweep()
    contacted, found = divide(counts.predicted_positives, counts.cases), recall(counts).value
    return Table(("share_contacted", "share_found"), tuple(zip(contacted.tolist(), found.tolist(), strict=True)))
