"""The exact binomial test."""

import numpy as np

from reportgen.catalog import SILENT, Alternative, EffectSize, Tested, Undefined, Work, ends, hypotest
from reportgen.checks.duplicate_cases import duplicate_cases
from reportgen.checks.independent_cases import independent_cases
from reportgen.data.evidence import Proportion
from reportgen.distributions import above_zero, binomial_above, binomial_at, binomial_at_most, no_likelier
from reportgen.errors import Problem, ReportgenError
from reportgen.intervals.clopper_pearson import clopper_pearson

AT = r"\binom{n}{x} q^{x} (1 - q)^{n - x}"


@hypotest(
    label="Exact binomial test",
    question="Does the proportion differ from one fixed beforehand?",
    null="the proportion is the one fixed beforehand",
    formula=rf"p = \sum_{{i: P(i) \le P(x)}} P(i), \quad P(x) = {AT}",
    checks=(independent_cases, duplicate_cases),
    undefined_when="no_trial",
    reference="Clopper & Pearson (1934), The use of confidence or fiducial limits illustrated in the case of the binomial, Biometrika 26:404; Conover (1999), Practical Nonparametric Statistics, section 3.1",
    says={
        "binomial_found": "Probability of the observed result.",
        "difference_to_share": "Difference from the proportion fixed beforehand.",
    },
)
def binomial_test(
    p: Proportion,
    *,
    share: float = 0.5,
    alternative: Alternative = "two-sided",
    level: float = 0.95,
    work: Work = SILENT,
) -> Tested:
    """
    Tests whether a proportion differs from one fixed beforehand, by the binomial distribution of the number of
    successes.

    Two-sided, the p-value adds the probabilities of all numbers of successes that are at most as likely as the observed
    one. The interval is the exact one by Clopper and Pearson.

    Conover (1999), page 97: 682 of 925 against 3/4 gives p = 0.3825.

    >>> round(binomial_test(Proportion.of(682, 925), share=0.75).p_value, 4)
    0.3825
    """
    return against(p, share, alternative, level, work)


def against(p: Proportion, share: float, alternative: Alternative, level: float, work: Work) -> Tested:
    """Test the proportion against a share; the effect is how far above that share it is."""
    if not 0 < share < 1:
        raise ReportgenError(
            Problem("wrong_option", "share must be between 0 and 1", "write 0.5 for a half", str(share))
        )
    x, n = float(p.successes), float(p.trials)
    if not n:
        absent = Undefined("no_trial")
        return Tested(
            absent, effect=EffectSize("difference", absent), interval=absent, interval_method="clopper_pearson"
        )
    effect = EffectSize("difference", x / n - share)
    interval = clopper_pearson.limits(p, level=level, **ends(alternative))
    work.step("difference_to_share", r"d = \frac{x}{n} - q", x / n - share, x=x, n=n, q=share)
    if x % 1 or n % 1:
        return Tested(Undefined("no_whole_counts"), x, None, effect, interval, "clopper_pearson")
    return Tested(exact_binomial(x, n, share, alternative, work), x, None, effect, interval, "clopper_pearson")


def exact_binomial(x: float, n: float, share: float, alternative: Alternative, work: Work) -> float:
    """Add up the binomial probabilities of results at least as extreme."""
    found = work.step("binomial_found", f"f = {AT}", float(binomial_at(x, n, share)), x=x, n=n, q=share)
    if alternative == "two-sided":
        numbers = np.arange(n + 1)
        likely = binomial_at(numbers, n, share)
        p = min(1.0, float(likely[no_likelier(likely, found)].sum()))
        work.step("as_likely", r"p = \sum_{i: P(i) \le f} P(i)", p, f=found)
        return above_zero(p)
    below, formula = {
        "less": (binomial_at_most(x, n, share), r"p = \sum_{i \le x} P(i)"),
        "greater": (binomial_above(x - 1, n, share), r"p = \sum_{i \ge x} P(i)"),
    }[alternative]
    work.step("as_far", formula, below, x=x)
    return above_zero(below)
