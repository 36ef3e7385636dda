"""Golden values: brute force over all rules."""

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reportgen.analyses.bayes_error_discrete import bayes_error_discrete
from reportgen.errors import ReportgenError

WEIGHTS = st.lists(st.lists(st.integers(0, 9), min_size=3, max_size=3), min_size=1, max_size=4)


@given(WEIGHTS.filter(lambda rows: sum(map(sum, rows)) > 0))
def test_no_rule_errs_less(weights):
    joint = np.array(weights) / np.sum(weights)
    rules = itertools.product(range(3), repeat=len(joint))
    errors = [1 - sum(joint[x, y] for x, y in enumerate(rule)) for rule in rules]
    found = bayes_error_discrete(joint=joint.tolist()).values
    assert found["error"] == pytest.approx(min(errors), abs=1e-12)
    assert 1 - sum(joint[x, y] for x, y in enumerate(found["calls"])) == pytest.approx(min(errors), abs=1e-12)


@pytest.mark.parametrize("joint", [[[0.5, 0.6]], [[-0.1, 1.1]], [[1, 2], [3, 4]]])
def test_what_is_no_distribution_is_refused(joint):
    with pytest.raises(ReportgenError, match="joint must hold probabilities that add up to 1"):
        bayes_error_discrete(joint=joint)
