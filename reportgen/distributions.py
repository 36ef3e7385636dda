"""The one home of quantiles and tails; scipy.special is imported when a number is requested."""

from functools import cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike, NDArray

from reportgen.conventions import ROUNDING_OF_LIKELIHOOD

if TYPE_CHECKING:
    from types import ModuleType

Array = NDArray[np.float64]
NEVER_USED = ("f2py", "testing", "ctypeslib")  # of these f2py stumbles over a SOURCE_DATE_EPOCH that is no number
REACH_OF_SUMS = 7.0  # standard deviations of a count, and so many counts, beyond which nothing is added up
FEW_OF_SUMS = 15.0
SUMS_FOR_ONE_TAIL = 64  # counts that can be added up while one tail is computed by itself
REACH_OF_RANGE = 9.0  # standard deviations beyond the ends of a range, where nothing is left to add up
STEP_OF_RANGE = 1 / 32  # the trapezoidal rule is exact to the last digits for what is smooth and vanishes at both ends


@cache
def _special() -> "ModuleType":
    """Import without parts of numpy that scipy copies with all others: they take a third of the time."""
    spared = [name for name in NEVER_USED if name not in vars(np)]
    vars(np).update(dict.fromkeys(spared))
    try:
        from scipy import special
    finally:
        for name in spared:
            del vars(np)[name]
    return special


def normal_quantile(p: ArrayLike) -> Array:
    """Return the z below which a standard normal variable falls with probability p."""
    return np.asarray(_special().ndtri(p), dtype=float)


def normal_below(z: ArrayLike) -> Array:
    """Return the probability that a standard normal variable is at most z."""
    return np.asarray(_special().ndtr(z), dtype=float)


def normal_density(z: ArrayLike) -> Array:
    """Return the density of a standard normal variable at z."""
    return np.asarray(np.exp(-0.5 * np.square(z)) / np.sqrt(2 * np.pi), dtype=float)


def normal_beyond(z: ArrayLike) -> Array:
    """Return the probability of a standard normal variable beyond |z| on either side."""
    return np.asarray(2 * _special().ndtr(-np.abs(z)), dtype=float)


def t_quantile(p: ArrayLike, df: ArrayLike) -> Array:
    """Return the quantile of Student's t; the degrees of freedom need not be whole."""
    return np.asarray(_special().stdtrit(df, p), dtype=float)


def t_below(t: ArrayLike, df: ArrayLike) -> Array:
    """Return the probability that Student's t is at most t."""
    return np.asarray(_special().stdtr(df, t), dtype=float)


def t_beyond(t: ArrayLike, df: ArrayLike) -> Array:
    """Return the probability of Student's t beyond |t| on either side."""
    return np.asarray(2 * _special().stdtr(df, -np.abs(t)), dtype=float)


def t_density(t: ArrayLike, df: ArrayLike) -> Array:
    """Return the density of Student's t."""
    value, d = np.asarray(t, dtype=float), np.asarray(df, dtype=float)
    # half the logarithm of df times a beta function, in which many degrees of freedom do not overflow
    height = -_special().betaln(d / 2, 0.5) - np.log(d) / 2
    return np.asarray(np.exp(height - (d + 1) / 2 * np.log1p(np.square(value) / d)), dtype=float)


def noncentrality_of_t(p: ArrayLike, t: ArrayLike, df: ArrayLike) -> Array:
    """Return the noncentrality at which a noncentral t variable is at most t with probability p."""
    return np.asarray(_special().nctdtrinc(df, p, t), dtype=float)


def chi2_quantile(p: ArrayLike, df: ArrayLike) -> Array:
    """Return the quantile of the chi-square distribution."""
    # the inverse of the lower tail keeps small p, which 1 - p would swallow
    return np.asarray(2 * _special().gammaincinv(np.asarray(df, dtype=float) / 2, p), dtype=float)


def chi2_above(x: ArrayLike, df: ArrayLike) -> Array:
    """Return the probability that a chi-square variable exceeds x."""
    return np.asarray(_special().chdtrc(df, x), dtype=float)


def chi2_density(x: ArrayLike, df: ArrayLike) -> Array:
    """Return the density of the chi-square distribution above 0."""
    value, half = np.asarray(x, dtype=float), np.asarray(df, dtype=float) / 2
    logarithm = (half - 1) * np.log(value) - value / 2 - half * np.log(2) - _special().gammaln(half)
    return np.asarray(np.exp(logarithm), dtype=float)


def noncentral_chi2_below(x: ArrayLike, df: ArrayLike, noncentrality: ArrayLike) -> Array:
    """Return the probability that a noncentral chi-square variable is at most x."""
    return np.asarray(_special().chndtr(x, df, noncentrality), dtype=float)


def f_quantile(p: ArrayLike, df_between: ArrayLike, df_within: ArrayLike) -> Array:
    """Return the quantile of the F distribution."""
    return np.asarray(_special().fdtri(df_between, df_within, p), dtype=float)


def f_above(x: ArrayLike, df_between: ArrayLike, df_within: ArrayLike) -> Array:
    """Return the probability that an F variable exceeds x."""
    return np.asarray(_special().fdtrc(df_between, df_within, x), dtype=float)


def noncentral_f_below(x: ArrayLike, df_between: ArrayLike, df_within: ArrayLike, noncentrality: ArrayLike) -> Array:
    """Return the probability that a noncentral F variable is at most x."""
    return np.asarray(_special().ncfdtr(df_between, df_within, noncentrality, x), dtype=float)


def f_density(x: ArrayLike, df_between: ArrayLike, df_within: ArrayLike) -> Array:
    """Return the density of the F distribution above 0."""
    value, a, b = np.asarray(x, dtype=float), *(np.asarray(df, dtype=float) / 2 for df in (df_between, df_within))
    ratio = a / b
    logarithm = a * np.log(ratio) + (a - 1) * np.log(value) - (a + b) * np.log1p(ratio * value)
    return np.asarray(np.exp(logarithm - _special().betaln(a, b)), dtype=float)


def beta_quantile(p: ArrayLike, a: ArrayLike, b: ArrayLike) -> Array:
    """Return the quantile of the beta distribution."""
    return np.asarray(_special().betaincinv(a, b, p), dtype=float)


def beta_upper_quantile(p: ArrayLike, a: ArrayLike, b: ArrayLike) -> Array:
    """Return the value that a beta variable exceeds with probability p."""
    return np.asarray(_special().betainccinv(a, b, p), dtype=float)


def beta_below(x: ArrayLike, a: ArrayLike, b: ArrayLike) -> Array:
    """Return the probability that a beta variable is at most x."""
    return np.asarray(_special().betainc(a, b, x), dtype=float)


def beta_above(x: ArrayLike, a: ArrayLike, b: ArrayLike) -> Array:
    """Return the probability that a beta variable exceeds x, precise also where it is tiny."""
    return np.asarray(_special().betaincc(a, b, x), dtype=float)


def binomial_at(k: ArrayLike, n: ArrayLike, p: ArrayLike) -> Array:
    """Return the probability of exactly k successes among n, in log space so that large n do not overflow."""
    special = _special()
    asked, trials, chance = (np.asarray(given, dtype=float) for given in (k, n, p))
    possible = (asked >= 0) & (asked <= trials) & (asked == np.floor(asked))
    hits = np.where(possible, asked, 0.0)
    ways = special.gammaln(trials + 1) - special.gammaln(hits + 1) - special.gammaln(trials - hits + 1)
    at = np.exp(ways + special.xlogy(hits, chance) + special.xlog1py(trials - hits, -chance))
    return np.where(possible, at, 0.0)


def binomial_at_most(k: ArrayLike, n: ArrayLike, p: ArrayLike) -> Array:
    """Return the probability of at most k successes among n."""
    successes, trials = np.floor(np.asarray(k, dtype=float)), np.asarray(n, dtype=float)
    inside = np.clip(successes, 0, np.maximum(trials - 1, 0))
    # in p itself: 1 - p would swallow a small p
    below = _special().betaincc(inside + 1, np.maximum(trials - inside, 1), p)
    return np.where(successes < 0, 0.0, np.where(successes >= trials, 1.0, below))


def binomial_at_most_each(k: ArrayLike, n: ArrayLike, p: ArrayLike) -> Array:
    """
    Return the probabilities of at most k successes, where many k, on the last axis, belong to each n and p.

    They are added up from the ratios of neighbouring counts, which takes a small part of the time that one by one takes,
    and err by less than 1e-11; in very large samples they are computed one by one.
    """
    asked = np.floor(np.asarray(k, dtype=float))
    trials, chance = np.broadcast_arrays(np.asarray(n, dtype=float), np.asarray(p, dtype=float))
    middle, reach = trials * chance, FEW_OF_SUMS + REACH_OF_SUMS * np.sqrt(trials * chance * (1 - chance))
    first = np.floor(np.maximum(middle - reach, 0.0))
    width = int(np.ceil(np.max(np.minimum(middle + reach, trials) - first, initial=0.0))) + 1
    if width > SUMS_FOR_ONE_TAIL * asked.shape[-1]:
        return binomial_at_most(asked, trials[..., None], chance[..., None])
    counts, tiny = first[..., None] + np.arange(width - 1.0), np.finfo(float).tiny
    odds = np.maximum(chance, tiny) / np.maximum(1 - chance, tiny)
    with np.errstate(divide="ignore"):
        steps = np.log(np.maximum(trials[..., None] - counts, 0.0) / (counts + 1)) + np.log(odds)[..., None]
    scores = np.concatenate([np.zeros((*trials.shape, 1)), np.cumsum(steps, axis=-1)], axis=-1)
    sums = np.cumsum(np.exp(scores - scores.max(axis=-1, keepdims=True)), axis=-1)
    below = np.concatenate([np.zeros((*trials.shape, 1)), sums / sums[..., -1:]], axis=-1)
    place = np.clip(asked - first[..., None] + 1, 0, width).astype(int)
    return np.asarray(np.take_along_axis(below, place, axis=-1), dtype=float)


def binomial_above(k: ArrayLike, n: ArrayLike, p: ArrayLike) -> Array:
    """Return the probability of more than k successes among n, precise also where it is tiny."""
    successes, trials = np.floor(np.asarray(k, dtype=float)), np.asarray(n, dtype=float)
    inside = np.clip(successes, 0, np.maximum(trials - 1, 0))
    above = _special().betainc(inside + 1, np.maximum(trials - inside, 1), p)
    return np.where(successes < 0, 1.0, np.where(successes >= trials, 0.0, above))


def binomial_limits(k: ArrayLike, n: ArrayLike, tail: ArrayLike) -> tuple[Array, Array]:
    """Return between which shares k successes among n, not always whole, leave either tail (Clopper and Pearson 1934)."""
    successes, trials = np.asarray(k, dtype=float), np.asarray(n, dtype=float)
    none, every = successes <= 0, successes >= trials
    low = beta_quantile(tail, np.where(none, 1.0, successes), np.where(every, 0.0, trials - successes) + 1)
    high = beta_upper_quantile(tail, successes + 1, np.where(every, 1.0, trials - successes))
    return np.where(none, 0.0, low), np.where(every, 1.0, high)


def binomial_trials(k: ArrayLike, p: ArrayLike, probability: ArrayLike) -> Array:
    """Return the number of trials, not whole, among which at most k successes have this probability."""
    return np.asarray(_special().bdtrin(k, probability, p), dtype=float)


def poisson_at_most(k: ArrayLike, mean: ArrayLike) -> Array:
    """Return the probability of at most k where so many are expected."""
    return np.asarray(_special().pdtr(k, mean), dtype=float)


def hypergeometric_at(k: ArrayLike, drawn: ArrayLike, marked: ArrayLike, total: ArrayLike) -> Array:
    """Return the probability of k marked ones among those drawn without replacement, in log space."""
    gammaln = _special().gammaln
    hits, size, good, every = (np.asarray(given, dtype=float) for given in (k, drawn, marked, total))

    def ways(of: Array, some: Array) -> Array:
        return np.asarray(gammaln(of + 1) - gammaln(some + 1) - gammaln(of - some + 1), dtype=float)

    return np.asarray(np.exp(ways(good, hits) + ways(every - good, size - hits) - ways(every, size)), dtype=float)


def hypergeometric(drawn: float, marked: float, total: float) -> tuple[Array, Array]:
    """Return every number of marked ones that can be among those drawn, and its probability."""
    possible = np.arange(max(0.0, drawn + marked - total), min(drawn, marked) + 1)
    return possible, hypergeometric_at(possible, drawn, marked, total)


def no_likelier(probabilities: ArrayLike, found: ArrayLike) -> NDArray[np.bool_]:
    """Tell which results are at most as likely as the one found; what only rounding sets apart is alike."""
    return np.asarray(probabilities, dtype=float) <= np.asarray(found, dtype=float) * (1 + ROUNDING_OF_LIKELIHOOD)


def log_gamma(x: ArrayLike) -> Array:
    """Return the logarithm of the gamma function."""
    return np.asarray(_special().gammaln(x), dtype=float)


def x_log_y(x: ArrayLike, y: ArrayLike) -> Array:
    """Return x times the logarithm of y, which is 0 where x is."""
    return np.asarray(_special().xlogy(x, y), dtype=float)


def above_zero(p: ArrayLike) -> float:
    """Return a p-value that is too small for a float as the smallest float: none is exactly 0."""
    return max(float(np.asarray(p)), np.finfo(float).tiny)


def normal_range_above(q: float, of: int) -> float:
    """
    Return the probability that the range of so many standard normal variables exceeds q, precise also where it is tiny.

    It is the studentised range with infinitely many degrees of freedom: if x is the largest, the others are below x, and
    not all of them within q of it.
    """
    if q <= 0:
        return 1.0
    largest = np.arange(-REACH_OF_RANGE, q + REACH_OF_RANGE, STEP_OF_RANGE)
    below = normal_below(largest)
    farther = normal_below(largest - q) / below
    with np.errstate(divide="ignore"):  # all are farther where q is tiny
        some_farther = -np.expm1((of - 1) * np.log1p(-farther))
    parts = of * normal_density(largest) * below ** (of - 1) * some_farther
    return min(1.0, float(parts.sum() * STEP_OF_RANGE))


@cache
def normal_range_quantile(tail: float, of: int) -> float:
    """Return the value that the range of so many standard normal variables exceeds with this probability."""
    low, high = 0.0, 1.0
    while normal_range_above(high, of) > tail:
        low, high = high, 2 * high
    while low < (middle := (low + high) / 2) < high:
        low, high = (middle, high) if normal_range_above(middle, of) > tail else (low, middle)
    return high
