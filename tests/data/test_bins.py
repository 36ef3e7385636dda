"""Bins of scores, alike for the calibration curve and for what is computed from bins."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reportgen.data.bins import Bins, added, bin_of
from reportgen.data.scores import Scores
from reportgen.errors import ReportgenError

SCHEMES = ["equal_width", "equal_count"]
CASES = st.lists(st.tuples(st.integers(0, 20), st.booleans()), min_size=1, max_size=40)


def of(rows):
    return Scores.of([score / 20 for score, _ in rows], [positive for _, positive in rows])


@pytest.mark.parametrize("scheme", SCHEMES)
@given(rows=CASES, bins=st.integers(1, 12))
def test_a_case_lies_in_the_bin_that_its_cuts_say(scheme, rows, bins):
    values = np.array([score / 20 for score, _ in rows])
    scores = of(rows)
    parts = np.arange(1, bins) / bins
    cuts = parts if scheme == "equal_width" else np.quantile(values, parts)
    expected = np.array([np.sum(cuts < value) for value in scores.values])
    near = np.array([np.abs(cuts - value).min() < 1e-12 if bins > 1 else False for value in scores.values])
    assert (bin_of(scores, bins, scheme) == expected)[~near].all()


@pytest.mark.parametrize("scheme", SCHEMES)
@given(rows=CASES, bins=st.integers(1, 12), seed=st.integers(0, 99))
def test_every_row_of_a_batch_has_its_own_bins(scheme, rows, bins, seed):
    scores = of(rows)
    drawn = np.random.default_rng(seed).multinomial(len(rows), scores.cells / len(rows), size=(2, 3))
    together = Bins.of(scores.with_cells(drawn), bins, scheme)
    for place in np.ndindex(2, 3):
        alone = Bins.of(scores.with_cells(drawn[place]), bins, scheme)
        for name in ("positives", "cases", "scores"):
            np.testing.assert_array_equal(getattr(together, name)[place], getattr(alone, name))


@pytest.mark.parametrize("scheme", SCHEMES)
@given(rows=CASES, bins=st.integers(1, 12))
def test_no_case_is_lost(scheme, rows, bins):
    held = Bins.of(of(rows), bins, scheme)
    assert held.cases.shape == (bins,)
    assert held.cases.sum() == len(rows)
    assert held.positives.sum() == sum(positive for _, positive in rows)
    assert held.scores.sum() == pytest.approx(sum(score for score, _ in rows) / 20)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_no_case_leaves_all_bins_empty(scheme):
    assert Bins.of(Scores.of([], []), 3, scheme).cases.tolist() == [0, 0, 0]
    nobody = Scores.of([0.1, 0.9], [True, False]).with_cells(np.zeros((2, 4)))
    assert Bins.of(nobody, 3, scheme).cases.tolist() == [[0, 0, 0], [0, 0, 0]]


@pytest.mark.parametrize("bins", [0, 1001, -3])
def test_a_number_of_bins_out_of_range_is_refused(bins):
    with pytest.raises(ReportgenError, match="bins is out of range"):
        Bins.of(Scores.of([0.5], [True]), bins, "equal_width")


def test_weights_are_added_by_bin():
    assert added(np.array([1.0, 2.0, 4.0]), np.array([0, 2, 2]), 4).tolist() == [1, 0, 6, 0]
