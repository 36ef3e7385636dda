import pytest

from reportgen.checks.baseline_share import baseline_share
from reportgen.data.evidence import Proportion


@pytest.mark.parametrize(
    ("share_from", "outcome", "consequence"),
    [("declared", "passed", None), ("training", "passed", None), ("judged", "warning", "p_too_small")],
)
def test_only_a_share_from_the_judged_cases_is_warned_of(share_from, outcome, consequence):
    found = baseline_share(Proportion.of(90, 100), share_from=share_from)
    assert (found.outcome, found.consequence) == (outcome, consequence)
