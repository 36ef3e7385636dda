"""
Golden values: every pair of cases compared in plain loops, the equation solved by scipy.optimize.brentq.

Its error rates are simulated in tests/operating/test_areas.py.
"""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats
from scipy.optimize import brentq
from scipy.special import logit

from reportgen.catalog.answers import Undefined
from reportgen.catalog.work import Recorder
from reportgen.data.scores import Scores
from reportgen.intervals.cautious_auc import cautious_auc
from reportgen.intervals.delong import delong
from reportgen.intervals.newcombe_auc import newcombe_auc

CASES = st.lists(st.tuples(st.integers(0, 8), st.booleans()), min_size=4, max_size=40)
LEVELS = st.sampled_from([0.8, 0.95, 0.99])


def of(rows):
    return Scores.of([score for score, _ in rows], [positive for _, positive in rows])


def by_all_pairs(rows):
    """Compare every positive with every negative case; answer the area, both parts of its variance and both sizes."""
    positives = np.array([score for score, positive in rows if positive], dtype=float)
    negatives = np.array([score for score, positive in rows if not positive], dtype=float)
    won = (positives[:, None] > negatives) + 0.5 * (positives[:, None] == negatives)
    parts = (won.mean(axis=1).var(ddof=1) / len(positives), won.mean(axis=0).var(ddof=1) / len(negatives))
    return won.mean(), parts, won.shape


def exponential_variance(theta, positives, negatives):
    """Hanley & McNeil (1982), equation 1, as they write it."""
    q1, q2 = theta / (2 - theta), 2 * theta**2 / (1 + theta)
    spread = theta * (1 - theta) + (positives - 1) * (q1 - theta**2) + (negatives - 1) * (q2 - theta**2)
    return spread / (positives * negatives)


def exponential_limit(area, sizes, tail, outer):
    """Solve the score equation on one side with the larger variance of the two ways to name the classes."""
    z = stats.norm.isf(tail)

    def beyond(theta):
        return abs(area - theta) - z * max(exponential_variance(theta, *each) for each in (sizes, sizes[::-1])) ** 0.5

    return brentq(beyond, outer, area, xtol=1e-14)


def by_hand(rows, level):
    area, parts, sizes = by_all_pairs(rows)
    tail, smaller = (1 - level) / 2, min(sizes)
    df = sum(parts) ** 2 / sum(part**2 / (size - 1) for part, size in zip(parts, sizes, strict=True))
    t, z, error = stats.t.isf(tail, df), stats.norm.isf(tail), sum(parts) ** 0.5 / (area * (1 - area))

    def width(room):
        return (0.19 + 1.1 * (1 - smaller / max(sizes)) ** 2) / (1 + 45 * smaller ** (5 / 3) * room**3 / z**2)

    def lower(theta):
        return logit(area) - logit(theta) - error * t * (1 + width(1 - theta))

    def upper(theta):
        return logit(theta) - logit(area) - error * t * (1 + width(theta))

    tiny = 1e-16
    low = brentq(lower, tiny, area, xtol=1e-15) if lower(tiny) > 0 else 0
    high = brentq(upper, area, 1 - tiny, xtol=1e-15) if upper(1 - tiny) > 0 else 1
    ends = [exponential_limit(area, sizes, tail, outer) for outer in (0, 1)]
    edge = min(1, 2.5 / smaller)
    return min(low, max(ends[0], 1 - edge)), max(high, min(ends[1], edge))


@given(rows=CASES, level=LEVELS)
@settings(deadline=None)
def test_it_agrees_with_all_pairs(rows, level):
    found = cautious_auc.limits(of(rows), level=level)
    if not isinstance(found, Undefined) and sum(by_all_pairs(rows)[1]) > 0:
        assert (found.low, found.high) == pytest.approx(by_hand(rows, level), abs=1e-9)


def test_hanley_and_mcneils_scans_by_hand():
    """
    51 abnormal and 58 normal scans, area 0.8932, DeLong's standard error 0.0307244 (Stata's roctab).

    S10 / P = 0.031751 / 51, S01 / N = 0.018642 / 58, so k = 93.17 and t = 1.9858; the quantile is widened by 0.0040 and 0.00003.
    """
    scans = Scores(np.arange(1.0, 6.0), positives=np.array([3, 2, 2, 11, 33]), negatives=np.array([33, 6, 6, 11, 2]))
    found, area = cautious_auc.limits(scans), 2642 / (51 * 58)
    t, error = stats.t.isf(0.025, 93.17), 0.0307244 / (area * (1 - area))

    def width(room):
        y = stats.norm.isf(0.025) ** 2 / (51 ** (5 / 3) * room**3)
        return (0.19 + 1.1 * (7 / 58) ** 2) * y / (45 + y)

    widths = [(abs(logit(area) - logit(float(end))) / (error * t)) - 1 for end in (found.low, found.high)]
    assert widths == pytest.approx([width(1 - float(found.low)), width(float(found.high))], abs=1e-4)
    assert (round(float(found.low), 3), round(float(found.high), 3)) == (0.815, 0.941)


@given(rows=CASES, level=LEVELS)
@settings(deadline=None)
def test_it_holds_the_estimate_and_delongs_interval(rows, level):
    found, delongs = (method.limits(of(rows), level=level) for method in (cautious_auc, delong))
    if isinstance(found, Undefined):
        return
    assert 0 <= found.low <= found.value <= found.high <= 1
    if not isinstance(delongs, Undefined):
        assert found.low <= delongs.low + 1e-12
        assert found.high >= delongs.high - 1e-12


@given(rows=CASES, level=LEVELS)
@settings(deadline=None)
def test_it_is_undefined_exactly_where_classes_are_tiny(rows, level):
    sizes = [sum(positive == wanted for _, positive in rows) for wanted in (True, False)]
    found = cautious_auc.limits(of(rows), level=level)
    assert isinstance(found, Undefined) == (min(sizes) < 2)


@given(rows=CASES, level=LEVELS)
@settings(deadline=None)
def test_it_does_not_matter_which_class_is_called_positive_nor_which_way_scores_run(rows, level):
    found = cautious_auc.limits(of(rows), level=level)
    swapped = cautious_auc.limits(of([(score, not positive) for score, positive in rows]), level=level)
    turned = cautious_auc.limits(of([(-score, positive) for score, positive in rows]), level=level)
    both = cautious_auc.limits(of([(-score, not positive) for score, positive in rows]), level=level)
    if isinstance(found, Undefined):
        assert found.code == swapped.code == turned.code == both.code
        return
    expected = pytest.approx((float(found.low), float(found.high)), abs=1e-12)
    assert (both.low, both.high) == expected
    for mirrored in (swapped, turned):
        assert (1 - mirrored.high, 1 - mirrored.low) == expected


@given(rows=CASES)
@settings(deadline=None)
def test_only_the_order_of_the_scores_counts(rows):
    found, stretched = (cautious_auc.limits(of([(f(score), is_) for score, is_ in rows])) for f in (float, np.exp))
    if isinstance(found, Undefined):
        assert found == stretched
    else:
        assert (found.low, found.high) == (stretched.low, stretched.high)


def test_rare_cases_of_a_class_widen_the_limit_towards_one_half_and_hardly_the_other():
    rows = [(score, score in (30, 45, *range(490, 540))) for score in range(540)]
    found, delongs = cautious_auc.limits(of(rows)), delong.limits(of(rows))
    assert float(delongs.low) - float(found.low) > 5 * (float(found.high) - float(delongs.high)) > 0


@pytest.mark.parametrize(("wrong", "at", "held"), [(1, 57.5, True), (12, 29.5, False)])
def test_where_few_cases_are_ranked_wrongly_the_score_limit_or_the_edge_holds_it_back(wrong, at, held):
    """Of sixty cases of a class, one ranked below two of the other, or twelve below thirty; the edge is 1 - 2.5 / 60."""
    rows = [(100 + case, True) for case in range(60 - wrong)] + [(at, True)] * wrong
    rows += [(case, False) for case in range(60)]
    found, area = cautious_auc.limits(of(rows)), by_all_pairs(rows)[0]
    score = exponential_limit(area, (60, 60), 0.025, 0)
    assert (dict(found.notes) == {"class_that_limits": 60}) == held
    assert (float(found.low) == pytest.approx(max(score, 1 - 2.5 / 60), abs=1e-12)) == held


@pytest.mark.parametrize(
    ("scores", "truth", "code"),
    [
        ([1, 2, 3], [0, 0, 1], "too_few_per_class"),
        ([1, 2, 3], [1, 1, 1], "one_class"),
        ([], [], "one_class"),
    ],
)
def test_what_has_no_interval_says_why(scores, truth, code):
    assert cautious_auc.limits(Scores.of(scores, truth)).code == code


@pytest.mark.parametrize("truth", [[0, 0, 1, 1], [1, 1, 0, 0]])
def test_with_perfect_separation_it_is_newcombes_interval(truth):
    scores = Scores.of([1, 2, 3, 4], truth)
    found, newcombes = cautious_auc.limits(scores), newcombe_auc.limits(scores)
    assert (float(found.low), float(found.high)) == (float(newcombes.low), float(newcombes.high))


@pytest.mark.parametrize(("positives", "negatives"), [(20, 20), (30, 30), (20, 500), (500, 50)])
def test_with_equal_scores_it_is_newcombes_interval_which_hardly_ever_errs(positives, negatives):
    """Were the area beyond a limit, fewer than one sample in a hundred would have equal scores alone."""
    scores = Scores.of([5] * (positives + negatives), [1] * positives + [0] * negatives)
    found, newcombes = cautious_auc.limits(scores), newcombe_auc.limits(scores)
    differs = 2 * (0.5 - float(found.low))  # two values of the score: how much more often a class has the other one

    assert (float(found.low), float(found.high)) == (float(newcombes.low), float(newcombes.high))
    assert float(found.low) < float(found.value) == 0.5 < float(found.high)
    assert dict(found.notes) == {}
    assert (1 - differs) ** min(positives, negatives) < 0.01


def test_a_batch_with_a_sample_of_equal_scores_says_what_it_says_alone():
    positives, negatives = np.array([[0.0, 3, 0], [1, 1, 1]]), np.array([[0.0, 2, 0], [1, 0, 1]])
    batch = cautious_auc.limits(Scores(np.arange(3.0), positives, negatives))
    for at in range(2):
        one = cautious_auc.limits(Scores(np.arange(3.0), positives[at], negatives[at]))
        assert (float(batch.low[at]), float(batch.high[at])) == (float(one.low), float(one.high))


def test_a_batch_says_what_each_sample_says():
    rng = np.random.default_rng(2)
    of_each = [rng.permutation(50) < 25 for _ in range(8)]
    positives = np.array([*of_each, np.arange(50) >= 25, np.arange(50) < 25], dtype=float)
    batch = cautious_auc.limits(Scores(np.arange(50.0), positives, 1 - positives))
    for at, row in enumerate(positives):
        one = cautious_auc.limits(Scores(np.arange(50.0), row, 1 - row))
        assert (float(one.low), float(one.high)) == (float(batch.low[at]), float(batch.high[at]))


@pytest.mark.parametrize("truth", [[0, 0, 1, 1], [0, 1, 0, 1]], ids=["separated", "mixed"])
def test_its_steps_lead_to_its_limits(truth):
    work = Recorder(cautious_auc.formula)
    found = cautious_auc.limits(Scores.of([1, 2, 3, 4], truth), work=work)
    values = {step.code: step.value for step in work.steps}
    assert None not in values.values()
    assert ("welch_degrees" in values) == bool(found.value < 1)
    assert float(found.low) in [step.value for step in work.steps]
