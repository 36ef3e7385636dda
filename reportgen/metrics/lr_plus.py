"""Positive likelihood ratio."""

from reportgen.catalog import SILENT, Undefined, Work, metric
from reportgen.data.evidence import Array, Counts, array, divide


@metric(
    label="Positive likelihood ratio",
    abbreviation="LR+",
    aliases=("positive_likelihood_ratio",),
    formula=r"\frac{TP / (TP + FN)}{FP / (FP + TN)}",
    range=(0, float("inf")),
    undefined_when="no_finite_ratio",
    infinite_when="infinite_lr_plus",
    reference="Deeks & Altman (2004), Diagnostic tests 4: likelihood ratios, BMJ 329:168",
    says={
        "infinite_lr_plus": "no negative case is flagged, and {tp:positive case is|positive cases are}, so the ratio has no finite value",
        "short.infinite_lr_plus": "no negative case is flagged",
    },
)
def lr_plus(c: Counts, *, work: Work = SILENT) -> Array | Undefined:
    """
    Proportion of positive cases flagged, divided by the proportion of negative cases flagged.

    The odds of being positive, times this ratio, are the odds after a positive prediction. Without false positives the
    ratio would be infinite and has no value; nothing is added to the counts to avoid that.

    The livers of Altman & Bland (1994): 231 of 258 diseased and 32 of 86 healthy ones are suspected.

    >>> round(float(lr_plus(Counts.of(tp=231, fp=32, fn=27, tn=54))), 3)
    2.406
    """
    if absence := missing_class(c):
        return absence
    if c.cases.ndim == 0 and not c.fp:
        return Undefined("infinite_lr_plus", tp=float(c.tp)) if c.tp else Undefined("no_predicted_positive")
    return work.step(
        "formula", lr_plus.formula, divide(array(c.tp) * c.negatives, array(c.fp) * c.positives), **c.symbols
    )


def missing_class(c: Counts) -> Undefined | None:
    """Say which class single counts lack, if one; within a batch nan does."""
    if c.cases.ndim:
        return None
    missing = (("no_case", c.cases), ("no_positive_case", c.positives), ("no_negative_case", c.negatives))
    return next((Undefined(code) for code, count in missing if not count), None)
