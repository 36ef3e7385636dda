"""Values of scipy's hypergeometric distribution, and Wu's exercise."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import hypergeom

from reportgen.analyses.fold_class_probability import fold_class_probability
from reportgen.errors import ReportgenError


@given(st.integers(1, 200), st.data())
def test_it_agrees_with_scipy_and_sums_to_one(n, data):
    positives, size = data.draw(st.integers(0, n)), data.draw(st.integers(1, n))
    found = fold_class_probability(n=n, positives=positives, fold_size=size)
    by_count = dict(found.table.rows)

    assert sum(by_count.values()) == pytest.approx(1)
    assert list(by_count.values()) == pytest.approx([hypergeom.pmf(k, n, positives, size) for k in by_count], abs=1e-12)
    assert found.values["mean"] == pytest.approx(size * positives / n)
    assert found.values["none"] == pytest.approx(hypergeom.pmf(0, n, positives, size), abs=1e-12)


def test_a_class_without_a_case_is_lacking_everywhere():
    assert fold_class_probability(n=10, positives=0, fold_size=5).values["lacking"] == 1


@pytest.mark.parametrize("wrong", [{"n": 0}, {"positives": 11}, {"fold_size": 0}])
def test_parts_are_no_larger_than_the_whole(wrong):
    with pytest.raises(ReportgenError, match="must be"):
        fold_class_probability(**{"n": 10, "positives": 2, "fold_size": 5} | wrong)
