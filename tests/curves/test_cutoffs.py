"""Golden values: Honavar, Evaluating Model Performance, cut-off table; scikit-learn, called here."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn import metrics

from reportgen.catalog.answers import Undefined
from reportgen.curves.cutoffs import RATES, cutoffs
from reportgen.data.scores import Scores
from reportgen.engine.calc.run import calc

ACTUAL = [1, 1, 1, 1, 1, 1, 1, 0, 1, 1, 1, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]
PROBABILITIES = (
    "0.996 0.988 0.984 0.98 0.948 0.889 0.848 0.762 0.707 0.681 0.656 0.622 "
    "0.506 0.471 0.337 0.218 0.199 0.149 0.048 0.038 0.025 0.022 0.016 0.004"
)
CASES = st.lists(st.tuples(st.integers(0, 8), st.booleans()), min_size=1, max_size=30)


def rows(scores):
    table = cutoffs(scores)
    return [dict(zip(table.columns, row, strict=True)) for row in table.rows]


@pytest.mark.parametrize(("cut", "printed"), [(0.506, (11, 2, 1, 10)), (0.848, (7, 0, 5, 12))])
def test_the_counts_are_those_of_the_cut_off_table(cut, printed):
    scores = Scores.of([float(p) for p in PROBABILITIES.split()], np.array(ACTUAL) == 1)
    (row,) = (row for row in rows(scores) if row["threshold"] == cut)
    assert tuple(row[name] for name in ("tp", "fp", "fn", "tn")) == printed


def test_the_rates_are_those_of_scikit_learn():
    rng = np.random.default_rng(1)
    truth = np.arange(60) % 3 == 0
    values = np.round(rng.normal(truth, 1), 1)
    theirs = {
        "recall": metrics.recall_score,
        "precision": metrics.precision_score,
        "accuracy": metrics.accuracy_score,
        "error": metrics.zero_one_loss,
        "balanced_accuracy": metrics.balanced_accuracy_score,
        "f1": metrics.f1_score,
        "mcc": metrics.matthews_corrcoef,
    }
    for row in rows(Scores.of(values, truth))[1:-1]:
        called = values >= row["threshold"]
        for name, function in theirs.items():
            assert row[name] == pytest.approx(function(truth, called), abs=1e-12)
        assert row["predicted_positive_rate"] == pytest.approx(called.mean())


@given(CASES)
def test_what_would_be_zero_divided_by_zero_is_absent_and_nothing_else_is(cases):
    for row in rows(Scores.of(*zip(*cases, strict=True))):
        assert (row["precision"] is None) == (row["tp"] + row["fp"] == 0)
        assert (row["npv"] is None) == (row["fn"] + row["tn"] == 0)
        assert (row["recall"] is None) == (row["tp"] + row["fn"] == 0)
        assert row["accuracy"] is not None


def test_each_metric_has_its_column():
    table = cutoffs(Scores.of([1, 2], [True, False]))
    assert table.columns[:5] == ("threshold", "tp", "fp", "fn", "tn")
    assert {metric.id for metric in RATES} < set(table.columns)


def test_weights_leave_counts_with_their_fractions():
    answer = calc("cutoffs", {"truth": [1, 0], "scores": [0.9, 0.1], "weights": [0.5, 2]})
    assert [row[:5] for row in answer["table"]["rows"]] == [
        [None, 0, 0, 0.5, 2],
        [0.9, 0.5, 0, 0, 2],
        [0.1, 0.5, 2, 0, 0],
    ]


def test_no_case_has_no_table():
    assert cutoffs(Scores.of([], [])) == Undefined("no_case")
