"""Golden values: Student (1908) as R's t.test prints it; scipy and statsmodels, called here; the founding texts."""

import numpy as np
import pytest
from scipy.stats import ttest_1samp
from statsmodels.stats.weightstats import DescrStatsW

from reportgen.catalog.answers import Undefined
from reportgen.data.evidence import Sample
from reportgen.intervals.t_mean import t_mean

SAMPLES = [
    [1.0, 2.0],
    [2.0, 3.0, 1.0, 4.0, 1.0, 2.0, 0.0, 1.0, 1.0, 2.0],
    [1e9, 1e9 + 1, 1e9 + 3],
    [-0.1, 0.2, -0.3, 7],
]


def test_students_sleep():
    """R 4.5, ?sleep: the paired t.test of the two drugs prints -2.4598858 to -0.7001142."""
    sleep = Sample(np.array([1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4]))
    found = t_mean.limits(sleep)
    assert (round(float(found.low), 7), round(float(found.high), 7)) == (0.7001142, 2.4598858)


def test_the_founding_texts_ten_differences():
    """Honavar, Evaluating Model Performance, worked t-test."""
    found = t_mean.limits(Sample(np.array(SAMPLES[1])))
    assert (float(found.low), float(found.high)) == pytest.approx((0.8705423736406581, 2.529457626359342), abs=1e-9)


def test_the_founding_texts_two_classifiers():
    """Wu, t-test in R as it should have been run: mean difference of the error rates in ten folds."""
    a = np.array([0.1, 0.094, 0.109, 0.091, 0.096, 0.104, 0.102, 0.089, 0.091, 0.106])
    b = np.array([0.104, 0.113, 0.107, 0.106, 0.123, 0.108, 0.104, 0.119, 0.095, 0.114])
    found = t_mean.limits(Sample(a - b))
    expected = (-0.019018986229803678, -0.0031810137701963233)
    assert (float(found.low), float(found.high)) == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize("values", SAMPLES)
@pytest.mark.parametrize("level", [0.5, 0.95, 0.999])
def test_it_agrees_with_scipy_and_statsmodels(values, level):
    found = t_mean.limits(Sample(np.array(values)), level=level)
    ours = float(found.low), float(found.high)
    assert ours == pytest.approx(tuple(ttest_1samp(values, 0).confidence_interval(level)), rel=1e-12)
    assert ours == pytest.approx(DescrStatsW(values).tconfint_mean(1 - level), rel=1e-12)


@pytest.mark.parametrize(
    ("values", "code"),
    [([], "no_value"), ([3.0], "one_value"), ([2.0, 2.0, 2.0], "no_spread"), ([0.0, 0.0], "no_spread")],
)
def test_too_little_to_say_anything(values, code):
    assert t_mean.limits(Sample(np.array(values))) == Undefined(code)


def test_differences_that_only_rounding_makes_are_no_spread():
    assert t_mean.limits(Sample(np.array([0.3, 0.1 + 0.2, 0.3]))) == Undefined("no_spread")
