import pytest
from scipy.stats import binomtest

from reportgen.checks.prevalence_mismatch import prevalence_mismatch
from reportgen.data.design import Design


@pytest.mark.parametrize(("positives", "cases"), [(0, 40), (40, 40), (12, 40), (310, 1000)])
@pytest.mark.parametrize("declared", [0.001, 0.05, 0.3, 0.9, 0.99])
def test_it_asks_whether_the_declared_prevalence_lies_in_scipys_exact_interval(positives, cases, declared):
    found = prevalence_mismatch(Design(positives=positives, cases=cases, use_prevalence=(declared,)))
    interval = binomtest(positives, cases).proportion_ci(0.95, method="exact")
    assert (found.facts["low"], found.facts["high"]) == pytest.approx((interval.low, interval.high), abs=1e-9)
    assert found.outcome == ("passed" if interval.low <= declared <= interval.high else "warning")


@pytest.mark.parametrize("lacking", [{"use_prevalence": ()}, {"positives": None}, {"cases": 0}])
def test_what_is_not_known_cannot_be_compared(lacking):
    design = Design(**{"positives": 5, "cases": 50, "use_prevalence": (0.1,)} | lacking)
    assert prevalence_mismatch(design).outcome == "not_checkable"
