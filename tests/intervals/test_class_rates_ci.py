"""Golden values: the tests of two_rates hold them beside a search over all samples; here is what must agree with what."""

import numpy as np
import pytest

from reportgen.data.evidence import Counts
from reportgen.intervals.at_use_ci import at_use_ci
from reportgen.intervals.class_rates_ci import class_rates_ci

COUNTS = Counts.of(tp=27, fp=4, fn=3, tn=56)


def ends(metric, counts=COUNTS):
    found = class_rates_ci.limits(counts, metric=metric)
    return float(found.low), float(found.value), float(found.high)


def test_balanced_accuracy_is_accuracy_where_both_classes_are_as_frequent():
    there = at_use_ci.limits(COUNTS, metric="accuracy", prevalence=0.5)
    assert ends("balanced_accuracy") == pytest.approx(
        [float(end) for end in (there.low, there.value, there.high)], abs=1e-7
    )


def test_youdens_index_is_twice_the_balanced_accuracy_less_one():
    assert ends("youden_j") == pytest.approx([2 * end - 1 for end in ends("balanced_accuracy")], abs=1e-7)


def test_predictive_values_follow_from_the_likelihood_ratios():
    """Bayes' theorem on odds: those of a prevalence of one fifth are 1 to 4."""
    odds = np.array(ends("lr_plus")) / 4
    assert ends("ppv_at_prevalence(prevalence=0.2)") == pytest.approx(odds / (1 + odds), rel=1e-6)
    odds = 4 / np.array(ends("lr_minus"))[::-1]
    assert ends("npv_at_prevalence(prevalence=0.2)") == pytest.approx(odds / (1 + odds), rel=1e-6)


def test_the_likelihood_ratio_of_a_negative_call_is_the_reciprocal_of_the_others_with_calls_exchanged():
    turned = Counts(COUNTS.fn, COUNTS.tn, COUNTS.tp, COUNTS.fp)
    assert ends("lr_minus", turned) == pytest.approx(ends("lr_plus"), rel=1e-6)


def test_classes_can_be_exchanged():
    swapped = Counts(COUNTS.tn, COUNTS.fn, COUNTS.fp, COUNTS.tp)
    assert ends("balanced_accuracy", swapped) == pytest.approx(ends("balanced_accuracy"), abs=1e-7)


def test_without_a_false_alarm_the_ratio_has_a_lower_limit_alone():
    low, value, high = ends("lr_plus", Counts.of(tp=27, fp=0, fn=3, tn=60))
    assert 10 < low < 27 / 30 * 60
    assert np.isnan([value, high]).all()


@pytest.mark.parametrize(("cells", "code"), [((0, 0, 9, 9), "one_class_or_no_such_call"), ((5, 0, 4, 0), "one_class")])
def test_what_has_no_limits_says_why(cells, code):
    tp, fp, fn, tn = cells
    assert class_rates_ci.limits(Counts.of(tp=tp, fp=fp, fn=fn, tn=tn), metric="lr_plus").code == code


def test_a_batch_has_the_limits_of_each_table():
    tables = [(27, 4, 3, 56), (8, 2, 4, 6), (27, 4, 3, 56), (0, 0, 5, 5), (3, 0, 2, 0)]
    batch = class_rates_ci.limits(Counts(*np.array(tables, dtype=float).T), metric="lr_plus")
    assert (batch.low[0], batch.high[0]) == pytest.approx(ends("lr_plus")[::2])
    assert batch.low[0] == batch.low[2] != batch.low[1]
    assert np.isnan([*batch.low[3:], *batch.high[3:]]).all()
