"""Golden values: DeLong's test of two (checked against pROC's), and placements counted pair by pair."""

import numpy as np
import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st

from reportgen.catalog.answers import Undefined
from reportgen.data.joint import JointScores
from reportgen.data.paired import PairedScores
from reportgen.hypotests.delong_global import areas_and_covariances, delong_global
from reportgen.hypotests.delong_paired import delong_paired

CASES = st.lists(st.tuples(*[st.integers(0, 5)] * 3, st.booleans()), min_size=4, max_size=30)


def of(cases, models=3):
    columns = [*zip(*cases, strict=True)]
    return JointScores.of(columns[:models], columns[3])


def counted(scores, positive):
    """Return areas and covariances from every pair of a positive and a negative case."""
    wins = np.array([[np.sign(p - n) / 2 + 0.5 for n in row[~positive]] for row in scores for p in row[positive]])
    wins = wins.reshape(len(scores), positive.sum(), (~positive).sum())
    spread = np.cov(wins.mean(axis=2)) / positive.sum() + np.cov(wins.mean(axis=1)) / (~positive).sum()
    return wins.mean(axis=(1, 2)), spread


@given(CASES)
def test_areas_and_covariances_are_those_of_all_pairs(cases):
    scores, positive = np.array([case[:3] for case in cases], float).T, np.array([case[3] for case in cases])
    if min(positive.sum(), (~positive).sum()) < 2:
        return
    for found, wanted in zip(areas_and_covariances(of(cases)), counted(scores, positive), strict=True):
        np.testing.assert_allclose(found, wanted, atol=1e-12)


def test_with_three_models_it_is_the_quadratic_form_of_the_contrasts():
    rng = np.random.default_rng(1)
    positive = rng.random(80) < 0.4
    scores = rng.normal(size=(4, 80)) + np.outer([0.5, 1, 1.5, 2], positive)
    areas, spread = counted(scores, positive)
    contrasts = np.eye(4)[:-1] - np.eye(4)[-1]
    statistic = contrasts @ areas @ np.linalg.inv(contrasts @ spread @ contrasts.T) @ contrasts @ areas
    found = delong_global(JointScores.of(scores, positive))

    assert (found.statistic, found.df) == (pytest.approx(statistic), 3)
    assert found.p_value == pytest.approx(scipy.stats.chi2.sf(statistic, 3))


@given(CASES)
def test_with_two_models_it_is_delongs_test_of_two(cases):
    found = delong_global(of(cases, 2))
    two = delong_paired(PairedScores.of(*zip(*[(a, b, positive) for a, b, _, positive in cases], strict=True)))
    if isinstance(two.p_value, Undefined):
        assert isinstance(found.p_value, Undefined)
    else:
        assert found.p_value == pytest.approx(two.p_value, rel=1e-9)


@given(CASES, st.permutations(range(3)))
def test_the_order_of_models_is_irrelevant(cases, order):
    one = of(cases)
    found, moved = delong_global(one), delong_global(JointScores.of(one.scores[list(order)], one.positives))

    assert found.p_value == moved.p_value if isinstance(found.p_value, Undefined) else True
    if not isinstance(found.p_value, Undefined):
        assert (found.df, found.p_value) == (moved.df, pytest.approx(moved.p_value, rel=1e-6))


def test_a_model_that_another_repeats_adds_no_degree_of_freedom():
    rng = np.random.default_rng(2)
    positive = rng.random(40) < 0.5
    scores = rng.normal(size=(2, 40))
    two, three = (delong_global(JointScores.of(scores[rows], positive)) for rows in ([0, 1], [0, 1, 0]))

    assert (three.df, three.p_value) == (two.df, pytest.approx(two.p_value, rel=1e-9))


@pytest.mark.parametrize(
    ("scores", "code"),
    [
        ([[4, 3, 2, 1], [8, 6, 4, 2]], "all_rank_alike"),
        ([[4, 3, 2, 1], [1, 2, 3, 4]], "no_spread_of_difference"),
        ([[4, 3, 2, 1], [1, 1, 1, 1], [4, 2, 3, 1]], "no_spread_of_difference"),
    ],
)
def test_areas_without_variance_are_not_tested(scores, code):
    assert delong_global(JointScores.of(scores, [True, True, False, False])).p_value.code == code


def test_one_class_has_no_areas():
    assert delong_global(JointScores.of([[1, 2], [2, 1]], [True, True])).p_value == Undefined("one_class")
