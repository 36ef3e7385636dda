"""Golden values: Stata's roctab on Hanley & McNeil (1982); every pair of cases compared in plain loops."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.special import expit, logit, ndtri

from reportgen.catalog.answers import Limits, Undefined
from reportgen.data.scores import Scores
from reportgen.intervals.delong import delong

SCANS = Scores(np.arange(1.0, 6.0), positives=np.array([3, 2, 2, 11, 33]), negatives=np.array([33, 6, 6, 11, 2]))
CASES = st.lists(st.tuples(st.integers(0, 8), st.booleans()), min_size=4, max_size=40)


def of(rows):
    return Scores.of([score for score, _ in rows], [positive for _, positive in rows])


def by_all_pairs(rows):
    """Compare every positive with every negative case; answer the area and DeLong's variance as the paper defines it."""
    positives = np.array([score for score, positive in rows if positive], dtype=float)
    negatives = np.array([score for score, positive in rows if not positive], dtype=float)
    won = (positives[:, None] > negatives) + 0.5 * (positives[:, None] == negatives)
    v10, v01 = won.mean(axis=1), won.mean(axis=0)
    return won.mean(), v10.var(ddof=1) / len(positives) + v01.var(ddof=1) / len(negatives)


def test_statas_example():
    """Stata Base Reference Manual, roctab, example 1: area 0.8932, standard error 0.0307, 0.83295 to 0.95339."""
    found = delong.limits(SCANS, scale="identity")
    assert round(float(found.value), 4) == 0.8932
    assert (round(float(found.low), 5), round(float(found.high), 5)) == (0.83295, 0.95339)
    assert round(float(found.high - found.value) / ndtri(0.975), 4) == 0.0307


def test_statas_example_on_the_logit_scale_by_hand():
    """Standard error 0.0307244 by the test above; over A (1 - A) on the scale of log odds."""
    area, step = 2642 / (51 * 58), ndtri(0.975) * 0.03072440837938111 / (2642 / (51 * 58) * (1 - 2642 / (51 * 58)))
    found = delong.limits(SCANS)
    expected = expit(logit(area) - step), expit(logit(area) + step)
    assert (float(found.low), float(found.high)) == pytest.approx(expected, rel=1e-9)


@given(rows=CASES, level=st.sampled_from([0.5, 0.95, 0.99]))
@settings(deadline=None)
def test_it_agrees_with_all_pairs(rows, level):
    found = delong.limits(of(rows), scale="identity", level=level)
    if isinstance(found, Undefined):
        return
    area, variance = by_all_pairs(rows)
    reach = ndtri((1 + level) / 2) * variance**0.5
    expected = max(area - reach, 0), area, min(area + reach, 1)
    assert (found.low, found.value, found.high) == pytest.approx(expected, abs=1e-12)


@given(rows=CASES)
@settings(deadline=None)
def test_it_is_undefined_exactly_where_the_variance_says_nothing(rows):
    sizes = [sum(positive == wanted for _, positive in rows) for wanted in (True, False)]
    found = delong.limits(of(rows))
    if min(sizes) >= 2 and by_all_pairs(rows)[1] > 1e-20:
        assert isinstance(found, Limits)
    else:
        assert isinstance(found, Undefined)


@pytest.mark.parametrize(
    ("scores", "truth", "code"),
    [
        ([1, 2, 3, 4], [0, 0, 1, 1], "perfect_separation"),
        ([4, 3, 2, 1], [0, 0, 1, 1], "perfect_separation"),
        ([5, 5, 5, 5], [0, 0, 1, 1], "no_spread_of_area"),
        ([1, 2, 3], [0, 0, 1], "too_few_per_class"),
        ([1, 2, 3], [1, 1, 1], "one_class"),
        ([], [], "one_class"),
    ],
)
@pytest.mark.parametrize("scale", ["logit", "identity"])
def test_what_has_no_interval_says_why(scores, truth, code, scale):
    assert delong.limits(Scores.of(scores, truth), scale=scale).code == code


def test_an_area_below_one_half_is_not_turned_round():
    found = delong.limits(Scores.of([1, 2, 3, 4, 5, 6], [1, 1, 0, 1, 0, 0]))
    assert float(found.high) < 0.9
    assert float(found.value) == pytest.approx(1 / 9)


def test_only_the_order_of_the_scores_counts():
    rng = np.random.default_rng(5)
    truth = rng.random(200) < 0.4
    scores = np.round(rng.normal(size=200) + truth, 1)
    found, stretched = (delong.limits(Scores.of(values, truth)) for values in (scores, np.exp(scores)))
    assert (found.low, found.high) == (stretched.low, stretched.high)


def test_on_the_identity_scale_a_limit_beyond_1_is_put_there_and_counted():
    found = delong.limits(Scores.of([1, 2, 3, 4, 5, 6], [0, 0, 1, 0, 1, 1]), scale="identity")
    assert (float(found.high), dict(found.notes)) == (1.0, {"limits_clipped": 1})


def test_it_covers_the_area_behind_normal_scores_as_often_as_it_says():
    """Two normal classes one apart have an area of Phi(1 / sqrt(2)) = 0.7602."""
    rng = np.random.default_rng(1)
    covered = 0
    for _ in range(400):
        truth = np.arange(120) < 50
        found = delong.limits(Scores.of(rng.normal(size=120) + truth, truth), level=0.75)
        covered += bool(found.low <= 0.7602499 <= found.high)
    assert abs(covered / 400 - 0.75) < 4 * (0.75 * 0.25 / 400) ** 0.5


@pytest.mark.parametrize(("positives", "least", "most"), [(20, 0.06, 0.12), (100, 0.02, 0.06)])
def test_with_few_positive_cases_its_lower_limit_lies_above_the_area_too_often(positives, least, most):
    """Normal classes 2.3262 apart have an area of 0.95; a level of 95% promises 0.025 (conventions.FEWEST_FOR_DELONG)."""
    rng, truth = np.random.default_rng(1), np.arange(positives + 500) < positives
    samples = [Scores.of(rng.normal(size=len(truth)) + 2**0.5 * ndtri(0.95) * truth, truth) for _ in range(1000)]
    above = sum(bool(delong.limits(scores, level=0.95).low > 0.95) for scores in samples)
    assert least < above / len(samples) < most
