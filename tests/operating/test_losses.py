"""
Metrics of predicted numbers, the truth exactly at the threshold, by simulation from errors with light to heavy tails.

The tables are written by `python tests/operating/test_losses.py`.
"""

import itertools
import sys

import numpy as np
import pytest
from scipy import stats
from tables import Table, same, summary

from reportgen.catalog.answers import Undefined
from reportgen.data.regression import Regression
from reportgen.intervals.loss_ci import loss_ci

RATES = {"false_at_least": 0.03, "false_at_most": 0.03}
LOSSES = Table("mean_losses", "Mean losses of errors with tails as heavy as the rule is proved for.", RATES, 40_000, 61)
RATIOS = Table("ratios_of_losses", "Coefficients of determination, of the same errors.", RATES, 20_000, 62)
BEYOND = Table("mean_losses_beyond", "The same of heavier tails, and of more cases.", {}, 20_000, 63)
OTHERS = Table("mean_losses_by_others", "The same, judged by other methods on the same samples.", {}, 10_000, 61)
LEVELS = Table("mean_losses_at_levels", "The same at other one-sided tails.", {}, 20_000, 64)
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
SIDES = ("at_least", "at_most")
GRID = tuple(itertools.product(list(KINDS)[:4], SIZES))
SHARES = (0.2, 0.5, 0.9)
PREDICTED = ("normal", "lognormal(0.5)")
TAILS = (0.05, 0.0083, 0.005)
DRAWS = 1999
CALIBRATED_T = "t of the logarithm, calibrated for this number of cases"
CALIBRATED = {  # by what factor: the least that kept 2.85% for all four kinds of errors, in other samples
    "mse": dict(zip(SIZES, (1.956, 1.846, 1.74, 1.502, 1.353, 1.254, 1.167), strict=True)),
    "mae": dict(zip(SIZES, (1.16, 1.145, 1.115, 1.095, 1.045, 1.035, 1.02), strict=True)),
}


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
    """Count as without a verdict the samples whose largest errors carry too much, and all of too few cases."""
    low, high, value = found
    return {**settings, **summary(low=low, high=high, value=value, truth=true, known=~np.isnan(low))}


def rows_of_losses(table, grid, chosen=None):
    for at in range(len(grid)) if chosen is None else chosen:
        kind, cases = grid[at]
        found = losses_of(table.seed, at, kind, cases, table.runs)
        for metric in METRICS:
            yield row_of(found[metric], true_value(kind, metric), metric=metric, errors=kind, cases=cases)


def rows_of_ratios():
    for at, (kind, cases) in enumerate(itertools.product(list(KINDS)[:4], (50, 100, 442, 2000))):
        for number, (predicted, share) in enumerate(itertools.product(PREDICTED, SHARES)):
            found = ratios_of(at, number, kind, cases, predicted, share)
            for metric, limits_of in found.items():
                setting = {"errors": kind, "predictions": predicted, "cases": cases, "truth": share}
                yield row_of(limits_of, share, metric=metric, **setting)


def rows_of_levels():
    for at, (kind, cases) in enumerate(itertools.product(list(KINDS)[:4], (50, 100, 200, 442, 2000))):
        for tail in TAILS:
            found = losses_of(LEVELS.seed, at, kind, cases, LEVELS.runs, tail=tail)
            for metric in METRICS:
                row = row_of(
                    found[metric], true_value(kind, metric), metric=metric, errors=kind, cases=cases, tail=tail
                )
                yield {name: row[name] for name in row if not name.startswith(("coverage", "width", "power"))}


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
            for method, (low, high) in by_others(losses, weights, CALIBRATED[metric][cases]).items():
                row = summary(low=low, high=high, value=value, truth=true)
                rates = {name: row[name] for name in row if name.startswith(("false", "power"))}
                yield {"metric": metric, "errors": kind, "cases": cases, "method": method, **rates}


def by_others(losses, weights, factor, tail=0.025):
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
        CALIBRATED_T: (mean * np.exp(-reach / mean), mean * np.exp(factor * reach / mean)),
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


def ratios_of(at, number, kind, cases, kind_predicted, share):
    rng = np.random.default_rng([RATIOS.seed, at, number])
    scale = (KINDS[kind].var() / KINDS[kind_predicted].var() * share / (1 - share)) ** 0.5
    parts = []
    for size in chunks(RATIOS.runs, cases):
        predicted = scale * errors(rng, kind_predicted, (size, cases))
        drawn = errors(rng, kind, (size, cases))
        parts.append(limits(Regression.of(predicted - drawn, predicted), ("r2", "explained_variance")))
    return joined(parts)


def settings(row):
    return row["metric"], row["errors"], row["cases"]


def test_no_verdict_on_a_mean_loss_is_false_in_more_than_three_percent():
    """As proved for: the worst setting in at most 3.0%, all together in at most the nominal 2.5%."""
    for table in (LOSSES, RATIOS):
        for side in SIDES:
            rates = [row[f"false_{side}"] for row in table.rows()]
            assert max(rates) <= 0.03
            assert sum(rates) / len(rates) <= 0.025


def test_much_heavier_tails_are_refused_the_more_often_the_more_cases_there_are():
    """
    Of lognormal(1) errors, for which Student's interval of the squares fails in 40% of 50 and 22% of 442 cases.

    Small samples of such errors often look as light as those that the rule is proved for.
    """
    for row in BEYOND.rows():
        assert row["false_at_least"] <= 0.03
        if row["errors"] != "lognormal(1)":
            assert row["false_at_most"] <= 0.03
        elif row["metric"] == "mse":
            assert row["false_at_most"] <= (0.14 if row["cases"] < 442 else 0.08 if row["cases"] < 1000 else 0.03)
        else:
            assert row["false_at_most"] <= (0.09 if row["cases"] < 442 else 0.04)


def test_other_levels_keep_a_like_part_of_their_tail():
    for row in LEVELS.rows():
        slack = 2 * (row["tail"] / LEVELS.runs) ** 0.5
        assert max(row[f"false_{side}"] for side in SIDES) <= 1.2 * row["tail"] + slack


def valid(row, side):
    """List the methods that err as seldom on all kinds of errors of so many cases: no method knows the kind."""
    alike = [each for each in OTHERS.rows() if settings(each)[::2] == settings(row)[::2]]
    methods = {each["method"] for each in alike}
    methods -= {each["method"] for each in alike if each[f"false_{side}"] > 0.03}
    return [each for each in alike if each["method"] in methods and each["errors"] == row["errors"]]


LESS = {("mse", "normal", 50): 0.87}  # of what a quantile demonstrates that was calibrated for 50 cases alone


@pytest.mark.parametrize("side", SIDES)
def test_it_demonstrates_nine_tenths_of_what_the_best_valid_method_does(side):
    """But for one setting."""
    for row in LOSSES.rows():
        if row["metric"] != "bias":
            others = [other[f"power_{side}"] for other in valid(row, side)]
            least = LESS.get(settings(row), 0.9) if side == "at_most" else 0.9
            assert row[f"power_{side}"] >= least * max(others, default=0), row
    assert valid(LOSSES.rows()[0], side)


def test_student_and_bca_err_too_often_which_is_why_they_only_show():
    for method in ("t_mean", "bootstrap_bca", "bootstrap_t of the logarithm"):
        rates = [row["false_at_most"] for row in OTHERS.rows() if row["method"] == method]
        assert max(rates) > 0.1


@pytest.mark.parametrize("metric", METRICS)
def test_one_sample_is_judged_as_among_many(metric):
    drawn = errors(np.random.default_rng(5), "t5", (20, 100))
    together = limits(Regression.of(np.zeros(drawn.shape), drawn), (metric,))[metric]
    for at, sample in enumerate(drawn):
        alone = loss_ci.limits(Regression.of(np.zeros(100), sample), metric=metric)
        limits_alone = (np.nan, np.nan) if isinstance(alone, Undefined) else (float(alone.low), float(alone.high))
        assert limits_alone == pytest.approx(tuple(together[:2, at]), rel=1e-12, nan_ok=True)


@pytest.mark.parametrize("kind", KINDS)
def test_errors_have_the_mean_losses_that_they_are_to_have(kind):
    """By 200 000 errors; those of the heaviest kind settle slowly."""
    drawn = errors(np.random.default_rng(3), kind, 200_000)
    for metric, losses in (("mse", drawn**2), ("mae", abs(drawn)), ("bias", drawn)):
        assert losses.mean() == pytest.approx(true_value(kind, metric), abs=5 * losses.std() / 200_000**0.5)


def test_a_stored_rate_comes_again():
    stored = LOSSES.rows()[:3]
    assert all(same(*pair, LOSSES.runs) for pair in zip(rows_of_losses(LOSSES, GRID[:1]), stored, strict=True))


@pytest.mark.slow
@pytest.mark.parametrize("at", range(len(GRID)))
def test_all_stored_rates_come_again(at):
    stored = LOSSES.rows()[3 * at : 3 * at + 3]
    assert all(same(*pair, LOSSES.runs) for pair in zip(rows_of_losses(LOSSES, GRID, [at]), stored, strict=True))


@pytest.mark.slow
def test_the_first_rates_of_every_table_come_again():
    for table, made in MADE:
        rows = zip(itertools.islice(made(), 12), table.rows()[:12], strict=True)
        assert all(same(row, stored, table.runs) for row, stored in rows)


HEAVIER = (*(("lognormal(1)", cases) for cases in SIZES), ("t5", 5000), ("lognormal(0.5)", 5000))
MADE = (
    (LOSSES, lambda: rows_of_losses(LOSSES, GRID)),
    (RATIOS, rows_of_ratios),
    (BEYOND, lambda: rows_of_losses(BEYOND, HEAVIER)),
    (LEVELS, rows_of_levels),
    (OTHERS, rows_of_others),
)

if __name__ == "__main__":
    for table, made in MADE:
        if table.name in sys.argv[1:] or len(sys.argv) == 1:
            table.write(made())
