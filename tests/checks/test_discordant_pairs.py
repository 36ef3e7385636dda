import pytest

from reportgen.checks.discordant_pairs import discordant_pairs
from reportgen.data.paired import PairedTable

ALIKE = PairedTable.of(both_right=360, only_a=0, only_b=0, both_wrong=40)


def test_one_discordant_case_is_enough():
    found = discordant_pairs(PairedTable.of(both_right=360, only_a=1, only_b=0, both_wrong=40))
    assert (found.outcome, found.statistic, found.facts) == ("passed", 1, {"discordant": 1, "cases": 401})


@pytest.mark.parametrize("version", [None, "mid_p", "chi2", "chi2_cc"])
def test_models_that_agree_on_every_case_withhold_the_p_value(version):
    found = discordant_pairs(ALIKE, version=version)
    assert (found.outcome, found.code, found.consequence) == ("failed", "no_discordant_pair", "p_withheld")
    assert found.facts == {"cases": 400}


def test_the_exact_version_then_has_a_p_value_of_1():
    assert discordant_pairs(ALIKE, version="exact").consequence == "p_is_one"


def test_no_case_is_not_checkable():
    empty = PairedTable.of(both_right=0, only_a=0, only_b=0, both_wrong=0)
    assert discordant_pairs(empty).outcome == "not_checkable"


def test_the_check_is_structural():
    assert discordant_pairs.structural
