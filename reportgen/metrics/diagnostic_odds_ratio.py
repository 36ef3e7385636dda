"""Diagnostic odds ratio."""

from reportgen.catalog import SILENT, Undefined, Work, metric
from reportgen.data.evidence import Array, Counts, array, divide
from reportgen.metrics.lr_plus import missing_class


@metric(
    label="Diagnostic odds ratio",
    abbreviation="DOR",
    aliases=("dor",),
    formula=r"\frac{TP \cdot TN}{FP \cdot FN}",
    range=(0, float("inf")),
    undefined_when="no_finite_ratio",
    reference="Glas, Lijmer, Prins, Bonsel & Bossuyt (2003), The diagnostic odds ratio: a single indicator of test performance, Journal of Clinical Epidemiology 56:1129",
    says={
        "infinite_odds_ratio": "one of the two kinds of error does not occur, so the ratio has no finite value",
        "short.infinite_odds_ratio": "one kind of error does not occur",
    },
)
def diagnostic_odds_ratio(c: Counts, *, work: Work = SILENT) -> Array | Undefined:
    """
    Odds of being flagged for positive cases, divided by those odds for negative cases.

    The positive likelihood ratio divided by the negative one; 1 if the predictions are unrelated to the truth. Without
    false positives or without false negatives it would be infinite and has no value; reportgen does not add 0.5 to the
    counts.

    The livers of Altman & Bland (1994): 231 * 54 / (32 * 27).

    >>> float(diagnostic_odds_ratio(Counts.of(tp=231, fp=32, fn=27, tn=54)))
    14.4375
    """
    if absence := missing_class(c) or _absence(c):
        return absence
    return work.step(
        "formula", diagnostic_odds_ratio.formula, divide(array(c.tp) * c.tn, array(c.fp) * c.fn), **c.symbols
    )


def _absence(c: Counts) -> Undefined | None:
    """Say why a single ratio is undefined, if it is; within a batch nan does."""
    if c.cases.ndim or (c.fp and c.fn):
        return None
    if not c.predicted_positives:
        return Undefined("no_predicted_positive")
    if not c.predicted_negatives:
        return Undefined("no_predicted_negative")
    return Undefined("infinite_odds_ratio")
