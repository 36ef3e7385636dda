"""Expected false discoveries at a threshold."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reportgen.analyses.expected_false_discoveries import expected_false_discoveries
from reportgen.catalog.answers import Undefined
from reportgen.data.posteriors import Posteriors
from reportgen.data.scores import Scores
from reportgen.metrics.expected_fdr import expected_fdr


def of(*values):
    return Posteriors(np.array(values, dtype=float))


@given(st.lists(st.floats(0, 1), min_size=1, max_size=20), st.floats(0, 1))
def test_it_agrees_with_plain_sums_and_with_the_metric(values, threshold):
    called = [value for value in values if value >= threshold]
    found = expected_false_discoveries(of(*values), threshold=threshold)
    if not called:
        assert found == Undefined("no_score_at_threshold")
        return
    assert found.values["n"] == len(called)
    assert found.values["fd"] == pytest.approx(sum(1 - value for value in called))
    metric = expected_fdr(Scores.of(values, [True] * len(values)), threshold=threshold)
    assert found.values["fdr"] == pytest.approx(float(metric))


@pytest.mark.parametrize("threshold", [0.9, 0.4])
def test_a_probability_at_the_threshold_is_called(threshold):
    assert expected_false_discoveries(of(0.9, 0.4), threshold=threshold).values["n"] == (1 if threshold == 0.9 else 2)


def test_nothing_and_no_probabilities_have_none():
    assert expected_false_discoveries(of(), threshold=0.5) == Undefined("no_case")
    assert expected_false_discoveries(of(2, -1, 0.5), threshold=0.5) == Undefined(
        "not_probabilities", outside=2, cases=3
    )
