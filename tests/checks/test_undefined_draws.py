import pytest

from reportgen.checks.undefined_draws import undefined_draws
from reportgen.data.draws import Draws


@pytest.mark.parametrize(
    ("undefined", "outcome", "consequence"),
    [
        (0, "passed", None),
        (100, "passed", None),
        (101, "warning", "verdict_blocked"),
        (500, "warning", "verdict_blocked"),
        (501, "failed", "interval_withheld"),
    ],
)
def test_1_in_100_blocks_the_verdict_and_5_in_100_the_interval(undefined, outcome, consequence):
    found = undefined_draws(Draws(10_000, undefined))
    assert (found.outcome, found.consequence) == (outcome, consequence)
    assert found.statistic == undefined / 10_000


def test_without_draws_there_is_nothing_to_count():
    assert undefined_draws(Draws(0, 0)).outcome == "not_checkable"
