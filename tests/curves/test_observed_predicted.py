"""Golden values: the cases themselves, and NumPy's histogram of two dimensions."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reportgen.catalog.answers import Undefined
from reportgen.curves.observed_predicted import CELLS, MOST_POINTS, observed_predicted
from reportgen.data.regression import Regression

CASES = st.lists(st.tuples(st.integers(-5, 5), st.integers(-5, 5)), min_size=1, max_size=60)


@given(CASES)
def test_each_point_is_said_once_in_order_with_how_many_cases_it_stands_for(cases):
    predicted, truth = zip(*cases, strict=True)
    table = observed_predicted(Regression.of(truth, predicted))
    assert table.columns == ("prediction", "observed", "n", "cell")
    assert table.rows == tuple((*point, times, 0) for point, times in sorted(Counter(cases).items()))


def many(cases=5000):
    rng = np.random.default_rng(3)
    truth = rng.normal(50, 10, cases)
    return truth, 0.7 * truth + rng.normal(15, 5, cases)


def test_more_points_are_counted_in_square_cells_as_numpy_counts_them():
    truth, predicted = many()
    least, largest = min(truth.min(), predicted.min()), max(truth.max(), predicted.max())
    counts, edges, _ = np.histogram2d(predicted, truth, CELLS, [[least, largest]] * 2)
    middles = (edges[1:] + edges[:-1]) / 2
    rows = observed_predicted(Regression.of(truth, predicted)).rows
    expected = [
        (middles[x], middles[y], counts[x, y], (largest - least) / CELLS)
        for x, y in zip(*np.nonzero(counts), strict=True)
    ]
    assert list(rows) == [pytest.approx(row) for row in expected]
    assert sum(row[2] for row in rows) == 5000


def test_as_many_points_as_results_hold_are_not_counted_in_cells():
    spread = np.arange(MOST_POINTS)
    kept = observed_predicted(Regression.of(spread, spread))
    assert [len(kept.rows), kept.rows[0][3]] == [MOST_POINTS, 0]
    counted = observed_predicted(Regression.of([*spread, MOST_POINTS], [*spread, MOST_POINTS]))
    assert [len(counted.rows), counted.rows[0][3]] == [CELLS, MOST_POINTS / CELLS]


def test_a_hundred_thousand_cases_stay_a_small_table():
    assert len(observed_predicted(Regression.of(*many(100_000))).rows) <= CELLS**2


def test_a_case_that_does_not_count_is_no_point():
    evidence = Regression.of([1, 2], [3, 4])
    assert observed_predicted(evidence.with_cells([0, 2])).rows == ((4, 2, 2, 0),)
    assert observed_predicted(evidence.with_cells([0, 0])) == Undefined("no_case")


def test_no_case_has_no_points():
    assert observed_predicted(Regression.of([], [])) == Undefined("no_case")
