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
        "no_positive_on_one_side": "no case is positive, or no case is flagged",
        "short.no_positive_on_one_side": "no case is positive, or none flagged",
    },
)
def lift(c: Counts, *, work: Work = SILENT) -> Array:
    """
    Proportion of positive cases among those flagged, divided by the prevalence.

    1 if the predictions are unrelated to the truth. Its largest value is one over the prevalence, so lifts are
    comparable only at the same prevalence.

    Honavar, "Evaluating Model Performance": 8 of 28 customers who get an offer answer, and 10 of all 1000.

    >>> round(float(lift(Counts.of(tp=8, fp=20, fn=2, tn=970))), 3)
    28.571
    """
    value = divide(array(c.tp) * c.cases, array(c.predicted_positives) * c.positives)
    work.step("formula", lift.formula, value, **c.symbols)
    return value
