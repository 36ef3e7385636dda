"""Koopman's score interval for the ratio of two proportions."""

import numpy as np

from reportgen.catalog import SILENT, Limits, Undefined, Work, interval, normal_quantile_of
from reportgen.catalog.enough import enough_of_two_groups
from reportgen.data.evidence import Array, TwoProportions, divide
from reportgen.data.roots import root

FIRST = r"\frac{(x_{a} - n_{a} \cdot p_{a})^2}{n_{a} \cdot p_{a} (1 - p_{a})}"
SECOND = r"\frac{(x_{b} - n_{b} \cdot p_{b})^2}{n_{b} \cdot p_{b} (1 - p_{b})}"
LIKELIEST = r"\frac{x_{a} - n_{a} p}{1 - p} + \frac{x_{b} - n_{b} p / \theta}{1 - p / \theta} = 0"


@interval(
    label="Koopman score interval for a ratio",
    formula=rf"{FIRST} + {SECOND} = z^2, \quad \frac{{p_{{a}}}}{{p_{{b}}}} = \theta",
    undefined_when="no_success_or_trial",
    judges=True,
    metrics={"selection_rate_ratio": {}},
    enough=enough_of_two_groups,
    reference="Koopman (1984), Confidence intervals for the ratio of two binomial proportions, Biometrics 40:513",
    says={
        "no_success_at_all": "neither group has a success, so their ratio is zero divided by zero",
        "short.no_success_at_all": "neither group has a success",
    },
)
def koopman(two: TwoProportions, *, tail: float, work: Work = SILENT) -> Limits | Undefined:
    """
    Interval for the ratio of two proportions, first to second: all values that a score test would not reject.

    If the second group has no success, ratio and upper limit are infinite and left empty; if neither has one there is
    no interval.

    Koopman (1984): 36 of 40 against 16 of 80 at 95% gives 2.94 to 7.15.

    >>> found = koopman(TwoProportions.of(36, 40, 16, 80), tail=0.025)
    >>> round(float(found.low), 2), round(float(found.high), 2)
    (2.94, 7.15)
    """
    x_a, n_a, x_b, n_b = two.successes_a, two.trials_a, two.successes_b, two.trials_b
    missing = (n_a == 0) | (n_b == 0) | ((x_a == 0) & (x_b == 0))
    if missing.ndim == 0 and missing:
        return Undefined("no_success_at_all" if float(n_a) and float(n_b) else "no_trial_in_group")
    z, value = normal_quantile_of(tail, work), divide(two.first.share, two.second.share)
    if x_b.all():
        work.step("ratio", r"\frac{x_{a} / n_{a}}{x_{b} / n_{b}}", value, **two.symbols)
    low, low_a, low_b = _lower(two, z**2)
    over, high_b, high_a = _lower(two.swapped, z**2)
    high = divide(1, over)
    _show("lower", low, (low_a, low_b), two, z, work)
    _show("upper", high, (high_a, high_b), two, z, work)
    return Limits(np.where(missing, np.nan, low), np.where(missing, np.nan, high), value)


def _lower(two: TwoProportions, square: Array) -> tuple[Array, Array, Array]:
    """
    Return the lower limit, and the shares that are likeliest under it.

    Under a ratio below the one found, Lagrange's method moves m successes: the shares are (x - m) / (n - m) in the
    first group and (x + m) / (n + m) in the second, and the score statistic grows with m. Without a failure in the
    first group m stops at n, and its share alone goes on.
    """
    x_a, n_a, x_b, n_b = two.successes_a, two.trials_a, two.successes_b, two.trials_b
    f_a, f_b = n_a - x_a, n_b - x_b

    def score(m: Array) -> Array:
        first = np.where(f_a == 0, 0.0, divide(m**2 * f_a, n_a * (x_a - m)))
        return first + divide(m**2 * f_b, n_b * (x_b + m))

    m = root(lambda at: square - score(at), np.zeros_like(x_a), x_a)
    goes_on = (f_a == 0) & (score(n_a) < square)
    alone = divide(n_a, n_a + square - score(n_a))
    p_a = np.where(goes_on, alone, np.where(f_a == 0, 1.0, divide(x_a - m, n_a - m)))
    p_b = np.where(goes_on, divide(x_b + n_a, n_b + n_a), divide(x_b + m, n_b + m))
    return np.where(x_a == 0, 0.0, divide(p_a, p_b)), p_a, p_b


def _show(end: str, limit: Array, likeliest: tuple[Array, Array], two: TwoProportions, z: Array, work: Work) -> None:
    """Note how a limit follows from the shares that are likeliest under it; a share of 1 adds nothing."""
    if not (two.successes_a if end == "lower" else two.successes_b).all():
        work.step(f"{end}_limit", "0" if end == "lower" else r"\infty", limit)
        return
    p_a, p_b = likeliest
    alike = {True: "1", False: r"\theta" if (p_b == 1).all() else LIKELIEST}[bool((p_a == 1).all())]
    work.step("likeliest_first" if alike is LIKELIEST else "likeliest_end", alike, p_a, theta=limit, **two.symbols)
    work.step("likeliest_second", r"p_{b} = \frac{p}{\theta}", p_b, p=p_a, theta=limit)
    parts = " + ".join(part for part, share in ((FIRST, p_a), (SECOND, p_b)) if (share < 1).all())
    work.step(f"{end}_solution", f"{parts} = z^2", limit, p_a=p_a, p_b=p_b, z=z, **two.symbols)
