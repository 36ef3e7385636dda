import numpy as np
import pytest

from reportgen.checks.differing_losses import differing_losses
from reportgen.data.regression import PairedRegression


@pytest.mark.parametrize(
    ("differing", "outcome", "code"),
    [(0, "failed", "few_differing"), (9, "failed", "few_differing"), (10, "passed", "enough_differing")],
)
def test_at_least_ten_predictions_differ(differing, outcome, code):
    second = np.where(np.arange(60) < differing, 1.0, 0.0)
    found = differing_losses(PairedRegression.of(np.zeros(60), np.zeros(60), second))
    assert (found.outcome, found.code, found.statistic) == (outcome, code, differing)
