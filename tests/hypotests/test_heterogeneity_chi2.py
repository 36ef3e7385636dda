"""Golden values: by hand; scipy, called here."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chi2_contingency

from reportgen.catalog.answers import Undefined
from reportgen.data.groups import Groups
from reportgen.hypotests.heterogeneity_chi2 import heterogeneity_chi2


def test_by_hand():
    """10, 20 and 30 of 40: twice (100 / 20 + 100 / 20); p = exp(-10) with 2 degrees of freedom."""
    found = heterogeneity_chi2(Groups.of([10, 20, 30], [40, 40, 40]))
    assert (found.statistic, found.df, found.p_value) == pytest.approx((20, 2, np.exp(-10)), rel=1e-12)


def test_it_agrees_with_scipy():
    found = heterogeneity_chi2(Groups.of([1, 3, 6, 0], [20, 30, 25, 8]))
    theirs = chi2_contingency([[1, 3, 6, 0], [19, 27, 19, 8]], correction=False)
    assert (found.statistic, found.p_value) == pytest.approx((theirs.statistic, theirs.pvalue), rel=1e-12)


@given(st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)), min_size=2, max_size=6))
def test_the_order_of_groups_and_the_name_of_success_do_not_matter(rows):
    x, more = (np.array(side, dtype=float) for side in zip(*rows, strict=True))
    found = heterogeneity_chi2(Groups(x, x + more))
    for other in (Groups(x[::-1], (x + more)[::-1]), Groups(more, x + more)):
        turned = heterogeneity_chi2(other)
        if isinstance(found.p_value, Undefined):
            assert turned.p_value == found.p_value
        else:
            assert turned.p_value == pytest.approx(found.p_value, rel=1e-9)


def test_equal_shares_have_a_p_of_1():
    assert heterogeneity_chi2(Groups.of([1, 2, 3], [2, 4, 6])).p_value == pytest.approx(1)


def test_one_group_alone_has_no_p():
    assert heterogeneity_chi2(Groups.of([3, 0], [9, 0])).p_value == Undefined("one_group")
