"""The normal bootstrap interval."""

import numpy as np

from reportgen.catalog import SILENT, Limits, Undefined, Work, interval, normal_quantile_of
from reportgen.catalog.bootstrap import Unit, bootstrapped, inside
from reportgen.data.evidence import Evidence


@interval(
    label="Normal bootstrap interval",
    formula=r"\hat{\theta} \pm z \sqrt{\frac{1}{B - 1} \sum_b (\theta^{*}_b - \bar{\theta}^{*})^2}",
    reference="Efron & Tibshirani (1993), An Introduction to the Bootstrap, chapter 12",
)
def bootstrap_normal(
    evidence: Evidence,
    *,
    metric: str,
    draws: int | None = None,
    seed: int = 1,
    unit: Unit | None = None,
    stratified: bool = False,
    tail: float,
    work: Work = SILENT,
) -> Limits | Undefined:
    """
    The metric plus and minus a multiple of its standard error, which is estimated from bootstrap draws.

    The mean difference of the draws from the estimate is noted as bias and not subtracted. Draws are those of the
    percentile bootstrap. A limit outside the range of the metric is set to the end of the range; a note counts it.

    The same 80 of 100 by hand: the standard error is 0.04, and 0.8 -+ 1.96 * 0.04 is 0.72 to 0.88.

    >>> from reportgen.data.evidence import Counts
    >>> found = bootstrap_normal(Counts.of(tp=80, fp=0, fn=20, tn=0), metric="recall", tail=0.025)
    >>> round(float(found.low), 2), round(float(found.high), 2)
    (0.72, 0.88)
    """
    found = bootstrapped(evidence, metric, draws=draws, seed=seed, unit=unit, stratified=stratified, work=work)
    if isinstance(found, Undefined):
        return found
    z, value, drawn = float(normal_quantile_of(tail, work)), found.estimate, found.ordered
    away = drawn - drawn.mean()
    error = float(np.sqrt((away**2).sum() / (len(drawn) - 1)))
    # of a standard deviation, from the fourth moment
    chance = float(np.sqrt(max(0.0, (away**4).mean() - error**4) / len(drawn)) / (2 * error))
    work.step("standard_error", r"d = \sqrt{\frac{1}{B - 1} \sum_b (\theta^{*}_b - \bar{\theta}^{*})^2}", error)
    low, high = value - z * error, value + z * error
    work.limits(r"v \pm z \cdot d", low, high, v=value, z=z, d=error)
    notes = {"standard_error": error, "bias": float(drawn.mean()) - value}
    return inside(found.between(low, high, (z * chance, z * chance), **notes), evidence, metric, work)
