"""F1."""

from reportgen.catalog import SILENT, Work, metric
from reportgen.catalog.cell_order import OrderedCells
from reportgen.data.evidence import Array, Counts, divide


@metric(
    label="F1",
    cell_order=OrderedCells(raised_by=("tp",), lowered_by=("fp", "fn")),
    aliases=("f1_score",),
    formula=r"\frac{2TP}{2TP + FP + FN}",
    depends_on_prevalence=True,
    mean_of_precision_and_recall=True,
    written_as="decimal",
    undefined_when="no_positive_anywhere",
    reference="van Rijsbergen (1979), Information Retrieval, 2nd edition, chapter 7",
)
def f1(c: Counts, *, work: Work = SILENT) -> Array:
    """
    Harmonic mean of precision and recall.

    In counts it is defined if at least one case is positive or flagged, and it is 0 if precision or recall is 0/0. It
    is not a proportion of cases, because the cases found count twice.

    Why no arithmetic mean: where one case in 10,000 is positive and all are flagged, recall is 1 and precision 0.0001.
    Their arithmetic mean is 0.50005, as if half of the work were done, and F1 is 0.00019998.

    Honavar, "Evaluating Model Performance": 55 found, 5 false alarms, 10 missed, so 110 / 125.

    >>> float(f1(Counts.of(tp=55, fp=5, fn=10, tn=30)))
    0.88
    >>> round(float(f1(Counts.of(tp=1, fp=9999, fn=0, tn=0))), 8)
    0.00019998
    """
    return work.step(
        "formula", f1.formula, divide(2 * c.tp, c.positives + c.predicted_positives), TP=c.tp, FP=c.fp, FN=c.fn
    )
