"""A loop written out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reportgen.analyses.early_stopping import early_stopping
from reportgen.data.arrays import array
from reportgen.data.series import Series
from reportgen.errors import ReportgenError

STEPS = st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=1, max_size=30)


def loop(losses, patience):
    """Train step by step: keep the best, count the steps since."""
    best = stop = 0
    for at, loss in enumerate(losses):
        stop = at
        if loss < losses[best]:
            best = at
        if at - best >= patience:
            break
    return best + 1, stop + 1


@given(STEPS, st.integers(1, 6), st.sampled_from(["lower", "higher"]))
def test_it_stops_where_a_loop_stops(steps, patience, better):
    training, validation = (array(column) for column in zip(*steps, strict=True))
    sign = 1 if better == "lower" else -1
    found = early_stopping(Series(sign * training, sign * validation), patience=patience, better=better).values
    best, stop = loop(validation.tolist(), patience)

    assert (found["chosen_step"], found["stop"]) == (best, stop)
    assert found["minimum_step"] == validation.tolist().index(min(validation)) + 1
    assert found["gap"] == validation[best - 1] - training[best - 1]
    assert found["stopped"] == (stop < len(steps))


def test_patience_counts_steps():
    with pytest.raises(ReportgenError, match="patience must be at least 1"):
        early_stopping(Series(array([1]), array([1])), patience=0)
