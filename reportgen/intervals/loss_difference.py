"""Interval for the difference of two models' mean losses on the same cases."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from reportgen import index, spelling
from reportgen.catalog.answers import Limits, Undefined
from reportgen.catalog.declare import interval
from reportgen.catalog.widened import too_heavy, widened, width_of_sizes, width_of_squares
from reportgen.catalog.work import SILENT, Work
from reportgen.conventions import FEWEST_LOSSES, ROUNDING
from reportgen.data.arrays import Array, array, divide
from reportgen.data.losses import Losses
from reportgen.data.regression import PairedRegression
from reportgen.errors import Problem, ReportgenError

METRICS = ("mse", "rmse", "mae", "bias", "r2")
HEAVY = {"mse": 0.5, "rmse": 0.6, "r2": 0.5}  # by what the quantile is widened where squares of a model spread widely


@interval(
    label="Widened t interval for a difference of losses",
    formula=r"\bar{d} \pm q \frac{s}{\sqrt{n}}, \quad q = t_{n - 1, 1 - \alpha} (1 + w)",
    undefined_when="no_difference_of_losses",
    reference="A combination of our own, chosen by simulation, of: Student (1908), The probable error of a mean, Biometrika 6:1; skewness of studentised means: Johnson (1978), Modified t tests and confidence intervals for asymmetrical populations, Journal of the American Statistical Association 73:536; comparing losses case by case: Diebold & Mariano (1995), Comparing predictive accuracy, Journal of Business & Economic Statistics 13:253",
    says={
        "same_losses": "the difference of the losses is the same in all {cases:case|cases}, so its variance cannot be estimated",
        "short.same_losses": "the losses differ equally in all cases",
        "differences_of_losses": "Difference of the two metrics, first minus second.",
        "error_of_difference": "Standard error of the difference, from the contribution of each case.",
    },
)
def loss_difference(p: PairedRegression, *, metric: str, tail: float, work: Work = SILENT) -> Limits | Undefined:
    """
    The difference of two metrics plus and minus a multiple of its standard error.

    Each case contributes the difference of its two losses: squared, absolute or signed errors; its contribution to a
    difference of roots or of coefficients of determination is linearised. The quantile is widened as for the mean loss
    of one model, except that if the squares of either model are widely spread it is widened by 50% at any number of
    cases, and for a difference of roots by 60%. With fewer than 50 cases, and if the largest hundredth of the cases
    makes up too much of the loss of either model, there are no limits.

    By hand: differences of absolute errors of 1 in 30 cases and of -1 in 30 have the mean 0 and the standard deviation
    1.00844, so the standard error is 0.130189; w = 0.14 * (100 / 60) ** 0.42 = 0.1735 and q = 2.000995 * 1.1735.

    >>> pair = PairedRegression.of([0] * 60, [2] * 30 + [0] * 30, [1] * 60)
    >>> found = loss_difference(pair, metric="mae", tail=0.025)
    >>> round(float(found.low), 4), float(found.value), round(float(found.high), 4)
    (-0.3057, 0.0, 0.3057)
    """
    found = Difference.of(p, metric)
    found.show(work)
    low, high = found.limits(tail, work)
    if low.ndim == 0 and np.isnan(low):
        return found.absence or Undefined("no_case")
    return Limits(low, high, found.value)


@dataclass(frozen=True, slots=True)
class Difference:
    """A difference of two metrics with its standard error, and how widely the losses of both models spread."""

    value: Array
    error: Array
    cases: Array
    heavy: float | None
    variations: tuple[Array, Array]
    share_of_largest: Array
    part_allowed: Array
    differing: Array

    @classmethod
    def of(cls, p: PairedRegression, metric: str) -> "Difference":
        """Compute a metric of both models and what each case adds to the difference."""
        name, options = spelling.parsed(metric)
        entry = index.find(name, ("metric",))
        if entry is None or entry.id not in METRICS:
            what = f"{name} is no mean of losses that are compared case by case"
            raise ReportgenError(Problem("wrong_input", what, f"take one of {', '.join(METRICS)}"))
        squares = entry.id in HEAVY
        of = (Losses.squared if squares else Losses.absolute) if entry.id != "bias" else Losses.signed
        a, b = of(p.first), of(p.second)
        value, added = OF_METRIC[entry.id](a, b, p, options.get("baseline"))
        shares, parts = zip(*(too_heavy(each, squares=squares) for each in (a, b)), strict=True)
        return cls(
            value=value,
            error=divide(Losses(added, p.times).spread, np.sqrt(p.cases)),
            cases=p.cases,
            heavy=HEAVY.get(entry.id),
            variations=(a.variation, b.variation),
            share_of_largest=np.fmax(*shares),
            part_allowed=parts[0],
            differing=array((p.times * (a.values != b.values)).sum(axis=-1)),
        )

    @property
    def absence(self) -> Undefined | None:
        """Return why nothing is said of a single sample, if nothing is."""
        cases = float(self.cases)
        if not cases:
            return Undefined("no_case")
        if np.isnan(self.value):
            return Undefined("no_variation")
        if cases < FEWEST_LOSSES:
            return Undefined("not_proved_here", cases=cases)
        if self.share_of_largest > self.part_allowed:
            return Undefined("heavy_tail", share=float(self.share_of_largest), most=float(self.part_allowed))
        return None if self.error > ROUNDING * abs(self.value) else Undefined("same_losses", cases=cases)

    def show(self, work: Work) -> None:
        """Note the difference and its standard error."""
        work.step("differences_of_losses", r"\bar{d}", self.value)
        work.step(
            "error_of_difference",
            r"e = \frac{s}{\sqrt{n}}",
            self.error,
            s=self.error * np.sqrt(self.cases),
            n=self.cases,
        )

    def quantile(self, tail: float, work: Work = SILENT) -> Array:
        """Return how many standard errors the limits are away."""
        if self.heavy is None:
            return widened(width_of_sizes(self.cases, tail, work), self.cases, tail, work)
        widths = (
            width_of_squares(each, self.cases, tail, heavy=array(self.heavy), work=work) for each in self.variations
        )
        return widened(np.fmax(*widths), self.cases, tail, work)

    def limits(self, tail: float, work: Work) -> tuple[Array, Array]:
        """Return both limits, nan where nothing is proved."""
        known = (self.error > ROUNDING * abs(self.value)) & (self.share_of_largest <= self.part_allowed)
        q = self.quantile(tail, work if known.all() else SILENT)
        low, high = (array(np.where(known, self.value + sign * q * self.error, np.nan)) for sign in (-1, 1))
        if not np.isnan(low).any():
            work.step("lower_limit", r"x - q \cdot e", low, x=self.value, q=q, e=self.error)
            work.step("upper_limit", r"x + q \cdot e", high, x=self.value, q=q, e=self.error)
        return low, high


Added = tuple[Array, Array]


def _of_means(a: Losses, b: Losses, _: PairedRegression, __: float | None) -> Added:
    """Subtract mean losses; each case adds the difference of its own."""
    return a.mean - b.mean, a.values - b.values


def _of_roots(a: Losses, b: Losses, _: PairedRegression, __: float | None) -> Added:
    """Subtract roots of mean squares; a root changes by half of what the mean does, divided by the root."""
    roots = [array(np.sqrt(each.mean)) for each in (a, b)]
    parts = (np.nan_to_num(divide(each.values, 2 * root[..., None])) for each, root in zip((a, b), roots, strict=True))
    first, second = parts
    return roots[0] - roots[1], first - second


def _of_determination(a: Losses, b: Losses, p: PairedRegression, baseline: float | None) -> Added:
    """Subtract coefficients of determination, whose denominator is the same and varies too."""
    about = p.first.mean(p.truth) if baseline is None else array(baseline)
    away = Losses((p.truth - about[..., None]) ** 2, p.times)
    value = divide(b.mean - a.mean, away.mean)
    added = divide(b.values - a.values - value[..., None] * away.values, away.mean[..., None])
    return value, added


OF_METRIC: dict[str, Callable[[Losses, Losses, PairedRegression, float | None], Added]] = {
    "mse": _of_means,
    "mae": _of_means,
    "bias": _of_means,
    "rmse": _of_roots,
    "r2": _of_determination,
}
