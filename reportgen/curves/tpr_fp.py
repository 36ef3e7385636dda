"""True positive rate against the number of false positives."""

from reportgen.catalog import Table, Undefined, curve
from reportgen.data.evidence import Scores, counted
from reportgen.metrics.recall import recall


@curve(
    label="True positive rate against false positives",
    over_thresholds=True,
    undefined_when="no_positive_case",
    reference="Murphy (2012), Machine Learning: A Probabilistic Perspective, section 5.7",
    drawn=("fp", "tpr"),
)
def tpr_fp(s: Scores) -> Table | Undefined:
    """
    Number of false positives and true positive rate at every threshold, from above all scores down to the lowest.

    For rare events among many cases, where even a small false positive rate means many false alarms. The first
    threshold is above all scores and is left empty; tied scores are one step.

    >>> tpr_fp(Scores.of([0.9, 0.5, 0.5, 0.1], [True, True, False, False])).rows
    ((None, 0, 0.0), (0.9, 0, 0.5), (0.5, 1, 1.0), (0.1, 2, 1.0))
    """
    if not s.positive_cases:
        return Undefined("no_positive_case")
    counts = s.sweep()
    rows = zip(s.thresholds, counted(counts.fp), recall(counts).value.tolist(), strict=True)
    return Table(("threshold", "fp", "tpr"), tuple(rows))
