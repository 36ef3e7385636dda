"""Golden values: a table of Obuchowski, pROC's own tests, Hanley and McNeil's example; the exact null variance; simulation."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from reportgen.analyses.sample_size_auc import sample_size_auc
from reportgen.catalog.answers import Undefined
from reportgen.engine.calc.run import calc
from reportgen.errors import ReportgenError

AREAS = st.floats(0.55, 0.95)
RATIOS = st.floats(0.2, 10)
MODELS = st.sampled_from(["hanley_mcneil", "obuchowski"])


@pytest.mark.parametrize(
    ("ratio", "auc", "positives", "negatives"),
    [
        (0.25, 0.6, 334, 84),
        (0.25, 0.7, 80, 20),
        (0.5, 0.7, 49, 25),
        (1, 0.6, 135, 135),
        (1, 0.7, 33, 33),
        (1, 0.8, 14, 14),
        (2, 0.6, 102, 203),
        (2, 0.7, 25, 50),
        (2, 0.8, 11, 21),
        (4, 0.7, 21, 84),
    ],
)
def test_the_sizes_are_those_of_the_published_table(ratio, auc, positives, negatives):
    """Obuchowski, Lieber & Wians (2004), table 4: against 0.5, one-sided 5%, power 90%; cells above the printed least of 10."""
    asked = {"auc": auc, "threshold": 0.5, "power": 0.9, "sides": 1, "negatives_per_positive": ratio}
    found = sample_size_auc(**asked, variance="obuchowski").values
    assert (found["positives"], found["negatives"]) == (positives, negatives)


def test_the_power_is_that_of_proc():
    """The tests of pROC 1.18: 41 and 72 cases, AUC 0.73."""
    asked = {"auc": 0.73, "threshold": 0.5, "positives": 41, "negatives_per_positive": 72 / 41}
    found = sample_size_auc(**asked, variance="obuchowski").values
    assert found["power"] == pytest.approx(0.9897453, abs=1e-6)


def test_hanley_and_mcneil_print_the_standard_error():
    """Hanley & McNeil (1982): 51 and 58 cases, AUC 0.893 (2642 of 2958 pairs), standard error 0.032."""
    found = sample_size_auc(auc=2642 / 2958, positives=51, negatives_per_positive=58 / 51).values
    assert round(found["half_width"] / stats.norm.ppf(0.975), 3) == 0.032


@given(st.integers(1, 300), st.integers(1, 300))
def test_at_one_half_the_variance_is_that_of_the_rank_sum(positives, negatives):
    found = sample_size_auc(auc=0.5, positives=positives, negatives_per_positive=negatives / positives).values
    exact = (positives + negatives + 1) / (12 * positives * negatives)
    assert found["half_width"] == pytest.approx(stats.norm.ppf(0.975) * np.sqrt(exact))


@given(AREAS, AREAS, RATIOS, MODELS, st.floats(0.5, 0.95))
def test_with_so_many_cases_the_power_is_reached_and_not_before(auc, threshold, ratio, variance, power):
    if abs(auc - threshold) < 0.01:
        return
    asked = {"auc": auc, "threshold": threshold, "negatives_per_positive": ratio, "variance": variance}
    found = sample_size_auc(**asked, power=power).values
    assert found["power"] >= power - 1e-9
    if found["positives"] > 1 and found["exact_positives"] > 2:
        fewer = {**asked, "positives": found["positives"] - 1}
        fewer["negatives_per_positive"] = max(found["negatives"] - 1, 1) / fewer["positives"]
        if found["negatives"] > 1:
            assert sample_size_auc(**fewer).values["power"] <= power + 1e-9


@given(AREAS, RATIOS, MODELS, st.floats(0.02, 0.3))
def test_the_interval_is_as_narrow_as_asked(auc, ratio, variance, half_width):
    asked = {"auc": auc, "negatives_per_positive": ratio, "variance": variance}
    found = sample_size_auc(**asked, half_width=half_width).values
    assert found["half_width"] <= half_width + 1e-9
    assert found["power"] is None


@given(AREAS, AREAS, RATIOS)
def test_swapped_classes_need_the_same_cases_at_the_mirrored_ratio(auc, threshold, ratio):
    """For 1 - AUC the classes change places, in the model of exponential scores."""
    if abs(auc - threshold) < 0.01:
        return
    one = sample_size_auc(auc=auc, threshold=threshold, negatives_per_positive=ratio).values
    other = sample_size_auc(auc=1 - auc, threshold=1 - threshold, negatives_per_positive=1 / ratio).values
    assert one["exact_positives"] * ratio == pytest.approx(other["exact_positives"], rel=1e-6)


def test_the_power_is_that_of_simulated_exponential_scores():
    """Scores of positives are exponential with the rate that gives the AUC; the test divides by the error at 0.7."""
    found = sample_size_auc(auc=0.8, threshold=0.7, negatives_per_positive=2).values
    positives, negatives = found["positives"], found["negatives"]
    rng = np.random.default_rng(3)
    scores = rng.exponential(0.8 / 0.2, (1500, positives))
    others = np.sort(rng.exponential(1, (1500, negatives)), axis=1)
    areas = np.array([np.searchsorted(low, high).mean() / negatives for low, high in zip(others, scores, strict=True)])
    at_threshold = sample_size_auc(auc=0.7, positives=positives, negatives_per_positive=negatives / positives)
    assert np.mean(areas - 0.7 > at_threshold.values["half_width"]) == pytest.approx(0.8, abs=0.04)


def test_at_the_threshold_no_size_has_power():
    assert sample_size_auc(auc=0.8, threshold=0.8) == Undefined("not_beyond_threshold")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({}, "threshold, or exactly one of half_width and positives, is required"),
        ({"positives": 10, "half_width": 0.1}, "exactly one of half_width and positives"),
        ({"threshold": 0.7, "half_width": 0.1}, "threshold and half_width are two questions"),
        ({"threshold": 70}, "threshold must be above 0 and below 1"),
        ({"auc": 1, "threshold": 0.7}, "auc must be above 0 and below 1"),
        ({"half_width": 0.5}, "half_width must be between 0 and 0.5"),
        ({"positives": 0}, "positives must be at least 1"),
        ({"threshold": 0.7, "negatives_per_positive": 0}, "negatives_per_positive must be above 0"),
        ({"threshold": 0.7, "power": 80}, "power must be between 0 and 1"),
    ],
)
def test_what_cannot_be_asked_is_refused(options, message):
    with pytest.raises(ReportgenError, match=message):
        calc("sample_size_auc", **({"auc": 0.8} | options))
