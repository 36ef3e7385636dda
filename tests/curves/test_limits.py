"""Limits along curves: those of statsmodels at each threshold, and Zou & Donner's equation 7 written out."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from statsmodels.stats.proportion import proportion_confint

from reportgen.catalog.answers import Undefined
from reportgen.curves.cost import cost
from reportgen.curves.cutoffs import cutoffs
from reportgen.curves.decision import decision
from reportgen.curves.prevalence_cost import prevalence_cost
from reportgen.data.scores import Scores

LEVEL = 0.9
COSTS = [[0, 10], [500, 30]]  # rows truth, columns call
BOTH = st.lists(st.tuples(st.integers(0, 20).map(lambda k: k / 20), st.booleans()), min_size=2, max_size=40).filter(
    lambda cases: len({truth for _, truth in cases}) == 2
)


def scores(cases):
    return Scores.of([score for score, _ in cases], [truth for _, truth in cases])


def wilson(successes, trials):
    low, high = proportion_confint(successes, trials, alpha=1 - LEVEL, method="wilson")
    return max(low, 0.0), successes / trials, min(high, 1.0)


def counted(cases, threshold):
    """Count what is called positive of each class."""
    positives, negatives = ([score for score, truth in cases if truth is of] for of in (True, False))
    tp, fp = (sum(score >= threshold for score in of) for of in (positives, negatives))
    return tp, len(positives), fp, len(negatives)


def combined(a, first, b, second, c):
    """Recover the limits of a * first + b * second + c, each part on the side on which it makes the sum less or more."""
    value = a * first[1] + b * second[1] + c
    reach = []
    for sign in (-1, 1):
        ends = [
            (weight, part[2] if weight * sign > 0 else part[0], part[1]) for weight, part in ((a, first), (b, second))
        ]
        reach.append(value + sign * np.sqrt(sum((weight * (end - middle)) ** 2 for weight, end, middle in ends)))
    return tuple(reach)


def rows(table):
    return [dict(zip(table.columns, row, strict=True)) for row in table.rows]


@given(BOTH)
def test_limits_of_shares_are_wilsons_at_each_threshold(cases):
    for row in rows(cutoffs(scores(cases), level=LEVEL)):
        threshold = np.inf if row["threshold"] is None else row["threshold"]
        tp, positives, fp, negatives = counted(cases, threshold)
        shares = {"recall": (tp, positives), "specificity": (negatives - fp, negatives), "precision": (tp, tp + fp)}
        for name, (successes, trials) in shares.items():
            found = (row[f"{name}_low"], row[f"{name}_high"])
            expected = wilson(successes, trials)[::2] if trials else (None, None)

            assert found == (pytest.approx(expected, abs=1e-9) if trials else expected)


@given(BOTH)
def test_limits_of_net_benefit_follow_from_those_of_recall_and_specificity(cases):
    for row in rows(decision(scores(cases), level=LEVEL)):
        t = row["threshold"]
        tp, positives, fp, negatives = counted(cases, t)
        share, odds = positives / len(cases), t / (1 - t)
        low, high = combined(
            share,
            wilson(tp, positives),
            (1 - share) * odds,
            wilson(negatives - fp, negatives),
            -(1 - share) * odds,
        )

        assert (row["net_benefit_low"], row["net_benefit_high"]) == pytest.approx((low, high), abs=1e-9)


def expected_cost(counts, prevalence):
    tp, positives, fp, negatives = counts
    (tn, alarm), (miss, hit) = COSTS
    return combined(
        prevalence * (hit - miss),
        wilson(tp, positives),
        (1 - prevalence) * (tn - alarm),
        wilson(negatives - fp, negatives),
        prevalence * miss + (1 - prevalence) * alarm,
    )


@given(BOTH, st.floats(0.01, 0.99))
def test_limits_of_cost_follow_from_those_of_recall_and_specificity(cases, prevalence):
    for row in rows(cost(scores(cases), costs=COSTS, prevalence=prevalence, level=LEVEL)):
        threshold = np.inf if row["threshold"] is None else row["threshold"]
        expected = expected_cost(counted(cases, threshold), prevalence)

        assert (row["cost_low"], row["cost_high"]) == pytest.approx(expected, abs=1e-6)


@given(BOTH, st.sampled_from([0.1, 0.5, 0.9]))
def test_limits_of_cost_hold_at_each_prevalence(cases, threshold):
    for row in rows(prevalence_cost(scores(cases), costs=COSTS, threshold=threshold, level=LEVEL)):
        expected = expected_cost(counted(cases, threshold), row["prevalence"])

        assert (row["cost_low"], row["cost_high"]) == pytest.approx(expected, abs=1e-6)


@pytest.mark.parametrize(
    "draw",
    [
        cutoffs,
        decision,
        lambda s: cost(s, costs=COSTS),
        lambda s: prevalence_cost(s, costs=COSTS, threshold=0.5),
        lambda s: prevalence_cost(s, costs=COSTS, level=LEVEL),
    ],
)
def test_without_a_level_or_a_threshold_there_are_no_limits(draw):
    table = draw(scores([(0.2, False), (0.4, True), (0.8, True)]))

    assert not isinstance(table, Undefined)
    assert [column for column in table.columns if column.endswith(("_low", "_high"))] == []
