"""
Two models with the same mean loss on the same cases, by simulation: how often a difference is claimed.

Both have errors with light to heavy tails, alike or not, which agree or not. The table is written by
`python tests/operating/test_paired_losses.py`.
"""

import itertools
import sys

import numpy as np
import pytest
from scipy import special, stats
from tables import Table, same, summary
from test_losses import KINDS, SHIFT, chunks, true_value

from reportgen.catalog.work import SILENT
from reportgen.data.regression import PairedRegression
from reportgen.hypotests.paired_loss_t import paired_loss_t
from reportgen.intervals.loss_difference import Difference

ONE_SIDE = 0.03  # of the nominal 2.5%
RATES = {"false_at_least": ONE_SIDE, "false_at_most": ONE_SIDE}
PAIRS = Table("paired_losses", "Differences of mean losses of two models that have the same.", RATES, 20_000, 71)
LEVELS = Table("paired_losses_at_levels", "The same at smaller tails.", {}, 20_000, 72)
OF_KINDS = (
    ("normal", "normal"),
    ("normal", "Laplace"),
    ("normal", "t5"),
    ("normal", "lognormal(0.5)"),
    ("Laplace", "lognormal(0.5)"),
    ("t5", "t5"),
    ("lognormal(0.5)", "lognormal(0.5)"),
)
AGREEMENT = (0.0, 0.5, 0.9)  # correlation of the normal deviates from which the errors are made
GRID = (
    *itertools.product((50, 100, 442), OF_KINDS, AGREEMENT),
    *((2000, kinds, 0.9) for kinds in OF_KINDS[:4]),
)
TAILS = (0.0083, 0.005)
NORMAL = np.linspace(-9, 9, 200_001)
OF_NORMAL = {
    "normal": lambda z: z,
    "Laplace": lambda z: np.interp(z, NORMAL, stats.laplace.isf(special.ndtr(-NORMAL))),
    "t5": lambda z: np.interp(z, NORMAL, stats.t(5).isf(special.ndtr(-NORMAL))),
    "lognormal(0.5)": lambda z: np.exp(0.5 * z) - SHIFT["lognormal(0.5)"],
}
SCALED_BY = {"mse": "mse", "rmse": "mse", "r2": "mse", "mae": "mae", "bias": None}


def drawn(rng, kinds, agreement, shape):
    """Draw what is true, and the errors of two models."""
    first, other = rng.normal(size=shape), rng.normal(size=shape)
    second = agreement * first + (1 - agreement**2) ** 0.5 * other
    return 2 * rng.normal(size=shape), OF_NORMAL[kinds[0]](first), OF_NORMAL[kinds[1]](second)


def pair_of(truth, a, b, kinds, metric):
    """Let the second model's errors be as large, so that both have the same true value of the metric."""
    by = SCALED_BY[metric]
    ratio = 1.0 if by is None else true_value(kinds[0], by) / true_value(kinds[1], by)
    return PairedRegression.of(truth, truth + a, truth + b * (ratio**0.5 if by == "mse" else ratio))


def limits_of(seed, at, runs, tail=0.025):
    """Return low, high, value and standard error of each metric, for many samples of a setting."""
    cases, kinds, agreement = GRID[at]
    rng, parts = np.random.default_rng([seed, at]), {metric: [] for metric in SCALED_BY}
    for size in chunks(runs, cases):
        sample = drawn(rng, kinds, agreement, (size, cases))
        for metric, found in parts.items():
            one = Difference.of(pair_of(*sample, kinds, metric), metric)
            found.append(np.stack([*one.limits(tail, SILENT), one.value, one.error]))
    return {metric: np.concatenate(found, axis=1) for metric, found in parts.items()}


def rows_of(table, chosen=None, tail=0.025):
    """Measure how often the limits leave out 0, the truth, on either side."""
    for at in range(len(GRID)) if chosen is None else chosen:
        cases, kinds, agreement = GRID[at]
        for metric, (low, high, value, error) in limits_of(table.seed, at, table.runs, tail).items():
            row = summary(low=low, high=high, value=value, truth=0.0, known=~np.isnan(low))
            reach = stats.t.ppf(1 - tail, cases - 1) * error
            plain = summary(low=value - reach, high=value + reach, value=value, truth=0.0)
            row |= {f"student_{name}": plain[name] for name in plain if name.startswith(("false", "power"))}
            setting = {"metric": metric, "errors": " and ".join(kinds), "agreement": agreement, "cases": cases}
            yield {**setting, **({} if tail == 0.025 else {"tail": tail}), **row}


def rows_of_levels():
    for tail in TAILS:
        for row in rows_of(LEVELS, range(0, len(GRID), 2), tail):
            yield {name: row[name] for name in row if not name.startswith(("coverage", "width", "power", "student"))}


def test_no_difference_is_false_in_more_than_three_percent_on_a_side():
    """Nor in more than 5.0% on both sides together, on the mean of all settings."""
    rows = PAIRS.rows()
    assert max(max(row["false_at_least"], row["false_at_most"]) for row in rows) <= ONE_SIDE
    both = [row["false_at_least"] + row["false_at_most"] for row in rows]
    assert max(both) <= 0.055
    assert sum(both) / len(both) <= 0.05


def test_student_claims_a_difference_too_often_which_is_why_the_quantile_is_widened():
    assert max(row["student_false_at_least"] for row in PAIRS.rows() if row["metric"] == "mse") > 0.09


def test_smaller_tails_keep_a_like_part():
    for row in LEVELS.rows():
        slack = 3 * (row["tail"] / LEVELS.runs) ** 0.5
        assert max(row["false_at_least"], row["false_at_most"]) <= 1.2 * row["tail"] + slack


@pytest.mark.parametrize("metric", SCALED_BY)
@pytest.mark.parametrize("tail", [0.025, 0.005, 0.1])
def test_the_p_value_is_below_the_level_exactly_where_the_interval_leaves_out_zero(metric, tail):
    rng = np.random.default_rng(8)
    for shift in np.linspace(0, 0.6, 13):
        truth, a, b = drawn(rng, ("normal", "normal"), 0.5, 120)
        pair = PairedRegression.of(truth, truth + a, truth + (1 + shift) * b + shift)
        found = paired_loss_t(pair, metric=metric, level=1 - 2 * tail)
        low, high = float(found.interval.low), float(found.interval.high)
        assert (found.p_value < 2 * tail) == (low > 0 or high < 0)


@pytest.mark.parametrize("kind", list(KINDS)[:4])
def test_errors_that_agree_are_of_their_kind(kind):
    errors = OF_NORMAL[kind](np.random.default_rng(2).normal(size=200_000))
    for metric, losses in (("mse", errors**2), ("mae", abs(errors)), ("bias", errors)):
        assert losses.mean() == pytest.approx(true_value(kind, metric), abs=5 * losses.std() / 200_000**0.5)


def test_a_stored_rate_comes_again():
    stored = PAIRS.rows()[:5]
    assert all(same(*pair, PAIRS.runs) for pair in zip(rows_of(PAIRS, [0]), stored, strict=True))


@pytest.mark.slow
@pytest.mark.parametrize("at", range(0, len(GRID), 7))
def test_stored_rates_come_again(at):
    stored = PAIRS.rows()[5 * at : 5 * at + 5]
    assert all(same(*pair, PAIRS.runs) for pair in zip(rows_of(PAIRS, [at]), stored, strict=True))


if __name__ == "__main__":
    for table, made in ((PAIRS, lambda: rows_of(PAIRS)), (LEVELS, rows_of_levels)):
        if table.name in sys.argv[1:] or len(sys.argv) == 1:
            table.write(made())
