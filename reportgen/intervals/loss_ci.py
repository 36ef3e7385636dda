"""Interval for a metric of predicted numbers that is made to carry verdicts."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np

from reportgen.catalog.answers import Limits, Undefined
from reportgen.catalog.declare import interval
from reportgen.catalog.widened import falling, farther, too_heavy, widened, width_of_sizes, width_of_squares
from reportgen.catalog.work import SILENT, Work
from reportgen.conventions import FEWEST_LOSSES, ROUNDING
from reportgen.data.arrays import Array, array, divide
from reportgen.data.losses import Losses
from reportgen.data.ordered import Ordered
from reportgen.data.regression import Regression
from reportgen.intervals.median_ci import limits_of_median

LossMetric = Literal["mse", "rmse", "mae", "bias", "r2", "explained_variance", "median_absolute_error", "max_error"]

OF_MEANS: tuple[LossMetric, ...] = ("mse", "rmse", "mae", "bias", "r2", "explained_variance")
HEAVY, HEAVY_OF_RATIO = 0.75, 0.4  # by what the quantile is widened at 100 cases where squares spread widely


@interval(
    label="Widened t interval for a mean loss",
    formula=r"m \exp\left(\pm q \frac{s}{m \sqrt{n}}\right), \quad q = t_{n - 1, 1 - \alpha} (1 + w)",
    undefined_when="not_proved_or_no_spread",
    reference="A combination of our own, chosen by simulation, of: Student (1908), The probable error of a mean, Biometrika 6:1, on the logarithmic scale; skewness and studentised means: Johnson (1978), Modified t tests and confidence intervals for asymmetrical populations, Journal of the American Statistical Association 73:536; Hall (1992), On the removal of skewness by transformation, Journal of the Royal Statistical Society B 54:221",
    says={
        "not_proved_or_no_spread": "there are too few cases, the largest losses dominate, or the losses are all equal",
        "short.not_proved_or_no_spread": "too few cases, or no usable spread",
        "mean_loss": "Mean loss.",
        "ratio_of_means": "Squared errors of the model over those of the baseline.",
        "relative_error": "Relative standard error of the mean loss.",
        "relative_error_of_ratio": "Relative standard error of the ratio, from the contribution of each case to both sums.",
        "one_less": "Subtract the limit of the ratio from one.",
    },
    families=("mean", "order"),
    judges=True,
    metrics={metric: {"metric": metric} for metric in get_args(LossMetric)},
    least_to_judge=dict.fromkeys(OF_MEANS, FEWEST_LOSSES),
)
def loss_ci(
    r: Regression, *, metric: LossMetric, baseline: float | None = None, tail: float, work: Work = SILENT
) -> Limits | Undefined:
    """
    The mean loss plus and minus a multiple of its standard error on the logarithmic scale, wider upwards.

    A sample of losses often lacks the rare large ones, and then both its mean and its standard error are too small. So
    the upper limit has a wider quantile: with 100 cases by 14%, or by 75% if the squares are widely spread (40% for a
    ratio of them), and by less with more cases, constant from 2,000 on. Squares are widely spread if their standard
    deviation is more than about 1.5 times their mean, less with fewer than 250 cases. With fewer than 50 cases, and if
    the largest hundredth of the cases makes up more than 30% of the squares or 8% of the absolute errors (with fewer
    than 100 cases, proportionally more for the largest case), there are no limits. If errors have much heavier tails
    than a lognormal distribution with sigma 0.5, a small sample often does not show it; the upper limit is then below
    the truth more often than stated. Limits of the root mean squared error are roots of these; the coefficient of
    determination and explained variance use the ratio of two mean losses; the bias has limits on its own scale, both
    widened; the median error has exact limits by ranks; the largest error has none.

    By hand: 25 errors of 1 and 25 of -3 give 50 squares with the mean 5 and the standard deviation 4.0406. Their
    relative error is 0.114286, and the lower limit 5 exp(-2.009575 * 0.114286).

    >>> cases = Regression.of([0] * 50, [1] * 25 + [-3] * 25)
    >>> found = loss_ci(cases, metric="mse", tail=0.025)
    >>> round(float(found.low), 4), float(found.value)
    (3.974, 5.0)
    """
    if metric == "max_error":
        return Undefined("no_interval_of_largest")
    if metric == "median_absolute_error":
        found = limits_of_median(Ordered.of(abs(r.errors), r.times), tail, work)
    else:
        found = _limits(r, metric, baseline, tail, work)
    if found.low.ndim == 0 and np.isnan(found.low) and np.isnan(found.high):
        return _absence(r, metric, tail, found.notes)
    return found


def _absence(r: Regression, metric: LossMetric, tail: float, notes: Mapping[str, float]) -> Undefined:
    """Return why there are no limits."""
    cases = float(r.cases)
    if not cases:
        return Undefined("no_case")
    if metric == "median_absolute_error":
        return Undefined("too_few_values", cases=cases, tail=tail)
    if cases < FEWEST_LOSSES:
        return Undefined("not_proved_here", cases=cases)
    if metric in ("r2", "explained_variance") and not r.varies(r.truth):
        return Undefined("no_variation")
    if notes["share_of_largest"] > notes["part_allowed"]:
        return Undefined("heavy_tail", share=notes["share_of_largest"], most=notes["part_allowed"])
    return Undefined("no_spread")


def _limits(r: Regression, metric: LossMetric, baseline: float | None, tail: float, work: Work) -> Limits:
    """Return the limits of anything that is made of means."""
    if metric == "bias":
        return _of_bias(Losses.signed(r), tail, work)
    if metric in ("r2", "explained_variance"):
        return _of_share(r, metric, baseline, tail, work)
    if metric == "mae":
        return OnLogScale.of_mean(Losses.absolute(r), tail, squares=False, work=work).limits(tail, work)
    found = OnLogScale.of_mean(Losses.squared(r), tail, squares=True, work=work).limits(tail, work)
    if metric == "mse":
        return found
    low, value, high = (array(np.sqrt(end)) for end in (found.low, found.value, found.high))
    work.step("root", r"\text{RMSE} = \sqrt{M}", low, M=found.low)
    work.step("root", r"\text{RMSE} = \sqrt{M}", high, M=found.high)
    return Limits(low, high, value, found.notes)


@dataclass(frozen=True, slots=True)
class OnLogScale:
    """A positive estimate with its relative standard error, how far each limit is widened, and how heavy its tail is."""

    value: Array
    error: Array
    cases: Array
    below: Array
    above: Array
    share_of_largest: Array
    part_allowed: Array

    @classmethod
    def of_mean(cls, losses: Losses, tail: float, *, squares: bool, work: Work) -> "OnLogScale":
        """Take a mean loss; its lower limit needs no widening, since a sample rarely shows too many large losses."""
        mean, spread, cases = losses.mean, losses.spread, losses.cases
        error = divide(losses.variation, np.sqrt(cases))
        work.step("mean_loss", r"m = \frac{1}{n} \sum_i l_i", mean, n=cases)
        work.step("standard_deviation", r"s = \sqrt{\frac{1}{n - 1} \sum_i (l_i - m)^2}", spread, n=cases, m=mean)
        work.step("relative_error", r"d = \frac{s}{m \sqrt{n}}", error, s=spread, m=mean, n=cases)
        heavy = falling(HEAVY * farther(tail), cases)
        width = (
            width_of_squares(losses.variation, cases, tail, heavy=heavy, work=work)
            if squares
            else width_of_sizes(cases, tail, work)
        )
        return cls(mean, error, cases, np.zeros_like(width), width, *too_heavy(losses, squares=squares))

    @classmethod
    def of_ratio(cls, above: Losses, below: Losses, tail: float, work: Work) -> "OnLogScale":
        """Take the ratio of the mean squares of the same cases; each may lack large ones, and the truth may be any number."""
        ratio, cases = divide(above.mean, below.mean), above.cases
        influence = divide(above.values, above.mean[..., None]) - divide(below.values, below.mean[..., None])
        error = divide(Losses(influence, above.times).spread, np.sqrt(cases))
        work.step("ratio_of_means", r"m = \frac{S}{T}", ratio, S=above.mean * cases, T=below.mean * cases)
        work.step("relative_error_of_ratio", r"d = \sqrt{\frac{\sum_i (n a_i / S - n b_i / T)^2}{n (n - 1)}}", error)
        heavy = falling(HEAVY_OF_RATIO * farther(tail), cases)
        over = width_of_squares(above.variation, cases, tail, heavy=heavy, work=work)
        share, part = too_heavy(above, squares=True)
        return cls(ratio, error, cases, heavy, over, np.fmax(share, below.share_of_largest), part)

    def limits(self, tail: float, work: Work) -> Limits:
        """Return both limits, nan where nothing is proved."""
        known = (self.cases >= FEWEST_LOSSES) & (self.error > ROUNDING) & (self.share_of_largest <= self.part_allowed)
        work = work if known.all() else SILENT
        ends = (self._end(-1, self.below, tail, work), self._end(1, self.above, tail, work))
        low, high = (np.where(known, end, np.nan) for end in ends)
        return Limits(low, high, self.value, notes_on(self.share_of_largest, self.part_allowed))

    def _end(self, sign: int, width: Array, tail: float, work: Work) -> Array:
        """Return one limit."""
        q = widened(width, self.cases, tail, work)
        end = array(self.value * np.exp(np.clip(sign * q * self.error, -700, 700)))
        name, written = ("lower_limit", "-") if sign < 0 else ("upper_limit", "")
        work.step(name, rf"m \cdot \exp({written}q \cdot d)", end, m=self.value, q=q, d=self.error)
        return end


def notes_on(share: Array, part: Array) -> dict[str, float]:
    """Note of a single sample what the largest hundredth carries, and what it may."""
    return {} if share.ndim else {"share_of_largest": float(share), "part_allowed": float(part)}


def _of_bias(errors: Losses, tail: float, work: Work) -> Limits:
    """Return limits of a mean of either sign, widened on both sides."""
    cases, mean, spread = errors.cases, errors.mean, errors.spread
    share, part = too_heavy(errors, squares=False)
    known = (
        (cases >= FEWEST_LOSSES) & (spread > ROUNDING * np.abs(errors.values).max(axis=-1, initial=0)) & (share <= part)
    )
    work = work if known.all() else SILENT
    q = widened(width_of_sizes(cases, tail, work), cases, tail, work)
    reach = np.where(known, q * divide(spread, np.sqrt(cases)), np.nan)
    work.step("mean", r"\bar{x} = \frac{1}{n} \sum_i x_i", mean, n=cases)
    work.step("standard_deviation", r"s = \sqrt{\frac{1}{n - 1} \sum_i (x_i - \bar{x})^2}", spread, n=cases)
    shown = {"m": mean, "q": q, "s": spread, "n": cases}
    work.step("lower_limit", r"m - q \cdot \frac{s}{\sqrt{n}}", mean - reach, **shown)
    work.step("upper_limit", r"m + q \cdot \frac{s}{\sqrt{n}}", mean + reach, **shown)
    return Limits(array(mean - reach), array(mean + reach), mean, notes_on(share, part))


def _of_share(r: Regression, metric: LossMetric, baseline: float | None, tail: float, work: Work) -> Limits:
    """Return limits of one less a ratio of mean squares."""
    about = r.mean(r.truth) if metric == "explained_variance" or baseline is None else array(baseline)
    taken_off = r.mean(r.errors)[..., None] if metric == "explained_variance" else 0.0
    above, below = (Losses(each**2, r.times) for each in (r.errors - taken_off, r.truth - about[..., None]))
    found = OnLogScale.of_ratio(above, below, tail, work).limits(tail, work)
    low, value, high = (1 - end for end in (found.high, found.value, found.low))
    if not np.isnan(low).any():
        work.step("one_less", "1 - m", low, m=found.high)
        work.step("one_less", "1 - m", high, m=found.low)
    return Limits(low, high, value, found.notes)
