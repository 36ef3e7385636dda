"""The section of calculations: what was put in, what came out, and which assumptions are in doubt."""

import pytest

import reportgen
from reportgen import api
from reportgen.document.blocks import Heading
from reportgen.document.sections.calculations import calculations
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import ShownNumber, plain
from reportgen.results.validation import ValidationResults

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
    return calculations(Reading(ValidationResults.model_validate_json(api.to_json(results))))


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


def test_averages_of_one_metric_stand_under_their_own_names(blocks):
    headings = [plain(block.words) for block in blocks if isinstance(block, Heading)]
    assert headings == ["ROC AUC", "F1 (macro average)", "F1 (micro average)", "Wald interval"]


def test_an_assumption_in_doubt_stands_beside_the_answer(blocks):
    doubts = [line for line in lines(blocks) if line.startswith("Normal approximation")]
    assert len(doubts) == 1
    assert "the Wald interval is not reliable here" in doubts[0]
