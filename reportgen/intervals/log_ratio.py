"""The log interval for the ratio of two proportions."""

import numpy as np

from reportgen.catalog import SILENT, Limits, Undefined, Work, interval, normal_quantile_of
from reportgen.data.evidence import TwoProportions, divide

ERROR = r"\sqrt{\frac{1}{x_{a}} - \frac{1}{n_{a}} + \frac{1}{x_{b}} - \frac{1}{n_{b}}}"


@interval(
    label="Katz log interval for a ratio",
    aliases=("katz", "katz_log"),
    formula=rf"\frac{{x_{{a}} / n_{{a}}}}{{x_{{b}} / n_{{b}}}} e^{{\pm z s}}, \quad s = {ERROR}",
    undefined_when="no_spread_of_ratio",
    reference="Katz et al. (1978), Obtaining confidence intervals for the risk ratio in cohort studies, Biometrics 34:469",
    says={
        "success_missing": "a group has no success, so the logarithm of its proportion does not exist",
        "short.success_missing": "a group has no success",
        "no_spread_of_ratio": "a group has no success, or all trials of both groups are successes, so this variance estimate does not exist or is zero",
        "short.no_spread_of_ratio": "the variance estimate is zero or missing",
        "log_error": "Standard error on the logarithmic scale.",
    },
)
def log_ratio(two: TwoProportions, *, tail: float, work: Work = SILENT) -> Limits | Undefined:
    """
    The ratio of two proportions, first to second, with a multiple of the standard error on either side of its
    logarithm.

    There is none if a group has no success, or if all trials of both groups are successes.

    Fagerland, Lydersen & Laake (2017), Statistical Analysis of Contingency Tables, chapter 4: 7 of 34 against 1 of 34
    at 95% gives 0.9096 to 53.8695.

    >>> found = log_ratio(TwoProportions.of(7, 34, 1, 34), tail=0.025)
    >>> round(float(found.low), 4), round(float(found.high), 4)
    (0.9096, 53.8695)
    """
    x_a, n_a, x_b, n_b = two.successes_a, two.trials_a, two.successes_b, two.trials_b
    inverse = divide(n_a - x_a, x_a * n_a) + divide(n_b - x_b, x_b * n_b)
    known = inverse > 0
    if known.ndim == 0 and not known:
        code = "no_spread_of_ratio" if inverse == 0 else "success_missing" if (n_a * n_b).all() else "no_trial_in_group"
        return Undefined(code)
    z, value = normal_quantile_of(tail, work), divide(two.first.share, two.second.share)
    error = np.sqrt(np.where(known, inverse, np.nan))
    work.step("ratio", r"\theta = \frac{x_{a} / n_{a}}{x_{b} / n_{b}}", value, **two.symbols)
    work.step("log_error", f"s = {ERROR}", error, **two.symbols)
    low, high = value * np.exp(-z * error), value * np.exp(z * error)
    work.step("lower_limit", r"\theta \cdot e^{-z \cdot s}", low, theta=value, z=z, s=error)
    work.step("upper_limit", r"\theta \cdot e^{z \cdot s}", high, theta=value, z=z, s=error)
    return Limits(low, high, value)
