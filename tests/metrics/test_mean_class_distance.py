"""Mean distance of classes: scikit-learn 1.9's mean absolute error of the places of the classes, called here."""

import numpy as np
import pytest
import sklearn.metrics

from reportgen.data.arrays import array
from reportgen.data.evidence import Confusion
from reportgen.engine.calc.run import calc
from reportgen.errors import ReportgenError
from reportgen.metrics.mean_class_distance import mean_class_distance


@pytest.mark.parametrize(("seed", "size"), [(1, 2), (2, 3), (3, 5), (4, 12)])
def test_it_is_the_mean_absolute_error_of_the_places(seed, size):
    matrix = np.random.default_rng(seed).integers(0, 20, (size, size))
    truth, calls = np.repeat([(i, j) for i in range(size) for j in range(size)], matrix.ravel(), axis=0).T
    expected = sklearn.metrics.mean_absolute_error(truth, calls)

    assert float(mean_class_distance(Confusion(array(matrix), tuple("abcdefghijkl"[:size])))) == pytest.approx(expected)


def test_cases_are_listed_by_their_distance():
    found = calc("mean_class_distance", {"matrix": [[2, 1, 1], [0, 2, 1], [0, 1, 2]]})

    assert found["value"] == 0.5
    assert found["table"] == {"columns": ["distance", "cases"], "rows": [[0, 6], [1, 3], [2, 1]]}


def test_numbers_out_of_order_are_refused():
    with pytest.raises(ReportgenError, match="classes in their order"):
        calc("mean_class_distance", {"matrix": np.eye(3, dtype=int).tolist(), "classes": ["1", "10", "2"]})
