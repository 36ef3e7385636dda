"""Interval of a metric of predicted numbers that is made to carry verdicts."""

from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np

from reportgen.catalog.answers import Limits, Undefined
from reportgen.catalog.declare import interval
from reportgen.catalog.work import SILENT, Work
from reportgen.data.arrays import Array, array, divide
from reportgen.data.losses import Losses
from reportgen.data.ordered import Ordered
from reportgen.data.regression import Regression
from reportgen.distributions import normal_quantile, t_quantile
from reportgen.intervals.median_ci import limits_of_median

Metric = Literal["mse", "rmse", "mae", "bias", "r2", "explained_variance", "median_absolute_error", "max_error"]

FEWEST = 50  # cases from which on the error rates were simulated
MOST = 1500  # cases beyond which the quantile is widened as for so many: heavy tails settle slowly
LIGHT, HEAVY, DECAY = 0.12, 0.83, 0.55  # by what it is widened at 100 cases: about the least that kept 3.0 % everywhere
TURN, GROWTH, TURN_OF_MANY, STEEP = 1.22, 0.25, 1.55, 40  # the relative spread of 100 squares where light turns heavy
USUAL = 0.025  # the tail for which these hold; a smaller one widens by more and turns to heavy sooner
PART, RISE, PART_OF_MANY = 0.116, 0.45, 0.30  # of 100 squares, what the largest hundredth may carry
PART_OF_SIZES, SIZES_OF_FEW = 0.07, 8  # of the sizes, likewise; of few cases 8 / n
NOISE = 1e-12  # relative size of a spread that only rounding makes
WIDENED = r"q = t_{n - 1, 1 - \alpha} \left(1 + w \left(\frac{100}{n}\right)^{0.55}\right)"


@interval(
    label="Interval of a mean loss by a widened t quantile",
    formula=r"m \exp\left(\pm q \frac{s}{m \sqrt{n}}\right), \quad " + WIDENED,
    undefined_when="not_proved_or_no_spread",
    reference="A combination of our own, chosen by simulation, of: Student (1908), The probable error of a mean, Biometrika 6:1, on the logarithmic scale; skewness and studentised means: Johnson (1978), Modified t tests and confidence intervals for asymmetrical populations, Journal of the American Statistical Association 73:536; Hall (1992), On the removal of skewness by transformation, Journal of the Royal Statistical Society B 54:221",
    says={
        "no_interval_of_largest": "no sample shows how large an error on other cases can be, so the largest error has no interval",
        "not_proved_here": "there are {cases:case|cases}, fewer than the {fewest} from which on the error rate of this interval is known",
        "not_proved_or_no_spread": "there are fewer cases than those from which on the error rate of this interval is known, or the losses are all equal",
        "mean_loss": "Mean loss.",
        "ratio_of_means": "Squared errors of the model over those of the baseline.",
        "relative_error": "Standard error of the mean loss, relative to it.",
        "relative_error_of_ratio": "Standard error of the ratio, relative to it, from what each case adds to both sums.",
        "widened_quantile": "Widen the quantile, since a sample may lack rare large losses.",
        "no_limit": "The largest losses carry too much of the total, so there is no limit on this side.",
        "one_less": "Subtract the limit of the ratio from one.",
    },
    families=("mean",),
    judges=True,
    metrics={metric: {"metric": metric} for metric in get_args(Metric)},
)
def loss_ci(
    r: Regression, *, metric: Metric, baseline: float | None = None, tail: float, work: Work = SILENT
) -> Limits | Undefined:
    """
    The mean loss with a multiple of its standard error on either side, on the logarithmic scale, wider upwards.

    A sample of losses often lacks the rare large ones, and then shows too small a mean with too small an error. So the
    upper limit has a wider quantile: with 100 cases by 12 %, or by 83 % where squares spread widely, and by less with
    more cases. Where the largest hundredth of the cases carries too much of the loss there is no upper limit.
    Limits of the root mean squared error are roots; the coefficient of determination and explained variance have
    those of the ratio of two mean losses; the bias has limits on its own scale, both widened; the median error has
    exact limits by ranks; the largest error has none.

    By hand: 25 errors of 1 and 25 of -3 are 50 squares with the mean 5 and the standard deviation 4.0406. Their
    relative error is 0.114286, and the lower limit 5 exp(-2.009575 * 0.114286).

    >>> cases = Regression.of([0] * 50, [1] * 25 + [-3] * 25)
    >>> found = loss_ci(cases, metric="mse", tail=0.025)
    >>> round(float(found.low), 4), float(found.value)
    (3.9741, 5.0)
    """
    if metric == "max_error":
        return Undefined("no_interval_of_largest")
    if metric == "median_absolute_error":
        found = limits_of_median(Ordered.of(abs(r.errors), r.times), tail, work)
    else:
        found = _limits(r, metric, baseline, tail, work)
    if found.low.ndim == 0 and np.isnan(found.low) and np.isnan(found.high):
        return _absence(r, metric, tail)
    return found


def _absence(r: Regression, metric: Metric, tail: float) -> Undefined:
    """Return why there are no limits."""
    cases = float(r.cases)
    if not cases:
        return Undefined("no_case")
    if metric == "median_absolute_error":
        return Undefined("too_few_values", cases=cases, tail=tail)
    if cases < FEWEST:
        return Undefined("not_proved_here", cases=cases, fewest=FEWEST)
    if metric in ("r2", "explained_variance") and not r.varies(r.truth):
        return Undefined("no_variation")
    return Undefined("no_spread")


def _limits(r: Regression, metric: Metric, baseline: float | None, tail: float, work: Work) -> Limits:
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
    work.step("root", r"\sqrt{M}", low, M=found.low)
    work.step("root", r"\sqrt{M}", high, M=found.high)
    return Limits(low, high, value, found.notes)


@dataclass(frozen=True, slots=True)
class OnLogScale:
    """A positive estimate with its relative standard error, and how far each limit is widened: nan for no limit."""

    value: Array
    error: Array
    cases: Array
    below: Array
    above: Array
    notes: dict[str, Array]

    @classmethod
    def of_mean(cls, losses: Losses, tail: float, *, squares: bool, work: Work) -> "OnLogScale":
        """Take a mean loss; its lower limit needs no widening, since a sample rarely shows too many large losses."""
        mean, spread, cases = losses.mean, losses.spread, losses.cases
        error = divide(losses.variation, np.sqrt(cases))
        work.step("mean_loss", r"m = \frac{1}{n} \sum_i l_i", mean, n=cases)
        work.step("standard_deviation", r"s = \sqrt{\frac{1}{n - 1} \sum_i (l_i - m)^2}", spread, n=cases, m=mean)
        work.step("relative_error", r"d = \frac{s}{m \sqrt{n}}", error, s=spread, m=mean, n=cases)
        share, part = losses.share_of_largest, (part_of_squares if squares else part_of_sizes)(cases)
        width = _width(losses, tail) if squares else np.full(cases.shape, light(tail))
        notes = {"share_of_largest": share, "part_allowed": part}
        return cls(mean, error, cases, np.zeros_like(share), np.where(share <= part, width, np.nan), notes)

    @classmethod
    def of_ratio(cls, above: Losses, below: Losses, tail: float, work: Work) -> "OnLogScale":
        """Take the ratio of the mean squares of the same cases; each may lack large ones."""
        ratio, cases = divide(above.mean, below.mean), above.cases
        influence = divide(above.values, above.mean[..., None]) - divide(below.values, below.mean[..., None])
        error = divide(Losses(influence, above.times).spread, np.sqrt(cases))
        work.step("ratio_of_means", r"m = \frac{S}{T}", ratio, S=above.mean * cases, T=below.mean * cases)
        work.step("relative_error_of_ratio", r"d = \sqrt{\frac{\sum_i (n a_i / S - n b_i / T)^2}{n (n - 1)}}", error)
        part, share = part_of_squares(cases), above.share_of_largest
        beneath = np.where(below.share_of_largest <= part, _width(below, tail), np.nan)
        width = np.where(share <= part, _width(above, tail), np.nan)
        return cls(ratio, error, cases, beneath, width, {"share_of_largest": share, "part_allowed": part})

    def limits(self, tail: float, work: Work) -> Limits:
        """Return both limits: 0 or infinity where the tail is too heavy for one, nan where nothing is proved."""
        known = (self.cases >= FEWEST) & (self.error > NOISE)
        ends = (self._end(-1, self.below, 0.0, tail, work), self._end(1, self.above, np.inf, tail, work))
        low, high = (np.where(known, end, np.nan) for end in ends)
        alone = self.value.ndim == 0
        return Limits(low, high, self.value, {name: float(note) for name, note in self.notes.items()} if alone else {})

    def _end(self, sign: int, width: Array, without: float, tail: float, work: Work) -> Array:
        """Return one limit."""
        q = widened(width, self.cases, tail, work)
        end = array(self.value * np.exp(np.clip(sign * q * self.error, -700, 700)))
        name, written = ("lower_limit", "-") if sign < 0 else ("upper_limit", "")
        if np.isnan(q).any():
            work.step("no_limit", "m", without, m=without)
        else:
            work.step(name, rf"m \cdot \exp({written}q \cdot d)", end, m=self.value, q=q, d=self.error)
        return np.where(np.isnan(q), without, end)


def part_of_squares(cases: Array) -> Array:
    """Return the part of a sum of squares that the largest hundredth may carry: more of more cases."""
    return array(np.minimum(PART * np.maximum(cases / 100, 1) ** RISE, PART_OF_MANY))


def part_of_sizes(cases: Array) -> Array:
    """Return the part of a sum of sizes that the largest hundredth may carry: more of few, where it is one case."""
    return np.fmax(PART_OF_SIZES, divide(SIZES_OF_FEW, cases))


def _width(squares: Losses, tail: float) -> Array:
    """Return by what a limit is widened towards large squares that may be missing: by much where they spread widely."""
    size = np.clip(squares.cases, FEWEST, MOST)
    turn = np.minimum(TURN * (size / 100) ** GROWTH, TURN_OF_MANY) / farther(tail) ** 0.5
    ratio = np.clip(divide(turn, squares.variation), 1e-3, 1e3)
    least, most = light(tail), HEAVY * farther(tail)
    return array(least + (most - least) / (1 + ratio**STEEP))


def farther(tail: float) -> float:
    """Return how much farther out the limit of a smaller tail lies than the usual one, on the normal scale."""
    return max(1.0, float(normal_quantile(tail) / normal_quantile(USUAL)))


def light(tail: float) -> float:
    """Return by what the quantile is widened where nothing speaks for a heavy tail."""
    return LIGHT * farther(tail) ** 2


def widened(width: Array, cases: Array, tail: float, work: Work) -> Array:
    """Return Student's quantile, widened; nan below the fewest cases."""
    known = np.where(cases >= FEWEST, cases, np.nan)
    size = np.clip(known, FEWEST, MOST)
    t = t_quantile(1 - tail, known - 1)
    q = array(t * (1 + width * (100 / size) ** DECAY))
    if not np.isnan(q).any():
        work.step("t_quantile", r"t = t_{n - 1, 1 - \alpha}", t, n=cases, alpha=tail)
        work.step(
            "widened_quantile", r"q = t \left(1 + w \left(\frac{100}{k}\right)^{0.55}\right)", q, t=t, w=width, k=size
        )
    return q


def _of_bias(errors: Losses, tail: float, work: Work) -> Limits:
    """Return limits of a mean of either sign, widened on both sides; infinite where the tail is too heavy."""
    cases, mean, spread = errors.cases, errors.mean, errors.spread
    share, part = errors.share_of_largest, part_of_sizes(cases)
    q = widened(np.full(cases.shape, light(tail)), cases, tail, work)
    known = (cases >= FEWEST) & (spread > NOISE * np.abs(errors.values).max(axis=-1, initial=0))
    reach = np.where(known, np.where(share <= part, q * divide(spread, np.sqrt(cases)), np.inf), np.nan)
    work.step("mean", r"\bar{x} = \frac{1}{n} \sum_i x_i", mean, n=cases)
    work.step("standard_deviation", r"s = \sqrt{\frac{1}{n - 1} \sum_i (x_i - \bar{x})^2}", spread, n=cases)
    shown = {"m": mean, "q": q, "s": spread, "n": cases}
    work.step("lower_limit", r"m - q \cdot \frac{s}{\sqrt{n}}", mean - reach, **shown)
    work.step("upper_limit", r"m + q \cdot \frac{s}{\sqrt{n}}", mean + reach, **shown)
    notes = {} if share.ndim else {"share_of_largest": float(share), "part_allowed": float(part)}
    return Limits(array(mean - reach), array(mean + reach), mean, notes)


def _of_share(r: Regression, metric: Metric, baseline: float | None, tail: float, work: Work) -> Limits:
    """Return limits of one less a ratio of mean squares."""
    about = r.mean(r.truth) if metric == "explained_variance" or baseline is None else array(baseline)
    taken_off = r.mean(r.errors)[..., None] if metric == "explained_variance" else 0.0
    above, below = (Losses(each**2, r.times) for each in (r.errors - taken_off, r.truth - about[..., None]))
    found = OnLogScale.of_ratio(above, below, tail, work).limits(tail, work)
    low, value, high = (1 - end for end in (found.high, found.value, found.low))
    work.step("one_less", "1 - m", low, m=found.high)
    work.step("one_less", "1 - m", high, m=found.low)
    return Limits(low, high, value, found.notes)
