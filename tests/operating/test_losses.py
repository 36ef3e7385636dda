"""
Metrics of predicted numbers, the truth exactly at the threshold, by simulation from errors with light to heavy tails.

The tables are written by `python tests/operating/test_losses.py`.
"""

import itertools
import sys

import numpy as np
import pytest
from scipy import stats
from tables import STORED, Table, same, summary

from reportgen.data.regression import Regression
from reportgen.intervals.loss_ci import loss_ci

RATES = {"false_at_least": 0.03, "false_at_most": 0.03}
LOSSES = Table("mean_losses", "Mean losses of errors with tails as heavy as the rule is proved for.", RATES, 40_000, 61)
RATIOS = Table("ratios_of_losses", "Coefficients of determination, of the same errors.", RATES, 20_000, 62)
BEYOND = Table("mean_losses_beyond", "Mean losses of errors with heavier tails than that.", RATES, 20_000, 63)
OTHERS = Table("mean_losses_by_others", "The same, judged by other methods on the same samples.", {}, 10_000, 61)
SIZES = (50, 70, 100, 200, 442, 1000, 2000)
AT_ONCE = 2_000_000  # numbers
SHIFT = {"lognormal(0.5)": np.exp(0.125), "lognormal(1)": np.exp(0.5)}
KINDS = {
    "normal": stats.norm(),
    "Laplace": stats.laplace(),
    "t5": stats.t(5),
    "lognormal(0.5)": stats.lognorm(0.5, loc=-SHIFT["lognormal(0.5)"]),
    "lognormal(1)": stats.lognorm(1, loc=-SHIFT["lognormal(1)"]),
}
METRICS = ("mse", "mae", "bias")
GRID = tuple(itertools.product(list(KINDS)[:4], SIZES))
SHARES = (0.2, 0.5, 0.9)
DRAWS = 1999


def errors(rng, kind, shape):
    """Draw errors with the mean 0."""
    if kind in SHIFT:
        return np.exp(float(kind[10:-1]) * rng.normal(size=shape)) - SHIFT[kind]
    if kind == "t5":
        return rng.standard_t(5, size=shape)
    return rng.laplace(size=shape) if kind == "Laplace" else rng.normal(size=shape)


def true_value(kind, metric):
    """Return the mean loss of all errors of a kind."""
    if metric == "bias":
        return 0.0
    law = KINDS[kind]
    if metric == "mse":
        return float(law.var())
    middle = -law.expect(lambda x: x, ub=0.0, epsabs=1e-12)  # the mean is 0, so both halves are alike
    return float(2 * middle)


def chunks(runs, cases):
    """Split runs so that no more numbers than agreed are held."""
    step = max(1, AT_ONCE // cases)
    return [min(step, runs - start) for start in range(0, runs, step)]


def limits(samples, metrics, tail=0.025, **more):
    """Return low, high and value of each metric for many samples."""
    found = {metric: loss_ci(samples, metric=metric, tail=tail, **more) for metric in metrics}
    return {metric: np.stack([one.low, one.high, one.value]) for metric, one in found.items()}


def joined(parts):
    return {metric: np.concatenate([part[metric] for part in parts], axis=1) for metric in parts[0]}


def losses_of(seed, at, kind, cases, runs, metrics=METRICS, tail=0.025):
    rng = np.random.default_rng([seed, at])
    parts = []
    for size in chunks(runs, cases):
        drawn = errors(rng, kind, (size, cases))
        parts.append(limits(Regression.of(np.zeros(drawn.shape), drawn), metrics, tail))
    return joined(parts)


def row_of(found, true, **settings):
    low, high, value = found
    row = summary(low=low, high=high, value=value, truth=true)
    row.pop("no_verdict")
    return {**settings, **row, "no_lower_limit": ends(low), "no_upper_limit": ends(high)}


def ends(limit):
    return round(float(np.isinf(limit).mean()), 5)


def rows_of_losses(table, grid):
    for at, (kind, cases) in enumerate(grid):
        found = losses_of(table.seed, at, kind, cases, table.runs)
        for metric in METRICS:
            yield row_of(found[metric], true_value(kind, metric), metric=metric, errors=kind, cases=cases)


def rows_of_ratios():
    for at, (kind, cases) in enumerate(itertools.product(list(KINDS)[:4], (50, 100, 442, 2000))):
        for number, share in enumerate(SHARES):
            found = ratios_of(at, number, kind, cases, share)
            for metric, limits_of in found.items():
                yield row_of(limits_of, share, metric=metric, errors=kind, cases=cases, truth=share)


def rows_of_others():
    """Judge the same samples by Student's t, BCa and the bootstrap-t of the logarithm, all with the same draws."""
    for at, (kind, cases) in enumerate(GRID):
        weights = (
            np.random.default_rng([OTHERS.seed, cases]).multinomial(cases, np.full(cases, 1 / cases), DRAWS) / cases
        )
        rng, drawn = np.random.default_rng([OTHERS.seed, at]), []
        for size in chunks(LOSSES.runs, cases):  # as the rule has drawn them
            drawn.append(errors(rng, kind, (size, cases)))
            if sum(map(len, drawn)) >= OTHERS.runs:
                break
        sample = np.concatenate(drawn)[: OTHERS.runs]
        for metric, losses in (("mse", sample**2), ("mae", abs(sample))):
            value, true = losses.mean(axis=1), true_value(kind, metric)
            for method, (low, high) in by_others(losses, weights).items():
                row = summary(low=low, high=high, value=value, truth=true)
                rates = {name: row[name] for name in row if name.startswith(("false", "power"))}
                yield {"metric": metric, "errors": kind, "cases": cases, "method": method, **rates}


def by_others(losses, weights, tail=0.025):
    """Return limits of each method: a twin of our own intervals for many samples that share their draws."""
    n, mean = losses.shape[1], losses.mean(axis=1)
    spread = losses.std(axis=1, ddof=1)
    skewness = ((losses - mean[:, None]) ** 3).mean(axis=1) / losses.std(axis=1) ** 3
    reach = stats.t.ppf(1 - tail, n - 1) * spread / n**0.5
    means, ratios = np.empty((len(losses), DRAWS)), np.empty((len(losses), DRAWS))
    for start in range(0, len(losses), 1000):
        part = slice(start, start + 1000)
        drawn, squares = losses[part] @ weights.T, losses[part] ** 2 @ weights.T
        error = np.sqrt((squares - drawn**2) / (n - 1)) / drawn
        means[part], ratios[part] = drawn, np.log(drawn / mean[part, None]) / error
    means.sort(axis=1)
    ratios.sort(axis=1)
    first, last = round((DRAWS + 1) * tail) - 1, round((DRAWS + 1) * (1 - tail)) - 1
    error = spread / n**0.5 / mean
    z0 = stats.norm.ppf(np.clip((means < mean[:, None]).mean(axis=1), 1e-4, 1 - 1e-4))
    return {
        "t_mean": (mean - reach, mean + reach),
        "bootstrap_bca": tuple(
            bca_end(means, z0, skewness / 6 / n**0.5, end) for end in stats.norm.ppf([tail, 1 - tail])
        ),
        "bootstrap_t of the logarithm": (
            mean * np.exp(-ratios[:, last] * error),
            mean * np.exp(-ratios[:, first] * error),
        ),
    }


def bca_end(means, z0, acceleration, z):
    moved = stats.norm.cdf(z0 + (z0 + z) / (1 - acceleration * (z0 + z)))
    rank = np.clip(((DRAWS + 1) * moved).astype(int) - 1, 0, DRAWS - 1)
    return np.take_along_axis(means, rank[:, None], axis=1)[:, 0]


def ratios_of(at, number, kind, cases, share):
    rng = np.random.default_rng([RATIOS.seed, at, number])
    scale = (KINDS[kind].var() * share / (1 - share)) ** 0.5
    parts = []
    for size in chunks(RATIOS.runs, cases):
        predicted = scale * rng.normal(size=(size, cases))
        drawn = errors(rng, kind, (size, cases))
        parts.append(limits(Regression.of(predicted - drawn, predicted), ("r2", "explained_variance")))
    return joined(parts)


if __name__ == "__main__":
    LOSSES.write(rows_of_losses(LOSSES, GRID))
    RATIOS.write(rows_of_ratios())
    OTHERS.write(rows_of_others())
    BEYOND.write(rows_of_losses(BEYOND, [("lognormal(1)", cases) for cases in SIZES]))
