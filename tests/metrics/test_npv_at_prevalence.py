"""Negative predictive value at another prevalence."""

import numpy as np
import pytest

from reportgen.catalog.work import Recorder
from reportgen.data.evidence import Counts
from reportgen.errors import ReportgenError
from reportgen.metrics.npv import npv
from reportgen.metrics.npv_at_prevalence import npv_at_prevalence

LIVERS = Counts.of(tp=231, fp=32, fn=27, tn=54)


def test_it_agrees_with_a_hand_calculation_by_bayes_theorem():
    # the livers of Altman & Bland (1994): sensitivity 231/258 and specificity 54/86, at a prevalence of 0.25
    sensitivity, specificity = 231 / 258, 54 / 86
    expected = specificity * 0.75 / (specificity * 0.75 + (1 - sensitivity) * 0.25)
    assert float(npv_at_prevalence(LIVERS, prevalence=0.25)) == pytest.approx(expected, rel=1e-14)


def test_it_agrees_with_counting_a_large_population():
    # at 2% of 1 000 000 with sensitivity 0.9 and specificity 0.8: 18 000 found, 2000 missed, 196 000 alarms, 784 000 cleared
    counts = Counts.of(tp=90, fp=20, fn=10, tn=80)
    assert float(npv_at_prevalence(counts, prevalence=0.02)) == pytest.approx(784_000 / (784_000 + 2_000), rel=1e-14)


def test_at_the_prevalence_of_the_cases_it_is_their_own(calls):
    truth, _, counts = calls
    assert float(npv_at_prevalence(counts, prevalence=truth.mean())) == pytest.approx(float(npv(counts)), rel=1e-12)


@pytest.mark.parametrize("prevalence", [0, 1, -0.1, 1.5, 25, np.nan])
def test_what_is_no_prevalence_is_refused(prevalence):
    with pytest.raises(ReportgenError, match=r"prevalence must be between 0 and 1 .* write 0\.01 for 1%"):
        npv_at_prevalence(LIVERS, prevalence=prevalence)


@pytest.mark.parametrize("counts", [(0, 3, 0, 4), (4, 0, 3, 0), (0, 0, 0, 0), (3, 4, 0, 0)])
def test_without_a_class_or_a_call_it_is_undefined_and_no_step_shows_nan(counts):
    tp, fp, fn, tn = counts
    work = Recorder(npv_at_prevalence.formula)
    assert np.isnan(npv_at_prevalence(Counts.of(tp=tp, fp=fp, fn=fn, tn=tn), prevalence=0.1, work=work))
    assert not any("nan" in step.substituted for step in work.steps)


def test_a_faultless_model_reaches_one_at_any_prevalence():
    assert float(npv_at_prevalence(Counts.of(tp=7, fp=0, fn=0, tn=9), prevalence=0.0001)) == 1
