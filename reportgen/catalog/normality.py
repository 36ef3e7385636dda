"""Tests of the shape of a distribution, which checks of assumptions use: each returns its statistic and its p-value."""

import math

import numpy as np

from reportgen.data.arrays import Array
from reportgen.distributions import above_zero, normal_below, normal_quantile

# Royston (1995), Remark AS R94: polynomials of the two largest weights and of the moments of log(1 - W).
_END = (0.0, 0.221157, -0.147981, -2.071190, 4.434685, -2.706056)
_SECOND = (0.0, 0.042981, -0.293762, -1.752461, 5.682633, -3.582633)
_MEAN_OF_FEW, _LOG_SD_OF_FEW = (0.5440, -0.39978, 0.025054, -6.714e-4), (1.3822, -0.77857, 0.062767, -0.0020322)
_MEAN_OF_MANY, _LOG_SD_OF_MANY = (-1.5861, -0.31082, -0.083751, 0.0038915), (-0.4803, -0.082676, 0.0030302)
_SMALL = 11
_KNOWN = 3  # values whose weights and distribution are known exactly
_ONE_WEIGHT = 5  # values up to which the largest weight alone is approximated


def shapiro_wilk(values: Array) -> tuple[float, float]:
    """Return Shapiro and Wilk's W of three to five thousand values, with Royston's approximation of its p-value."""
    ordered = np.sort(values)
    n, spread = len(ordered), float(np.ptp(ordered))
    centred = (ordered - ordered.mean()) / spread
    weights = _weights(n)
    w = float((weights * centred).sum() ** 2 / (centred**2).sum())
    w = min(w, 1.0)
    if n == _KNOWN:
        p = 6 / math.pi * (math.asin(math.sqrt(w)) - math.asin(math.sqrt(0.75)))
        return w, above_zero(max(p, 0.0))
    y, log_n = math.log(max(1 - w, np.finfo(float).tiny)), math.log(n)
    if n > _SMALL:
        mean, sd = _polynomial(_MEAN_OF_MANY, log_n), math.exp(_polynomial(_LOG_SD_OF_MANY, log_n))
    else:
        bound = 0.459 * n - 2.273
        if y >= bound:
            return w, above_zero(0.0)
        y, mean, sd = -math.log(bound - y), _polynomial(_MEAN_OF_FEW, n), math.exp(_polynomial(_LOG_SD_OF_FEW, n))
    return w, above_zero(normal_below((mean - y) / sd))


def _weights(n: int) -> Array:
    """Return the weights of the ordered values, antisymmetric and with squares that add up to 1."""
    if n == _KNOWN:
        return np.array([-math.sqrt(0.5), 0.0, math.sqrt(0.5)])
    m = normal_quantile((np.arange(1, n + 1) - 0.375) / (n + 0.25))
    squares, root = float((m**2).sum()), 1 / math.sqrt(n)
    last = _polynomial(_END, root) + m[-1] / math.sqrt(squares)
    weights = m.copy()
    if n <= _ONE_WEIGHT:
        weights /= math.sqrt((squares - 2 * m[-1] ** 2) / (1 - 2 * last**2))
    else:
        second = _polynomial(_SECOND, root) + m[-2] / math.sqrt(squares)
        rest = (squares - 2 * m[-1] ** 2 - 2 * m[-2] ** 2) / (1 - 2 * last**2 - 2 * second**2)
        weights /= math.sqrt(rest)
        weights[-2], weights[1] = second, -second
    weights[-1], weights[0] = last, -last
    return weights


def anderson_darling(values: Array) -> tuple[float, float]:
    """Return Anderson and Darling's statistic, mean and variance estimated, with D'Agostino and Stephens' p-value."""
    n, z = len(values), _standardised(values)
    places, log = np.arange(1, n + 1), np.log(np.maximum(normal_below(z), np.finfo(float).tiny))
    other = np.log(np.maximum(normal_below(-z[::-1]), np.finfo(float).tiny))
    statistic = float(-n - ((2 * places - 1) * (log + other)).mean())
    return statistic, above_zero(_p_of_anderson_darling(statistic * (1 + 0.75 / n + 2.25 / n**2)))


# D'Agostino & Stephens (1986), Goodness-of-fit Techniques, table 4.9: below each statistic, log p or log (1 - p).
_STEPHENS = (
    (0.2, (-13.436, 101.14, -223.73), True),
    (0.34, (-8.318, 42.796, -59.938), True),
    (0.6, (0.9177, -4.279, -1.38), False),
    (10.0, (1.2937, -5.709, 0.0186), False),
)


def _p_of_anderson_darling(corrected: float) -> float:
    for most, coefficients, of_rest in _STEPHENS:
        if corrected < most:
            p = math.exp(_polynomial(coefficients, corrected))
            return 1 - p if of_rest else min(p, 1.0)
    return 0.0


# Dallal & Wilkinson (1986), An analytic approximation to the distribution of Lilliefors's test statistic for normality,
# The American Statistician 40:294: for p up to 0.1; of more than a hundred values the distance is scaled to a hundred.
_P_OF_DALLAL, _SIZE_OF_DALLAL = 0.1, 100


def lilliefors(values: Array) -> tuple[float, float | None]:
    """Return the largest distance from a normal distribution, with Dallal and Wilkinson's p-value where it is small."""
    n, below = len(values), normal_below(_standardised(values))
    places = np.arange(1, n + 1)
    statistic = float(np.maximum(places / n - below, below - (places - 1) / n).max())
    size = min(n, _SIZE_OF_DALLAL)
    distance = statistic * (n / size) ** 0.49
    p = math.exp(
        -7.01256 * distance**2 * (size + 2.78019)
        + 2.99587 * distance * math.sqrt(size + 2.78019)
        - 0.122119
        + 0.974598 / math.sqrt(size)
        + 1.67997 / size
    )
    return statistic, above_zero(p) if p <= _P_OF_DALLAL else None


def _standardised(values: Array) -> Array:
    """Return the ordered values less their mean, in standard deviations."""
    ordered = np.sort(values)
    return np.asarray((ordered - ordered.mean()) / ordered.std(ddof=1), dtype=float)


def _polynomial(coefficients: tuple[float, ...], x: float) -> float:
    return sum(coefficient * x**power for power, coefficient in enumerate(coefficients))
