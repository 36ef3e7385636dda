import numpy as np
import pytest

from reportgen.checks.zero_variance import zero_variance
from reportgen.data.evidence import Sample
from reportgen.data.folds import FoldScores
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


def test_differences_that_are_the_same_in_all_folds_are_seen():
    alike, apart = FoldScores.of([0.85, 0.75], [0.84, 0.74]), FoldScores.of([0.85, 0.75], [0.84, 0.75])

    assert (zero_variance(alike).outcome, zero_variance(alike).code) == ("failed", "differences_equal")
    assert zero_variance(apart).statistic == pytest.approx(0.01)
