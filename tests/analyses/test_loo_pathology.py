"""A loop that leaves each case out and asks for the majority."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reportgen.analyses.loo_pathology import loo_pathology
from reportgen.errors import ReportgenError


@given(st.integers(0, 30), st.integers(0, 30))
def test_it_agrees_with_a_loop(positives, negatives):
    labels = [1] * positives + [0] * negatives
    if len(labels) < 2:
        with pytest.raises(ReportgenError, match="at least two cases"):
            loo_pathology(positives=positives, negatives=negatives)
        return
    errors = 0.0
    for at, label in enumerate(labels):
        rest = labels[:at] + labels[at + 1 :]
        ones, zeros = rest.count(1), rest.count(0)
        errors += 0.5 if ones == zeros else (label == 0) == (ones > zeros)
    found = loo_pathology(positives=positives, negatives=negatives).values

    assert found["loo_error"] == pytest.approx(errors / len(labels))
    assert found["true_error"] == pytest.approx(min(positives, negatives) / len(labels))
