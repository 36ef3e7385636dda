"""Matthews correlation coefficient."""

import numpy as np

from reportgen.catalog import SILENT, Work, metric
from reportgen.data.evidence import Array, Confusion, Counts, array, divide

MARGINS = r"b = \sqrt{(TP + FN)(TP + FP)(TN + FP)(TN + FN)}"


@metric(
    label="Matthews correlation",
    abbreviation="MCC",
    aliases=("matthews_correlation", "matthews_corrcoef"),
    formula=r"\frac{TP \cdot TN - FP \cdot FN}{\sqrt{(TP + FN)(TP + FP)(TN + FP)(TN + FN)}}",
    formula_of_classes=r"\frac{\sum_i (n \cdot n_{ii} - t_i p_i)}{\sqrt{\sum_i t_i (n - t_i) \cdot \sum_i p_i (n - p_i)}}",
    range=(-1, 1),
    depends_on_prevalence=True,
    undefined_when="empty_margin",
    reference="Matthews (1975), Biochimica et Biophysica Acta 405:442; several classes: Gorodkin (2004), Comparing two K-category assignments by a K-category correlation coefficient, Computational Biology and Chemistry 28:367",
    says={
        "cross_products": "Cases predicted correctly of either class multiplied, less wrong ones multiplied.",
        "margins_of_table": "Root of the product of all four totals of the table.",
        "covariance_of_classes": "Covariance of truth and prediction, summed over the classes, times the squared number of cases.",
        "variance_of_truth": "Variance of the truth in the same units: pairs of cases of different true classes, in either order.",
        "variance_of_predictions": "Variance of the predictions: pairs of cases of different predicted classes.",
    },
)
def mcc(c: Counts | Confusion, *, work: Work = SILENT) -> Array:
    """
    Correlation between truth and prediction, from -1 through 0 (no relation) to 1.

    With several classes it is Gorodkin's R_K, the correlation of the tables that mark the true and the predicted class
    of each case; its smallest value is then between -1 and 0. Averages over classes are of one class against the rest,
    which is another number.

    A hand calculation: 6 and 3 right, 1 and 2 wrong, so (18 - 2) / sqrt(8 * 7 * 4 * 5).

    >>> round(float(mcc(Counts.of(tp=6, fp=1, fn=2, tn=3))), 6)
    0.478091
    """
    if isinstance(c, Confusion):
        return mcc.function(c.of_class(c.classes[1]), work=work) if len(c.classes) == 2 else _of_classes(c, work)
    # In this order a faultless model has the square of one rounded number under the root, so its answer is exactly 1;
    # drawn counts are whole-number types, whose fourth power would overflow.
    squared = array(c.positives * c.negatives) * array(c.predicted_positives * c.predicted_negatives)
    above = work.step("cross_products", r"a = TP \cdot TN - FP \cdot FN", c.tp * c.tn - c.fp * c.fn, **c.symbols)
    below = work.step("margins_of_table", MARGINS, np.sqrt(squared), **c.symbols)
    return work.step("formula", r"\text{MCC} = \frac{a}{b}", divide(above, below), a=above, b=below)


def _of_classes(c: Confusion, work: Work) -> Array:
    """Return the correlation of Gorodkin (2004) from the matrix and its margins."""
    right, truth, calls = c.right, c.support, c.called
    n = truth.sum(axis=-1, keepdims=True)
    # products of a class and the rest, since the difference of n^2 and a sum of squares loses digits
    together = array((right * n - truth * calls).sum(axis=-1))
    of_truth, of_calls = (array((margin * (n - margin)).sum(axis=-1)) for margin in (truth, calls))
    work.step("covariance_of_classes", r"C = \sum_k (n \cdot n_{kk} - t_k p_k)", together)
    work.step("variance_of_truth", r"T = \sum_k t_k (n - t_k)", of_truth)
    work.step("variance_of_predictions", r"P = \sum_k p_k (n - p_k)", of_calls)
    value = np.clip(divide(together, np.sqrt(of_truth * of_calls)), -1, 1)  # rounding alone passes the ends
    return work.step("formula", r"\frac{C}{\sqrt{T \cdot P}}", array(value), C=together, T=of_truth, P=of_calls)
