"""The Jeffreys test of a predicted probability of default."""

from reportgen.catalog import SILENT, Alternative, EffectSize, Tested, Undefined, Work, ends, hypotest
from reportgen.checks.independent_cases import independent_cases
from reportgen.data.bank import Defaults
from reportgen.data.evidence import Proportion
from reportgen.distributions import above_zero, beta_above, beta_below
from reportgen.intervals.jeffreys import jeffreys

SHAPES = r"d + \frac{1}{2}, n - d + \frac{1}{2}"


@hypotest(
    label="Jeffreys test of a probability of default",
    question="Is the default rate higher than the predicted probability?",
    null="the predicted probability of default is at least the true one",
    formula=rf"P(\pi \le q), \quad \pi \sim \text{{Beta}}\left({SHAPES}\right)",
    checks=(independent_cases,),
    undefined_when="no_case",
    reference="European Central Bank (2019), Instructions for reporting the validation results of internal models: IRB Pillar I models for credit risk, section 2.5",
    says={"posterior": "Posterior probability of the null hypothesis, from the beta distribution."},
)
def pd_backtest_jeffreys(
    d: Defaults, *, alternative: Alternative = "greater", level: float = 0.95, work: Work = SILENT
) -> Tested:
    """
    Tests whether the true default rate is above the predicted one, by its posterior probability under Jeffreys' prior.

    A small value indicates that the prediction is too low. Defaults are assumed to be independent; in a downturn they
    are not, and the test then rejects too often. The supervisor asks the one-sided question; the other alternatives are
    that the prediction is too high (less), or either, with twice the smaller tail.

    The interval is Jeffreys' for the default rate, so both agree (except for an end that is set to 0 or 1).

    MathWorks' manual of risk.validation.jeffreysTest: of ten grades the first four are rejected at 5%, as 21 defaults
    among 54 where 0.17523 was predicted; the fifth, 11 among 45 where 0.2268 was, is not.

    >>> round(pd_backtest_jeffreys(Defaults.of(21, 54, 0.17523)).p_value, 4)
    0.0001
    >>> round(pd_backtest_jeffreys(Defaults.of(11, 45, 0.2268)).p_value, 2)
    0.38
    """
    if not d.cases:
        absent = Undefined("no_case")
        return Tested(absent, effect=EffectSize("default_rate", absent), interval=absent, interval_method="jeffreys")
    rate = Proportion(d.defaults, d.cases)
    work.step("group_share", r"p = \frac{d}{n}", rate.share, d=d.defaults, n=d.cases)
    found = jeffreys.limits(rate, level=level, **ends(alternative))
    effect = EffectSize("default_rate", float(rate.share))
    return Tested(_p_value(d, alternative, work), float(d.defaults), None, effect, found, "jeffreys")


def _p_value(d: Defaults, alternative: Alternative, work: Work) -> float:
    """Return the part of the beta distribution on the side of the null hypothesis."""
    shapes = (d.defaults + 0.5, d.cases - d.defaults + 0.5)
    below, above = float(beta_below(d.pd, *shapes)), float(beta_above(d.pd, *shapes))
    kind = rf"\pi \sim \text{{Beta}}\left({SHAPES}\right)"
    p, formula = {
        "greater": (below, rf"p = P(\pi \le q), \quad {kind}"),
        "less": (above, rf"p = P(\pi \ge q), \quad {kind}"),
        "two-sided": (min(1.0, 2 * min(below, above)), rf"p = 2 \min(P(\pi \le q), P(\pi \ge q)), \quad {kind}"),
    }[alternative]
    work.step("posterior", formula, p, q=d.pd, d=d.defaults, n=d.cases)
    return above_zero(p)
