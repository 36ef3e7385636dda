"""The page of data with incomplete rows: what was observed, the worst and the best, and what is held open by them."""

import html
import re

import pytest

import reportgen


def page(tmp_path, data, criteria, /, **more):
    """Build the page, and return its bare text."""
    spec = {
        "kind": "validation",
        "title": "T",
        "models": [{"name": "A", "score": "a", "threshold": 0.5}],
        "metrics": ["recall", "accuracy"],
        "criteria": criteria,
        **more,
    }
    rows = [dict(zip(data, map(_text, row), strict=True)) for row in zip(*data.values(), strict=True)]
    spec["data"] = {**spec.get("data", {}), "rows": rows}
    built = reportgen.build(spec, out=tmp_path / "out", formats=("html",))
    text = re.sub(r"<(style|script)\b.*?</\1>", "", built["html"].read_text(encoding="utf-8"), flags=re.DOTALL)
    return (
        re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", text)))
        .replace(" ,", ",")
        .replace(" )", ")")
        .replace("( ", "(")
    )


def _text(value):
    return None if value is None else str(value)


UNLABELLED = {
    "truth": [1] * 200 + [0] * 200 + [None] * 17,
    "a": [0.9] * 185 + [0.1] * 15 + [0.1] * 185 + [0.9] * 15 + [0.9] * 17,
}


@pytest.fixture(scope="module")
def unlabelled(tmp_path_factory):
    return page(tmp_path_factory.mktemp("page"), UNLABELLED, ["accuracy >= 0.88", "recall >= 0.8"])


def test_the_cell_of_a_verdict_that_is_held_open_says_how_many_rows_and_the_bound_at_the_worst(unlabelled):
    """By hand: 370 of 417, exact lower limit 85.3%."""
    assert re.search(r"not demonstrated ?:? 17 without a label; at worst 85\.3%", unlabelled)


def test_a_table_sets_the_three_columns_beside_each_other(unlabelled):
    assert "As observed Incomplete rows At worst At best Verdict" in unlabelled
    assert re.search(
        r"92\.5%, 370 of 400 \(89\.5% to 94\.9%\) 17 88\.7% \(85\.3% to 91\.6%\) 92\.8% \(89\.9%", unlabelled
    )


def test_the_sentence_says_what_the_complete_rows_alone_would_give(unlabelled):
    assert (
        "Accuracy of at least 88% is not demonstrated: on the complete rows alone it is met, but 17 incomplete rows "
        "could change that." in unlabelled
    )
    assert "17 without a label" in unlabelled


def test_the_sentence_of_the_model_says_it_too_with_the_bound_at_worst(unlabelled):
    assert (
        "Accuracy of at least 88% (C1) is not demonstrated: 17 rows are incomplete; at worst, the bound is 85.3%"
        in unlabelled
    )


def test_values_that_are_compatible_with_the_data_include_those_with_the_incomplete_rows(tmp_path):
    """By hand: 150 of 200 with 17 more found is 167 of 217, exact upper limit 82.4%; 150 of 217 has the lower limit 62.5%."""
    given = {"truth": [1] * 217 + [0] * 50, "a": [0.9] * 150 + [0.1] * 50 + [None] * 17 + [0.1] * 50}
    said = page(tmp_path, given, ["recall >= 0.9", "recall >= 0.7"])

    assert (
        "Recall of at least 90% is not met: the highest value compatible with these data is 82.4%, incomplete rows "
        "included." in said
    )
    assert (
        "Recall of at least 70% is not demonstrated: true values down to 62.5% are compatible with these data, incomplete "
        "rows included." in said
    )


def test_rows_are_called_incomplete_and_nothing_excluded(unlabelled):
    assert "17 are incomplete" in unlabelled
    assert not re.search(r"(was|were) excluded(?! beforehand)", unlabelled)


def test_rows_that_are_left_out_are_said_with_the_reason(tmp_path):
    missing = {"truth": "drop_and_count", "why": "the outcome window is still open"}
    text = page(tmp_path, UNLABELLED, ["accuracy >= 0.88"], data={"missing": missing})

    assert "17 are left out as the author states" in text
    assert "the outcome window is still open" in text
    assert "At worst" not in text


def test_without_incomplete_rows_there_are_no_further_columns(tmp_path):
    complete = {name: values[:400] for name, values in UNLABELLED.items()}
    text = page(tmp_path, complete, ["accuracy >= 0.88"])

    assert "All 400 rows read are complete" in text
    assert "At worst" not in text
