"""Whether one ROC curve is above another."""

import numpy as np

from reportgen.catalog import SILENT, Undefined, Values, Work, analysis
from reportgen.conventions import ROUNDING
from reportgen.data.evidence import Array, PairedScores, Scores, array
from reportgen.metrics.roc_auc import roc_auc


@analysis(
    label="Dominance of ROC curves",
    formula=r"TPR_{a}(f) \ge TPR_{b}(f) \text{ for all } f",
    undefined_when="one_class",
    reference="Provost & Fawcett (2001), Robust classification for imprecise environments, Machine Learning 42:203",
    says={"lead": "Largest lead of this curve over the other."},
    answers={
        "dominates": "dominating curve",
        "dominates.crossing": "neither, the curves cross",
        "dominates.equal": "neither, the curves are the same",
        "lead_a": "largest lead of a",
        "lead_b": "largest lead of b",
        "lead_a_at_fpr": "false positive rate at the largest lead of a",
        "lead_b_at_fpr": "false positive rate at the largest lead of b",
        "auc_a": "AUC of a",
        "auc_b": "AUC of b",
    },
)
def roc_dominance(scores: PairedScores, *, work: Work = SILENT) -> Values | Undefined:
    """
    Which of two ROC curves, if either, has at least the other's true positive rate at every false positive rate.

    Gives a or b, `crossing` if each is higher somewhere, or `equal` if the curves are the same; the largest lead of
    each with its false positive rate; and both areas. A larger area does not mean that a curve dominates. The curves
    are those of these cases, without any uncertainty.

    By hand: a ranks one pair of four wrong and b ranks none wrong.

    >>> truth = [True, True, False, False]
    >>> roc_dominance(PairedScores.of([4, 2, 3, 1], [4, 3, 2, 1], truth)).values["dominates"]
    'b'
    """
    if not float(scores.positives.sum()) or not float(scores.negatives.sum()):
        return Undefined("one_class" if scores.cases else "no_case")
    first, second = scores.first, scores.second
    rates, leads = _leads(first, second)
    ahead, behind = int(np.argmax(leads)), int(np.argmin(leads))
    lead_a, lead_b = max(float(leads[ahead]), 0.0), max(-float(leads[behind]), 0.0)
    areas = [float(roc_auc(one)) for one in (first, second)]
    _explain(lead_a, lead_b, areas, work)
    return Values(
        {
            "dominates": _word(lead_a, lead_b),
            "lead_a": lead_a,
            "lead_a_at_fpr": float(rates[ahead]) if lead_a else None,
            "lead_b": lead_b,
            "lead_b_at_fpr": float(rates[behind]) if lead_b else None,
            "auc_a": areas[0],
            "auc_b": areas[1],
        },
        main="dominates",
    )


def _word(lead_a: float, lead_b: float) -> str:
    if lead_a and lead_b:
        return "crossing"
    return "a" if lead_a else "b" if lead_b else "equal"


def _leads(first: Scores, second: Scores) -> tuple[Array, Array]:
    """
    Subtract the second curve from the first where either has a corner, before and after a step.

    Between two such rates both are straight, so that the ends say all.
    """
    curves = [_curve(one) for one in (first, second)]
    rates = np.unique(np.concatenate([across for across, _ in curves]))
    before, after = (np.subtract(*(_height(rates, *one, side=side) for one in curves)) for side in ("left", "right"))
    leads = np.stack([before, after], axis=-1).ravel()
    return np.repeat(rates, 2), np.where(np.abs(leads) > ROUNDING, leads, 0.0)


def _curve(s: Scores) -> tuple[Array, Array]:
    counts = s.sweep()
    return array(counts.fp / counts.negatives), array(counts.tp / counts.positives)


def _height(rates: Array, across: Array, up: Array, *, side: str) -> Array:
    """Read a curve at these rates: where it rises straight up, at the foot (left) or at the top (right)."""
    at = np.searchsorted(across, rates, side="left" if side == "left" else "right")
    right, left = np.minimum(at, len(across) - 1), np.maximum(at - 1, 0)
    if side == "left":
        left = np.where(across[right] == rates, right, left)
    else:
        right = np.where(across[left] == rates, left, right)
    width = across[right] - across[left]
    share = np.divide(rates - across[left], width, out=np.zeros(len(rates)), where=width > 0)
    return array(up[left] + share * (up[right] - up[left]))


def _explain(lead_a: float, lead_b: float, areas: list[float], work: Work) -> None:
    """Note the largest lead of each curve, and the areas."""
    work.step("lead", r"d_{a} = \max_f (TPR_{a}(f) - TPR_{b}(f))", lead_a)
    work.step("lead", r"d_{b} = \max_f (TPR_{b}(f) - TPR_{a}(f))", lead_b)
    work.step("difference", r"d = A_{1} - A_{2}", areas[0] - areas[1], A_1=areas[0], A_2=areas[1])
