"""Standard errors by scipy, the corrected interval, exact limits by scipy."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest, sem, t

from reportgen.analyses.kfold_summary import kfold_summary
from reportgen.catalog.answers import Undefined
from reportgen.data.fold_results import FoldResults
from reportgen.engine.calc.run import calc
from reportgen.errors import ReportgenError

VALUES = st.lists(st.integers(0, 40).map(lambda value: value / 40), min_size=2, max_size=12)
COUNTS = st.lists(st.tuples(st.integers(0, 20), st.integers(1, 20)), min_size=2, max_size=10)


def given_(**inputs):
    return FoldResults.from_inputs(inputs)


@given(VALUES, st.sampled_from([0.9, 0.95]))
def test_each_standard_error_has_its_name(values, level):
    found, k = kfold_summary(given_(values=values), level=level).values, len(values)
    error = np.std(values, ddof=1) * np.sqrt(1 / k + 1 / (k - 1))

    assert (found["mean"], found["sd"]) == pytest.approx((np.mean(values), np.std(values, ddof=1)), abs=1e-12)
    assert (found["se_if_independent"], found["se_corrected"]) == pytest.approx((sem(values), error), abs=1e-12)
    assert (found["sd_divisor"], found["training_share"]) == (k - 1, pytest.approx(1 - 1 / k))
    if len(set(values)) == 1:
        assert (found["low"], found["high"]) == (None, None)
    else:
        assert (found["low"], found["high"]) == pytest.approx(t.interval(level, k - 1, np.mean(values), error))


def test_limits_of_proportions_from_counts_end_at_0_and_1():
    right, cases = [10, 10, 10, 6, 10], [10] * 5
    low, high = t.interval(0.95, 4, 0.92, np.std(np.divide(right, cases), ddof=1) * np.sqrt(1 / 5 + 1 / 4))
    ends = [
        (found["low"], found["high"])
        for given in ({"successes": right}, {"successes": np.subtract(cases, right)})
        for found in [kfold_summary(given_(**given, trials=cases)).values]
    ]

    assert high > 1
    assert np.ravel(ends) == pytest.approx([low, 1, 0, 1 - low])
    assert kfold_summary(given_(values=np.divide(right, cases))).values["high"] == pytest.approx(high)


@given(COUNTS)
def test_counts_are_pooled_over_all_folds(folds):
    successes, trials = [min(pair) for pair in folds], [pair[1] for pair in folds]
    found = kfold_summary(given_(successes=successes, trials=trials))
    limits = binomtest(sum(successes), sum(trials)).proportion_ci(0.95)

    assert found.values["pooled"] == pytest.approx(sum(successes) / sum(trials))
    assert (found.values["pooled_low"], found.values["pooled_high"]) == pytest.approx(
        (limits.low, limits.high), abs=1e-9
    )
    assert found.values["mean"] == pytest.approx(np.mean(np.divide(successes, trials)))
    assert [row[2:4] for row in found.table.rows] == [*zip(successes, trials, strict=True)]


def test_given_sizes_make_the_correction():
    found = kfold_summary(given_(values=[0.8, 0.9, 0.7], n_train=80, n_test=20)).values

    assert found["se_corrected"] == pytest.approx(0.1 * np.sqrt(1 / 3 + 1 / 4))
    assert found["training_share"] == 0.8


@given(VALUES, st.randoms(use_true_random=False))
def test_the_order_of_folds_does_not_matter(values, random):
    moved = random.sample(values, len(values))
    plain, other = (kfold_summary(given_(values=each)).values for each in (values, moved))

    assert {name: other[name] for name in ("sd", "low")} == {
        name: plain[name] if plain[name] is None else pytest.approx(plain[name]) for name in ("sd", "low")
    }


def test_one_fold_is_no_cross_validation():
    assert kfold_summary(given_(values=[0.8])) == Undefined("one_fold")


@pytest.mark.parametrize(
    ("inputs", "match"),
    [
        ({"values": [[1, 2], [3, 4]]}, "several repeats"),
        ({"successes": [3], "trials": [2]}, "must be counts of the same folds"),
        ({"successes": [1, 2], "trials": [2]}, "must be counts of the same folds"),
        ({"successes": [0.5], "trials": [2]}, "must be counts of the same folds"),
        ({"successes": [1], "trials": [0]}, "must be counts of the same folds"),
        ({"successes": [1], "trials": [2], "n_test": 2}, "n_test would not be used"),
        ({"values": [1, 2], "n_train": 5}, "n_train is given without n_test"),
    ],
)
def test_wrong_inputs_are_refused(inputs, match):
    with pytest.raises(ReportgenError, match=match):
        calc("kfold_summary", inputs)
