"""The page of models that predict numbers: its sections, and tables without columns that would be empty."""

import re

import pytest

from reportgen import api
from reportgen.document.blocks import Grid
from reportgen.document.sections import methods
from reportgen.document.view import view
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import plain

ROWS = [
    {
        "id": f"c{at}",
        "y": at * 31 % 97 + 1,
        "a": at * 31 % 97 + at % 7 - 3,
        "b": at * 31 % 97 + at % 5 - 1,
        "part": "training" if at % 4 == 0 else "test",
        "site": "north" if at % 3 else "south",
    }
    for at in range(240)
]


def spec(models="ab", **data):
    columns = {"id": "id", "truth": "y", "split": "part", "group": ["site"]}
    return {
        "kind": "validation",
        "title": "Numbers",
        "data": {"task": "regression", "rows": ROWS, "columns": columns, **data},
        "models": [{"name": name.upper(), "prediction": name} for name in models],
        "criteria": ["rmse <= 5"],
        "resampling": {"draws": 1000},
    }


def sections_of(given):
    document = view(api.evaluate(given))
    return {section.id: section for section in document.sections}


@pytest.fixture(scope="module")
def sections():
    return sections_of(spec())


def grids(section):
    return {block.id: block for block in section.blocks if isinstance(block, Grid)}


def heads(grid):
    return [plain(head) for head in grid.columns]


def test_errors_have_their_section_with_three_figures(sections):
    pictures = [re.search(r'aria-labelledby="(.*?)-title"', str(one.svg))[1] for one in sections["errors"].blocks]

    assert pictures == ["observed-predicted", "residuals", "error-distribution"]


def test_figures_of_one_model_stand_side_by_side():
    first, _ = sections_of(spec("a"))["errors"].blocks

    assert first.kind == "pictures"
    assert [one.width for one in first.pictures] == ["half", "half"]


def test_there_is_no_section_on_ranking_or_costs(sections):
    assert not {"ranking", "costs"} & set(sections)


def test_each_metric_is_drawn_on_a_scale_of_its_own(sections):
    table = grids(sections["performance"])["performance-table"]

    assert heads(table) == ["Metric", "Model", "Value", "95% interval", "Shaded: required"]
    assert [row.state for row in table.rows] == [""] * 18  # nine metrics of two models, under no head of a band
    assert all(getattr(row.cells[-1][0], "pieces", ()) for row in table.rows)
    assert "Each metric has its own scale." in [plain(note) for note in table.note]


def test_of_one_model_no_column_of_formulas_is_left_that_none_fits_into():
    table = grids(sections_of(spec("a"))["performance"])["performance-table"]

    assert heads(table) == ["Metric", "Value", "95% interval", "Shaded: required"]
    assert {len(row.cells) for row in table.rows} == {3}


def test_baselines_have_no_note_on_dashes_where_there_is_none(sections):
    table = grids(sections["performance"])["baselines"]

    assert heads(table) == ["Metric", "Mean of the training rows", "Median of the training rows"]
    assert table.note == ()


def test_groups_and_splits_have_no_columns_without_a_number(sections):
    groups, splits = grids(sections["subgroups"])["groups-1"], grids(sections["splits"])["splits-table"]
    gaps = [row.cells[-1] for table in (groups, splits) for row in table.rows if row.state != "band"]

    assert heads(groups) == [
        "Group (cases)",
        "Model",
        "Value",
        "95% interval",
        "Dashed: all cases",
        "Difference from the rest",
    ]
    assert heads(splits) == ["Metric", "Judged", "Training", "Gap"]
    assert [plain(gap) for gap in gaps if not re.match(r"[+\u2212]?\d.* \(", plain(gap))] == []
    assert len(gaps) == 6  # of the judged metric: two models in two groups, and on the training rows
    assert "not adjusted for multiple comparisons" in plain(groups.note[-1])
    assert "not adjusted for multiple comparisons" in plain(splits.note[-1])


def test_true_values_are_explained_where_the_author_does():
    labelled = {"definition": "days until return", "labelled_by": "the clinic"}
    told = sections_of(spec(labels=labelled))["data"].blocks[-1].pairs
    untold = sections_of(spec())["data"].blocks[-1].pairs

    assert [(plain(name), plain(said)) for name, said in told[-2:]] == [
        ("Meaning of the true values", "days until return"),
        ("Measured by", "the clinic"),
    ]
    assert [plain(name) for name, _ in untold][-1] == "Evaluated on"


def test_rows_are_accounted_for_without_a_zero(sections):
    said = plain(sections["data"].blocks[0].sentences[0])

    assert said == "Of 240 rows read, 60 training rows are not judged; the other 180 were analysed."


def test_that_a_curve_is_not_drawn_is_said_only_where_one_is_not():
    classes = [{"truth": str(at % 2), "score": at * 7 % 20 / 20} for at in range(40)]
    of_classes = {"kind": "validation", "title": "T", "data": {"rows": classes}, "positive": "1", "threshold": 0.5}

    assert "that are not drawn" in annex(of_classes)
    assert "that are not drawn" not in annex(spec("a"))


def annex(given):
    """Return the note of the table of methods."""
    table = methods.methods(Reading(api.evaluate(given)))[0]
    return " ".join(map(plain, table.note))
