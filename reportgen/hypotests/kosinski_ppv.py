"""Kosinski's test of two predictive values."""

from typing import Any, Literal

import numpy as np

from reportgen.catalog import SILENT, Alternative, Compares, EffectSize, Metric, Tested, Undefined, Work, hypotest
from reportgen.catalog.tails import squared_tail
from reportgen.checks.duplicate_cases import duplicate_cases
from reportgen.checks.independent_cases import independent_cases
from reportgen.checks.paired_cases import paired_cases
from reportgen.checks.same_cases import same_cases
from reportgen.checks.threshold_origin import threshold_origin
from reportgen.data.evidence import Array, Pair, PairedCounts, PairedEvidence

PredictiveValue = Literal["precision", "npv"]

STATISTIC = r"\chi^2 = \frac{(p_{a} - p_{b})^2 \cdot n_{a} \cdot n_{b}}{s (1 - p)^2 + r \cdot p^2}"


def _prepare(pair: Pair, metric: Metric[..., Any]) -> tuple[PairedEvidence, dict[str, Any]]:
    """Say which predictive value is meant."""
    return pair.evidence, {"of": metric.id}


@hypotest(
    label="Kosinski's test of predictive values",
    question="Do the predictive values of two models differ on the same cases?",
    null="both models have the same predictive value",
    formula=rf"{STATISTIC}, \quad p = \frac{{x_{{a}} + x_{{b}}}}{{n_{{a}} + n_{{b}}}}",
    checks=(paired_cases, same_cases, duplicate_cases, independent_cases, threshold_origin),
    undefined_when="no_discordant_pair",
    reference="Kosinski (2013), A weighted generalized score statistic for comparison of predictive values of diagnostic tests, Statistics in Medicine 32:964",
    compares=Compares(
        on="predictions",
        about=("called_positive", "called_negative"),
        counts=("right",),
        beside=("paired_bootstrap",),
        prepare=_prepare,
    ),
    says={
        "withheld.no_predicted_positive": "a model calls no case positive",
        "withheld.no_predicted_negative": "a model calls no case negative",
        "first_value": "Value of the first model.",
        "second_value": "Value of the second model.",
        "pooled_value": "Value of both models together, weighted by their calls.",
        "right_alone": "Right calls that only one of the models makes.",
        "wrong_alone": "Wrong calls that only one of the models makes.",
    },
)
def kosinski_ppv(
    counts: PairedCounts,
    *,
    of: PredictiveValue = "precision",
    alternative: Alternative = "two-sided",
    work: Work = SILENT,
) -> Tested:
    """
    Compare the precision, or the negative predictive value, of two models by the cases that only one of them calls so.

    n counts a model's calls and x those that are right; of the calls that only one model makes s are right and r
    wrong. This is the weighted score statistic of the paper, written without the cases that both call alike: these
    cancel. No published interval belongs to it; the paired bootstrap gives one.

    R package DTComPair 1.2, pv.wgs on its data Paired1: statistics of 5.465887 for precision and 16.5354 for NPV.

    >>> joint = np.array([[[155, 22], [53, 31]], [[32, 22], [78, 319]]], dtype=float)
    >>> round(kosinski_ppv(PairedCounts(joint)).statistic, 6)
    5.465887
    >>> round(kosinski_ppv(PairedCounts(joint), of="npv").statistic, 4)
    16.5354
    """
    if not float(counts.cases):
        return Tested(Undefined("no_case"), effect=EffectSize("difference", Undefined("no_case")))
    joint = counts.joint if of == "precision" else np.flip(counts.joint, axis=(-3, -2, -1))
    (r_ab, s_ab), (r_a, s_a), (r_b, s_b) = ((float(cell[0]), float(cell[1])) for cell in _calls(joint))
    x_a, x_b, n_a, n_b = s_ab + s_a, s_ab + s_b, r_ab + r_a + s_ab + s_a, r_ab + r_b + s_ab + s_b
    if not n_a or not n_b:
        absent = Undefined("no_predicted_positive" if of == "precision" else "no_predicted_negative")
        return Tested(absent, effect=EffectSize("difference", absent))
    p_a, p_b, p = x_a / n_a, x_b / n_b, (x_a + x_b) / (n_a + n_b)
    work.step("first_value", r"p_{a} = \frac{x_{a}}{n_{a}}", p_a, x_a=x_a, n_a=n_a)
    work.step("second_value", r"p_{b} = \frac{x_{b}}{n_{b}}", p_b, x_b=x_b, n_b=n_b)
    work.step("pooled_value", r"p = \frac{x_{a} + x_{b}}{n_{a} + n_{b}}", p, x_a=x_a, x_b=x_b, n_a=n_a, n_b=n_b)
    effect, s, r = EffectSize("difference", p_a - p_b), s_a + s_b, r_a + r_b
    work.step("right_alone", "s = b + c", s, b=s_a, c=s_b)
    work.step("wrong_alone", "r = b + c", r, b=r_a, c=r_b)
    spread = s * (1 - p) ** 2 + r * p**2
    if not spread:
        agree = Undefined("no_discordant_pair", cases=float(counts.cases))
        return Tested(Undefined("no_spread_of_difference") if s + r else agree, effect=effect)
    statistic = (p_a - p_b) ** 2 * n_a * n_b / spread
    work.step("statistic", STATISTIC, statistic, p_a=p_a, p_b=p_b, n_a=n_a, n_b=n_b, s=s, r=r, p=p)
    return Tested(squared_tail(statistic, p_a - p_b, alternative, work), statistic, 1, effect)


def _calls(joint: Array) -> tuple[Array, Array, Array]:
    """Return wrong and right calls that both make, that only the first makes, and that only the second makes."""
    return joint[:, 1, 1], joint[:, 1, 0], joint[:, 0, 1]
