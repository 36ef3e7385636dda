"""Golden values: numbers of the texts, recomputed by others than us; a twin written out; correlated normal values."""

import math
import statistics

import numpy as np
import pytest
from scipy.stats import t as student

from reportgen.catalog.answers import Undefined
from reportgen.data.arrays import array
from reportgen.data.evidence import Sample
from reportgen.data.folds import FoldValues
from reportgen.intervals.t_corrected import t_corrected
from reportgen.intervals.t_mean import t_mean

HONAVAR = [2.0, 3.0, 1.0, 4.0, 1.0, 2.0, 0.0, 1.0, 1.0, 2.0]
GAMA = np.subtract(
    [0.1, 0.094, 0.109, 0.091, 0.096, 0.104, 0.102, 0.089, 0.091, 0.106],
    [0.104, 0.113, 0.107, 0.106, 0.123, 0.108, 0.104, 0.119, 0.095, 0.114],
)


def folds(values, n_train=9, n_test=1):
    return FoldValues(array(values), array(n_train), array(n_test))


@pytest.mark.parametrize(
    ("values", "p", "end"), [(HONAVAR, 0.010989543035636805, "low"), (GAMA, 0.05695773426620007, "high")]
)
def test_at_the_p_value_of_the_texts_one_limit_is_zero(values, p, end):
    """Honavar, Evaluating Model Performance, experiment 4; Gama (2019), t-test in R: both with the corrected test."""
    found = t_corrected.limits(folds(values), level=1 - p)

    assert float(getattr(found, end)) == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize(("n_train", "n_test"), [(9, 1), (200, 100), (50, 450)])
@pytest.mark.parametrize("level", [0.5, 0.95, 0.999])
def test_it_agrees_with_its_formula_written_out(n_train, n_test, level):
    k, mean, s = len(HONAVAR), statistics.mean(HONAVAR), statistics.stdev(HONAVAR)
    reach = student.ppf((1 + level) / 2, k - 1) * s * math.sqrt(1 / k + n_test / n_train)
    found = t_corrected.limits(folds(HONAVAR, n_train, n_test), level=level)

    assert (float(found.low), float(found.high)) == pytest.approx((mean - reach, mean + reach), rel=1e-12)


def test_with_hardly_any_test_cases_it_is_the_plain_t_interval():
    found, plain = t_corrected.limits(folds(HONAVAR, 1e15, 1)), t_mean.limits(Sample(np.array(HONAVAR)))

    assert (float(found.low), float(found.high)) == pytest.approx((float(plain.low), float(plain.high)), rel=1e-9)


@pytest.mark.parametrize(("n_train", "n_test", "k"), [(90, 10, 10), (50, 50, 5), (66, 33, 30)])
def test_it_covers_the_mean_of_values_as_correlated_as_nadeau_and_bengio_take_them_to_be(n_train, n_test, k):
    """With the correlation n_test / (n_test + n_train) between any two values the level is exact."""
    rng = np.random.default_rng(20260502)
    draws, shared = 40_000, n_test / (n_test + n_train)
    values = math.sqrt(shared) * rng.normal(size=(draws, 1)) + math.sqrt(1 - shared) * rng.normal(size=(draws, k))
    found = t_corrected.limits(folds(values, n_train, n_test), level=0.95)
    covered = ((found.low <= 0) & (found.high >= 0)).mean()

    assert covered == pytest.approx(0.95, abs=4 * math.sqrt(0.05 * 0.95 / draws))


@pytest.mark.parametrize(
    ("values", "code"),
    [([], "no_value"), ([3.0], "one_value"), ([2.0, 2.0, 2.0], "no_spread"), ([0.1 + 0.2, 0.3], "no_spread")],
)
def test_too_little_to_say_anything(values, code):
    assert t_corrected.limits(folds(values)) == Undefined(code)
