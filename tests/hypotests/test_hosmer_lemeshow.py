"""Hosmer-Lemeshow test; golden values by numpy's quantiles and scipy's chi-square distribution, called here."""

import numpy as np
import pytest
from scipy.stats import chi2, kstest

from reportgen import reasons
from reportgen.catalog.answers import Undefined
from reportgen.catalog.work import Recorder
from reportgen.data.scores import Scores
from reportgen.errors import ReportgenError
from reportgen.hypotests.hosmer_lemeshow import hosmer_lemeshow


def forecasts(seed, cases, power=1.0):
    rng = np.random.default_rng(seed)
    values = rng.beta(1.5, 2, cases)
    return values, rng.random(cases) < values**power


@pytest.mark.parametrize(("fitted", "lost"), [("elsewhere", 0), ("here", 2)])
@pytest.mark.parametrize(("seed", "cases", "groups"), [(1, 500, 10), (2, 93, 7), (3, 40, 4)])
def test_it_agrees_with_groups_cut_by_numpy(seed, cases, groups, fitted, lost):
    values, truth = forecasts(seed, cases, power=1.4)
    cuts = np.quantile(values, np.arange(1, groups) / groups)
    group = np.searchsorted(cuts, values)
    n, o, e = (np.bincount(group, weights=of) for of in (np.ones(cases), truth, values))
    expected = np.sum((o - e) ** 2 / (e * (1 - e / n)))
    found = hosmer_lemeshow(Scores.of(values, truth), groups=groups, fitted=fitted)
    assert found.statistic == pytest.approx(expected)
    assert found.df == groups - lost
    assert found.p_value == pytest.approx(chi2.sf(expected, groups - lost))


def test_on_other_cases_a_calibrated_model_has_as_many_degrees_of_freedom_as_groups():
    found = [hosmer_lemeshow(Scores.of(*forecasts(seed, 1000))).p_value for seed in range(300)]
    assert kstest(found, "uniform").pvalue > 0.001


def test_tied_scores_leave_fewer_groups():
    scores = Scores.of([0.2] * 50 + [0.6] * 50, [True] * 10 + [False] * 40 + [True] * 30 + [False] * 20)
    assert hosmer_lemeshow(scores).df == 2
    found = hosmer_lemeshow(scores, fitted="here").p_value
    assert found == Undefined("too_few_groups", groups=2)
    assert reasons.withheld(found.code, found.facts) == "tied scores leave 2 groups, too few for a test"


def test_a_perfect_fit_has_a_statistic_of_0_and_certain_scores_add_nothing():
    found = hosmer_lemeshow(Scores.of([0.5, 0.5, 0, 1], [True, False, False, True]), groups=3)
    assert (found.statistic, found.p_value) == (0, 1)


def test_certain_and_wrong_no_case_and_no_probabilities_have_no_p_value():
    assert hosmer_lemeshow(Scores.of([0, 1], [True, True])).p_value == Undefined("certain_and_wrong", wrong=1, cases=2)
    assert hosmer_lemeshow(Scores.of([], [])).p_value == Undefined("no_case")
    assert hosmer_lemeshow(Scores.of([2], [True])).p_value == Undefined("not_probabilities", outside=1, cases=1)


def test_a_number_of_groups_out_of_range_is_refused():
    with pytest.raises(ReportgenError, match="out of range"):
        hosmer_lemeshow(Scores.of([0.5], [True]), groups=0)


def test_the_table_has_what_each_group_adds():
    work = Recorder(hosmer_lemeshow.formula)
    scores = Scores.of([0.2] * 4 + [0.6] * 4, [True, True, False, False, True, True, True, False])
    hosmer_lemeshow(scores, groups=2, work=work)
    assert [row[-1] for row in work.table.rows] == pytest.approx([2.25, 0.375])
    assert [step.value for step in work.steps[1:]] == pytest.approx([2.625, np.exp(-2.625 / 2)])
