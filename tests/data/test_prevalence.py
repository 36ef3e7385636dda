"""Golden values: Elkan (2001), theorem 2; Bayes' theorem written out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reportgen.data.prevalence import inside, shifted
from reportgen.errors import ReportgenError

INNER = st.floats(0.001, 0.999)


@given(INNER, INNER, INNER)
def test_it_is_theorem_two_of_elkan(p, b, new):
    expected = new * (p - p * b) / (b - p * b + new * p - b * new)
    assert float(shifted(p, sample=b, use=new)) == pytest.approx(expected, rel=1e-9)


@given(INNER, INNER, INNER)
def test_there_and_back_is_where_it_started(p, sample, use):
    there = shifted(p, sample=sample, use=use)
    assert float(shifted(there, sample=use, use=sample)) == pytest.approx(p, rel=1e-9)


@given(INNER, INNER)
def test_what_is_certain_stays_so_and_the_same_prevalence_changes_nothing(p, at):
    assert shifted([0, 1], sample=at, use=0.3).tolist() == [0, 1]
    assert float(shifted(p, sample=at, use=at)) == pytest.approx(p)


@pytest.mark.parametrize("value", [0, 1, -1, 5, float("nan")])
def test_what_no_prevalence_can_be_is_refused_by_name(value):
    with pytest.raises(ReportgenError, match="prevalence_use must be between 0 and 1"):
        inside(value, "prevalence_use")
    assert (inside(None), inside(0.01)) == (None, 0.01)
