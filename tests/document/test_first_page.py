"""What a reader finds first, and that marks, links and signs lead where they say."""

import re

import pytest

import reportgen
from reportgen.document import html
from reportgen.document.view import view

TWO = [{"name": "A", "score": "a", "threshold": 0.5}, {"name": "B", "score": "b", "threshold": 0.5}]


def cases(n=120):
    truth = [at % 3 == 0 for at in range(n)]
    a = [0.9 - 0.7 * (at % 7 == 0) if positive else 0.2 + 0.5 * (at % 11 == 0) for at, positive in enumerate(truth)]
    return {"truth": ["1" if one else "0" for one in truth], "a": a, "b": [1 - score for score in a]}


def document(**more):
    """Write the page of two models, of which the second is always wrong."""
    spec = {"kind": "validation", "title": "T", "data": {"positive": "1"}, "models": TWO, **more}
    return html.page(view(reportgen.evaluate(spec, cases())))


def part(page, start, end):
    return page.partition(start)[2].partition(end)[0]


@pytest.fixture(scope="module")
def judged():
    asked = {"models": ["A", "B"], "metric": "accuracy", "role": "primary"}
    return document(criteria=["recall >= 0.5", "brier <= 0.3"], comparisons=[asked])


def first_page(page):
    return part(page, '<section class="summary"', "</section>")


def test_the_state_over_all_criteria_is_the_heading_of_the_first_page(judged):
    heading = re.sub("<[^>]*>", "", part(first_page(judged), '<h2 class="lead">', "</h2>"))

    assert heading.startswith("Neither primary criterion is met. ")
    assert heading.endswith(" B ranks cases in reverse (ROC AUC 0.013).")


def test_each_verdict_stands_beside_a_picture_of_its_interval(judged):
    rows = re.findall(r"<tr[^>]*>.*?</tr>", part(first_page(judged), "<tbody", "</tbody>"), re.DOTALL)

    said = [re.findall(r'<span class="strip" role="img" aria-label="([^"]*)"', row) for row in rows]

    assert [len(one) for one in said] == [1, 1, 1, 1]
    assert said[0][0].startswith("C1 recall for A: 85.0% (34 of 40; ")
    assert all('class="verdict"' in row for row in rows)


@pytest.mark.parametrize(("known", "limitations_first"), [(True, False), (False, True)])
def test_limitations_go_before_a_table_that_verdicts_with_reasons_make_long(known, limitations_first):
    """Ten rows with a reason each take twice as many lines, and limitations would not be on the first page."""
    chosen_on = "elsewhere" if known else "test"
    models = [{**one, "threshold_chosen_on": chosen_on} for one in TWO]
    criteria = [f"{metric} >= 0.5" for metric in ("recall", "specificity", "precision", "npv", "accuracy")]
    page = first_page(document(models=models, criteria=criteria, comparisons=[]))

    assert (page.index("Main limitations") < page.index('id="criteria-table"')) == limitations_first


def test_cells_say_their_roles_and_heads_where_rows_become_cards(judged):
    table = part(judged, '<table id="criteria-table"', "</table>")

    assert table.count('role="cell"') == table.count("<td")
    assert set(re.findall(r'data-head="([^"]*)"', table)) == {
        *("Required", "Model", "Estimate", "Interval", "Required →", "Verdict"),
    }


def test_a_comparison_that_was_asked_for_is_said_in_a_line(judged):
    assert "Planned comparisons" in first_page(judged)
    assert "Planned comparisons" not in first_page(document(criteria=["recall >= 0.5"]))


def test_without_criteria_the_key_figures_stand_there():
    first = first_page(document())

    assert "No criterion was set, so there is no verdict." in first
    assert "Key figures" in first
    assert "ROC AUC" in first


def test_sections_that_are_left_out_are_named_and_are_not_there():
    page = document(outputs={"sections": ["performance"]})
    said = part(first_page(page), "Left out of this document, as specified: ", "</p>")

    assert "Ranking and calibration" in said
    assert re.findall(r'<(?:section|div class="folded") id="([a-z-]+)"', page) == [
        *("performance", "annex-methods", "annex-origins", "annex-reproducibility", "annex-terms"),
    ]


def test_numbers_lead_to_their_row_of_the_annex(judged):
    links = re.findall(r'<a class="to" href="#(at-[^"]+)"', judged)

    assert len(links) > 20
    assert [link for link in links if not re.search(rf'<tr[^>]* id="{link}"', judged)] == []


def test_an_origin_is_formula_counts_value_and_address(judged):
    said = re.findall(r'data-origin="([^"]*models/A/recall)"', judged)

    assert set(said) == {"TP / (TP + FN) = 34 / 40 = 0.85\nmodels/A/recall"}


def test_each_sign_of_a_formula_is_drawn_once_and_is_there(judged):
    drawn = re.findall(r'<path id="(sign-[0-9a-f]{8})"', judged)

    assert len(drawn) == len(set(drawn)) > 20
    assert set(re.findall(r'<use href="#([^"]+)"', judged)) == set(drawn)


def test_paper_has_neither_links_nor_signs_of_its_own():
    spec = {"kind": "validation", "title": "T", "data": {"positive": "1"}, "models": TWO}
    page = html.page(view(reportgen.evaluate(spec, cases())), "paper")

    assert 'class="origin"' not in page
    assert "<use" not in page
    assert 'alt="Formula: ' in page


def test_each_reason_stands_once_under_its_table_with_the_letters_of_the_cells():
    """The first model calls nothing positive, and the scores of the second are no probabilities."""
    odd = cases() | {"a": [0.1 + at % 3 / 10 for at in range(120)], "b": [at % 7 for at in range(120)]}
    spec = {"kind": "validation", "title": "T", "data": {"positive": "1"}, "models": TWO}
    spec["criteria"] = ["precision >= 0.5", "brier <= 0.5", "log_loss <= 0.5"]
    page = html.page(view(reportgen.evaluate(spec, odd)))
    table, rest = part(page, '<table id="criteria-in-full"', "</section>").split("</table>", 1)
    note = part(rest, '<p class="note">', "</p>")
    marks = [re.findall(r'<span class="note-mark">([a-z]+)</span>', text) for text in (table, note)]

    assert sorted(set(marks[0])) == marks[1]
    assert len(marks[0]) > len(marks[1]) > 1


def test_what_no_model_has_stands_in_the_note_and_in_no_row():
    one_class = {"truth": ["1"] * 30, "a": [0.9, 0.2, 0.7] * 10, "b": [0.8, 0.6, 0.1] * 10}
    spec = {"kind": "validation", "title": "T", "data": {"positive": "1", "classes": ["0", "1"]}, "models": TWO}
    page = html.page(view(reportgen.evaluate(spec, one_class)))
    table, rest = part(page, '<table id="performance-table"', "</section>").split("</table>", 1)

    assert "Specificity" not in table
    assert "No model has a value of " in part(rest, '<p class="note">', "</p>")
