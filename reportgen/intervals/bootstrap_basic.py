"""The basic bootstrap interval."""

from reportgen.catalog import SILENT, Limits, Undefined, Work, interval
from reportgen.catalog.bootstrap import Rank, Unit, bootstrapped, inside
from reportgen.data.evidence import Evidence


@interval(
    label="Basic bootstrap interval",
    formula=r"2 \hat{\theta} - \theta^{*}_{((B + 1)(1 - \alpha))} \text{ to } 2 \hat{\theta} - \theta^{*}_{((B + 1) \alpha)}",
    reference="Davison & Hinkley (1997), Bootstrap Methods and their Application, equation 5.6",
    families=("auc", "other"),
    unit="any",
)
def bootstrap_basic(
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
    The percentile bootstrap interval reflected at the estimate: limits are twice the estimate minus the percentile
    limits.

    Draws and interpolation are those of the percentile bootstrap. A limit outside the range of the metric is set to the
    end of the range; a note counts it.

    The same 80 of 100 as for the percentile bootstrap, which gives 0.72 to 0.87: two times 0.8, minus these.

    >>> from reportgen.data.evidence import Counts
    >>> found = bootstrap_basic(Counts.of(tp=80, fp=0, fn=20, tn=0), metric="recall", tail=0.025)
    >>> round(float(found.low), 2), round(float(found.high), 2)
    (0.73, 0.88)
    """
    found = bootstrapped(evidence, metric, draws=draws, seed=seed, unit=unit, stratified=stratified, work=work)
    if isinstance(found, Undefined):
        return found
    below, above = (Rank.at(share, len(found.ordered)) for share in (tail, 1 - tail))
    ends = []
    for name, rank, written in (("lower", above, r"(1 - \alpha)"), ("upper", below, r"\alpha")):
        drawn = rank.of(found.ordered)
        work.step("rank", rf"k = (B + 1) \cdot {written}", rank.rank, B=len(found.ordered), alpha=tail)
        work.step("draw_at_rank", r"x = \theta^{*}_{(k)}", drawn, k=rank.rank)
        ends.append(2 * found.estimate - drawn)
        work.step(f"{name}_limit", r"2 \cdot v - x", ends[-1], v=found.estimate, x=drawn)
    errors = (above.error_in(found.ordered), below.error_in(found.ordered))
    return inside(found.between(ends[0], ends[1], errors), evidence, metric, work)
