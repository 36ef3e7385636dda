import pytest

from reportgen.checks.discordant_count import discordant_count
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
