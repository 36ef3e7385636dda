"""Golden values: statsmodels on the Jaccard share, called here; false verdicts by enumerating all samples."""

import numpy as np
import pytest
from scipy.stats import binom
from statsmodels.stats.proportion import proportion_confint

from reportgen.data.evidence import Counts
from reportgen.intervals.f1_ci import f1_ci
from reportgen.metrics.f1 import f1

TABLES = [(55, 5, 10, 30), (0, 3, 4, 5), (9, 0, 0, 100), (1, 0, 0, 0), (1000, 50, 70, 0)]


@pytest.mark.parametrize(("base", "theirs"), [("wilson", "wilson"), ("clopper_pearson", "beta")])
@pytest.mark.parametrize("cells", TABLES)
@pytest.mark.parametrize("level", [0.9, 0.95])
def test_it_is_statsmodels_interval_of_the_jaccard_share_carried_over(base, theirs, cells, level):
    tp, fp, fn, tn = cells
    low, high = proportion_confint(tp, tp + fp + fn, 1 - level, method=theirs)
    found = f1_ci.limits(Counts.of(tp=tp, fp=fp, fn=fn, tn=tn), level=level, base=base)
    expected = (2 * low / (1 + low), 2 * high / (1 + high))
    assert (float(found.low), float(found.high)) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("cells", TABLES)
def test_the_value_between_is_f1(cells):
    counts = Counts(*np.array(cells, dtype=float))
    assert float(f1_ci.limits(counts).value) == pytest.approx(float(f1(counts)), rel=1e-15)


def test_a_class_that_nobody_saw_or_called_has_none():
    found = f1_ci.limits(Counts.of(tp=0, fp=0, fn=0, tn=9))
    assert np.isnan([found.low, found.high, found.value]).all()


@pytest.mark.parametrize("threshold", [0.6, 0.8, 0.9])
@pytest.mark.parametrize("concerned", [0.2, 0.6])
def test_judged_exactly_a_criterion_at_its_threshold_is_met_at_most_once_in_forty_samples(threshold, concerned):
    assert falsely_met("clopper_pearson", threshold, concerned) <= 0.025


def test_judged_with_wilson_it_would_be_met_too_often():
    assert max(falsely_met("wilson", threshold, 0.6) for threshold in (0.6, 0.8, 0.9, 0.95)) > 0.025


def falsely_met(base, threshold, concerned, sizes=(20, 50, 120)):
    """Return the largest chance, over sizes, of a lower limit at a true F1; `concerned` is the share not truly left alone."""
    share, worst = threshold / (2 - threshold), 0.0
    for cases in sizes:
        chance = 0.0
        for m in range(1, cases + 1):
            found = np.arange(m + 1.0)
            counts = Counts.of(tp=found, fp=m - found, fn=0 * found, tn=cases - m + 0 * found)
            met = f1_ci.limits(counts, base=base).low >= threshold
            chance += binom.pmf(m, cases, concerned) * binom.pmf(found, m, share)[met].sum()
        worst = max(worst, chance)
    return worst
