"""Two models' mean losses on the same cases."""

import math

from reportgen.catalog.answers import EffectSize, Tested
from reportgen.catalog.declare import hypotest
from reportgen.catalog.method import Alternative
from reportgen.catalog.sides import ends
from reportgen.catalog.tests_and_checks import Compares
from reportgen.catalog.work import SILENT, Work
from reportgen.checks.differing_losses import differing_losses
from reportgen.checks.duplicate_cases import duplicate_cases
from reportgen.checks.independent_cases import independent_cases
from reportgen.checks.paired_cases import paired_cases
from reportgen.checks.same_cases import same_cases
from reportgen.data.arrays import Array, array
from reportgen.data.regression import PairedRegression
from reportgen.data.roots import root
from reportgen.distributions import above_zero
from reportgen.intervals.loss_difference import METRICS, Difference, loss_difference

FARTHEST = 1e-300  # a smaller tail is no number that anybody needs


@hypotest(
    label="Paired t test of losses, widened",
    question="Do the two models differ in their mean loss on the same cases?",
    null="the two models have the same mean loss",
    formula=r"t = \frac{\bar{d}}{s / \sqrt{n}}",
    checks=(paired_cases, same_cases, duplicate_cases, independent_cases, differing_losses),
    undefined_when="no_difference_of_losses",
    reference="Diebold & Mariano (1995), Comparing predictive accuracy, Journal of Business & Economic Statistics 13:253; the widened quantile is our own, chosen by simulation",
    compares=Compares(on="predictions", unit="case", metrics=METRICS),
    says={
        "tail_of_widened": "Tail at which the widened quantile equals the absolute value of the statistic.",
        "both_tails": "Double it, since either model may be better.",
    },
)
def paired_loss_t(
    p: PairedRegression,
    *,
    metric: str,
    alternative: Alternative = "two-sided",
    level: float = 0.95,
    work: Work = SILENT,
) -> Tested:
    """
    Tests whether two models have the same mean loss on the same cases, with a widened quantile of Student's t.

    A few cases with large losses can decide a difference, and a sample may lack them. So the p-value is the tail at
    which the widened quantile of the interval equals the statistic: it is below 5% exactly if the 95% interval excludes
    0.

    By hand: differences of absolute errors of 1 in 36 of 64 cases and of -1 in 28 have the mean 0.125 and the standard
    error 0.125, so t = 1; with w = 0.14 * (100 / 64) ** 0.42 = 0.16887, P(|T| > 1 / 1.16887) = 0.3955 for 63 degrees.

    >>> pair = PairedRegression.of([0] * 64, [2] * 36 + [1] * 28, [1] * 36 + [2] * 28)
    >>> found = paired_loss_t(pair, metric="mae")
    >>> found.statistic, round(found.p_value, 4)
    (1.0, 0.3955)
    """
    found = Difference.of(p, metric)
    absence = found.absence
    effect = EffectSize("difference", absence if absence and math.isnan(found.value) else float(found.value))
    if absence is not None:
        return Tested(absence, effect=effect, interval=absence, interval_method=loss_difference.id)
    limits = loss_difference.limits(p, metric=metric, level=level, **ends(alternative))
    t = float(found.value / found.error)
    found.show(work)
    work.step("statistic", r"t = \frac{x}{e}", t, x=found.value, e=found.error)
    df = float(found.cases) - 1
    return Tested(_p_value(found, t, alternative, work), t, df, effect, limits, loss_difference.id)


def _p_value(found: Difference, t: float, alternative: Alternative, work: Work) -> float:
    """Return the tail, or both tails, beyond the statistic."""

    def beyond(logarithm: Array) -> Array:
        return array(float(found.quantile(math.exp(float(logarithm)))) - abs(t))

    tail = math.exp(float(root(beyond, math.log(FARTHEST), math.log(0.5))))
    work.step("tail_of_widened", r"q_{\alpha} = |t|", tail, t=t)
    found.quantile(tail, work)  # with the width at this tail, so that p can be recomputed
    if alternative == "two-sided":
        work.step("both_tails", r"p = 2 \alpha", 2 * tail, alpha=tail)
        return above_zero(2 * tail)
    one_sided = tail if (t > 0) == (alternative == "greater") else 1 - tail
    work.step("p_value", r"p", one_sided)
    return above_zero(one_sided)
