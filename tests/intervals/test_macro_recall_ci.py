"""
Interval of the mean of the recalls of several classes.

Golden values: a brute-force twin with scipy's optimizers, and Clopper and Pearson's limits for a single proportion.
"""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import brentq, minimize
from scipy.special import ndtri, xlogy
from scipy.stats import beta

from reportgen.catalog.answers import Undefined
from reportgen.data.arrays import array
from reportgen.data.class_recalls import ClassRecalls
from reportgen.data.evidence import Confusion
from reportgen.engine.calc.run import calc
from reportgen.intervals.class_rates_ci import class_rates_ci
from reportgen.intervals.macro_recall_ci import macro_recall_ci


def confusion(right, sizes):
    """Put the wrong predictions of each class into the next one."""
    wrong = array(sizes) - array(right)
    matrix = np.diag(array(right))
    matrix[np.arange(len(right)), np.roll(np.arange(len(right)), -1)] += wrong
    return Confusion(matrix, tuple(map(str, range(len(right)))))


def most_likely(right, sizes, mean):
    """Maximise the likelihood under the linear restriction, by sequential quadratic programming."""
    right, sizes = array(right), array(sizes)
    found = minimize(
        lambda p: -(xlogy(right, p) + xlogy(sizes - right, 1 - p)).sum() / sizes.sum(),
        np.full(len(right), mean),
        bounds=[(1e-12, 1 - 1e-12)] * len(right),
        constraints={"type": "eq", "fun": lambda p: p.mean() - mean},
        options={"ftol": 1e-14, "maxiter": 1000},
    )
    return found.x


def lower_limit(right, sizes, tail):
    """Find where the corrected deviate of the found mean is the normal quantile."""
    z, sizes = -ndtri(tail), array(sizes)

    def short(mean):
        p = most_likely(right, sizes, mean)
        variances = p * (1 - p) / (sizes - 1 + 1 / len(sizes)) / len(sizes) ** 2
        deviation = variances.sum() ** 0.5
        skewness = (variances * (1 - 2 * p) / sizes).sum() / len(sizes) / deviation**3
        step = (variances / sizes).sum() / len(sizes) / deviation**2
        away = (np.mean(array(right) / sizes) - mean - step / 2) / deviation
        return away - z - skewness / 6 * (z**2 - 1)

    return brentq(short, np.mean(array(right) / sizes) - 0.3, np.mean(array(right) / sizes) - 1e-3)


@pytest.mark.parametrize(
    ("right", "sizes"),
    [((9, 9, 9), (10, 10, 10)), ((8, 45, 180), (10, 50, 200)), ((30, 18, 25, 47), (40, 30, 40, 50)), ((60, 9, 33, 20, 80), (70, 12, 40, 30, 90))],
)  # fmt: skip
@pytest.mark.parametrize("tail", [0.025, 0.05])
def test_limits_are_those_of_a_brute_force_twin(right, sizes, tail):
    found = macro_recall_ci.function(confusion(right, sizes), tail=tail)
    wrong = np.subtract(sizes, right)

    assert float(found.low) == pytest.approx(lower_limit(right, sizes, tail), abs=2e-5)
    assert float(found.high) == pytest.approx(1 - lower_limit(wrong, sizes, tail), abs=2e-5)


@pytest.mark.parametrize(("right", "size", "classes"), [(48, 50, 10), (45, 50, 5), (70, 100, 3), (450, 500, 4)])
def test_classes_alike_have_nearly_the_limits_of_one_proportion(right, size, classes):
    found = macro_recall_ci.limits(confusion([right] * classes, [size] * classes))
    x, n = right * classes, size * classes
    exact = beta.ppf(0.025, x, n - x + 1), beta.ppf(0.975, x + 1, n - x)

    assert (float(found.low), float(found.high)) == pytest.approx(exact, abs=0.002)


def test_the_most_likely_recalls_have_the_mean_and_no_likelier_neighbours():
    recalls = ClassRecalls(array([10, 45, 0]), array([10, 50, 20]))
    for mean in (0.2, 0.5, 0.7):
        found = recalls.most_likely(array(mean))
        assert found.mean() == pytest.approx(mean, abs=1e-12)
        np.testing.assert_allclose(found, most_likely((10, 45, 0), (10, 50, 20), mean), atol=1e-4)


def test_two_classes_have_the_limits_of_two_classes():
    two = confusion((18, 40), (20, 50))
    found, other = macro_recall_ci.limits(two), class_rates_ci.limits(two.of_class("1"), metric="balanced_accuracy")

    assert (float(found.low), float(found.high)) == (float(other.low), float(other.high))


@given(st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)), min_size=3, max_size=6), st.randoms())
@settings(max_examples=40, deadline=None)
def test_the_order_of_the_classes_does_not_matter(rows, random):
    sizes = [some + more + 1 for some, more in rows]
    order = random.sample(range(len(rows)), len(rows))
    one = macro_recall_ci.limits(confusion([some for some, _ in rows], sizes))
    other = macro_recall_ci.limits(confusion([rows[at][0] for at in order], [sizes[at] for at in order]))

    assert float(one.low) == pytest.approx(float(other.low), abs=1e-9)
    assert float(one.high) == pytest.approx(float(other.high), abs=1e-9)
    assert 0 <= one.low <= one.value <= one.high <= 1


def test_more_right_never_lowers_a_limit():
    lows = [float(macro_recall_ci.limits(confusion((x, 25, 80), (20, 30, 100))).low) for x in range(21)]

    assert np.diff(lows).min() >= 0


def test_all_right_has_the_upper_limit_one_and_all_wrong_the_lower_limit_zero():
    assert float(macro_recall_ci.limits(confusion((10, 20, 30), (10, 20, 30))).high) == 1
    assert float(macro_recall_ci.limits(confusion((0, 0, 0), (10, 20, 30))).low) == 0


def test_a_class_without_cases_has_no_limits():
    assert macro_recall_ci.limits(confusion((5, 0, 6), (10, 0, 10))) == Undefined("class_without_recall", name="1")
    batch = Confusion(
        np.stack([confusion((5, 0, 6), (10, 0, 10)).matrix, confusion((5, 3, 6), (10, 10, 10)).matrix]), ("a", "b", "c")
    )
    found = macro_recall_ci.limits(batch)
    assert np.isnan(found.low).tolist() == np.isnan(found.high).tolist() == [True, False]


def test_fewer_than_ten_cases_of_a_class_carry_no_verdict():
    few = macro_recall_ci.enough(confusion((5, 8, 20), (10, 9, 30)))

    assert few == Undefined("few_cases_in_class", name="1", cases=9.0)
    assert macro_recall_ci.enough(confusion((5, 8, 20), (10, 10, 30))) is None


def test_its_limit_can_be_recomputed_from_its_steps():
    found = calc("macro_recall_ci", {"matrix": [[14, 1, 0], [0, 15, 2], [0, 1, 13]]})
    by_formula = {step["formula"].split(" ")[0]: step["value"] for step in found["steps"][:7]}
    m, z, s, g, h = (by_formula[name] for name in "Mzsgh")

    assert m - h / 2 - s * (z + g * (z**2 - 1) / 6) == pytest.approx(found["interval"]["low"], abs=1e-9)
