"""The section of calculations: what was put in, what came out, and which assumptions are in doubt."""

import pytest

import reportgen
from reportgen import api
from reportgen.document.pictures import Pictures
from reportgen.document.sections.calculations import calculations, steps
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import ShownNumber, plain
from reportgen.results.validation import ValidationResults


def calculated(reading):
    """Return the blocks of the section."""
    return calculations(reading, Pictures(reading))


THREE = {"matrix": [[5, 1, 0], [2, 6, 1], [0, 0, 4]]}


@pytest.fixture(scope="module")
def blocks():
    rows = [{"y": label, "score": score} for label, score in (("1", 0.3), ("0", 0.6), ("1", 0.8), ("0", 0.2))]
    spec = {
        "kind": "validation",
        "title": "T",
        "data": {"rows": rows, "columns": {"truth": "y"}, "positive": "1"},
        "threshold": "50%",
        "calculations": [
            {"method": "roc_auc", "inputs": {"truth": {"column": "y"}, "scores": {"column": "score"}}},
            {"method": "f1", "inputs": {**THREE, "average": "macro"}},
            {"method": "f1", "inputs": {**THREE, "average": "micro"}},
            {"method": "wald", "inputs": {"successes": 45, "trials": 50}},
            {"method": "wald", "inputs": {"successes": 450, "trials": 900}},
        ],
    }
    results = reportgen.evaluate(reportgen.load(spec))
    return calculated(Reading(ValidationResults.model_validate_json(api.to_json(results))))


def words(cell):
    """Write a cell as text; a formula is none."""
    return plain(tuple(part for part in cell if isinstance(part, str | ShownNumber) or hasattr(part, "text")))


def lines(blocks):
    """Write each row of each table as text."""
    grids = [block for block in blocks if hasattr(block, "rows")]
    return [
        " ".join(words(cell) for cell in (row.head, *row.cells)).strip()
        for grid in grids
        for row in grid.rows
        if hasattr(row, "head")
    ]


def test_a_column_is_named_and_its_values_are_not_listed(blocks):
    assert any("truth = column y, 4 rows; scores = column score, 4 rows" in line for line in lines(blocks))


def test_each_calculation_has_its_own_name(blocks):
    bands = [words(row.head) for block in blocks for row in block.rows if row.state == "band"]
    assert [band.partition("  ")[2] for band in bands] == [
        "ROC AUC",
        "F1 (macro average)",
        "F1 (micro average)",
        "Wald interval",
        "Wald interval",
    ]


@pytest.fixture(scope="module")
def of_groups():
    spec = {
        "kind": "validation",
        "title": "T",
        "data": {"rows": [{"y": "1", "p": "1"}, {"y": "0", "p": "1"}], "columns": {"truth": "y", "prediction": "p"}},
        "positive": "1",
        "calculations": [
            {"id": "PSI", "method": "psi", "inputs": {"expected": [50, 50], "actual": [60, 40]}},
            {"id": "K", "method": "trivial_policies", "options": {"prevalence": 0.01, "costs": [[0, 10], [1000, 10]]}},
        ],
    }
    return Reading(ValidationResults.model_validate_json(api.to_json(reportgen.evaluate(reportgen.load(spec)))))


def test_groups_are_the_rows_of_one_table(of_groups):
    bins, _ = calculated(of_groups)
    heads = [words(column) for column in bins.columns]
    assert heads == ["Bin", "Expected", "Actual", "Expected proportion e", "Actual proportion a", "Contribution T"]
    assert [words(row.head) for row in bins.rows] == ["1", "2"]
    assert words(bins.rows[0].cells[-1]) == "0.0182322"


def test_values_and_codes_are_said_in_words(of_groups):
    said = lines(calculated(of_groups))
    assert "The cheaper policy equal" in said
    assert "Prevalence at which both cost the same 0.01" in said


def test_the_steps_are_in_an_annex(of_groups):
    assert not any(line.startswith("Sum over the bins") for line in lines(calculated(of_groups)))
    assert any(line.startswith("Sum over the bins") for line in lines(steps(of_groups)))


def test_an_assumption_in_doubt_stands_beside_the_answer(blocks):
    doubts = [line for line in lines(blocks) if line.startswith("Normal approximation")]
    assert len(doubts) == 1
    assert "the Wald limits are not reliable here" in doubts[0]


def test_names_are_listed_and_numbers_of_rows_are_left_to_the_table():
    table = [[0.9, 0.8, 0.7], [0.8, 0.9, 0.6], [0.7, 0.65, 0.5], [0.6, 0.5, 0.4]]
    spec = {
        "kind": "validation",
        "title": "T",
        "data": {
            "rows": [{"y": "1", "score": 0.8}, {"y": "0", "score": 0.2}],
            "columns": {"truth": "y"},
            "positive": "1",
        },
        "threshold": "50%",
        "calculations": [{"method": "nemenyi", "inputs": {"table": table, "models": ["A", "B", "C"]}}],
    }
    results = reportgen.evaluate(reportgen.load(spec))
    shown = lines(calculated(Reading(ValidationResults.model_validate_json(api.to_json(results)))))

    assert "Groups of models not shown to differ A, B; B, C" in shown
    assert "Ranking by mean rank A, B, C" in shown
    assert not any("mean ranks" in line.lower() for line in shown)
    assert any(line.startswith("A C") and line.endswith("yes") for line in shown)
