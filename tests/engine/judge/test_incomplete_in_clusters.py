"""Why there is no verdict at the prevalence of use where cases come in clusters and rows are incomplete."""

import random
import re
from html import unescape

import pytest

import reportgen
from reportgen.document import html
from reportgen.document.view import view
from reportgen.outcome_words import reason
from reportgen.results.outcomes import outcomes


@pytest.fixture(scope="module")
def results():
    drawn = random.Random(3)
    truth = [int(at % 5 < 2) for at in range(600)]
    calls = [str(int(drawn.random() < (0.8 if one else 0.2))) if at % 40 else None for at, one in enumerate(truth)]
    table = {
        "truth": [str(one) for one in truth],
        "call": calls,
        "g": ["fm"[at % 2] for at in range(600)],
        "c": [f"c{at // 10}" for at in range(600)],
    }
    spec = {
        "kind": "validation",
        "title": "T",
        "data": {
            "positive": "1",
            "evaluated_on": "test",
            "use_prevalence": 0.2,
            "columns": {"cluster": "c", "group": "g"},
        },
        "models": [{"name": "A", "prediction": "call"}],
        "criteria": [
            "precision >= 0.3",
            {"metric": "selection_rate_ratio", "at_least": 0.5, "for_each": "g"},
        ],
        "resampling": {"draws": 1000},
    }
    return reportgen.evaluate(spec, table)


@pytest.fixture(scope="module")
def page(results):
    return unescape(re.sub("<[^>]*>", "", html.page(view(results)))).replace("\u00a0", " ")


def test_the_reason_names_the_clusters(results, page):
    why = "15 rows are incomplete, and for cases in clusters no worst case is computed"

    assert results.criteria[0].models[0].undefined.startswith(why)
    assert "no verdict: 15 rows incomplete; no worst case for clusters" in page
    assert why in page


def test_page_and_terminal_give_one_reason_for_the_ratio(results, page):
    ratio = outcomes(results.model_dump(mode="json")).criteria[1]

    assert reason(ratio.deciding).startswith("it depends on the prevalence")
    assert f"No verdict on C2: {reason(ratio.deciding)}" in page
    assert "no verdict: not computed at the expected prevalence" in page
