import pytest

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
