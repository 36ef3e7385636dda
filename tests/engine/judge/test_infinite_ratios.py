"""A likelihood ratio that is infinite is judged on the lower limit of its interval; the estimate stays undefined."""

import re

import pytest

import reportgen
from reportgen.data.evidence import Counts
from reportgen.document import html
from reportgen.document.view import view
from reportgen.intervals.class_rates_ci import class_rates_ci
from reportgen.outcome_words import line
from reportgen.results.outcomes import outcomes

CELLS = {"tp": 45, "fp": 0, "fn": 5, "tn": 150}


@pytest.fixture(scope="module")
def results():
    bounds = ({"at_least": 10}, {"at_least": 100}, {"at_most": 100, "why": "a test"})
    criteria = [{"id": f"C{at}", "metric": "lr_plus", **bound} for at, bound in enumerate(bounds, start=1)]
    data = {"confusion": CELLS, "evaluated_on": "test"}
    return reportgen.evaluate({"kind": "validation", "title": "T", "data": data, "criteria": criteria})


def test_a_lower_limit_beyond_the_threshold_meets_the_criterion(results):
    low = float(class_rates_ci.limits(Counts.of(**CELLS), metric="lr_plus").low)

    assert [one.verdict for one in results.criteria] == ["met", "not_demonstrated", "undefined"]
    assert results.criteria[0].low == pytest.approx(low)
    assert 10 < low < 100
    assert results.criteria[0].high is None


def test_the_estimate_has_no_value_but_its_reason(results):
    estimate = results.estimate("model", "lr_plus")

    assert estimate.value is None
    assert estimate.undefined_code == "infinite_lr_plus"


def test_no_upper_limit_is_no_verdict_on_at_most(results):
    assert results.criteria[2].undefined_code == "infinite_lr_plus"


def test_page_and_terminal_give_the_limit(results):
    text = re.sub("<[^>]*>", "", html.page(view(results))).replace("\u00a0", " ")
    said = [line(one) for one in outcomes(results.model_dump(mode="json")).criteria]

    assert "Its 95% interval has only a lower limit, 39.746" in text
    assert "Positive likelihood ratio of at least 10 is met." in text
    assert (
        "Positive likelihood ratio of at least 100 is not demonstrated: true values down to 39.746 are compatible"
        in text
    )
    assert "infinite (95% interval from 39.746); at least 10 required" in said[0].replace("\u00a0", " ")
    assert said[1].endswith("as low as 39.746 is compatible with these data.")
