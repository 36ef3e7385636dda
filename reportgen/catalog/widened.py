"""
Student's quantile, widened for means of losses: a sample often lacks the rare large ones, and then looks too sure.

By how much was chosen by simulation, tests/operating: about the least that keeps false verdicts at 3.0% of samples of
normal, Laplace, t5 and lognormal(0.5) errors, where 2.5% are nominal.
"""

import numpy as np

from reportgen.catalog.work import SILENT, Work
from reportgen.conventions import FEWEST_LOSSES, MOST_OF_SIZES, MOST_OF_SQUARES
from reportgen.data.arrays import Array, array, divide
from reportgen.data.losses import HUNDREDTH, Losses
from reportgen.distributions import normal_quantile, t_quantile

MOST = 2000  # cases up to which this was simulated; more are widened as so many: heavy tails settle slowly
LIGHT, DECAY = 0.14, 0.42  # by what the quantile is widened at 100 cases, and how that falls with more of them
TURN, SETTLED, RISE, RAMP = 1.5, 250, 0.3, 0.1  # where squares that spread little turn into such that spread widely
USUAL = 0.025  # the tail for which these were chosen; a smaller one widens by more


def too_heavy(losses: Losses, *, squares: bool) -> tuple[Array, Array]:
    """
    Return what the largest hundredth of the cases carries, and what it may carry.

    Of fewer than a hundred cases it is one case, which is more than a hundredth of them and may carry as much more.
    """
    most = (MOST_OF_SQUARES if squares else MOST_OF_SIZES) * np.maximum(divide(HUNDREDTH, losses.cases), 1)
    return losses.share_of_largest, array(most)


def width_of_squares(variation: Array, cases: Array, tail: float, *, heavy: Array, work: Work = SILENT) -> Array:
    """
    Return by what a limit is widened towards large squares that may be missing: by `heavy` where they spread widely.

    Squares of normal errors have the relative standard deviation 1.41, of Laplace errors 2.24. A small sample does not
    tell them apart, so what counts as little spread grows with the number of cases.
    """
    turn = TURN * np.minimum(1, cases / SETTLED) ** RISE / farther(tail) ** 0.5
    part = np.clip((variation - turn) / RAMP + 0.5, 0, 1)
    light = width_of_sizes(cases, tail, work)
    work.step("part_of_width", r"u = \min(1, \max(0, \frac{v - t}{0.1} + 0.5))", part, v=variation, t=turn)
    wide = np.maximum(heavy, light)
    return work.step(
        "width_of_squares",
        r"w = a + (b - a) \cdot u",
        array(light + (wide - light) * part),
        a=light,
        b=wide,
        u=part,
    )


def width_of_sizes(cases: Array, tail: float, work: Work = SILENT) -> Array:
    """Return by what a limit is widened where losses have no heavy tail: absolute and signed errors."""
    width, far = falling(LIGHT * farther(tail) ** 2, cases), farther(tail)
    formula = r"a = 0.14 \cdot f^2 \cdot \left(\frac{100}{\min(n, 2000)}\right)^{0.42}"
    return work.step("width_of_sizes", formula, width, f=far, n=cases)


def farther(tail: float) -> float:
    """Return how much farther out the limit of a smaller tail is than the usual one, on the normal scale."""
    return max(1.0, float(normal_quantile(tail) / normal_quantile(USUAL)))


def widened(width: Array, cases: Array, tail: float, work: Work) -> Array:
    """Return Student's quantile, widened; nan below the fewest cases."""
    known = np.where(cases >= FEWEST_LOSSES, cases, np.nan)
    t = t_quantile(1 - tail, known - 1)
    q = array(t * (1 + width))
    if not np.isnan(q).any():
        work.step("t_quantile", r"t = t_{n - 1, 1 - \alpha}", t, n=cases, alpha=tail)
        work.step("widened_quantile", r"q = t (1 + w)", q, t=t, w=width)
    return q


def falling(width: float, cases: Array) -> Array:
    """Return a width at 100 cases for another number of them."""
    return array(width * (HUNDREDTH / np.clip(cases, FEWEST_LOSSES, MOST)) ** DECAY)
