"""Golden values: StatsDirect on Armitage & Berry (1994), page 127; scipy on the discordant cases, called here."""

import numpy as np
import pytest
from scipy.stats import binomtest

from reportgen.catalog.answers import Undefined
from reportgen.data.paired import PairedTable
from reportgen.intervals.odds_ratio_exact import odds_ratio_exact


def table(only_a, only_b):
    return PairedTable.of(both_right=20, only_a=only_a, only_b=only_b, both_wrong=16)


def test_two_media_for_culturing():
    """StatsDirect's help, matched pairs: 12 against 2 gives 1.335744 to 55.197091."""
    found = odds_ratio_exact.limits(table(12, 2))
    assert (float(found.low), float(found.value), float(found.high)) == pytest.approx(
        (1.335744, 6, 55.197091), abs=5e-7
    )


@pytest.mark.parametrize(("b", "c"), [(1, 1), (7, 3), (150, 86), (0, 5)])
@pytest.mark.parametrize("level", [0.9, 0.99])
def test_it_is_scipys_exact_interval_as_odds(b, c, level):
    shares = binomtest(b, b + c).proportion_ci(level, "exact")
    found = odds_ratio_exact.limits(table(b, c), level=level)
    expected = shares.low / (1 - shares.low), shares.high / (1 - shares.high)
    assert (float(found.low), float(found.high)) == pytest.approx(expected, rel=1e-8)


def test_an_infinite_ratio_and_limit_are_absent():
    found = odds_ratio_exact.limits(table(5, 0))
    assert float(found.low) == pytest.approx(0.025**0.2 / (1 - 0.025**0.2), rel=1e-12)
    assert np.isnan([found.value, found.high]).all()


def test_a_ratio_of_0_is_a_number():
    found = odds_ratio_exact.limits(table(0, 5))
    assert (float(found.low), float(found.value)) == (0, 0)


def test_models_that_agree_on_every_case_have_none():
    assert odds_ratio_exact.limits(table(0, 0)) == Undefined("no_discordant_pair", cases=36.0)
