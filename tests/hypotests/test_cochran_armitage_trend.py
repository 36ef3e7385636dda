"""The Cochran-Armitage test for a trend."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import norm
from statsmodels.stats.contingency_tables import Table

from reportgen.catalog.answers import Undefined
from reportgen.data.groups import Groups
from reportgen.errors import ReportgenError
from reportgen.hypotests.cochran_armitage_trend import cochran_armitage_trend

ROWS = st.lists(st.tuples(st.integers(0, 40), st.integers(0, 40)), min_size=2, max_size=6)


def groups(rows):
    return Groups.of([some for some, _ in rows], [some + more for some, more in rows])


def test_tumours_by_dose_agree_with_the_manual():
    # DescTools 0.99, CochranArmitageTest: dose 0 to 3, 10 each; Desc prints Mantel-Haenszel 3.4667, p 0.06262
    found = cochran_armitage_trend(Groups.of([0, 1, 0, 3], [10, 10, 10, 10]))
    squared = found.statistic**2 * 39 / 40
    assert squared == pytest.approx(3.4667, abs=5e-5)
    assert 2 * norm.sf(np.sqrt(squared)) == pytest.approx(0.06262, abs=5e-6)


@pytest.mark.parametrize(("scores", "chi2", "p_value"), [(None, 8.2249, 0.004132), ((0, 0, 0, 1), 12.173, 0.0004848)])
def test_smokers_agree_with_the_example_of_r(scores, chi2, p_value):
    # R, example(prop.trend.test): smokers <- c(83, 90, 129, 70); patients <- c(86, 93, 136, 82)
    smokers = Groups.of([83, 90, 129, 70], [86, 93, 136, 82])
    found = cochran_armitage_trend(smokers, group_scores=scores)
    assert found.statistic**2 == pytest.approx(chi2, rel=5e-5)
    assert found.p_value == pytest.approx(p_value, rel=2e-4)


@pytest.mark.parametrize(
    ("successes", "trials", "scores"),
    [
        ([2, 7, 15], [40, 50, 48], None),  # the lung tumours of DescTools' second example
        ([83, 90, 129, 70], [86, 93, 136, 82], None),  # the smokers of R's ?prop.trend.test (Fleiss 1981)
        ([83, 90, 129, 70], [86, 93, 136, 82], (0, 0, 0, 1)),
        ([1, 5, 2], [10, 20, 30], (1.5, 4, 100)),
    ],
)
def test_it_agrees_with_statsmodels(successes, trials, scores):
    # statsmodels divides by n - 1 where R's prop.trend.test and we divide by n
    n, at = sum(trials), np.arange(len(trials)) if scores is None else np.array(scores)
    table = Table(np.column_stack([np.subtract(trials, successes), successes]), shift_zeros=False)
    expected = table.test_ordinal_association(row_scores=at, col_scores=np.array([0, 1])).zscore
    found = cochran_armitage_trend(Groups.of(successes, trials), group_scores=scores)
    assert found.statistic == pytest.approx(expected * np.sqrt(n / (n - 1)), rel=1e-10)
    assert found.p_value == pytest.approx(2 * norm.sf(abs(found.statistic)), rel=1e-10)


def test_its_square_over_the_cases_is_the_squared_correlation_and_its_effect_the_regression():
    successes, trials = [2, 7, 15], [40, 50, 48]
    place = np.repeat([0, 1, 2], trials)
    ends = np.concatenate([np.repeat([1, 0], [x, n - x]) for x, n in zip(successes, trials, strict=True)])
    found = cochran_armitage_trend(Groups.of(successes, trials))
    assert found.statistic**2 == pytest.approx(len(place) * np.corrcoef(place, ends)[0, 1] ** 2)
    assert found.effect.value == pytest.approx(np.polyfit(place, ends, 1)[0])


@given(ROWS)
def test_one_sided_p_values_add_up_and_the_reverse_order_turns_the_sign(rows):
    found = cochran_armitage_trend(groups(rows))
    if isinstance(found.p_value, Undefined):
        return
    turned = cochran_armitage_trend(groups(rows[::-1]))
    assert turned.statistic == pytest.approx(-found.statistic, abs=1e-9)
    sides = [cochran_armitage_trend(groups(rows), alternative=side).p_value for side in ("greater", "less")]
    assert sum(sides) == pytest.approx(1)


@given(ROWS, st.integers(1, 9), st.integers(-50, 2000))
def test_other_units_of_the_scores_change_nothing(rows, times, shift):
    scores = tuple(float(times * place + shift) for place in range(len(rows)))
    plain, scaled = cochran_armitage_trend(groups(rows)), cochran_armitage_trend(groups(rows), group_scores=scores)
    if isinstance(plain.p_value, Undefined):
        assert scaled.p_value == plain.p_value
    else:
        assert scaled.p_value == pytest.approx(plain.p_value, rel=1e-6)


@pytest.mark.parametrize(
    ("successes", "trials", "scores", "code"),
    [
        ([0, 0], [0, 0], None, "no_case"),
        ([3], [5], None, "one_place"),
        ([3, 0], [5, 0], None, "one_place"),
        ([3, 1], [5, 5], (2, 2), "one_place"),
        ([0, 0], [5, 5], None, "all_alike"),
        ([5, 4], [5, 4], None, "all_alike"),
    ],
)
def test_without_a_trend_to_test_there_is_no_p_value(successes, trials, scores, code):
    assert cochran_armitage_trend(Groups.of(successes, trials), group_scores=scores).p_value == Undefined(code)


def test_scores_for_other_groups_are_refused():
    with pytest.raises(ReportgenError, match="group_scores has 2 entries for 3 groups"):
        cochran_armitage_trend(Groups.of([1, 2, 3], [9, 9, 9]), group_scores=(1, 2))
