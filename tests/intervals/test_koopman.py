"""Golden values: Koopman (1984); Gart & Nam (1988); Fagerland, Lydersen & Laake (2017); statsmodels, called here."""

import numpy as np
import pytest
from scipy.optimize import brentq, minimize_scalar
from scipy.special import ndtri
from statsmodels.stats.proportion import confint_proportions_2indep

from reportgen.catalog.answers import Undefined
from reportgen.data.groups import TwoProportions
from reportgen.intervals.koopman import koopman


@pytest.mark.parametrize(
    ("counts", "low", "high", "digits"),
    [
        ((36, 40, 16, 80), 2.94, 7.15, 2),  # Koopman (1984), Biometrics 40:513
        ((8, 15, 4, 15), 0.815, 5.336, 3),  # Gart & Nam (1988), Biometrics 44:323, as ratesci's tests state it
        ((6, 10, 6, 20), 0.844, 4.594, 3),
        ((7, 34, 1, 34), 1.2209, 42.5757, 4),  # contingencytables 3.0.0, Koopman_asymptotic_score_CI_2x2
    ],
)
def test_published_examples(counts, low, high, digits):
    found = koopman.limits(TwoProportions.of(*counts))
    assert (round(float(found.low), digits), round(float(found.high), digits)) == (low, high)


@pytest.mark.parametrize("level", [0.8, 0.95, 0.99])
@pytest.mark.parametrize("counts", [(7, 34, 1, 34), (12, 40, 30, 90), (1, 9, 8, 9), (300, 1000, 250, 900)])
def test_it_agrees_with_statsmodels(counts, level):
    found = koopman.limits(TwoProportions.of(*counts), level=level)
    theirs = confint_proportions_2indep(*counts, compare="ratio", method="score", correction=False, alpha=1 - level)
    assert (float(found.low), float(found.high)) == pytest.approx(theirs, rel=1e-4)


def blunt(counts, z, side):
    """Find the likeliest shares under each ratio by search, and the limit by root finding."""
    x_a, n_a, x_b, n_b = counts

    def score(theta):
        def unlikely(p):
            parts = ((x_a, p), (n_a - x_a, 1 - p), (x_b, p / theta), (n_b - x_b, 1 - p / theta))
            return -sum(count * np.log(max(share, 1e-300)) for count, share in parts if count)

        bounds = (0.0, min(1.0, theta))
        p = minimize_scalar(unlikely, bounds=bounds, method="bounded", options={"xatol": 1e-14}).x
        shares = ((x_a, n_a, p), (x_b, n_b, p / theta))
        return sum((x - n * share) ** 2 / (n * share * (1 - share)) for x, n, share in shares) - z**2

    value = (x_a / n_a) / (x_b / n_b) if x_b else 1e9
    return brentq(score, 1e-9, value * (1 - 1e-9)) if side == "low" else brentq(score, value * (1 + 1e-9) + 1e-9, 1e9)


@pytest.mark.parametrize("counts", [(7, 34, 1, 34), (5, 5, 3, 7), (3, 7, 5, 5), (1, 2, 1, 1), (19, 20, 40, 41)])
@pytest.mark.parametrize("level", [0.8, 0.99])
def test_it_is_the_blunt_inversion_of_the_score_test(counts, level):
    found, z = koopman.limits(TwoProportions.of(*counts), level=level), ndtri((1 + level) / 2)
    assert float(found.low) == pytest.approx(blunt(counts, z, "low"), rel=2e-5)
    assert float(found.high) == pytest.approx(blunt(counts, z, "high"), rel=2e-5)


def test_without_success_in_the_second_group_there_is_no_upper_limit():
    found = koopman.limits(TwoProportions.of(5, 56, 0, 29))
    assert float(found.low) == pytest.approx(blunt((5, 56, 0, 29), ndtri(0.975), "low"), rel=2e-5)
    assert np.isnan([found.high, found.value]).all()


def test_without_success_in_the_first_group_the_lower_limit_is_0():
    found, turned = (koopman.limits(TwoProportions.of(*counts)) for counts in ((0, 29, 5, 56), (5, 56, 0, 29)))
    assert (float(found.low), float(found.value)) == (0.0, 0.0)
    assert float(found.high) == pytest.approx(1 / float(turned.low), rel=1e-12)


@pytest.mark.parametrize(("n_a", "n_b"), [(10, 20), (1, 1), (300, 7)])
def test_groups_without_failure_have_a_closed_interval(n_a, n_b):
    """By hand: with one share at 1 the other is theta, and n (1 - theta) / theta = z^2."""
    found, z2 = koopman.limits(TwoProportions.of(n_a, n_a, n_b, n_b)), ndtri(0.975) ** 2
    assert (float(found.low), float(found.high)) == pytest.approx((n_a / (n_a + z2), (n_b + z2) / n_b), rel=1e-12)


@pytest.mark.parametrize(
    ("counts", "code"),
    [((0, 9, 0, 9), "no_success_at_all"), ((0, 0, 3, 9), "no_trial_in_group"), ((0, 0, 0, 0), "no_trial_in_group")],
)
def test_zero_divided_by_zero_is_undefined(counts, code):
    assert koopman.limits(TwoProportions.of(*counts)) == Undefined(code)
