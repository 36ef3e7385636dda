"""Clopper and Pearson's exact interval."""

import numpy as np

from reportgen.catalog import SILENT, Limits, Work, interval
from reportgen.data.evidence import Proportion
from reportgen.distributions import binomial_limits


@interval(
    label="Clopper-Pearson exact interval",
    aliases=("exact_binomial",),
    formula=r"B_{\alpha}(x, n - x + 1) \text{ to } B_{1 - \alpha}(x + 1, n - x)",
    undefined_when="no_trial",
    reference="Clopper & Pearson (1934), The use of confidence or fiducial limits illustrated in the case of the binomial, Biometrika 26:404",
    families=("proportion",),
    judges=True,
    exact=True,
)
def clopper_pearson(p: Proportion, *, tail: float, work: Work = SILENT) -> Limits:
    """
    Exact interval for a proportion: all values that neither one-sided binomial test with this tail would reject.

    For every true proportion each limit errs at most as often as its tail states.

    Newcombe (1998), table 1: 15 of 148 at 95% gives 0.0578 to 0.1617.

    >>> found = clopper_pearson(Proportion.of(15, 148), tail=0.025)
    >>> round(float(found.low), 4), round(float(found.high), 4)
    (0.0578, 0.1617)
    """
    x, n = p.successes, p.trials
    none, all_of_them = x == 0, x == n
    low, high = binomial_limits(x, n, tail)
    work.step("lower_limit", "0" if none.all() else r"B_{\alpha}(x, n - x + 1)", low, alpha=tail, x=x, n=n)
    work.step("upper_limit", "1" if all_of_them.all() else r"B_{1 - \alpha}(x + 1, n - x)", high, alpha=tail, x=x, n=n)
    return Limits(np.where(n == 0, np.nan, low), np.where(n == 0, np.nan, high), p.share)
