"""Golden values: hand calculation and scipy's exact Kolmogorov-Smirnov distribution; coverage by simulation."""

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from reportgen.catalog.answers import Undefined
from reportgen.curves.roc import roc
from reportgen.curves.simultaneous_roc_band import MOST, simultaneous_roc_band
from reportgen.data.arrays import array
from reportgen.data.scores import Scores

CASES = st.lists(st.tuples(st.integers(0, 30), st.booleans()), min_size=2, max_size=60)
OF_BOTH_CLASSES = CASES.filter(lambda cases: len({positive for _, positive in cases}) == 2)


def band(scores, **options):
    return (
        np.array(column, dtype=float) for column in zip(*simultaneous_roc_band(scores, **options).rows, strict=True)
    )


def holds(scores, across, up, level=0.95):
    """Tell whether a curve lies within the band as it is drawn, with straight lines."""
    at, low, high, _ = band(scores, level=level)
    return bool((up <= np.interp(across, at, high) + 1e-9).all() and (up >= np.interp(across, at, low) - 1e-9).all())


def half_width(cases, level=0.95):
    return np.sqrt(np.log(2 / (1 - np.sqrt(level))) / (2 * cases))


@pytest.mark.parametrize("cases", [10, 50, 400])
def test_the_boxes_are_a_little_larger_than_the_exact_quantile_of_kolmogorov_and_smirnov(cases):
    exact = stats.kstwo.ppf(np.sqrt(0.95), cases)
    assert exact <= half_width(cases) <= 1.07 * exact


@given(OF_BOTH_CLASSES, st.sampled_from([0.5, 0.9, 0.95]))
def test_at_each_place_it_is_the_reach_of_all_boxes(cases, level):
    scores = Scores.of(*zip(*cases, strict=True))
    _, across, up = (
        array(column[1:] if column[0] is None else column) for column in zip(*roc(scores).rows, strict=True)
    )
    # many points along the straight lines stand for the curve; jumps need both ends, which are points of it
    steps = np.linspace(0, 1, 401)
    curve_x = np.concatenate([a + steps * (b - a) for a, b in itertools.pairwise(across)])
    curve_y = np.concatenate([a + steps * (b - a) for a, b in itertools.pairwise(up)])
    positives = sum(positive for _, positive in cases)
    aside, above = half_width(len(cases) - positives, level), half_width(positives, level)
    for at, low, high, _ in simultaneous_roc_band(scores, level=level).rows:
        reached = curve_y[np.abs(curve_x - at) <= aside + 1e-9]
        assert high == pytest.approx(min(1, reached.max() + above), abs=0.01)
        assert low == pytest.approx(max(0, reached.min() - above), abs=0.01)


@given(OF_BOTH_CLASSES)
def test_it_holds_the_curve_itself_and_never_leaves_the_square(cases):
    scores = Scores.of(*zip(*cases, strict=True))
    at, low, high, tpr = band(scores)
    assert (at[0], at[-1]) == (0, 1)
    assert ((low >= 0) & (low <= tpr) & (tpr <= high) & (high <= 1)).all()
    assert (np.diff(low) >= 0).all()
    assert (np.diff(high) >= 0).all()
    _, across, up = zip(*roc(scores).rows, strict=True)
    assert holds(scores, np.array(across), np.array(up))


@given(OF_BOTH_CLASSES)
def test_a_higher_level_is_wider_everywhere(cases):
    scores = Scores.of(*zip(*cases, strict=True))
    places = np.linspace(0, 1, 101)
    narrow, wide = (tuple(band(scores, level=level)) for level in (0.8, 0.99))
    assert (np.interp(places, wide[0], wide[1]) <= np.interp(places, narrow[0], narrow[1]) + 1e-9).all()
    assert (np.interp(places, wide[0], wide[2]) >= np.interp(places, narrow[0], narrow[2]) - 1e-9).all()


def test_many_points_are_thinned_outwards():
    rng = np.random.default_rng(3)
    truth = np.arange(6000) % 2 == 0
    scores = Scores.of(rng.normal(truth, 1), truth)
    at, low, high, _ = band(scores)
    assert len(at) <= MOST
    whole = array(sorted({*at.tolist(), *np.linspace(0, 1, 5001).tolist()}))
    aside = half_width(3000)
    _, across, up = zip(*roc(scores).rows, strict=True)
    across, up = array(across), array(up)
    top = up[np.searchsorted(across, whole + aside, side="right") - 1] + aside
    bottom = up[np.minimum(np.searchsorted(across, whole - aside, side="left"), len(up) - 1)] - aside
    assert (np.interp(whole, at, high) >= np.minimum(top, 1) - 1e-9).all()
    assert (np.interp(whole, at, low) <= np.maximum(bottom, 0) + 1e-9).all()


@pytest.mark.parametrize("truth", [[True, True], [False], []])
def test_one_class_alone_has_no_band(truth):
    assert simultaneous_roc_band(Scores.of(range(len(truth)), truth)) == Undefined("one_class")


def test_weights_that_count_no_cases_have_no_band():
    scores = Scores(array([1, 2]), array([0.5, 1]), array([1, 1]))
    assert simultaneous_roc_band(scores) == Undefined("fractional_weights")


TRUE = np.linspace(0, 1, 2001)


def binormal(rng, positives, negatives):
    scores = np.concatenate([rng.normal(1, 1, positives), rng.normal(0, 1, negatives)])
    return scores, stats.norm.sf(stats.norm.isf(TRUE) - 1)


def five_grades(rng, positives, negatives):
    chances = np.array([[0.05, 0.1, 0.2, 0.3, 0.35], [0.4, 0.3, 0.2, 0.07, 0.03]])
    scores = np.concatenate([rng.choice(5, size, p=p) for size, p in zip((positives, negatives), chances, strict=True)])
    up, across = (np.append(0, np.cumsum(p[::-1])) for p in chances)
    return scores, np.interp(TRUE, across, up)


@pytest.mark.slow
@pytest.mark.parametrize("draw", [binormal, five_grades])
@pytest.mark.parametrize(("positives", "negatives"), [(5, 200), (20, 20), (150, 400)])
def test_it_holds_the_whole_true_curve_as_often_as_it_says(draw, positives, negatives):
    """1000 samples each; 95% with Monte Carlo error 0.7 points. Coverage is above for few cases and tied scores."""
    rng = np.random.default_rng(20060601)
    truth = np.arange(positives + negatives) < positives
    held = 0
    for _ in range(1000):
        scores, up = draw(rng, positives, negatives)
        held += holds(Scores.of(scores, truth), TRUE, up)
    assert held / 1000 >= 0.95 - 3 * 0.007
