"""Criteria on the difference of each group from the rest, on the page and in a line."""

import html
import json
import re

import pytest

import reportgen
from reportgen.gate import junit, markdown
from reportgen.outcome_words import line
from reportgen.results.outcomes import outcomes

FOUND = {"N": (160, 200), "S": (165, 200), None: (120, 200)}


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """Build a page on two sites and cases without one, 200 positive and 200 negative cases each."""
    rows = []
    for site, (right, cases) in FOUND.items():
        for truth, call, times in ((1, 1, right), (1, 0, cases - right), (0, 0, cases)):
            rows += [{"site": site, "truth": str(truth), "prediction": str(call)}] * times
    criteria = [
        {"metric": "recall", "difference_to_rest": {"at_most": 0.2}},
        {"metric": "f1", "difference_to_rest": {"at_most": 0.01}, "role": "exploratory"},
        {"metric": "specificity", "difference_to_rest": {"at_most": 0.01}, "role": "secondary"},
        {"metric": "specificity", "at_least": 0.9, "role": "secondary"},
    ]
    spec = {"kind": "validation", "title": "T", "data": {"rows": rows, "columns": {"group": ["site"]}}}
    spec |= {"criteria": criteria, "model": {"name": "A"}, "resampling": {"draws": 1000}}
    out = tmp_path_factory.mktemp("page") / "out"
    return reportgen.build(spec, out=out, formats=("html", "json"))


@pytest.fixture(scope="module")
def page(built):
    text = re.sub(r"<(style|script|svg)\b.*?</\1>", "", built["html"].read_text(encoding="utf-8"), flags=re.DOTALL)
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", "", re.sub(r"</(td|th|p|h\d)>", " ", text))))


@pytest.fixture(scope="module")
def found(built):
    return outcomes(json.loads(built["json"].read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    "said",
    [
        "C1 Recall, difference of each site from the rest ± 20 points N +8.8 points",
        "In each group by site, recall may differ from that in the rest by at most 20 points in either direction. Both ends of the 95% interval of the difference must be within this margin. The rest is all other analysed cases. The rest includes 400 cases without a value of site.",
        "N +8.8 points (+1.1 to +15.8 points) 160 of 200; rest 285 of 400 ",
        "For A (site = N), specificity is 100.0% (200 of 200), and 100.0% (400 of 400) in the rest: a difference of 0.0 points (97.5% interval",
        "Difference in specificity from the rest within ± 1 point is not demonstrated for site = N: values from −2.2 to +1.1 points",
        "C3 Specificity, difference of each site from the rest (secondary) ± 1 point",
        "No sample size is given: sample sizes are computed for one proportion, not for a difference between groups.",
    ],
)
def test_the_page_says_what_was_allowed_and_what_was_found_on_both_sides(page, said):
    assert said in page


def test_a_level_that_is_not_that_of_the_document_is_in_the_row(page):
    assert re.search(r"± 1 point N 0\.0 points −[\d.]+ to \+[\d.]+ points \(97\.5%", page)


def test_why_there_is_no_verdict_is_said(page):
    assert (
        "No verdict on C2: no interval for a difference between groups is known to err "
        "seldom enough for a verdict on this metric."
    ) in page


def test_the_line_in_a_terminal_and_the_gate_call_it_a_difference(found):
    said = line(found.criteria[0])

    assert said.startswith("C1 recall, difference from the rest of A, site = N: +8.8 points (95% interval")
    assert said.endswith("within ± 20 points required; met by all 2.")
    assert "± 20 points" in markdown(found)
    assert "recall, difference from the rest" in junit(found)


def test_a_part_of_a_verdict_is_traced(built):
    tree = json.loads(built["json"].read_text(encoding="utf-8"))
    (first, *_) = tree["criteria"]
    assert reportgen.trace("criteria/C1/site=N#of_rest.numerator", tree)
    assert first["models"][0]["of_rest"]["numerator"] == 285
