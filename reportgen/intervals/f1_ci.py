"""Interval for F1."""

from typing import Literal

from reportgen.catalog import SILENT, Limits, Work, interval
from reportgen.data.evidence import Array, Counts, Proportion
from reportgen.intervals.clopper_pearson import clopper_pearson
from reportgen.intervals.wilson import wilson

BASES = {"wilson": wilson, "clopper_pearson": clopper_pearson}


@interval(
    label="Interval for F1 from the Jaccard index",
    formula=r"F_1 = \frac{2J}{1 + J}, \quad J = \frac{TP}{TP + FP + FN}",
    undefined_when="no_positive_anywhere",
    reference="Lam, Gopal & Qian (2023), Confidence intervals for the F1 score: a comparison of four methods, arXiv:2309.14621",
    judges=True,
    metrics={"f1": {}},
)
def f1_ci(
    c: Counts, *, base: Literal["wilson", "clopper_pearson"] = "wilson", tail: float, work: Work = SILENT
) -> Limits:
    """
    Limits of the Jaccard index, a proportion of the cases that are positive or flagged, transformed to F1.

    F1 is an increasing function of the Jaccard index, so an interval for the index gives one of F1 at the same level.

    By hand: 55 found, 5 false alarms and 10 missed are 55 of 70, with the Wilson limits 0.6760 and 0.8656.

    >>> found = f1_ci(Counts.of(tp=55, fp=5, fn=10, tn=30), tail=0.025)
    >>> round(float(found.low), 4), round(float(found.value), 4), round(float(found.high), 4)
    (0.8067, 0.88, 0.928)
    """
    called_or_true = c.tp + c.fp + c.fn
    work.step(
        "ratio", r"J = \frac{TP}{TP + FP + FN}", Proportion(c.tp, called_or_true).share, TP=c.tp, FP=c.fp, FN=c.fn
    )
    found = BASES[base](Proportion(c.tp, called_or_true), tail=tail, work=work)
    low, value, high = (_f1(share) for share in (found.low, found.value, found.high))
    work.step("carried_over", r"\text{low} = \frac{2J}{1 + J}", low, J=found.low)
    work.step("carried_over", r"\text{high} = \frac{2J}{1 + J}", high, J=found.high)
    return Limits(low, high, value)


def _f1(jaccard: Array) -> Array:
    return 2 * jaccard / (1 + jaccard)
