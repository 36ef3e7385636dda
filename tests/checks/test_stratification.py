from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reportgen.checks.stratification import stratification
from reportgen.data.design import Design


@pytest.mark.parametrize(
    ("training", "test", "outcome"),
    [
        ((20, 80), (5, 20), "passed"),
        ((21, 79), (4, 21), "passed"),  # 25 of 125 positive: 20 and 5 expected
        ((22, 78), (3, 22), "warning"),
        ((0, 50), (0, 10), "passed"),
    ],
)
def test_a_stratified_split_is_at_most_one_case_away(training, test, outcome):
    assert stratification(Design(split_classes={"training": training, "test": test})).outcome == outcome


def test_the_part_that_is_farthest_away_is_named():
    found = stratification(Design(split_classes={"training": (30, 70), "test": (0, 20)}))
    assert found.facts == {"part": "training", "positives": 30, "expected": pytest.approx(25)}
    assert found.statistic == pytest.approx(5)


@pytest.mark.parametrize(
    ("parts", "outcome"),
    [(None, "not_checkable"), ({"test": (1, 1)}, "not_applicable"), ({"a": (0, 0), "b": (0, 0)}, "not_checkable")],
)
def test_what_is_no_split_has_no_shares(parts, outcome):
    assert stratification(Design(split_classes=parts)).outcome == outcome


@given(st.lists(st.tuples(*[st.integers(0, 9)] * 3).filter(any), min_size=2, max_size=4))
def test_of_several_classes_the_one_that_is_farthest_away_in_some_part_is_found(parts):
    whole = [sum(of_class) for of_class in zip(*parts, strict=True)]
    away = max(
        abs(part[at] - Fraction(sum(part) * whole[at], sum(whole))) for part in parts for at in range(len(whole))
    )
    found = stratification(Design(split_classes=dict(zip("pqrs", parts, strict=False)), classes=("a", "b", "c")))

    assert (found.outcome, found.statistic) == ("passed" if away <= 1 else "warning", pytest.approx(float(away)))
    if found.outcome == "warning":
        part = parts["pqrs".index(found.facts["part"])]
        assert abs(part["abc".index(found.facts["name"])] - found.facts["expected"]) == pytest.approx(float(away))


def test_rounding_does_not_put_a_part_more_than_one_case_away():
    """By hand: 143 of 429 cases are a third, so 106 cases are expected to have 35 and a third, and 323 the rest."""
    assert stratification(Design(split_classes={"training": (107, 216), "test": (36, 70)})).outcome == "passed"
