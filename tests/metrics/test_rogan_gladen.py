"""The true prevalence behind an apparent one."""

import numpy as np
import pytest

from reportgen.catalog.work import Recorder
from reportgen.data.evidence import Counts, Proportion
from reportgen.errors import ReportgenError
from reportgen.metrics.rogan_gladen import rogan_gladen


def test_it_finds_the_prevalence_that_brings_the_calls_about():
    # 300 of 1000 are positive: 0.95 of them and 0.1 of the others are called so, 285 + 70
    found = rogan_gladen(Proportion.of(355, 1000), sensitivity=0.95, specificity=0.9)
    assert float(found) == pytest.approx(0.3, abs=1e-15)


def test_with_rates_of_the_cases_themselves_it_is_their_prevalence(calls):
    truth, called, counts = calls
    rates = {"sensitivity": called[truth].mean(), "specificity": (~called[~truth]).mean()}
    assert float(rogan_gladen(counts, **rates)) == pytest.approx(truth.mean(), abs=1e-12)


def test_counts_are_read_as_the_share_of_positive_calls():
    rates = {"sensitivity": 0.8, "specificity": 0.9}
    counts = Counts.of(tp=20, fp=10, fn=5, tn=65)
    assert rogan_gladen(counts, **rates) == rogan_gladen(Proportion.of(30, 100), **rates)


def test_a_faultless_test_leaves_the_apparent_prevalence():
    assert float(rogan_gladen(Proportion.of(7, 100), sensitivity=1, specificity=1)) == pytest.approx(0.07, abs=1e-15)


@pytest.mark.parametrize(("called", "raw", "end"), [(2, -0.1, 0), (98, 1.1, 1)])
def test_beyond_the_ends_it_is_the_most_likely_prevalence_and_the_step_says_so(called, raw, end):
    # brute force: the binomial likelihood over a grid of prevalences is largest at the end
    grid = np.linspace(0, 1, 1001)
    positive = 0.9 * grid + 0.1 * (1 - grid)
    best = grid[np.argmax(called * np.log(positive) + (100 - called) * np.log(1 - positive))]
    work = Recorder(rogan_gladen.formula)
    found = rogan_gladen(Proportion.of(called, 100), sensitivity=0.9, specificity=0.9, work=work)
    assert float(found) == best == end
    assert [step.code for step in work.steps] == ["ratio", "formula", "put_at_end"]
    assert work.steps[1].value == pytest.approx(raw)


@pytest.mark.parametrize("called", [10, 90])
def test_exactly_at_an_end_nothing_is_put_there(called):
    assert float(rogan_gladen(Proportion.of(called, 100), sensitivity=0.9, specificity=0.9)) == pytest.approx(
        (called - 10) / 80, abs=1e-15
    )


def test_without_a_case_it_is_undefined():
    assert np.isnan(rogan_gladen(Proportion.of(0, 0), sensitivity=0.9, specificity=0.9))


def test_a_batch_of_proportions_is_answered_as_one_by_one():
    called, rates = [0, 5, 50, 100], {"sensitivity": 0.9, "specificity": 0.9}
    batch = rogan_gladen(Proportion.of(called, [100] * 4), **rates)
    assert batch.tolist() == [float(rogan_gladen(Proportion.of(one, 100), **rates)) for one in called]


@pytest.mark.parametrize(
    ("sensitivity", "specificity", "said"),
    [
        (1.2, 0.9, r"sensitivity must be between 0 and 1 \(1\.2\)"),
        (0.9, 95, r"specificity must be between 0 and 1 \(95\)"),
        (np.nan, 0.9, r"sensitivity must be between 0 and 1 \(nan\)"),
        (0.4, 0.6, r"must exceed 1 together.*\(0\.4 \+ 0\.6\)"),
        (0.1, 0.2, "must exceed 1 together"),
    ],
)
def test_rates_that_cannot_be_or_say_nothing_are_refused(sensitivity, specificity, said):
    with pytest.raises(ReportgenError, match=said):
        rogan_gladen(Proportion.of(5, 100), sensitivity=sensitivity, specificity=specificity)
