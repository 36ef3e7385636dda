"""Golden values: scipy, called here; by hand."""

import numpy as np
import pytest
from scipy.stats import binomtest

from reportgen.catalog.answers import Undefined
from reportgen.data.evidence import Sample
from reportgen.data.paired import PairedTable
from reportgen.hypotests.mcnemar import mcnemar
from reportgen.hypotests.sign_test import sign_test


def signs(wins, losses, zeros=0):
    return Sample(np.array([1.0] * wins + [-2.0] * losses + [0.0] * zeros))


def test_by_hand():
    """7 gains and 1 loss: 2 (1 + 8) / 256."""
    assert sign_test(signs(7, 1)).p_value == pytest.approx(18 / 256, rel=1e-12)


@pytest.mark.parametrize("alternative", ["two-sided", "greater", "less"])
@pytest.mark.parametrize(("wins", "losses"), [(0, 1), (1, 0), (1, 1), (3, 3), (9, 4), (60, 90)])
def test_it_agrees_with_scipy(wins, losses, alternative):
    found = sign_test(signs(wins, losses), alternative=alternative)
    assert found.p_value == pytest.approx(binomtest(wins, wins + losses, 0.5, alternative).pvalue, rel=1e-9)


def test_zeros_and_sizes_do_not_matter():
    assert sign_test(signs(7, 3, zeros=5)) == sign_test(Sample(np.array([9.0] * 7 + [-0.1] * 3)))


@pytest.mark.parametrize("alternative", ["two-sided", "greater", "less"])
def test_on_right_and_wrong_cases_it_is_mcnemars_exact_test(alternative):
    table = PairedTable.of(both_right=50, only_a=9, only_b=3, both_wrong=4)
    ours, other = (test(table, alternative=alternative).p_value for test in (sign_test, mcnemar))
    assert ours == pytest.approx(other, rel=1e-12)


@pytest.mark.parametrize("level", [0.9, 0.95, 0.99])
def test_test_and_interval_never_contradict_each_other(level):
    for wins in range(41):
        for losses in range(41 - wins):
            if wins + losses:
                found = sign_test(signs(wins, losses), level=level)
                excluded = float(found.interval.low) > 0.5 or float(found.interval.high) < 0.5
                assert excluded == (found.p_value < 1 - level)


@pytest.mark.parametrize(("values", "code"), [([], "no_case"), ([0.0, 0.0], "no_discordant_pair")])
def test_without_a_difference_there_is_no_p(values, code):
    found = sign_test(Sample(np.array(values)))
    assert found.p_value == Undefined(code, cases=float(len(values)))
