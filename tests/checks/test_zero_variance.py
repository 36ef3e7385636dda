import numpy as np
import pytest

from reportgen.checks.zero_variance import zero_variance
from reportgen.data.evidence import Sample
from reportgen.data.scores import Scores


@pytest.mark.parametrize(
    ("values", "outcome"),
    [
        ([1, 1, 1], "failed"),
        ([0.1 * 3, 0.3], "failed"),
        ([0, 0], "failed"),
        ([1, 2], "passed"),
        ([1e-9, 2e-9], "passed"),
        ([], "not_checkable"),
    ],
)
def test_values_that_differ_by_rounding_only_are_equal(values, outcome):
    assert zero_variance(Sample(np.array(values, float))).outcome == outcome


def test_constant_scores_are_seen():
    assert zero_variance(Scores.of([0.5, 0.5], [True, False])).outcome == "failed"
    assert zero_variance(Scores.of([0.5, 0.6], [True, False])).outcome == "passed"
