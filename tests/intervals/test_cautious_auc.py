"""
Golden values: every pair of cases compared in plain loops, the equation solved by scipy.optimize.brentq.

The table of error rates is written by `python tests/intervals/test_cautious_auc.py`.
"""

import json
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats
from scipy.optimize import brentq
from scipy.special import expit, logit

from reportgen.catalog.answers import Undefined
from reportgen.catalog.work import Recorder
from reportgen.data.scores import Scores
from reportgen.intervals.cautious_auc import cautious_auc
from reportgen.intervals.delong import delong
from reportgen.intervals.newcombe_auc import newcombe_auc

STORED = Path(__file__).with_name("cautious_auc_errors.json")
RUNS, AT_ONCE = 40_000, 4000
CASES = st.lists(st.tuples(st.integers(0, 8), st.booleans()), min_size=4, max_size=40)
LEVELS = st.sampled_from([0.8, 0.95, 0.99])
WORST = [  # positive and negative cases, scores, area: where of 3186 settings one of the ends errs most, and mirrored ones
    (20, 600, "3", 0.85),
    (20, 200, "3", 0.86),
    (25, 250, "3", 0.88),
    (30, 900, "3", 0.9),
    (50, 150, "3", 0.9),
    (1000, 100, "0.5", 0.85),
    (100, 1000, "2", 0.7),
    (50, 150, "2", 0.65),
    (500, 50, "1", 0.5),
    (100, 100, "2", 0.5),
    (70, 210, "exponential", 0.5),
    (200, 100, "1", 0.5),
    (25, 750, "exponential", 0.99),
    (30, 300, "exponential", 0.99),
    (70, 700, "exponential", 0.95),
    (140, 70, "turned exponential", 0.99),
    (100, 300, "3", 0.99),
    (30, 300, "turned exponential", 0.01),
    (30, 900, "3", 0.1),
    (20, 600, "3", 0.15),
    (30, 300, "exponential", 0.3),
    (50, 150, "2", 0.3),
    (50, 500, "partly missed", 0.9),
    (100, 1000, "partly missed", 0.95),
    (50, 500, "partly missed", 0.99),
]


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


def by_score(area, sizes, tail, outer):
    """Solve the equation on one side with the larger variance of the two ways to name the classes."""
    if area == outer:
        return outer
    z = stats.norm.isf(tail)

    def beyond(theta):
        return abs(area - theta) - z * max(exponential_variance(theta, *each) for each in (sizes, sizes[::-1])) ** 0.5

    return brentq(beyond, outer, area + 1e-9 * (outer - area), xtol=1e-14)  # at an area of 0 or 1 it solves it itself


def by_hand(rows, level):
    area, parts, sizes = by_all_pairs(rows)
    ends = []
    for outer, take in ((0.0, min), (1.0, max)):
        tail = (1 - level) / 2 * 0.8
        found = [by_score(area, sizes, tail, outer)]
        if 0 < area < 1:
            df = sum(parts) ** 2 / sum(part**2 / (size - 1) for part, size in zip(parts, sizes, strict=True))
            reach = stats.t.isf(tail, df) * sum(parts) ** 0.5 / (area * (1 - area))
            found.append(expit(logit(area) + (reach if outer else -reach)))
        ends.append(take(found))
    return tuple(ends)


@given(rows=CASES, level=LEVELS)
@settings(deadline=None)
def test_it_agrees_with_all_pairs(rows, level):
    found = cautious_auc.limits(of(rows), level=level)
    if not isinstance(found, Undefined):
        assert (found.low, found.high) == pytest.approx(by_hand(rows, level), abs=1e-10)


def test_hanley_and_mcneils_scans_by_hand():
    """
    51 abnormal and 58 normal scans, area 0.8932, DeLong's standard error 0.0307244 (Stata's roctab).

    S10 / P = 0.031751 / 51, S01 / N = 0.018642 / 58, so k = 93.17 and t = 2.0829 for a tail of 2 %; the upper limit by
    the score method, 0.942437, lies above that by the error, 0.942364, and its lower limit below.
    """
    scans = Scores(np.arange(1.0, 6.0), positives=np.array([3, 2, 2, 11, 33]), negatives=np.array([33, 6, 6, 11, 2]))
    found, area = cautious_auc.limits(scans), 2642 / (51 * 58)
    assert (round(float(found.low), 4), round(float(found.high), 4)) == (0.8052, 0.9424)
    assert float(found.low) == pytest.approx(by_score(area, (51, 58), 0.02, 0.0), abs=1e-12)
    assert float(found.high) == pytest.approx(by_score(area, (51, 58), 0.02, 1.0), abs=1e-12)


@given(rows=CASES, level=LEVELS)
@settings(deadline=None)
def test_it_holds_the_estimate_and_both_intervals_that_it_is_made_of(rows, level):
    found = cautious_auc.limits(of(rows), level=level)
    if isinstance(found, Undefined):
        return
    assert 0 <= found.low <= found.value <= found.high <= 1
    for part in (delong.limits(of(rows), level=level), newcombe_auc.limits(of(rows), level=level)):
        if not isinstance(part, Undefined):
            assert found.low <= part.low + 1e-12
            assert found.high >= part.high - 1e-12


@given(rows=CASES, level=LEVELS)
@settings(deadline=None)
def test_it_is_undefined_exactly_where_classes_are_tiny_or_scores_equal(rows, level):
    sizes = [sum(positive == wanted for _, positive in rows) for wanted in (True, False)]
    found = cautious_auc.limits(of(rows), level=level)
    assert isinstance(found, Undefined) == (min(sizes) < 2 or len({score for score, _ in rows}) == 1)


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


def test_each_limit_is_given_four_fifths_of_the_tail():
    """With the whole tail on both sides the limits of an area of 8/9 would be those at 94 %, not 95 %."""
    rows = [(score, score in (30, 45, *range(50, 60))) for score in range(60)]
    found, narrower = cautious_auc.limits(of(rows)), cautious_auc.limits(of(rows), level=0.96)
    assert float(found.low) < float(narrower.value)
    twin = by_hand(rows, 0.95)
    assert (float(found.low), float(found.high)) == pytest.approx(twin, abs=1e-10)
    assert float(narrower.low) < float(found.low)


@pytest.mark.parametrize(
    ("scores", "truth", "code"),
    [
        ([5, 5, 5, 5], [0, 0, 1, 1], "no_spread_of_area"),
        ([1, 2, 3], [0, 0, 1], "too_few_per_class"),
        ([1, 2, 3], [1, 1, 1], "one_class"),
        ([], [], "one_class"),
    ],
)
def test_what_has_no_interval_says_why(scores, truth, code):
    assert cautious_auc.limits(Scores.of(scores, truth)).code == code


@pytest.mark.parametrize("truth", [[0, 0, 1, 1], [1, 1, 0, 0]])
def test_with_perfect_separation_the_score_interval_stands_alone(truth):
    """(1 - t)^2 = z^2 t (1 - t) (1 + t / (1 + t) + (1 - t) / (2 - t)) / 4."""
    z = stats.norm.ppf(0.98)
    inner = brentq(lambda t: (1 - t) * 4 - z**2 * t * (1 + t / (1 + t) + (1 - t) / (2 - t)), 0.01, 0.99)
    found = cautious_auc.limits(Scores.of([1, 2, 3, 4], truth))
    expected = (inner, 1) if truth[-1] else (0, 1 - inner)
    assert (float(found.low), float(found.high)) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("truth", [[0, 0, 1, 1], [0, 1, 0, 1]], ids=["separated", "mixed"])
def test_its_steps_lead_to_its_limits(truth):
    work = Recorder(cautious_auc.formula)
    found = cautious_auc.limits(Scores.of([1, 2, 3, 4], truth), work=work)
    values = {step.code: step.value for step in work.steps}
    assert None not in values.values()
    assert ("welch_degrees" in values) == bool(found.value < 1)
    assert float(found.low) in [step.value for step in work.steps]


# Error rates


def drawn(rng, runs, cell):
    """Draw scores of positive, then of negative cases, one row per sample."""
    positives, negatives, kind, area = cell
    shapes = (runs, positives), (runs, negatives)
    if kind == "exponential":  # as Hanley and McNeil assume, the positive cases the more spread where they score higher
        return rng.exponential(area / (1 - area), shapes[0]), rng.exponential(1, shapes[1])
    if kind == "turned exponential":
        return -rng.exponential(1, shapes[0]), -rng.exponential(area / (1 - area), shapes[1])
    if kind == "partly missed":  # not a model of the study: a part of the positive cases looks like the negative ones
        return rng.normal(size=shapes[0]) + 20 * (rng.random(shapes[0]) < 2 * area - 1), rng.normal(size=shapes[1])
    ratio = float(kind)  # of the standard deviations of normal scores
    return rng.normal(stats.norm.ppf(area) * (1 + ratio**2) ** 0.5, ratio, shapes[0]), rng.normal(size=shapes[1])


def ranked(positives, negatives):
    """Count positive and negative cases at each rank; there are no ties."""
    ordered = np.concatenate([positives, negatives], axis=1).argsort(axis=1) < positives.shape[1]
    return Scores(np.arange(ordered.shape[1], dtype=float), ordered.astype(float), (~ordered).astype(float))


def errors(cell, runs=RUNS, method=cautious_auc):
    """Return how often the lower limit lies above the true area, and the upper one below it; the seed is the setting's."""
    kinds = ["exponential", "turned exponential", "partly missed", "0.5", "1", "2", "3"]
    rng = np.random.default_rng([28, cell[0], cell[1], kinds.index(cell[2]), round(cell[3] * 100)])
    wrong = np.zeros(2)
    for _ in range(runs // AT_ONCE):
        found = method.limits(ranked(*drawn(rng, AT_ONCE, cell)))
        wrong += (found.low > cell[3]).sum(), (found.high < cell[3]).sum()
    return [float(count) / runs for count in wrong]


def stored():
    return {tuple(row[:4]): row[4:] for row in json.loads(STORED.read_text())}


def highest(chosen):
    """Return the higher of both error rates, over the settings that are chosen."""
    return max(rate for cell, rates in stored().items() if chosen(*cell) for rate in rates)


def test_the_stored_error_rates_keep_the_nominal_level_from_thirty_cases_on():
    """40 000 samples per row: four standard errors of a rate of 2.5 % are 0.31 %."""
    tolerance = 4 * (0.025 * 0.975 / RUNS) ** 0.5
    assert list(stored()) == WORST
    assert highest(lambda p, n, kind, _: min(p, n) >= 30 and kind != "partly missed") <= 0.025 + tolerance


def test_with_twenty_cases_or_partly_missed_ones_it_errs_hardly_more():
    assert highest(lambda *_: True) <= 0.033


def test_the_limit_towards_the_nearer_end_errs_as_seldom_below_one_half_as_above():
    """The samples are others, so the rates agree but for five standard errors of their difference."""
    for cell, mirrored in (((20, 600, "3", 0.85), (20, 600, "3", 0.15)), ((30, 900, "3", 0.9), (30, 900, "3", 0.1))):
        assert stored()[mirrored] == pytest.approx(stored()[cell][::-1], abs=5 * (2 * 0.03 / RUNS) ** 0.5)


@pytest.mark.parametrize("method", [delong, newcombe_auc], ids=lambda method: method.id)
def test_either_method_alone_errs_too_often_which_is_why_both_are_taken(method):
    cell = {"delong": (20, 200, "3", 0.95), "newcombe_auc": (50, 500, "3", 0.9)}[method.id]
    assert max(errors(cell, 4000, method)) > 0.05
    assert max(errors(cell, 4000)) < 0.03


@pytest.mark.parametrize("cell", [(20, 200, "3", 0.86), (140, 70, "turned exponential", 0.99)], ids=str)
def test_a_stored_error_rate_comes_again(cell):
    assert errors(cell) == stored()[cell]


@pytest.mark.slow
def test_all_stored_error_rates_come_again():
    assert [[*cell, *errors(cell)] for cell in WORST] == json.loads(STORED.read_text())


if __name__ == "__main__":
    lines = ",\n".join(json.dumps([*cell, *errors(cell)]) for cell in WORST)
    STORED.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    sys.stdout.write(f"{STORED.name}\n")
