"""Lift."""

from reportgen.catalog import SILENT, Work, metric
from reportgen.data.evidence import Array, Counts, array, divide


@metric(
    label="Lift",
    formula=r"\frac{TP / (TP + FP)}{(TP + FN) / (TP + FP + FN + TN)}",
    range=(0, float("inf")),
    depends_on_prevalence=True,
    undefined_when="no_positive_on_one_side",
    reference="Piatetsky-Shapiro & Masand (1999), Estimating campaign benefits and modeling lift, Knowledge Discovery and Data Mining 5:185",
    says={
        "no_positive_on_one_side": "no case is positive, or none is called positive",
        "short.no_positive_on_one_side": "none is positive, or none called so",
    },
)
def lift(c: Counts, *, work: Work = SILENT) -> Array:
    """
    How many times as frequent positive cases are among those called positive as among all cases.

    1 for calls that have nothing to do with the truth; its largest value is one over the prevalence, so lifts compare
    only at the same prevalence.

    Honavar, "Evaluating Model Performance": 8 of 28 customers who get an offer answer, and 10 of all 1000.

    >>> round(float(lift(Counts.of(tp=8, fp=20, fn=2, tn=970))), 3)
    28.571
    """
    value = divide(array(c.tp) * c.cases, array(c.predicted_positives) * c.positives)
    work.step("formula", "", value, **c.symbols)
    return value
