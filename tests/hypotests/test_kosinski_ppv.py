"""Golden values: the R package DTComPair on its data Paired1; the published formula written out."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chi2, norm

from reportgen.catalog.answers import Undefined
from reportgen.data.paired import PairedCounts
from reportgen.hypotests.kosinski_ppv import kosinski_ppv

PAIRED1 = np.array([[[155.0, 22], [53, 31]], [[32, 22], [78, 319]]])  # truth, first test, second test


@pytest.mark.parametrize(
    ("of", "difference", "statistic", "p"),
    [("precision", -0.04011841, 5.465887, 0.0193912), ("npv", 0.1121457, 16.5354, 4.775012e-05)],
)
def test_the_example_of_dtcompair(of, difference, statistic, p):
    """DTComPair 1.2.0, pv.wgs(tab.paired(d, y1, y2, Paired1)), which subtracts the first from the second."""
    found = kosinski_ppv(PairedCounts(PAIRED1), of=of)
    assert found.effect.value == pytest.approx(difference, rel=1e-6)
    assert (found.statistic, found.p_value) == pytest.approx((statistic, p), rel=1e-6)


def published(joint):
    """Kosinski (2013), equation for the PPV: pooled value, covariance of the cases that both call positive."""
    r, s = joint[0], joint[1]
    n_a, n_b = joint[:, 1, :].sum(), joint[:, :, 1].sum()
    x_a, x_b = s[1].sum(), s[:, 1].sum()
    pooled = (x_a + x_b) / (n_a + n_b)
    covariance = (s[1, 1] * (1 - pooled) ** 2 + r[1, 1] * pooled**2) / (n_a + n_b)
    variance = (pooled * (1 - pooled) - 2 * covariance) * (1 / n_a + 1 / n_b)
    return (x_a / n_a - x_b / n_b) ** 2 / variance


@given(st.lists(st.integers(1, 60), min_size=8, max_size=8))
def test_it_is_the_published_formula(cells):
    joint = np.array(cells, dtype=float).reshape(2, 2, 2)
    assert kosinski_ppv(PairedCounts(joint)).statistic == pytest.approx(published(joint), rel=1e-6, abs=1e-9)
    flipped = joint[::-1, ::-1, ::-1]
    assert kosinski_ppv(PairedCounts(joint), of="npv").statistic == pytest.approx(
        published(flipped), rel=1e-6, abs=1e-9
    )


def test_one_sided_it_is_the_signed_root():
    found = {side: kosinski_ppv(PairedCounts(PAIRED1), alternative=side).p_value for side in ("greater", "less")}
    assert found["less"] == pytest.approx(norm.sf(5.465887**0.5), rel=1e-5)
    assert found["greater"] + found["less"] == pytest.approx(1)


def test_cases_that_neither_calls_positive_do_not_enter_the_precision():
    more = PAIRED1.copy()
    more[:, 0, 0] += 500
    assert kosinski_ppv(PairedCounts(more)) == kosinski_ppv(PairedCounts(PAIRED1))


def test_identical_models_have_no_p():
    joint = np.array([[[20.0, 0], [0, 4]], [[3, 0], [0, 12]]])
    found = kosinski_ppv(PairedCounts(joint))
    assert found.p_value == Undefined("no_discordant_pair", cases=39.0)
    assert found.effect.value == 0


def test_two_models_that_are_never_wrong_have_no_spread():
    joint = np.array([[[20.0, 0], [0, 0]], [[3, 2], [5, 12]]])
    assert kosinski_ppv(PairedCounts(joint)).p_value == Undefined("no_spread_of_difference")


@pytest.mark.parametrize(("of", "code"), [("precision", "no_predicted_positive"), ("npv", "no_predicted_negative")])
def test_a_model_without_such_calls_has_no_predictive_value(of, code):
    joint = np.zeros((2, 2, 2))
    joint[0, 0, 1], joint[1, 0, 1] = 3, 4  # the first calls all negative, the second all positive
    found = kosinski_ppv(PairedCounts(joint), of=of)
    assert found.p_value == found.effect.value == Undefined(code)


def test_its_level_holds_where_both_values_are_equal():
    """200 samples of 400 cases with equal predictive values by construction: the models swap roles at random."""
    rng = np.random.default_rng(11)
    chances = np.array([0.25, 0.06, 0.06, 0.08, 0.05, 0.08, 0.08, 0.34])  # alike for both models
    drawn = rng.multinomial(400, chances, size=200).reshape(-1, 2, 2, 2).astype(float)
    statistics = np.array([kosinski_ppv(PairedCounts(joint)).statistic for joint in drawn])
    share = (statistics > chi2.ppf(0.95, 1)).mean()
    assert abs(share - 0.05) < 4 * (0.05 * 0.95 / 200) ** 0.5
