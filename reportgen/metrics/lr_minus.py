"""Negative likelihood ratio."""

from reportgen.catalog import SILENT, Undefined, Work, metric
from reportgen.data.evidence import Array, Counts, array, divide
from reportgen.metrics.lr_plus import missing_class


@metric(
    label="Negative likelihood ratio",
    abbreviation="LR-",
    aliases=("negative_likelihood_ratio",),
    formula=r"\frac{FN / (TP + FN)}{TN / (FP + TN)}",
    range=(0, float("inf")),
    better="lower",
    undefined_when="no_finite_ratio",
    infinite_when="infinite_lr_minus",
    reference="Deeks & Altman (2004), Diagnostic tests 4: likelihood ratios, BMJ 329:168",
    says={
        "infinite_lr_minus": "every negative case is flagged, and {fn:positive case is|positive cases are} not, so the ratio has no finite value",
        "short.infinite_lr_minus": "every negative case is flagged",
    },
)
def lr_minus(c: Counts, *, work: Work = SILENT) -> Array | Undefined:
    """
    Proportion of positive cases not flagged, divided by the proportion of negative cases not flagged.

    The odds of being positive, times this ratio, are the odds after a negative prediction. Without true negatives the
    ratio would be infinite and has no value; nothing is added to the counts to avoid that.

    The livers of Altman & Bland (1994): 27 of 258 diseased and 54 of 86 healthy ones look healthy.

    >>> round(float(lr_minus(Counts.of(tp=231, fp=32, fn=27, tn=54))), 3)
    0.167
    """
    if absence := missing_class(c):
        return absence
    if c.cases.ndim == 0 and not c.tn:
        return Undefined("infinite_lr_minus", fn=float(c.fn)) if c.fn else Undefined("no_predicted_negative")
    return work.step(
        "formula", lr_minus.formula, divide(array(c.fn) * c.negatives, array(c.tn) * c.positives), **c.symbols
    )
