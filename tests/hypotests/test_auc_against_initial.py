"""The AUC now against the one found at first."""

import numpy as np
import pytest
from scipy.stats import norm

from reportgen.catalog.answers import Undefined
from reportgen.data.scores import Scores
from reportgen.errors import ReportgenError
from reportgen.hypotests.auc_against_initial import auc_against_initial

SCANS = Scores(np.arange(1.0, 6.0), positives=np.array([3.0, 2, 2, 11, 33]), negatives=np.array([33.0, 6, 6, 11, 2]))


def by_pairs(truth, scores):
    """Compare every pair of a positive and a negative case, and take the variances of the means over either class."""
    above = np.subtract.outer(scores[truth], scores[~truth])
    wins = (above > 0) + 0.5 * (above == 0)
    variances = [wins.mean(axis=axis).var(ddof=1) / wins.shape[1 - axis] for axis in (0, 1)]
    return wins.mean(), np.sqrt(sum(variances))


@pytest.fixture(params=[(1, 60, 9), (2, 400, 1), (3, 30, 1)], ids=lambda param: f"seed{param[0]}")
def scored(request):
    seed, cases, digits = request.param
    rng = np.random.default_rng(seed)
    truth = np.arange(cases) % 3 == 0
    return truth, np.round(rng.normal(truth * 1.0), digits)


@pytest.mark.parametrize("initial", [0.5, 0.75, 0.9, 1])
def test_it_agrees_with_all_pairs_by_brute_force(scored, initial):
    truth, scores = scored
    area, error = by_pairs(truth, scores)
    z = (initial - area) / error
    evidence = Scores.of(scores, truth)
    tails = {"less": norm.sf(z), "greater": norm.cdf(z), "two-sided": 2 * norm.sf(abs(z))}
    for alternative, p in tails.items():
        found = auc_against_initial(evidence, initial=initial, alternative=alternative)
        assert found.statistic == pytest.approx(z, rel=1e-10)
        assert found.p_value == pytest.approx(p, rel=1e-9)
    assert found.effect.value == pytest.approx(area)


def test_it_agrees_with_the_error_that_stata_prints():
    # Stata's roctab on the scans of Hanley & McNeil (1982): area 0.8932, 95% interval 0.83295 to 0.95339
    error = (0.95339 - 0.83295) / 2 / norm.ppf(0.975)
    found = auc_against_initial(SCANS, initial=0.95)
    assert found.statistic == pytest.approx((0.95 - 0.89317) / error, abs=1e-3)


def test_an_unchanged_area_has_a_p_of_one_half_and_of_one():
    evidence = Scores.of([4, 2, 3, 1], [True, True, False, False])
    assert auc_against_initial(evidence, initial=0.75).p_value == pytest.approx(0.5)
    assert auc_against_initial(evidence, initial=0.75, alternative="two-sided").p_value == pytest.approx(1)


@pytest.mark.parametrize(("copies", "method"), [(1, "newcombe_auc"), (20, "delong")])
def test_the_interval_is_that_of_the_area_now_by_the_method_for_so_many_cases(copies, method):
    evidence = Scores.of([4, 2, 3, 1] * copies * 2, [True, True, False, False] * copies * 2)
    found = auc_against_initial(evidence, initial=0.9)
    assert found.interval_method == method
    assert 0.75 < float(found.interval.high) <= 1
    assert np.isnan(found.interval.low)


@pytest.mark.parametrize(
    ("scores", "truth", "code"),
    [
        ([1, 2], [True, True], "one_class"),
        ([], [], "one_class"),
        ([1, 2, 3], [True, False, False], "too_few_per_class"),
        ([3, 4, 1, 2], [True, True, False, False], "perfect_separation"),
        ([1, 2, 3, 4], [True, True, False, False], "perfect_separation"),
        ([1, 1, 1, 1], [True, True, False, False], "no_spread_of_area"),
    ],
)
def test_without_a_standard_error_there_is_no_p_value(scores, truth, code):
    found = auc_against_initial(Scores.of(scores, truth), initial=0.8)
    assert isinstance(found.p_value, Undefined)
    assert found.p_value.code == code


@pytest.mark.parametrize("initial", [-0.1, 1.1, 78, np.nan])
def test_what_is_no_area_is_refused(initial):
    with pytest.raises(ReportgenError, match=r"initial must be between 0 and 1 .* such as 0\.78"):
        auc_against_initial(SCANS, initial=initial)
