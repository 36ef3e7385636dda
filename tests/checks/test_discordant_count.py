import numpy as np
import pytest

from reportgen.checks.discordant_count import discordant_count
from reportgen.data.groups import Square
from reportgen.data.paired import PairedTable


def table(only_a, only_b):
    return PairedTable.of(both_right=90, only_a=only_a, only_b=only_b, both_wrong=10)


@pytest.mark.parametrize(("only_a", "only_b", "outcome"), [(5, 5, "passed"), (10, 0, "passed"), (9, 0, "warning")])
def test_ten_discordant_cases_are_enough(only_a, only_b, outcome):
    assert discordant_count(table(only_a, only_b)).outcome == outcome


def test_below_ten_the_exact_version_decides():
    found = discordant_count(table(4, 5), version="chi2_cc")
    assert (found.code, found.consequence, found.statistic) == ("few_discordant", "exact_version", 9)


@pytest.mark.parametrize("version", ["exact", "mid_p"])
def test_versions_by_the_binomial_distribution_ask_for_no_number(version):
    assert discordant_count(table(1, 1), version=version).outcome == "not_applicable"


@pytest.mark.parametrize(("confused", "fewest", "outcome"), [(5, 10, "passed"), (4.5, 9, "warning")])
def test_of_several_classes_each_needs_ten(confused, fewest, outcome):
    """By hand: the third class is confused with the first only, so many times in each direction."""
    square = Square(np.array([[50, 20, confused], [20, 50, 0], [confused, 0, 50]], dtype=float))
    found = discordant_count(square)
    assert (found.outcome, found.statistic) == (outcome, fewest)


def test_a_class_that_nobody_uses_does_not_count():
    assert discordant_count(Square(np.array([[50, 20, 0], [20, 50, 0], [0, 0, 0]], dtype=float))).outcome == "passed"
    assert discordant_count(Square(np.zeros((3, 3)))).outcome == "not_checkable"
