"""
Golden values: fractions by hand; statsmodels' cluster-robust variance; scipy.stats' beta quantiles.

The stored table of error rates is written by `python tests/intervals/test_design_effect.py`.
"""

import itertools
import json
import sys
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from reportgen.catalog.answers import Undefined
from reportgen.data.clusters import ClusteredProportion
from reportgen.data.evidence import Proportion
from reportgen.intervals.clopper_pearson import clopper_pearson
from reportgen.intervals.design_effect import design_effect
from reportgen.intervals.wilson import wilson

STORED = Path(__file__).with_name("design_effect_errors.json")
RUNS = 10_000
SIZES = {"1": 1, "2": 2, "5": 5, "10": 10, "1 to 10": None, "1 or 10": (1, 10)}  # the last: four of five are 1
GRID = list(itertools.product((20, 30, 50, 100), SIZES, (0.0, 0.1, 0.3, 0.5), (0.5, 0.7, 0.8, 0.9, 0.95, 0.98)))

ROWS = st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=2, max_size=15)
BASES = pytest.mark.parametrize("base", ["clopper_pearson", "wilson"])


def clusters(rows):
    return ClusteredProportion.of([some for some, _ in rows], [sum(row) for row in rows])


def by_hand(rows):
    """Return the share, the estimated design effect, the largest, and the telling clusters, in fractions."""
    held = [(Fraction(some), Fraction(some + more)) for some, more in rows if some + more]
    n, x = sum(size for _, size in held), sum(some for some, _ in held)
    p = x / n
    between = Fraction(len(held), len(held) - 1) * sum((some - size * p) ** 2 for some, size in held) / n**2
    largest = sum(size**2 for _, size in held) / n
    if not 0 < p < 1:
        return p, Fraction(0), largest, Fraction(0)
    outcomes = [[size for some, size in held if some], [size for some, size in held if some < size]]
    telling = [sum(size**2 for size in sizes) ** 2 / sum(size**4 for size in sizes) for sizes in outcomes]
    effect = between * n / (p * (1 - p))
    return p, effect, largest, min(telling)


def test_four_clusters_of_two_by_hand():
    found = design_effect.limits(ClusteredProportion.of([2, 2, 1, 0], [2, 2, 2, 2]), variance="estimated")
    assert found.notes["design_effect"] == pytest.approx(88 / 45, rel=1e-12)
    m = 45 / 11 * (stats.norm.ppf(0.975) / stats.t.ppf(0.975, 3)) ** 2
    x = 0.625 * m
    expected = stats.beta.ppf(0.025, x, m - x + 1), stats.beta.ppf(0.975, x + 1, m - x)
    assert (float(found.low), float(found.high)) == pytest.approx(expected, rel=1e-10)


def test_the_cautious_effect_of_the_same_clusters_by_hand():
    """Two of the clusters hold a failure, each of two cases: (2 * 88/45 + 2 * 2) / 4 = 89/45."""
    found = design_effect.limits(ClusteredProportion.of([2, 2, 1, 0], [2, 2, 2, 2]))
    assert found.notes["design_effect"] == pytest.approx(89 / 45, rel=1e-12)
    assert (found.notes["clusters"], found.notes["df"]) == (4, 3)


def test_the_wilson_base_puts_t_and_the_effective_number_into_wilsons_formula():
    found = design_effect.limits(ClusteredProportion.of([2, 2, 1, 0], [2, 2, 2, 2]), base="wilson")
    tail = stats.norm.sf(stats.t.ppf(0.975, 3))
    m = 8 * 45 / 89
    expected = wilson.function(Proportion.of(0.625 * m, m), tail=tail)
    assert (float(found.low), float(found.high)) == pytest.approx((float(expected.low), float(expected.high)), rel=1e-9)


def test_the_variance_is_statsmodels_cluster_robust_one():
    """OLS on a constant, cov_type="cluster": its correction (n - 1) / (n - 1) * G / (G - 1) is that of the formula."""
    from statsmodels.api import OLS

    rng = np.random.default_rng(4)
    label = rng.integers(0, 12, 90)
    right = rng.random(90) < rng.beta(4, 1, 12)[label]
    fit = OLS(right.astype(float), np.ones(90)).fit(cov_type="cluster", cov_kwds={"groups": label})
    counted = ClusteredProportion.of(np.bincount(label, right, 12), np.bincount(label, minlength=12))
    found = design_effect.limits(counted, variance="estimated")
    share = right.mean()
    expected = fit.cov_params()[0, 0] / (share * (1 - share) / 90)
    assert found.notes["design_effect"] == pytest.approx(expected, rel=1e-10)


@given(rows=ROWS)
@settings(deadline=None)
def test_design_effects_agree_with_fractions(rows):
    found = design_effect.limits(clusters(rows))
    if isinstance(found, Undefined):
        assert sum(sum(row) > 0 for row in rows) < 2
        return
    p, estimated, largest, telling = by_hand(rows)
    assert float(found.value) == pytest.approx(float(p), abs=1e-14)
    expected = (telling * estimated + 2 * largest) / (telling + 2)
    assert found.notes["design_effect"] == pytest.approx(float(expected), rel=1e-9)


@BASES
@pytest.mark.parametrize("variance", ["cautious", "estimated"])
@given(rows=ROWS)
@settings(deadline=None)
def test_tripled_rows_leave_the_limits(base, variance, rows):
    one, tripled = (
        design_effect.limits(
            clusters([(some * times, more * times) for some, more in rows]), base=base, variance=variance
        )
        for times in (1, 3)
    )
    assert isinstance(one, Undefined) == isinstance(tripled, Undefined)
    if not isinstance(one, Undefined):
        np.testing.assert_allclose((one.low, one.high), (tripled.low, tripled.high), rtol=1e-9, atol=1e-12)


@BASES
@given(rows=ROWS, empty=st.integers(1, 5))
@settings(deadline=None, max_examples=30)
def test_clusters_without_a_trial_do_not_count(base, rows, empty):
    plain, more = (design_effect.limits(clusters(each), base=base) for each in (rows, [*rows, *[(0, 0)] * empty]))
    assert isinstance(plain, Undefined) == isinstance(more, Undefined)
    if not isinstance(plain, Undefined):
        np.testing.assert_allclose((plain.low, plain.high), (more.low, more.high), rtol=1e-12)


@pytest.mark.parametrize(("x", "n"), [(19, 20), (45, 50), (80, 100), (1, 30), (0, 25), (40, 40)])
def test_clusters_of_one_agree_with_clopper_pearson_but_for_t(x, n):
    """The design effect lies between 1 and n / (n - 1), and the number of cases is reduced by (z / t)^2."""
    found = design_effect.limits(ClusteredProportion.of(np.arange(n) < x, np.ones(n)))
    assert 1 - 1e-12 <= found.notes["design_effect"] <= n / (n - 1) + 1e-12
    m = n / found.notes["design_effect"] * (stats.norm.ppf(0.975) / stats.t.ppf(0.975, n - 1)) ** 2
    expected = clopper_pearson.function(Proportion.of(x / n * m, m), tail=0.025)
    assert (float(found.low), float(found.high)) == pytest.approx((float(expected.low), float(expected.high)), abs=1e-9)
    exact = clopper_pearson.limits(Proportion.of(x, n))
    assert found.low <= exact.low <= exact.high <= found.high
    assert found.high - found.low < (exact.high - exact.low) * 1.12


@BASES
@pytest.mark.parametrize("variance", ["cautious", "estimated"])
def test_clusters_that_all_end_well_count_as_one_case_each(base, variance):
    found = design_effect.limits(ClusteredProportion.of([6] * 20, [6] * 20), base=base, variance=variance)
    assert (found.notes["effective_cases"], float(found.high)) == (20, 1)
    t = stats.t.ppf(0.975, 19)
    m = 20 * (stats.norm.ppf(0.975) / t) ** 2
    expected = 0.025 ** (1 / m) if base == "clopper_pearson" else 20 / (20 + t**2)
    assert float(found.low) == pytest.approx(expected, rel=1e-9)


@BASES
@pytest.mark.parametrize("variance", ["cautious", "estimated"])
@given(rows=st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=2, max_size=6))
@settings(deadline=None)
def test_no_interval_is_without_width(base, variance, rows):
    found = design_effect.limits(clusters(rows), base=base, variance=variance)
    assert isinstance(found, Undefined) or found.high - found.low > 1e-6


@pytest.mark.parametrize(
    ("successes", "trials", "code"),
    [([], [], "no_trial"), ([0, 0], [0, 0], "no_trial"), ([3, 0], [5, 0], "no_second_cluster")],
)
def test_fewer_than_two_clusters_have_no_interval(successes, trials, code):
    assert design_effect.limits(ClusteredProportion.of(successes, trials)).code == code


def test_half_as_level_of_one_side_is_answered():
    found = design_effect.limits(ClusteredProportion.of([2, 1, 1], [2, 2, 3]), level=0.5, sides=1, side="lower")
    assert 0 < float(found.low) < 1


# Error rates


def drawn(count, sizes, correlation, share, runs):
    """Draw beta-binomial clusters, many samples at once; the seed follows from what is drawn."""
    seed = [count, list(SIZES).index(sizes), int(correlation * 10), int(share * 100)]
    rng = np.random.default_rng(seed)
    size = SIZES[sizes]
    if size is None:
        trials = rng.integers(1, 11, (runs, count))
    elif isinstance(size, tuple):
        trials = np.where(rng.random((runs, count)) < 0.8, *size)
    else:
        trials = np.full((runs, count), size)
    if correlation:
        scale = 1 / correlation - 1
        chance = rng.beta(share * scale, (1 - share) * scale, (runs, count))
    else:
        chance = np.full((runs, count), share)
    return ClusteredProportion.of(rng.binomial(trials, np.clip(chance, 0, 1)), trials)


def errors(cell, runs, **options):
    """Return how often the lower limit lies above the true share, and the upper one below it."""
    found = design_effect.limits(drawn(*cell, runs), **options)
    return float((found.low > cell[-1]).mean()), float((found.high < cell[-1]).mean())


def test_the_stored_error_rates_keep_the_nominal_level():
    """10 000 samples per row: four standard errors of a rate of 2.5% are 0.62%."""
    rows = json.loads(STORED.read_text())
    assert [row[:4] for row in rows] == [list(cell) for cell in GRID]
    rates = np.array([row[4:] for row in rows])
    assert rates.max() <= 0.025 + 4 * (0.025 * 0.975 / RUNS) ** 0.5
    assert np.mean(rates > 0.025) < 0.01


def test_the_interval_is_not_so_cautious_as_to_be_useless():
    """A useless interval would keep its level too: 50 clusters of 5 with a share of 95% show that it is above 80%."""
    found = design_effect.limits(drawn(50, "5", 0.1, 0.95, 2000))
    assert (found.low > 0.8).mean() > 0.9


def test_the_estimated_variance_errs_too_often_which_is_why_it_is_not_the_default():
    assert errors((30, "10", 0.5, 0.98), 4000, variance="estimated")[0] > 0.08
    assert errors((30, "10", 0.5, 0.98), 4000)[0] < 0.02


@pytest.mark.parametrize("cell", GRID[::97], ids=str)
def test_a_stored_error_rate_comes_again(cell):
    stored = {tuple(row[:4]): row[4:] for row in json.loads(STORED.read_text())}
    assert list(errors(cell, RUNS)) == stored[cell]


@pytest.mark.slow
def test_all_stored_error_rates_come_again():
    assert [[*cell, *errors(cell, RUNS)] for cell in GRID] == json.loads(STORED.read_text())


if __name__ == "__main__":
    lines = ",\n".join(json.dumps([*cell, *errors(cell, RUNS)]) for cell in GRID)
    STORED.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    sys.stdout.write(f"{STORED.name}\n")
