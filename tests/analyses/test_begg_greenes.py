"""Golden value: the example of Begg and Greenes' method in Zhou et al. (2011); simulation; what all labels give."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reportgen.analyses.begg_greenes import begg_greenes
from reportgen.catalog.answers import Undefined
from reportgen.data.counts import Counts
from reportgen.errors import ReportgenError

CELLS = st.integers(0, 40)


def corrected(tp, fp, fn, tn, positive=0, negative=0, **told):
    counts = Counts.of(tp=tp, fp=fp, fn=fn, tn=tn)
    return begg_greenes(counts, unlabelled_positive=positive, unlabelled_negative=negative, **told)


@given(CELLS, CELLS, CELLS, CELLS)
def test_with_all_labels_it_is_recall_and_specificity(tp, fp, fn, tn):
    found = corrected(tp, fp, fn, tn)
    if not tp + fp or not fn + tn:
        assert found == Undefined("none_verified_of_call")
        return
    if tp + fn:
        assert found.values["recall"] == pytest.approx(tp / (tp + fn))
    else:
        assert found.values["recall"] is None
    if tn + fp:
        assert found.values["specificity"] == pytest.approx(tn / (tn + fp))


@given(st.tuples(*[st.integers(1, 40)] * 4), CELLS, CELLS)
def test_it_is_recall_with_the_missing_labels_as_expected_among_those_with_the_same_prediction(
    cells, positive, negative
):
    tp, fp, fn, tn = cells
    found = corrected(*cells, positive, negative).values
    more_tp, more_fn = positive * tp / (tp + fp), negative * fn / (fn + tn)
    recall = (tp + more_tp) / (tp + more_tp + fn + more_fn)

    assert found["recall"] == pytest.approx(recall)
    assert found["recall_low"] < found["recall"] < found["recall_high"]
    assert found["specificity_low"] < found["specificity"] < found["specificity_high"]


@given(st.tuples(*[st.integers(1, 40)] * 4), CELLS, CELLS)
def test_swapped_classes_swap_recall_and_specificity(cells, positive, negative):
    tp, fp, fn, tn = cells
    one, other = corrected(*cells, positive, negative).values, corrected(tn, fn, fp, tp, negative, positive).values
    for name in ("", "_low", "_high"):
        assert one[f"recall{name}"] == pytest.approx(other[f"specificity{name}"])


def test_its_limits_cover_a_true_recall_that_the_labelled_cases_miss():
    """600 cases, 40% positive, recall 0.8, specificity 0.9; nine in ten flagged cases have a label, two in ten others."""
    rng, inside, labelled = np.random.default_rng(8), 0, 0
    for _ in range(600):
        truth = rng.random(600) < 0.4
        flagged = rng.random(600) < np.where(truth, 0.8, 0.1)
        known = rng.random(600) < np.where(flagged, 0.9, 0.2)
        cells = [
            int((known & each).sum())
            for each in (truth & flagged, ~truth & flagged, truth & ~flagged, ~truth & ~flagged)
        ]
        found = corrected(*cells, int((~known & flagged).sum()), int((~known & ~flagged).sum())).values
        if found["recall_low"] is not None:
            inside += found["recall_low"] <= 0.8 <= found["recall_high"]
        labelled += found["labelled_recall"] > 0.87

    assert inside / 600 > 0.92
    assert labelled / 600 > 0.95


def test_a_number_of_cases_is_not_below_zero():
    with pytest.raises(ReportgenError, match="unlabelled_positive must not be below 0"):
        corrected(1, 1, 1, 1, -1, 0)
