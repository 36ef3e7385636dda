"""Golden values: SAS on the data of DeLong et al. (1988); a brute-force twin over all pairs of cases; by hand."""

import math
import time

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import norm

from reportgen.catalog.answers import Undefined
from reportgen.catalog.work import Recorder
from reportgen.data.paired import PairedScores
from reportgen.hypotests.delong_paired import delong_paired

OVARIAN = """
3.0 5.8 10 0  3.2 6.3 5 1  3.9 6.8 3 1  2.8 4.8 6 0  3.2 5.8 3 1  0.9 4.0 5 0  2.5 5.7 8 0  1.6 5.6 5 1
3.8 5.7 5 1   3.7 6.7 6 1  3.2 5.4 4 1  3.8 6.6 6 1  4.1 6.6 5 1  3.6 5.7 5 1  4.3 7.0 4 1  3.6 6.7 4 0
2.3 4.4 6 1   4.2 7.6 4 0  4.0 6.6 6 0  3.5 5.8 6 1  3.8 6.8 7 1  3.0 4.7 8 0  4.5 7.4 5 1  3.7 7.4 5 1
3.1 6.6 6 1   4.1 8.2 6 1  4.3 7.0 5 1  4.3 6.5 4 1  3.2 5.1 5 1  2.6 4.7 6 1  3.3 6.8 6 0  1.7 4.0 7 0
3.7 6.1 5 1   3.3 6.3 7 1  4.2 7.7 6 1  3.5 6.2 5 1  2.9 5.7 9 0  2.1 4.8 7 1  2.8 6.2 8 0  4.0 7.0 7 1
3.3 5.7 6 1   3.7 6.9 5 1  3.6 6.6 5 1
"""
ALBUMIN, PROTEIN, SCORE, BENEFIT = np.array(OVARIAN.split(), float).reshape(-1, 4).T


def brute_force(a, b, truth):
    """DeLong et al. (1988), equations 4 to 6, over every pair of a positive and a negative case."""
    wins = [(s[truth][:, None] > s[~truth]) + (s[truth][:, None] == s[~truth]) / 2 for s in (a, b)]
    gain = wins[0] - wins[1]
    variance = gain.mean(axis=1).var(ddof=1) / truth.sum() + gain.mean(axis=0).var(ddof=1) / (~truth).sum()
    return gain.mean(), math.sqrt(variance)


def drawn(seed, cases, digits):
    rng = np.random.default_rng(seed)
    truth = np.arange(cases) % 4 == 0
    a = np.round(rng.normal(truth, 1), digits)
    return a, np.round(0.7 * a + rng.normal(truth / 2, 0.8), digits), truth


@pytest.mark.parametrize(
    ("other", "estimate", "error", "low", "high", "chi_square", "p_value"),
    [
        (ALBUMIN, 0.0108, 0.0953, -0.1761, 0.1976, 0.0127, 0.9102),
        (PROTEIN, -0.0780, 0.1046, -0.2830, 0.1271, 0.5554, 0.4561),
    ],
    ids=["albumin", "total protein"],
)
def test_ovarian_cancer_data_give_what_sas_prints(other, estimate, error, low, high, chi_square, p_value):
    """SAS/STAT user's guide, PROC LOGISTIC, Comparing Receiver Operating Characteristic Curves: ROCCONTRAST ESTIMATE."""
    found = delong_paired(PairedScores.of(other, -SCORE, BENEFIT == 1))
    assert round(found.effect.value, 4) == estimate
    assert round(found.effect.value / found.statistic, 4) == error
    assert (round(float(found.interval.low), 4), round(float(found.interval.high), 4)) == (low, high)
    assert (round(found.statistic**2, 4), round(found.p_value, 4)) == (chi_square, p_value)


@pytest.mark.parametrize("digits", [9, 1, 0])
@pytest.mark.parametrize("seed", range(5))
def test_it_agrees_with_brute_force_over_all_pairs(seed, digits):
    a, b, truth = drawn(seed, 120, digits)
    difference, error = brute_force(a, b, truth)
    found = delong_paired(PairedScores.of(a, b, truth), level=0.9)
    assert found.effect.value == pytest.approx(difference, abs=1e-12)
    assert found.statistic == pytest.approx(difference / error, rel=1e-9)
    assert found.p_value == pytest.approx(2 * norm.sf(abs(difference / error)), rel=1e-9)
    assert float(found.interval.low) == pytest.approx(difference - norm.ppf(0.95) * error, abs=1e-12)
    assert float(found.interval.high) == pytest.approx(difference + norm.ppf(0.95) * error, abs=1e-12)


@pytest.mark.parametrize(("alternative", "tail"), [("greater", norm.sf), ("less", norm.cdf)])
def test_one_sided_p_values_are_single_tails(alternative, tail):
    found = delong_paired(PairedScores.of(*drawn(3, 80, 2)), alternative=alternative)
    assert found.p_value == pytest.approx(tail(found.statistic), rel=1e-12)


def test_a_one_sided_test_comes_with_the_end_that_it_is_about():
    scores = PairedScores.of(*drawn(3, 80, 2))
    both = delong_paired(scores, level=0.9).interval
    greater, less = (delong_paired(scores, alternative=side).interval for side in ("greater", "less"))
    assert (float(greater.low), math.isnan(greater.high)) == (pytest.approx(float(both.low), rel=1e-9), True)
    assert (float(less.high), math.isnan(less.low)) == (pytest.approx(float(both.high), rel=1e-9), True)


def test_grouped_pairs_count_as_their_cases():
    a, b, truth = drawn(1, 200, 0)
    pairs, at = np.unique(np.column_stack([a, b]), axis=0, return_inverse=True)
    positives, negatives = (np.bincount(at.ravel()[which], minlength=len(pairs)) for which in (truth, ~truth))
    grouped = PairedScores(pairs[:, 0], pairs[:, 1], positives.astype(float), negatives.astype(float))
    one_by_one = delong_paired(PairedScores.of(a, b, truth))
    assert delong_paired(grouped).statistic == pytest.approx(one_by_one.statistic, rel=1e-12)


@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4), st.booleans()), min_size=6, max_size=30))
@settings(deadline=None, max_examples=100)
def test_any_small_table_with_ties_agrees_with_brute_force(cases):
    a, b, truth = (np.array(column) for column in zip(*cases, strict=True))
    found = delong_paired(PairedScores.of(a, b, truth))
    if min(truth.sum(), (~truth).sum()) < 2:
        assert found.p_value.code in {"one_class", "too_few_per_class"}
        return
    difference, error = brute_force(a, b, truth)
    if error < 1e-9:
        assert found.p_value.code == ("identical_scores" if abs(difference) < 1e-9 else "no_spread_of_difference")
    else:
        assert found.statistic == pytest.approx(difference / error, rel=1e-9, abs=1e-12)
        assert -1 <= found.interval.low <= found.interval.high <= 1


def test_rising_transforms_change_nothing():
    a, b, truth = drawn(5, 100, 1)
    plain, bent = (delong_paired(PairedScores.of(*pair, truth)) for pair in ((a, b), (np.exp(a), b**3)))
    assert (plain.statistic, plain.p_value) == (bent.statistic, bent.p_value)


def test_swapped_models_turn_the_sign_of_z_and_the_interval_round():
    a, b, truth = drawn(5, 100, 1)
    plain, turned = delong_paired(PairedScores.of(a, b, truth)), delong_paired(PairedScores.of(b, a, truth))
    assert (turned.statistic, turned.p_value) == pytest.approx((-plain.statistic, plain.p_value), rel=1e-12)
    assert float(turned.interval.low) == pytest.approx(-float(plain.interval.high), rel=1e-12)


def test_swapped_classes_and_signs_change_nothing():
    a, b, truth = drawn(5, 100, 1)
    plain, turned = delong_paired(PairedScores.of(a, b, truth)), delong_paired(PairedScores.of(-a, -b, ~truth))
    assert turned.statistic == pytest.approx(plain.statistic, rel=1e-12)


@pytest.mark.parametrize("second", [lambda a: a, lambda a: 3 * a + 1, np.exp], ids=["same", "scaled", "bent"])
def test_models_that_rank_alike_have_no_p_value(second):
    a, _, truth = drawn(2, 60, 3)
    found = delong_paired(PairedScores.of(a, second(a), truth))
    assert found.p_value == found.interval == Undefined("identical_scores")
    assert found.effect.value == pytest.approx(0, abs=1e-12)


def test_two_perfect_models_have_no_p_value():
    truth = np.array([True] * 5 + [False] * 5)
    found = delong_paired(PairedScores.of(np.arange(10)[::-1], truth * 2.0, truth))
    assert found.p_value == Undefined("identical_scores")


def test_a_perfect_and_a_reversed_model_have_a_difference_without_spread():
    truth = np.array([True] * 5 + [False] * 5)
    found = delong_paired(PairedScores.of(truth * 1.0, truth * -1.0, truth))
    assert (found.effect.value, found.p_value) == (1, Undefined("no_spread_of_difference"))


@pytest.mark.parametrize(
    ("truth", "code"),
    [([True] * 4, "one_class"), ([False] * 4, "one_class"), ([True, False, False, False], "too_few_per_class")],
)
def test_without_two_cases_of_each_class_nothing_can_be_tested(truth, code):
    found = delong_paired(PairedScores.of([1, 2, 3, 4], [2, 1, 4, 3], truth))
    assert found.p_value.code == found.interval.code == code


def test_no_case_is_said():
    assert delong_paired(PairedScores.of([], [], [])).p_value == Undefined("no_case")


def test_a_single_case_of_a_class_still_has_a_difference():
    found = delong_paired(PairedScores.of([1, 2, 3, 4], [4, 3, 2, 1], [False, False, False, True]))
    assert found.effect.value == 1


def test_a_hundred_thousand_cases_take_no_square_of_time():
    scores = PairedScores.of(*drawn(7, 100_000, 6))
    started = time.process_time()
    delong_paired(scores)
    assert time.process_time() - started < 2


def test_the_steps_lead_from_areas_to_p():
    work = Recorder(delong_paired.formula)
    delong_paired(PairedScores.of([4, 3, 2, 1], [4, 2, 3, 1], [True, True, False, False]), work=work)
    substituted = [step.substituted for step in work.steps]
    assert substituted[:3] == [r"A_{1} = \frac{4}{2 \cdot 2}", r"A_{2} = \frac{3}{2 \cdot 2}", "D = 1 - 0.75"]
    assert substituted[5:7] == [
        r"d = \sqrt{\frac{0.125}{2} + \frac{0.125}{2}}",
        r"z = \frac{1 - 0.75}{0.353553}",
    ]
