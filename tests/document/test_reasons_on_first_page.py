"""The first page and the terminal say in a few words why there is no verdict, and why nothing is concluded."""

import re
from html import unescape

import pytest

import reportgen
from reportgen.document import html
from reportgen.document.view import view
from reportgen.outcome_words import difference_line
from reportgen.results.outcomes import outcomes


def spec():
    scored = (("A", "a", 0.5), ("B", "a", 0.5), ("never", "a", 5))
    models = [{"name": name, "score": score, "threshold": threshold} for name, score, threshold in scored]
    return {
        "kind": "validation",
        "title": "T",
        "data": {"positive": "1", "evaluated_on": "test"},
        "models": models,
        "criteria": [
            {"id": "C1", "metric": "precision", "model": "never", "at_least": 0.5},
            {"id": "C2", "comparison": "H2", "must": "superior"},
        ],
        "comparisons": [
            {"id": "H1", "metric": "precision", "models": ["A", "never"], "role": "secondary"},
            {"id": "H2", "metric": "roc_auc", "models": ["A", "B"]},
            {"id": "H3", "metric": "roc_auc", "models": ["A", "B", "never"], "role": "secondary"},
        ],
    }


def cases(rows=100):
    return {
        "truth": [str(int(at % 5 < 2)) for at in range(rows)],
        "a": [(at * 37 % 101) / 101 for at in range(rows)],
    }


@pytest.fixture(scope="module")
def results():
    return reportgen.evaluate(spec(), cases())


@pytest.fixture(scope="module")
def first_page(results):
    page = html.page(view(results)).partition('<section class="summary"')[2].partition("</section>")[0]
    return unescape(re.sub("<[^>]*>", "", page)).replace("\u00a0", " ")


def test_a_cell_without_a_verdict_says_why_in_a_few_words(first_page):
    assert "no verdict: no case is flagged" in first_page
    assert "no verdict: both models rank the cases alike" in first_page


def test_what_blocks_a_verdict_is_in_the_headline(first_page):
    headline = "Neither primary criterion has a verdict. No verdict on C1: no case is flagged."

    assert headline in first_page


def test_the_table_of_criteria_has_the_whole_reason(results):
    page = unescape(re.sub("<[^>]*>", "", html.page(view(results)))).replace("\u00a0", " ")

    assert "C2 has no verdict: both models rank all cases alike, so no test is possible" in page


def test_a_comparison_without_a_value_or_a_conclusion_says_why(first_page):
    assert "H1 precision, A minus never: no value: no case is flagged." in first_page
    assert "H2 ROC AUC, A minus B: 0.000; no conclusion: both models rank the cases alike." in first_page


def test_the_terminal_says_why_as_well(results):
    lines = {one.id: difference_line(one) for one in outcomes(results.model_dump(mode="json")).comparisons}

    why = "Both models rank the cases alike, so the variance of their difference is zero"
    assert lines["H1"] == "H1 precision, A minus never: no value. No case is flagged."
    assert lines["H2"] == f"H2 ROC AUC, A minus B: 0.000. {why}."
    assert lines["H3"] == f"H3 ROC AUC of 3 models: no conclusion for 3. {why}."
