"""Golden values: hand calculation; statsmodels' Newcombe interval, called here."""

import pytest
from statsmodels.stats.proportion import confint_proportions_2indep

from reportgen.analyses.overfit_gap import overfit_gap
from reportgen.catalog.answers import Undefined
from reportgen.data.arrays import array
from reportgen.data.groups import TwoProportions
from reportgen.data.series import Series


def test_of_a_series_it_is_the_gap_at_the_end_and_at_the_best_step():
    found = overfit_gap(Series(array([0.3, 0.2, 0.1]), array([0.35, 0.3, 0.33])), better="lower").values
    assert found == pytest.approx({"gap": 0.23, "gap_at_best": 0.1, "best_step": 2, "best_value": 0.3})


def test_where_high_is_good_the_other_way_round():
    found = overfit_gap(Series(array([0.7, 0.9]), array([0.65, 0.65])), better="higher").values
    assert found == pytest.approx({"gap": 0.25, "gap_at_best": 0.05, "best_step": 1, "best_value": 0.65})


@pytest.mark.parametrize("counts", [(98, 100, 85, 100), (100, 100, 40, 50), (3, 200, 9, 80)])
def test_of_counts_it_has_the_interval_of_newcombe(counts):
    low, high = confint_proportions_2indep(*counts, compare="diff", method="newcomb", alpha=0.1)
    found = overfit_gap(TwoProportions.of(*counts), better="higher", level=0.9).values
    assert (found["low"], found["high"]) == pytest.approx((low, high))
    assert found["gap"] == pytest.approx(counts[0] / counts[1] - counts[2] / counts[3])


def test_errors_and_hits_have_the_same_gap():
    hits = overfit_gap(TwoProportions.of(98, 100, 85, 100), better="higher").values
    errors = overfit_gap(TwoProportions.of(2, 100, 15, 100), better="lower").values
    assert errors == pytest.approx(hits)


def test_without_cases_there_is_no_gap():
    assert overfit_gap(TwoProportions.of(0, 0, 1, 2), better="higher") == Undefined("no_trial_in_group")


@pytest.mark.parametrize(
    ("training", "validation", "reading"),
    [
        (0.1, 0.3, "overfit"),
        (0.4, 0.45, "underfit"),
        (0.1, 0.15, "neither"),
        (0.1, 0.2, "neither"),
        (0.2, 0.25, "neither"),
    ],
)
def test_stated_thresholds_put_it_into_words(training, validation, reading):
    """By hand: the limit of errors is 0.2, that of gaps 0.1."""
    stated = {"limit": 0.2, "largest_gap": 0.1}
    errors = Series(array([0.5, training]), array([0.5, validation]))
    hits = Series(array([0.5, 1 - training]), array([0.5, 1 - validation]))

    assert overfit_gap(errors, better="lower", **stated).values["reading"] == reading
    assert overfit_gap(hits, better="higher", limit=0.8, largest_gap=0.1).values["reading"] == reading
    assert "reading" not in overfit_gap(errors, better="lower", limit=0.2).values


def test_counts_are_read_as_well():
    found = overfit_gap(TwoProportions.of(98, 100, 85, 100), better="higher", limit=0.9, largest_gap=0.05)

    assert found.values["reading"] == "overfit"
