"""The permutation test of a difference of means, paired or not."""

from reportgen.catalog.answers import EffectSize, Limits, Tested, Undefined
from reportgen.catalog.method import Alternative
from reportgen.catalog.work import Work
from reportgen.data.relabelled import Relabelled
from reportgen.data.samples import IndependentSamples, PairedSamples
from reportgen.distributions import above_zero


def means_permuted(
    samples: PairedSamples | IndependentSamples,
    draws: int,
    seed: int,
    alternative: Alternative,
    interval: Limits | Undefined,
    interval_method: str,
    work: Work,
) -> Tested:
    """Return the part of all relabellings, or of random ones, with a difference at least as extreme."""
    difference = float(samples.a.mean() - samples.b.mean())
    work.step("difference_of_two_means", r"x = m_{1} - m_{2}", difference, m_1=samples.a.mean(), m_2=samples.b.mean())
    found = Relabelled.of(samples, draws, seed)
    work.step("all_relabellings" if found.every else "drawn_relabellings", r"B", found.number)
    greater = work.step("part_as_large", r"g = \frac{\#\{x^* \ge x\}}{B}", found.greater)
    less = work.step("part_as_small", r"l = \frac{\#\{x^* \le x\}}{B}", found.less)
    p = {"greater": greater, "less": less, "two-sided": min(1.0, 2 * min(greater, less))}[alternative]
    formula = {"greater": r"p = g", "less": r"p = l"}.get(alternative, r"p = \min(1, 2 \min(g, l))")
    work.step("p_value", formula, p, g=greater, l=less)
    values = {"relabellings": found.number, "all": found.every}
    effect = EffectSize("difference", difference)
    return Tested(above_zero(p), difference, None, effect, interval, interval_method, values=values)
