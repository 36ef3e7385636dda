import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import fisher_exact

from reportgen import reasons
from reportgen.checks.partial_verification import partial_verification
from reportgen.data.design import Design

COUNT = st.integers(0, 40)


@given(labelled=st.tuples(COUNT, COUNT), missing=st.tuples(COUNT, COUNT).filter(any))
def test_the_p_value_is_scipys(labelled, missing):
    found = partial_verification(Design(labelled_calls={"A": labelled}, unlabelled_calls={"A": missing}))
    expected = fisher_exact([labelled, missing]).pvalue
    assert found.facts["p"] == pytest.approx(expected, rel=1e-7)
    assert found.outcome == ("warning" if expected < 0.05 else "passed")


def test_if_only_alarms_were_looked_into_it_says_so_without_claiming_a_cause():
    found = partial_verification(Design(labelled_calls={"A": (60, 40)}, unlabelled_calls={"A": (0, 25)}))
    sentence = reasons.check(found.code, found.facts, found.consequence)
    assert sentence.startswith("of 25 rows without a label, A flags 0, and of 100 with one, 60 (Fisher")
    assert found.consequence == "verdict_must_hold_both_ways"


def test_calls_that_do_not_differ_show_nothing():
    found = partial_verification(Design(labelled_calls={"A": (6, 4)}, unlabelled_calls={"A": (3, 2)}))
    assert found.outcome == "passed"
    assert "does not show" in reasons.check(found.code, found.facts, found.consequence)


def test_of_several_models_the_level_is_shared():
    """Fisher's p of 9 of 10 against 3 of 10 is 0.0198: below 0.05, and not below a third of it."""
    one, alike = (9, 1), (5, 5)
    calls = {"labelled_calls": {"A": one, "B": alike, "C": alike}}
    alone = Design(labelled_calls={"A": one}, unlabelled_calls={"A": (3, 7)})
    among = Design(**calls, unlabelled_calls={"A": (3, 7), "B": alike, "C": alike})
    assert (partial_verification(alone).outcome, partial_verification(among).outcome) == ("warning", "passed")


def test_rows_that_all_have_labels_leave_nothing_to_compare():
    found = partial_verification(Design(labelled_calls={"A": (6, 4)}, unlabelled_calls={"A": (0, 0)}))
    assert found.code == "all_labelled"
    assert partial_verification(Design()).outcome == "not_checkable"
