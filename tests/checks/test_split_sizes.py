import pytest

from reportgen.checks.split_sizes import split_sizes
from reportgen.data.design import Design


@pytest.mark.parametrize(("test", "outcome"), [((10, 20), "passed"), ((10, 19), "warning"), ((0, 0), "warning")])
def test_each_part_needs_30_cases(test, outcome):
    found = split_sizes(Design(split_classes={"training": (100, 200), "test": test}))
    assert (found.outcome, found.statistic) == (outcome, sum(test))


def test_all_classes_are_counted():
    found = split_sizes(Design(split_classes={"training": (100, 200, 50), "test": (10, 10, 9)}))
    assert (found.outcome, found.statistic) == ("warning", 29)


def test_one_part_is_no_split():
    assert split_sizes(Design(split_classes={"test": (5, 5)})).outcome == "not_applicable"
    assert split_sizes(Design()).outcome == "not_checkable"
