"""Golden values: scipy, called here; numbers of the texts."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import ttest_rel

from reportgen import index
from reportgen.catalog.answers import Undefined
from reportgen.data.folds import FoldScores
from reportgen.engine.checking import run_checks, withheld_by
from reportgen.hypotests.corrected_resampled_t import corrected_resampled_t
from reportgen.hypotests.naive_cv_t import naive_cv_t

A = [0.1, 0.094, 0.109, 0.091, 0.096, 0.104, 0.102, 0.089, 0.091, 0.106]
B = [0.104, 0.113, 0.107, 0.106, 0.123, 0.108, 0.104, 0.119, 0.095, 0.114]


def test_the_two_classifiers_of_gama():
    """Gama, Evaluation of Classification and Regression Algorithms (2019), t-test in R as it should have been run."""
    found = naive_cv_t(FoldScores.of(A, B))

    assert (found.statistic, found.df, found.p_value) == pytest.approx(
        (-3.1708534120891616, 9, 0.011350397575899621), abs=1e-9
    )
    assert (float(found.interval.low), float(found.interval.high)) == pytest.approx(
        (-0.019018986229803678, -0.0031810137701963233), abs=1e-9
    )


@pytest.mark.parametrize("alternative", ["two-sided", "greater", "less"])
def test_it_agrees_with_scipy(alternative):
    expected = ttest_rel(A, B, alternative=alternative)
    found = naive_cv_t(FoldScores.of(A, B), alternative=alternative, level=0.9)
    limits = expected.confidence_interval(0.9)

    assert (found.statistic, found.p_value) == pytest.approx((expected.statistic, expected.pvalue), rel=1e-9)
    for end, other in ((float(found.interval.low), limits.low), (float(found.interval.high), limits.high)):
        assert np.isnan(end) if np.isinf(other) else end == pytest.approx(other, rel=1e-9)


def test_the_folds_of_all_repeats_count_as_independent():
    found = naive_cv_t(FoldScores.of([A, B[::-1]], [B, A]))
    expected = ttest_rel([*A, *B[::-1]], [*B, *A])

    assert (found.df, found.p_value) == (19, pytest.approx(expected.pvalue, rel=1e-9))


@given(st.lists(st.integers(-20, 20), min_size=2, max_size=30).filter(lambda values: len(set(values)) > 1))
def test_it_is_surer_than_the_corrected_test(differences):
    folds = FoldScores.of(differences, np.zeros(len(differences)), n_train=90, n_test=10)
    plain, corrected = naive_cv_t(folds), corrected_resampled_t(folds)

    assert abs(plain.statistic) >= abs(corrected.statistic)
    assert plain.p_value <= corrected.p_value
    assert plain.effect == corrected.effect
    assert float(plain.interval.low) > float(corrected.interval.low)


@pytest.mark.parametrize(
    ("scores", "code"),
    [
        (([0.9], [0.8]), "one_fold"),
        (([0.9, 0.7], [0.9, 0.7]), "same_scores_in_folds"),
        (([0.9, 0.7], [0.8, 0.6]), "same_difference_in_folds"),
    ],
)
def test_without_spread_there_is_no_p_value(scores, code):
    found = naive_cv_t(FoldScores.of(*scores))

    assert isinstance(found.p_value, Undefined)
    assert found.p_value.code == found.interval.code == code


def test_it_fails_its_check_and_is_shown_all_the_same():
    checked = run_checks(naive_cv_t, FoldScores.of(A, B, n_train=90, n_test=10), {})
    found = {check.id: outcome for check, outcome in checked}

    assert (found["fold_overlap"].outcome, found["fold_overlap"].consequence) == ("failed", "overlap_ignored")
    assert withheld_by(checked) is None


def test_it_never_decides():
    found = [test for test in index.tests_on("cross_validation") if test.compares.suits_folds("kfold")]

    assert [(test.id, test.compares.decides) for test in found] == [
        ("corrected_resampled_t", True),
        ("naive_cv_t", False),
    ]
    assert all(test.compares.decides for test in index.tests_on("predictions"))
