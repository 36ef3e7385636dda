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
    The values of a metric between which most draws of the cases, with replacement, fall.

    Independent cases are drawn by their counts, all at once. Ranks between two draws are interpolated (Hyndman and
    Fan's type 6). Without a number of draws there are 10 000, or 2 000 where the evidence has more than 1000 cells.

    Where clusters are given, whole clusters are drawn, unless the unit is said to be the case. Stratified, the cases
    of each true class are drawn by themselves, so that their numbers stay. Of more than 150 000 cases neighbouring
    scores are put together until 4096 are left; the draws are moved by what that moves the estimate, and a bound of
    the loss is noted.

    Of two models on the same cases it is the difference, first minus second.

    The same 80 of 100 as Wilson's interval, which says 0.711 to 0.867:

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
