"""Agresti and Caffo's interval for the difference of two proportions."""

import numpy as np

from reportgen.catalog import SILENT, Limits, Work, interval, normal_quantile_of
from reportgen.data.evidence import TwoProportions, array
from reportgen.intervals.wald import clipped

ERROR = r"\sqrt{\frac{p_{a} (1 - p_{a})}{n_{a} + 2} + \frac{p_{b} (1 - p_{b})}{n_{b} + 2}}"


@interval(
    label="Agresti-Caffo interval",
    formula=rf"p_{{a}} - p_{{b}} \pm z {ERROR}, \quad p = \frac{{x + 1}}{{n + 2}}",
    undefined_when="no_trial_in_group",
    reference="Agresti & Caffo (2000), Simple and effective confidence intervals for proportions and differences of proportions result from adding two successes and two failures, The American Statistician 54:280",
    says={
        "added_first": "Proportion in the first group after adding one success and one failure.",
        "added_second": "Proportion in the second group after adding one success and one failure.",
    },
)
def agresti_caffo(two: TwoProportions, *, tail: float, work: Work = SILENT) -> Limits:
    """
    Wald interval for a difference after adding one success and one failure to each group.

    Intended for levels of 90% and more: at much lower levels the observed difference can be outside the interval.
    Limits beyond -1 or 1 are set to -1 or 1; a note counts them.

    Fagerland, Lydersen & Laake (2017), Statistical Analysis of Contingency Tables, chapter 4: 7 of 34 against 1 of 34
    at 95% gives 0.0116 to 0.3217.

    >>> found = agresti_caffo(TwoProportions.of(7, 34, 1, 34), tail=0.025)
    >>> round(float(found.low), 4), round(float(found.high), 4)
    (0.0116, 0.3217)
    """
    z, n_a, n_b = normal_quantile_of(tail, work), two.trials_a, two.trials_b
    p_a, p_b = array((two.successes_a + 1) / (n_a + 2)), array((two.successes_b + 1) / (n_b + 2))
    work.step("added_first", r"p_{a} = \frac{x_{a} + 1}{n_{a} + 2}", p_a, x_a=two.successes_a, n_a=n_a)
    work.step("added_second", r"p_{b} = \frac{x_{b} + 1}{n_{b} + 2}", p_b, x_b=two.successes_b, n_b=n_b)
    error = np.sqrt(p_a * (1 - p_a) / (n_a + 2) + p_b * (1 - p_b) / (n_b + 2))
    work.step("standard_error", f"s = {ERROR}", error, p_a=p_a, p_b=p_b, n_a=n_a, n_b=n_b)
    half = np.where((n_a == 0) | (n_b == 0), np.nan, z * error)
    low, high = p_a - p_b - half, p_a - p_b + half
    work.limits(r"p_{a} - p_{b} \pm z \cdot s", low, high, p_a=p_a, p_b=p_b, z=z, s=error)
    return clipped(low, high, two.difference, work, (-1, 1), code="clipped_difference")
