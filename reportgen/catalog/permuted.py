"""The permutation test of a difference of means, paired or not."""

from typing import Any

from reportgen.catalog.answers import EffectSize, Tested
from reportgen.catalog.method import Alternative, IntervalMethod
from reportgen.catalog.sides import as_extreme, ends
from reportgen.catalog.work import Work
from reportgen.data.relabelled import Relabelled
from reportgen.data.samples import IndependentSamples, PairedSamples
from reportgen.distributions import above_zero


def means_permuted(
    samples: PairedSamples | IndependentSamples,
    interval: IntervalMethod[..., Any],
    *,
    draws: int,
    seed: int,
    alternative: Alternative,
    level: float,
    work: Work,
) -> Tested:
    """Return the part of all relabellings, or of random ones, with a difference at least as extreme, and the interval."""
    limits = interval.limits(samples, draws=draws, seed=seed, level=level, **ends(alternative))
    difference = float(samples.a.mean() - samples.b.mean())
    work.step("difference_of_two_means", r"x = m_{1} - m_{2}", difference, m_1=samples.a.mean(), m_2=samples.b.mean())
    found = Relabelled.of(samples, draws, seed)
    work.step("all_relabellings" if found.every else "drawn_relabellings", r"B", found.number)
    greater = work.step("part_as_large", r"g = \frac{\#\{x^* \ge x\}}{B}", found.greater)
    less = work.step("part_as_small", r"l = \frac{\#\{x^* \le x\}}{B}", found.less)
    values = {"relabellings": found.number, "all": found.every}
    effect = EffectSize("difference", difference)
    p_value = p_of_parts(greater, less, alternative, work)
    return Tested(p_value, difference, None, effect, limits, interval.id, values=values)


def p_of_parts(greater: float, less: float, alternative: Alternative, work: Work) -> float:
    """Return the p-value from the parts of relabellings with a difference at least, and at most, as large."""
    formula = {"greater": r"p = g", "less": r"p = l"}.get(alternative, r"p = \min(1, 2 \min(g, l))")
    return above_zero(work.step("p_value", formula, as_extreme(greater, less, alternative), g=greater, l=less))
