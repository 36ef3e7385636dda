"""The bias-corrected and accelerated bootstrap interval."""

from dataclasses import dataclass
from math import isfinite, isnan

from reportgen.catalog import SILENT, Limits, Undefined, Work, interval
from reportgen.catalog.bootstrap import Basis, BootstrapDraws, Rank, Unit, bootstrapped
from reportgen.catalog.statistic import statistic
from reportgen.data import resampling
from reportgen.data.evidence import Evidence
from reportgen.distributions import normal_below, normal_density, normal_quantile

ADJUSTED = r"\Phi\left(z_{0} + \frac{z_{0} + z}{1 - a(z_{0} + z)}\right)"


@interval(
    label="BCa bootstrap interval",
    abbreviation="BCa",
    formula=rf"\theta^{{*}}_{{((B + 1) \alpha')}}, \quad \alpha' = {ADJUSTED}",
    reference="Efron (1987), Better bootstrap confidence intervals, Journal of the American Statistical Association 82:171",
    families=("auc", "mean", "other"),
    between_sets=("proportion", "auc", "mean", "order", "other"),
    judges=True,
    unit="any",
    says={
        "estimate_outside_draws": "all {draws} bootstrap draws are on one side of the estimate, so its bias cannot be corrected",
        "short.estimate_outside_draws": "all draws are on one side",
        "no_acceleration": "with any single case left out the metric has no value or is unchanged, so the acceleration cannot be computed",
        "short.no_acceleration": "the acceleration cannot be computed",
        "acceleration_too_large": "the acceleration of {acceleration} is too large for this level",
        "short.acceleration_too_large": "the acceleration is too large for this level",
        "bias_correction": "Bias correction, from the proportion of draws below the estimate.",
        "acceleration": "Acceleration, from the values of the metric with one case left out.",
        "adjusted_tail": "Proportion of draws below the limit, corrected.",
    },
)
def bootstrap_bca(
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
    The percentile bootstrap with its ranks corrected for bias and for a standard error that changes with the value.

    For the bias correction a draw equal to the estimate counts as half. For the acceleration one case is left out at a
    time, once per cell and weighted with its cases; with clusters a whole cluster is left out. Draws, clusters, strata
    and interpolation are those of the percentile bootstrap.

    The same 80 of 100 as for the Wilson interval, which gives 0.711 to 0.867:

    >>> from reportgen.data.evidence import Counts
    >>> found = bootstrap_bca(Counts.of(tp=80, fp=0, fn=20, tn=0), metric="recall", tail=0.025)
    >>> round(float(found.low), 2), round(float(found.high), 2)
    (0.71, 0.87)
    """
    found = bootstrapped(evidence, metric, draws=draws, seed=seed, unit=unit, stratified=stratified, work=work)
    if isinstance(found, Undefined):
        return found
    correction = _correction(found.basis or Basis(evidence, evidence), metric, found)
    if isinstance(correction, Undefined):
        return correction
    correction.explain(work)
    ends = [correction.adjusted(share, len(found.ordered), work) for share in (tail, 1 - tail)]
    if not all(ends):
        return Undefined("acceleration_too_large", acceleration=correction.acceleration)
    low, high = (rank for rank in ends if rank)
    work.step("lower_limit", r"\theta^{*}_{(k)}", low.of(found.ordered), k=low.rank)
    work.step("upper_limit", r"\theta^{*}_{(k)}", high.of(found.ordered), k=high.rank)
    return found.limits(low, high, bias_correction=correction.z0, acceleration=correction.acceleration)


@dataclass(frozen=True, slots=True)
class Correction:
    """How far the ranks are moved."""

    share: float
    z0: float
    acceleration: float

    def explain(self, work: Work) -> None:
        """Note where the two numbers come from."""
        work.step("bias_correction", r"z_{0} = \Phi^{-1}(q)", self.z0, q=self.share)
        work.step(
            "acceleration",
            r"a = \frac{\sum_i (\bar{\theta} - \theta_{-i})^3}{6 \left(\sum_i (\bar{\theta} - \theta_{-i})^2\right)^{3/2}}",
            self.acceleration,
        )

    def adjusted(self, share: float, draws: int, work: Work) -> Rank | None:
        """Move one end; None where the acceleration turns the order round."""
        z = float(normal_quantile(share))
        stretch = 1 - self.acceleration * (self.z0 + z)
        if stretch <= 0:
            return None
        moved = self.z0 + (self.z0 + z) / stretch
        new = float(normal_below(moved))
        work.step("adjusted_tail", rf"\alpha' = {ADJUSTED}", new, z_0=self.z0, z=z, a=self.acceleration)
        work.step("rank", r"k = (B + 1) \cdot q", (draws + 1) * new, B=draws, q=new)
        slope = float(normal_density(moved) / normal_density(self.z0)) * (1 + 1 / stretch**2)
        return Rank((draws + 1) * new, (draws * _variance(new, self.share, slope)) ** 0.5)


def _variance(new: float, share: float, slope: float) -> float:
    """Add to the chance error of the rank that of the bias correction, which rests on the same draws."""
    together = min(new, share) - new * share
    return max(0.0, new * (1 - new) + slope**2 * share * (1 - share) - 2 * slope * together)


def _correction(basis: Basis, metric: str, found: BootstrapDraws) -> Correction | Undefined:
    share = resampling.share_below(found.ordered, found.estimate)
    z0 = float(normal_quantile(share))
    if not isfinite(z0):
        return Undefined("estimate_outside_draws", draws=len(found.ordered))
    acceleration = resampling.left_out(basis.evidence, statistic(basis.pooled, metric), basis.strata).acceleration
    if isnan(acceleration):
        return Undefined("no_acceleration")
    return Correction(share, z0, acceleration)
