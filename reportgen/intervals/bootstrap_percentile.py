"""The percentile bootstrap interval."""

from reportgen.catalog import SILENT, Limits, Undefined, Work, interval
from reportgen.catalog.bootstrap import Rank, Unit, bootstrapped
from reportgen.data.evidence import Evidence


@interval(
    label="Percentile bootstrap interval",
    formula=r"\theta^{*}_{((B + 1) \alpha)} \text{ to } \theta^{*}_{((B + 1)(1 - \alpha))}",
    reference="Efron & Tibshirani (1993), An Introduction to the Bootstrap, chapter 13",
    families=("auc", "other"),
    unit="any",
)
def bootstrap_percentile(
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
    The range of values of a metric that contains most bootstrap draws of the cases, drawn with replacement.

    Independent cases are drawn by their counts, all at once. Ranks between two draws are interpolated (Hyndman and
    Fan's type 6). By default there are 10,000 draws, or 2,000 if the evidence has more than 1,000 cells.

    If clusters are given, whole clusters are drawn, unless the unit is set to the case. With stratification, the cases
    of each true class are drawn separately, so their numbers are fixed. With more than 150,000 cases, neighbouring
    scores are merged until 4,096 are left; the draws are shifted by the change in the estimate, and a bound on the loss
    of precision is noted.

    For two models on the same cases it is the difference, first minus second.

    The same 80 of 100 as for the Wilson interval, which gives 0.711 to 0.867:

    >>> from reportgen.data.evidence import Counts
    >>> found = bootstrap_percentile(Counts.of(tp=80, fp=0, fn=20, tn=0), metric="recall", tail=0.025)
    >>> round(float(found.low), 2), round(float(found.high), 2)
    (0.72, 0.87)
    """
    found = bootstrapped(evidence, metric, draws=draws, seed=seed, unit=unit, stratified=stratified, work=work)
    if isinstance(found, Undefined):
        return found
    low, high = (Rank.at(share, len(found.ordered)) for share in (tail, 1 - tail))
    work.step("rank", r"k = (B + 1) \cdot \alpha", low.rank, B=len(found.ordered), alpha=tail)
    work.step("lower_limit", r"\theta^{*}_{(k)}", low.of(found.ordered), k=low.rank)
    work.step("rank", r"k = (B + 1) \cdot (1 - \alpha)", high.rank, B=len(found.ordered), alpha=tail)
    work.step("upper_limit", r"\theta^{*}_{(k)}", high.of(found.ordered), k=high.rank)
    return found.limits(low, high)
