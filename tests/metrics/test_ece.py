"""Expected calibration error; golden values by plain loops over cases."""

import math

import numpy as np
import pytest

from reportgen.catalog.answers import Undefined
from reportgen.catalog.work import Recorder
from reportgen.curves.calibration import calibration
from reportgen.data.scores import Scores
from reportgen.metrics.ece import ece

SCHEMES = ["equal_width", "equal_count"]


def in_bins(values, truth, bins, scheme):
    """Sort the cases into bins; cuts belong to the bin below."""
    cuts = [k / bins for k in range(1, bins)]
    if scheme == "equal_count":
        cuts = list(np.quantile(values, cuts))
    held = {}
    for value, positive in zip(values, truth, strict=True):
        held.setdefault(sum(cut < value for cut in cuts), []).append((value, positive))
    return held.values()


def distances(values, truth, bins, scheme):
    for cases in in_bins(values, truth, bins, scheme):
        yield len(cases), abs(math.fsum(positive - value for value, positive in cases)) / len(cases)


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("bins", [1, 4, 10, 16])
def test_it_is_the_weighted_mean_over_bins(scored, bins, scheme):
    truth, values, scores = scored
    expected = math.fsum(size * away for size, away in distances(values, truth, bins, scheme)) / len(values)
    assert float(ece(scores, bins=bins, scheme=scheme)) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_its_bins_are_those_of_the_calibration_curve(scored, scheme):
    *_, scores = scored
    rows = calibration(scores, bins=7, scheme=scheme).rows
    expected = sum(row[3] * abs(row[2] - row[1]) for row in rows) / sum(row[3] for row in rows)
    assert float(ece(scores, bins=7, scheme=scheme)) == pytest.approx(expected, abs=1e-12)


def test_with_one_bin_it_is_the_distance_of_the_means(scored):
    truth, values, scores = scored
    assert float(ece(scores, bins=1)) == pytest.approx(abs(truth.mean() - values.mean()), abs=1e-12)


def test_the_table_has_a_row_for_each_bin_with_cases():
    work = Recorder(ece.formula)
    ece(Scores.of([0.2, 0.4, 0.9], [True, False, True]), bins=5, work=work)
    assert work.table.columns == ("bin", "positive O", "expected E", "difference")
    assert work.table.rows[:2] == ((1, 1, 0.2, 0.8), (2, 0, 0.4, 0.4))


def test_no_case_and_no_probabilities_have_none():
    assert np.isnan(float(ece(Scores.of([], []))))
    assert ece(Scores.of([2.0], [True])) == Undefined("not_probabilities", outside=1, cases=1)
