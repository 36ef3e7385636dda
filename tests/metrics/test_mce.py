"""Maximum calibration error; golden values from the calibration curve."""

import numpy as np
import pytest
from sklearn.calibration import calibration_curve

from reportgen.catalog.answers import Undefined
from reportgen.catalog.work import Recorder
from reportgen.data.scores import Scores
from reportgen.metrics.ece import ece
from reportgen.metrics.mce import mce


@pytest.mark.parametrize("bins", [1, 4, 10])
def test_it_is_the_largest_distance_in_the_curve_of_scikit_learn(bins):
    rng = np.random.default_rng(8)
    values = rng.beta(0.8, 1.5, 300)
    truth = rng.random(300) < values**2
    observed, mean = calibration_curve(truth, values, n_bins=bins)
    assert float(mce(Scores.of(values, truth), bins=bins)) == pytest.approx(np.abs(observed - mean).max(), abs=1e-12)


@pytest.mark.parametrize("scheme", ["equal_width", "equal_count"])
def test_it_is_at_least_the_mean_over_bins(scored, scheme):
    *_, scores = scored
    assert mce(scores, scheme=scheme) >= ece(scores, scheme=scheme) - 1e-15


def test_the_last_step_repeats_the_bin_that_decides():
    work = Recorder(mce.formula)
    mce(Scores.of([0.2, 0.4, 0.9], [True, False, True]), bins=5, work=work)
    assert (work.steps[-1].substituted, work.steps[-1].value) == (r"\text{MCE} = |1 - 0.2|", 0.8)
    assert [row[0] for row in work.table.rows] == [1, 2, 5]


def test_no_case_and_no_probabilities_have_none():
    assert np.isnan(float(mce(Scores.of([], []))))
    assert mce(Scores.of([-2.0], [True])) == Undefined("not_probabilities", outside=1, cases=1)
