"""Golden values: a printed table, named at its test; brute force over the cases."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reportgen.catalog.answers import Undefined
from reportgen.curves.decision import decision
from reportgen.data.scores import Scores

CASES = st.lists(st.tuples(st.integers(0, 20).map(lambda k: k / 20), st.booleans()), min_size=1, max_size=30)


def at(table, threshold):
    (row,) = (row for row in table.rows if row[0] == threshold)
    return row


@pytest.mark.parametrize(
    ("percent", "printed"),
    [
        (3, 0.278),
        (5, 0.263),
        (8, 0.239),
        (10, 0.222),
        (20, 0.125),
        (30, 0),
        (50, -0.4),
        (80, -2.5),
        (90, -6),
        (96, -16.5),
    ],
)
def test_treating_all_is_as_in_a_printed_table(percent, printed):
    """PMC6993280, table 4, column "Intervention to all patients": 30% have the disease."""
    table = decision(Scores.of([0.5] * 10, [True] * 3 + [False] * 7))
    assert at(table, percent / 100)[2] == pytest.approx(printed, abs=0.0005)


def test_by_hand():
    # at 0.2 three of four diseased and two of six others are treated: 3/10 - 2/10 * 1/4
    scores = Scores.of([0.9, 0.8, 0.2, 0.1, 0.7, 0.2, 0.1, 0.1, 0, 0], [True] * 4 + [False] * 6)
    table = decision(scores)
    assert table.columns == ("threshold", "net_benefit", "treat_all", "treat_none")
    assert at(table, 0.2) == (0.2, pytest.approx(0.25), pytest.approx(0.4 - 0.6 / 4), 0)
    assert [row[0] for row in table.rows] == [percent / 100 for percent in range(1, 100)]


@given(CASES, st.sampled_from(["grid", "scores"]))
def test_it_is_what_counting_the_cases_gives(cases, thresholds):
    scores, truth = map(np.array, zip(*cases, strict=True))
    for t, benefit, every, none in decision(Scores.of(scores, truth), thresholds=thresholds).rows:
        called = scores >= t
        expected = (called & truth).mean() - (called & ~truth).mean() * t / (1 - t)
        assert benefit == pytest.approx(expected, abs=1e-12)
        assert every == pytest.approx(truth.mean() - (~truth).mean() * t / (1 - t), abs=1e-12)
        assert none == 0


@given(CASES, st.integers(1, 4))
def test_a_prevalence_of_use_is_the_same_as_cases_drawn_in_these_shares(cases, times):
    if len({positive for _, positive in cases}) < 2:
        return
    more = [case for case in cases for _ in range(1 if case[1] else times)]
    share = np.mean([positive for _, positive in more])
    first = decision(Scores.of(*zip(*cases, strict=True)), prevalence=share)
    second = decision(Scores.of(*zip(*more, strict=True)))
    np.testing.assert_allclose(first.rows, second.rows, atol=1e-9)


def test_the_scores_below_one_are_the_thresholds_where_they_are_asked_for():
    rows = decision(Scores.of([0.3, 0.3, 1, 0], [True, False, True, False]), thresholds="scores").rows
    assert [row[0] for row in rows] == [0, 0.3]


def test_what_has_no_decision_curve():
    assert decision(Scores.of([2, 0.5], [True, False])) == Undefined("not_probabilities", outside=1.0, cases=2.0)
    assert decision(Scores.of([], [])) == Undefined("no_case")
    assert decision(Scores.of([0.5], [True]), prevalence=0.1) == Undefined("one_class")
