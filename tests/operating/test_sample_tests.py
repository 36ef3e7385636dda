"""
Tests of two samples, paired or independent, and their intervals of a difference, under their own assumptions.

Each value has the standard deviation of its sample; where a power is given, the samples differ by 3.24 standard errors,
which a test that knew these would find nine times in ten. The table is written by
`python tests/operating/test_sample_tests.py`, or for some tests only by naming them.
"""

import sys

import numpy as np
import pytest
from tables import Table, same
from tested import rates_of_tests

from reportgen.data.evidence import Sample
from reportgen.data.samples import IndependentSamples, PairedSamples
from reportgen.hypotests.diebold_mariano import diebold_mariano
from reportgen.hypotests.mann_whitney import mann_whitney
from reportgen.hypotests.paired_permutation import paired_permutation
from reportgen.hypotests.paired_t import paired_t
from reportgen.hypotests.permutation_mean import permutation_mean
from reportgen.hypotests.sign_test import sign_test
from reportgen.hypotests.student_t import student_t
from reportgen.hypotests.welch_t import welch_t
from reportgen.hypotests.wilcoxon_signed_rank import wilcoxon_signed_rank

SAMPLES = Table(
    "tests_of_samples",
    "Tests of two samples without a difference, under their own assumptions, and coverage of their intervals.",
    {"false_difference": 0.05, "false_for_first": 0.025, "false_for_second": 0.025},
    runs=10_000,
    seed=151,
)
FORECASTS = Table(
    "tests_of_forecasts",
    "Diebold and Mariano's test of forecasts with the same mean loss, so many steps ahead, and coverage of its interval.",
    {"false_difference": 0.05, "false_for_first": 0.025, "false_for_second": 0.025},
    runs=10_000,
    seed=151,
)
OF_LIMITS = 1.0  # by which samples differ of which coverage is asked, so that a limit of 0 is nothing special


def paired(draw):
    return lambda rng, size: PairedSamples.of(draw(rng, size[0]))


def independent(draw, spreads=(1.0, 1.0)):
    return lambda rng, size: IndependentSamples.of(*(s * draw(rng, n) for s, n in zip(spreads, size, strict=True)))


def normal(rng, n):
    return rng.normal(size=n)


def heavy(rng, n):
    return rng.standard_t(3, n) / 3**0.5


def skewed(rng, n):
    return rng.exponential(size=n) - 1


def rounded(rng, n):
    """Have many ties, and zeros in one of three cases; they are about as far apart as the others."""
    return np.clip(np.rint(1.2 * rng.normal(size=n)), -3, 3)


def moving(horizon):
    """Correlate neighbours up to one step less than the horizon, as errors of forecasts so many steps ahead are."""

    def draw(rng, n):
        steps = rng.normal(size=n + horizon - 1)
        return sum(steps[lag : lag + n] for lag in range(horizon)) / horizon**0.5

    return draw


def of_signs(samples, **more):
    return sign_test(Sample(samples.differences), **more)


ANY = {"draws": 999}
WORLDS = (  # test, its options, values, how they are drawn, sizes
    (paired_t, {}, "normal", paired(normal), ((5,), (10,), (30,))),
    (student_t, {}, "normal", independent(normal), ((5, 5), (10, 30))),
    (welch_t, {}, "normal", independent(normal), ((5, 5), (10, 30))),
    (welch_t, {}, "normal, SD 1 and 3", independent(normal, (1, 3)), ((10, 10), (10, 30), (30, 10))),
    (wilcoxon_signed_rank, {}, "normal", paired(normal), ((6,), (10,), (30,))),
    (wilcoxon_signed_rank, {}, "heavy tails", paired(heavy), ((10,), (30,))),
    *((wilcoxon_signed_rank, {"zeros": each}, "ties and zeros", paired(rounded), ((10,), (30,))) for each in ("wilcox", "pratt", "zsplit")),
    (wilcoxon_signed_rank, {"version": "normal_cc"}, "normal", paired(normal), ((30,),)),
    (of_signs, {}, "normal", paired(normal), ((10,), (30,))),
    (of_signs, {}, "ties and zeros", paired(rounded), ((30,),)),
    (paired_permutation, ANY, "heavy tails", paired(heavy), ((8,), (20,))),
    (permutation_mean, ANY, "skewed", independent(skewed), ((5, 5), (10, 20))),
    (mann_whitney, {}, "skewed", independent(skewed), ((5, 5), (10, 20))),
    (mann_whitney, {}, "ties", independent(rounded), ((10, 10), (10, 20))),
    (mann_whitney, {"version": "normal_cc"}, "normal", independent(normal), ((30, 30),)),
)  # fmt: skip
SERIES = tuple(
    (diebold_mariano, {"horizon": each}, f"moving average of {each}", paired(moving(each)), ((20,), (50,), (200,)))
    for each in (1, 2, 4)
)
GRID, GRID_OF_SERIES = (
    tuple((*world[:4], size) for world in worlds for size in world[4]) for worlds in (WORLDS, SERIES)
)
GRIDS = {SAMPLES.name: GRID, FORECASTS.name: GRID_OF_SERIES}


def name_of(test):
    return sign_test.id if test is of_signs else test.id


def settings(test, options, values, _, size):
    """Name one row; options that only bound the work are the same in all."""
    told = ", ".join(str(one) for name, one in options.items() if name != "draws")
    return {"test": name_of(test), "options": told, "values": values, "sizes": " and ".join(map(str, size))}


def shifted(samples, by):
    return type(samples).of(samples.a + by, samples.b)


def spread_of(draw, size):
    """Return the standard deviation of the difference of two means, from many samples."""
    rng = np.random.default_rng(SAMPLES.seed)
    means = [float(one.a.mean() - one.b.mean()) for one in (draw(rng, size) for _ in range(4000))]
    return float(np.std(means))


def row(table, at):
    test, options, _, draw, size = GRIDS[table.name][at]
    rngs = (np.random.default_rng([table.seed, at, run]) for run in range(table.runs))
    samples = [draw(rng, size) for rng in rngs]
    signs = test is of_signs
    by = 3.24 * spread_of(draw, size)
    found = [test(one, **options) for one in samples]
    other = [test(shifted(one, by), **options) for one in samples[: table.runs // 5]]
    wide = found if signs else [test(shifted(one, OF_LIMITS), **options) for one in samples[: table.runs // 2]]
    return {
        **settings(*GRIDS[table.name][at]),
        **rates_of_tests(found, other, wide, 0.5 if signs else OF_LIMITS, 0.5 if signs else 0),
    }


def rows(table, *tests):
    listed = enumerate(GRIDS[table.name])
    return (row(table, at) for at, one in listed if not tests or name_of(one[0]) in tests)


@pytest.mark.parametrize(("table", "at"), [(SAMPLES, 0), (SAMPLES, 11), (FORECASTS, 3)])
def test_a_stored_rate_comes_again(table, at):
    assert same(row(table, at), table.rows()[at], table.runs)


def test_forecasts_one_step_ahead_err_no_more_than_they_may():
    """It is the paired t test there; few of them several steps ahead err too often, which its declaration says."""
    rates = {(one["options"], one["sizes"]): one["false_difference"] for one in FORECASTS.rows()}

    assert max(rate for (horizon, _), rate in rates.items() if horizon == "1") < 0.06
    assert rates["4", "20"] > 0.1
    assert rates["4", "200"] < 0.06


@pytest.mark.slow
@pytest.mark.parametrize("table", [SAMPLES, FORECASTS], ids=["samples", "forecasts"])
def test_all_stored_rates_come_again(table):
    assert all(same(one, stored, table.runs) for one, stored in zip(rows(table), table.rows(), strict=True))


if __name__ == "__main__":
    for each in (SAMPLES, FORECASTS):
        each.write_parts(rows(each, *sys.argv[1:]), [settings(*one) for one in GRIDS[each.name]])
