"""The interval and Kosinski's test never contradict each other; the likeliest shares and the variance found bluntly."""

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from scipy.optimize import brentq, minimize_scalar
from scipy.stats import norm

from reportgen.catalog.answers import Limits, Undefined
from reportgen.data.groups import TwoProportions
from reportgen.data.paired import PairedCounts
from reportgen.hypotests.kosinski_ppv import kosinski_ppv
from reportgen.intervals.kosinski_ci import kosinski_ci
from reportgen.intervals.mee import mee

PAIRED1 = np.array([[[155.0, 22], [53, 31]], [[32, 22], [78, 319]]])  # truth, first call, second call
CELLS = st.lists(st.one_of(st.integers(0, 30), st.integers(10, 300)), min_size=8, max_size=8)
BOTH = pytest.mark.parametrize("version", ["published", "widened"])
KINDS = pytest.mark.parametrize("of", ["precision", "npv"])


def counts_of(cells):
    return PairedCounts(np.array(cells, dtype=float).reshape(2, 2, 2))


def statistic_at(joint, delta):
    """Write the statistic out: likeliest shares by minimising the likelihood, each case with its two distances."""
    r, s = joint[0], joint[1]
    (x_a, n_a), (x_b, n_b) = ((s.sum(axis=side)[1], s.sum(axis=side)[1] + r.sum(axis=side)[1]) for side in (1, 0))

    def unlikely(p):
        q = p - delta
        return -(x_a * np.log(p) + (n_a - x_a) * np.log1p(-p) + x_b * np.log(q) + (n_b - x_b) * np.log1p(-q))

    p = minimize_scalar(
        unlikely, bounds=(max(0, delta) + 1e-9, min(1, 1 + delta) - 1e-9), method="bounded", options={"xatol": 1e-11}
    ).x
    q = p - delta
    together = s[1, 1] * (1 - p) * (1 - q) + r[1, 1] * p * q
    variance = p * (1 - p) / n_a + q * (1 - q) / n_b - 2 * together / (n_a * n_b)
    return (x_a / n_a - x_b / n_b - delta) / variance**0.5


@BOTH
@KINDS
@given(cells=CELLS, level=st.sampled_from([0.8, 0.9, 0.95, 0.99]))
@settings(max_examples=30, deadline=None)
def test_it_leaves_0_out_exactly_where_the_test_finds_a_difference(version, of, cells, level):
    counts = counts_of(cells)
    found, tested = (
        kosinski_ci.limits(counts, of=of, version=version, level=level),
        kosinski_ppv(counts, of=of, version=version),
    )
    assume(isinstance(found, Limits) and isinstance(tested.p_value, float))
    assume(abs(tested.p_value - (1 - level)) > 1e-7)
    assert (found.low > 0 or found.high < 0) == (tested.p_value < 1 - level)


@BOTH
@pytest.mark.parametrize("alternative", ["greater", "less"])
def test_one_sided_too(version, alternative):
    rng = np.random.default_rng(3)
    for cells in rng.integers(5, 60, size=(40, 8)):
        found = kosinski_ppv(counts_of(cells), version=version, alternative=alternative)
        if isinstance(found.interval, Limits):
            beyond = found.interval.low > 0 if alternative == "greater" else found.interval.high < 0
            assert beyond == (found.p_value < 0.05)


@KINDS
@pytest.mark.parametrize("level", [0.9, 0.95])
def test_at_its_limits_the_statistic_written_out_is_the_quantile(of, level):
    joint = PAIRED1 if of == "precision" else PAIRED1[::-1, ::-1, ::-1]
    found = kosinski_ci.limits(PairedCounts(PAIRED1), of=of, level=level)
    z = norm.ppf((1 + level) / 2)
    assert statistic_at(joint, float(found.low)) == pytest.approx(z, rel=1e-6)
    assert statistic_at(joint, float(found.high)) == pytest.approx(-z, rel=1e-6)


def test_the_statistic_written_out_is_that_of_dtcompair_at_0():
    """DTComPair 1.2.0, pv.wgs(tab.paired(d, y1, y2, Paired1))."""
    assert statistic_at(PAIRED1, 0.0) ** 2 == pytest.approx(5.465887, rel=1e-6)
    assert statistic_at(PAIRED1[::-1, ::-1, ::-1], 0.0) ** 2 == pytest.approx(16.5354, rel=1e-6)


def test_with_a_tail_as_large_as_the_published_p_value_it_ends_at_0():
    """DTComPair 1.2.0 prints p-values of 0.0193912 and 4.775012e-05."""
    for of, p, end in (("precision", 0.0193912, "high"), ("npv", 4.775012e-05, "low")):
        found = kosinski_ci.limits(PairedCounts(PAIRED1), of=of, level=1 - p)
        assert float(getattr(found, end)) == pytest.approx(0, abs=1e-7)


@pytest.mark.parametrize("level", [0.9, 0.95, 0.99])
def test_without_calls_in_common_it_is_the_score_interval_of_two_independent_shares(level):
    """Kosinski (2013): the statistic reduces to the score statistic, which Mee's interval inverts at any difference."""
    joint = np.zeros((2, 2, 2))
    joint[:, 1, 0], joint[:, 0, 1] = (14, 56), (32, 48)  # Newcombe (1998), table 2: 56 of 70 against 48 of 80
    found = kosinski_ci.limits(PairedCounts(joint), level=level)
    expected = mee.limits(TwoProportions.of(56, 70, 48, 80), level=level)
    assert (float(found.low), float(found.high)) == pytest.approx((float(expected.low), float(expected.high)))
    if level == 0.95:
        assert (round(float(found.low), 4), round(float(found.high), 4)) == (0.0533, 0.3377)


def test_the_widened_quantile_is_that_of_a_skewed_statistic():
    """Johnson (1978), the first term: z + skewness (2 z^2 + 1) / 6; the skewness by the third moment of each case."""
    r, s = PAIRED1
    p = (s[1].sum() + s[:, 1].sum()) / (PAIRED1[:, 1].sum() + PAIRED1[:, :, 1].sum())
    added = np.repeat([1 - p, -p, p - 1, p], [s[1, 0], r[1, 0], s[0, 1], r[0, 1]])
    skewness = abs((added**3).sum()) / (added**2).sum() ** 1.5
    z = norm.ppf(0.975)
    quantile = z + skewness * (2 * z**2 + 1) / 6
    found = kosinski_ci.limits(PairedCounts(PAIRED1), version="widened", level=0.95)

    assert statistic_at(PAIRED1, float(found.low)) == pytest.approx(quantile, rel=1e-6)
    p_value = kosinski_ppv(PairedCounts(PAIRED1), version="widened").p_value
    z_of_p = brentq(lambda at: at + skewness * (2 * at**2 + 1) / 6 - 5.465887**0.5, 0, 5)
    assert p_value == pytest.approx(2 * norm.sf(z_of_p), rel=1e-5)


@pytest.mark.parametrize(
    ("version", "right", "wrong", "code"),
    [
        ("widened", 9, 30, "few_calls_alone"),
        ("widened", 30, 9, "few_calls_alone"),
        ("widened", 10, 10, None),
        ("published", 0, 30, "few_calls_alone"),
        ("published", 0, 0, "few_calls_alone"),
        ("published", 1, 1, None),
    ],
)
def test_with_few_calls_of_one_model_alone_there_is_none(version, right, wrong, code):
    joint = np.zeros((2, 2, 2))
    joint[1, 1, 1], joint[0, 1, 1], joint[1, 1, 0], joint[0, 0, 1] = 50, 50, right, wrong
    found = kosinski_ci.limits(PairedCounts(joint), version=version)
    assert getattr(found, "code", None) == code
    if code:
        assert found.facts == {"right": right, "wrong": wrong}


@pytest.mark.parametrize(("of", "code"), [("precision", "no_predicted_positive"), ("npv", "no_predicted_negative")])
def test_a_model_without_such_calls_has_none(of, code):
    joint = np.zeros((2, 2, 2))
    joint[0, 0, 1], joint[1, 0, 1] = 3, 4  # the first calls all negative, the second all positive
    assert kosinski_ci.limits(PairedCounts(joint), of=of) == Undefined(code)
