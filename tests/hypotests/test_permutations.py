"""Permutation tests against all relabellings written out, against McNemar's test, and against their own intervals."""

import itertools

import numpy as np
import pytest
import scipy.stats
import sklearn.metrics
from hypothesis import given, settings
from hypothesis import strategies as st

from reportgen.catalog.answers import Undefined
from reportgen.data.paired import PairedCounts, PairedTable
from reportgen.data.samples import IndependentSamples, PairedSamples
from reportgen.errors import ReportgenError
from reportgen.hypotests.mcnemar import mcnemar
from reportgen.hypotests.paired_permutation import paired_permutation
from reportgen.hypotests.permutation_mean import permutation_mean

WHOLE = st.integers(-5, 5)
ALTERNATIVES = ["two-sided", "greater", "less"]


def tail(statistics, observed, alternative):
    greater, less = (statistics >= observed - 1e-9).mean(), (statistics <= observed + 1e-9).mean()
    return {"greater": greater, "less": less, "two-sided": min(1, 2 * min(greater, less))}[alternative]


@pytest.mark.parametrize("alternative", ALTERNATIVES)
@given(d=st.lists(WHOLE, min_size=1, max_size=8))
@settings(deadline=None, max_examples=60)
def test_pairs_are_tested_by_all_patterns_of_signs(alternative, d):
    means = np.array([np.mean(np.multiply(d, signs)) for signs in itertools.product([1, -1], repeat=len(d))])

    found = paired_permutation(PairedSamples.of(d), alternative=alternative)

    assert found.p_value == pytest.approx(tail(means, np.mean(d), alternative), rel=1e-12)


@pytest.mark.parametrize("alternative", ALTERNATIVES)
@given(a=st.lists(WHOLE, min_size=1, max_size=5), b=st.lists(WHOLE, min_size=1, max_size=5))
@settings(deadline=None, max_examples=60)
def test_two_samples_are_tested_by_all_ways_to_deal_the_values(alternative, a, b):
    values, places = np.array([*a, *b], float), range(len(a) + len(b))
    means = []
    for chosen in itertools.combinations(places, len(a)):
        others = [place for place in places if place not in chosen]
        means.append(values[list(chosen)].mean() - values[others].mean())

    found = permutation_mean(IndependentSamples.of(a, b), alternative=alternative)

    assert found.p_value == pytest.approx(tail(np.array(means), np.mean(a) - np.mean(b), alternative), rel=1e-12)


@pytest.mark.parametrize("level", [0.8, 0.9, 0.95])
@pytest.mark.parametrize("alternative", ALTERNATIVES)
@pytest.mark.parametrize("draws", [200, 10_000])
@given(a=st.lists(WHOLE, min_size=2, max_size=7), b=st.lists(WHOLE, min_size=2, max_size=7))
@settings(deadline=None, max_examples=25)
def test_the_interval_excludes_0_exactly_when_p_is_below_alpha(draws, alternative, level, a, b):
    size = min(len(a), len(b))
    for found in (
        permutation_mean(IndependentSamples.of(a, b), draws=draws, alternative=alternative, level=level),
        paired_permutation(PairedSamples.of(a[:size], b[:size]), draws=draws, alternative=alternative, level=level),
    ):
        rejected = found.p_value < (1 - level) * (1 - 1e-9)
        if isinstance(found.interval, Undefined):
            assert not rejected
        else:
            assert rejected == bool(found.interval.low > 0 or found.interval.high < 0)


def test_random_relabellings_come_close_to_all_and_never_to_zero():
    rng = np.random.default_rng(1)
    d = rng.normal(0.6, 1, 14)
    every, drawn = (paired_permutation(PairedSamples.of(d), draws=draws) for draws in (20_000, 16_000))
    assert (every.values["all"], drawn.values["all"]) == (True, False)
    assert drawn.p_value == pytest.approx(every.p_value, rel=0.15)

    far = permutation_mean(IndependentSamples.of(np.arange(50), np.arange(50) + 1000), draws=1000)
    assert far.p_value == pytest.approx(2 / 1002)


def test_random_relabellings_are_scipys_within_their_error():
    rng = np.random.default_rng(2)
    a, b = rng.normal(0.5, 1, 25), rng.normal(0, 1, 30)
    expected = scipy.stats.permutation_test(
        (a, b), lambda x, y, axis: x.mean(axis=axis) - y.mean(axis=axis), n_resamples=20_000, vectorized=True, rng=3
    )

    assert permutation_mean(IndependentSamples.of(a, b), draws=20_000).p_value == pytest.approx(
        expected.pvalue, abs=0.01
    )


@pytest.mark.parametrize("draws", [100, 100_000])
def test_identical_samples_have_p_1(draws):
    values = np.random.default_rng(3).normal(size=30)

    assert paired_permutation(PairedSamples.of(values, values), draws=draws).p_value == 1
    assert permutation_mean(IndependentSamples.of(values, values), draws=draws).p_value == 1


@given(st.lists(WHOLE, min_size=9, max_size=12), st.randoms())
@settings(deadline=None, max_examples=30)
def test_order_of_pairs_does_not_matter_where_patterns_are_drawn(d, random):
    shuffled = random.sample(d, len(d))
    one, other = (paired_permutation(PairedSamples.of(each), draws=100) for each in (d, shuffled))

    assert one.p_value == other.p_value


@given(*[st.integers(0, 12)] * 4)
@settings(deadline=None)
def test_accuracy_is_mcnemars_exact_test(both, b, c, none):
    table = PairedTable.of(both_right=both, only_a=b, only_b=c, both_wrong=none)
    found = paired_permutation(table, metric="accuracy")

    if b + c:
        assert found.p_value == pytest.approx(mcnemar(table).p_value, rel=1e-9)
    elif both + none:
        assert found.p_value == 1


def test_a_metric_of_two_models_is_tested_by_all_exchanges_of_their_predictions():
    truth, a, b = [1, 1, 1, 1, 0, 0, 0, 1, 0], [1, 1, 1, 0, 0, 0, 1, 1, 0], [0, 1, 0, 0, 1, 0, 1, 0, 1]
    joint = np.zeros((2, 2, 2))
    np.add.at(joint, (truth, a, b), 1)
    differences = []
    for exchanged in itertools.product([False, True], repeat=len(truth)):
        first, second = np.where(exchanged, b, a), np.where(exchanged, a, b)
        differences.append(sklearn.metrics.f1_score(truth, first) - sklearn.metrics.f1_score(truth, second))

    found = paired_permutation(PairedCounts(joint), metric="f1")

    assert found.statistic == pytest.approx(differences[0])
    assert found.p_value == pytest.approx(tail(np.array(differences), differences[0], "two-sided"), rel=1e-9)


def test_very_many_differing_cases_are_exchanged_at_random():
    joint = np.array([[[500, 400], [430, 20]], [[30, 600], [660, 700]]], float)
    found = paired_permutation(PairedCounts(joint), metric="accuracy", draws=20_000)
    table = PairedCounts(joint).table()

    assert found.p_value == pytest.approx(mcnemar(table).p_value, rel=0.2)


def test_plain_numbers_have_no_metric():
    with pytest.raises(ReportgenError, match="has no metric of plain numbers"):
        paired_permutation(PairedSamples.of([1, 2]), metric="f1")
