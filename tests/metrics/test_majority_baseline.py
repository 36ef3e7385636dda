"""The accuracy of the majority rule."""

import numpy as np
import pytest
from sklearn.dummy import DummyClassifier

from reportgen.data.arrays import array
from reportgen.data.evidence import Confusion, Counts
from reportgen.metrics.majority_baseline import majority_baseline

OFFER = Counts.of(tp=8, fp=20, fn=2, tn=970)
IRISES = Confusion(array([[50, 0, 0], [0, 47, 3], [0, 2, 38]]), ("setosa", "versicolor", "virginica"))


def test_it_agrees_with_worked_examples():
    # Honavar, "Evaluating Model Performance": calling nobody errs in 1% of the cases
    assert float(majority_baseline(OFFER)) == pytest.approx(0.99, abs=1e-15)
    assert float(majority_baseline(IRISES)) == 50 / 140


def test_it_agrees_with_the_dummy_of_scikit_learn(calls):
    truth, _, counts = calls
    nothing = np.zeros((len(truth), 1))
    expected = DummyClassifier(strategy="most_frequent").fit(nothing, truth).score(nothing, truth)
    assert float(majority_baseline(counts)) == pytest.approx(expected, abs=1e-12)


def test_the_calls_do_not_matter():
    assert float(majority_baseline(Counts.of(tp=3, fp=9, fn=5, tn=1))) == 10 / 18


def test_one_class_alone_gives_one_and_no_case_nothing():
    assert float(majority_baseline(Counts.of(tp=3, fp=0, fn=5, tn=0))) == 1
    assert np.isnan(float(majority_baseline(Counts.of(tp=0, fp=0, fn=0, tn=0))))
