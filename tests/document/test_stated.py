"""What the author states of training and of other criteria is printed as stated, and nothing of it is computed."""

import pytest

from reportgen import api
from reportgen.document.sections.criteria_of_interest import criteria_of_interest
from reportgen.document.sections.scope import scope
from reportgen.errors import ReportgenError
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import plain

ROWS = [{"truth": at % 2, "score": at / 10} for at in range(10)]
OF_CASES = {"kind": "validation", "title": "T", "data": {"rows": ROWS}}
VALIDATION = {**OF_CASES, "threshold": 0.5}
SCORES = [{"fold": fold, "model": model, "value": 0.1 * fold} for fold in range(3) for model in "AB"]
COMPARISON = {"kind": "comparison", "title": "T", "cross_validation": {"rows": SCORES, "metric": "mae"}}


def read(spec, **more):
    return Reading(api.evaluate(api.load({**spec, **more})))


def grid(blocks, named):
    (found,) = [block for block in blocks if getattr(block, "id", "") == named]
    return found


@pytest.mark.parametrize("spec", [VALIDATION, COMPARISON])
def test_choices_for_training_are_listed_and_the_others_are_not_stated(spec):
    stated = {"algorithm": "gradient boosting, 200 trees of depth 3", "tuning": "5-fold grid search"}
    table = grid(scope(read(spec, experiment=stated)), "experiment")

    assert {plain(row.head): plain(row.cells[0]) for row in table.rows} == {
        "Inductive principle": "not stated",
        "Performance measure and costs": "not stated",
        "Algorithm": "gradient boosting, 200 trees of depth 3",
        "Hypothesis space": "not stated",
        "Parameter tuning": "5-fold grid search",
        "Training data": "not stated",
    }
    assert "reportgen has not verified them" in plain(table.note[0])


def test_without_choices_there_is_no_table_and_no_gap():
    reading = read(VALIDATION)

    assert "experiment" not in [getattr(block, "id", "") for block in scope(reading)]
    assert not [path for path in reading.results.gaps if path.startswith("experiment")]


INTEREST = [
    {"criterion": "training time", "unit": "s", "values": {"A": 12.5, "B": 340}, "source": "log of 3 May"},
    {"criterion": "interpretability", "values": {"A": "a tree of 7 leaves"}},
]


def table_of(reading):
    found = grid(criteria_of_interest(reading), "criteria-of-interest")
    return [plain(cell) for cell in found.columns], [
        [plain(cell) for cell in (row.head, *row.cells)] for row in found.rows
    ]


def test_criteria_of_interest_have_a_row_each_and_a_column_for_each_model():
    assert table_of(read(COMPARISON, criteria_of_interest=INTEREST)) == (
        ["Criterion", "A", "B", "Source"],
        [
            ["training time, s", "12.5", "340", "log of 3 May"],
            ["interpretability", "a tree of 7 leaves", "not stated", "not stated"],
        ],
    )


def test_many_models_have_a_row_each():
    models = [{"name": f"M{at}", "score": "score", "threshold": 0.5} for at in range(6)]
    stated = [{"criterion": "size", "values": {f"M{at}": f"{at} MB" for at in range(6)}}]
    columns, rows = table_of(read({**OF_CASES, "models": models, "comparisons": []}, criteria_of_interest=stated))

    assert columns == ["Criterion", "Model", "As stated"]
    assert rows[:2] == [["size", "M0", "0 MB"], ["", "M1", "1 MB"]]


@pytest.mark.parametrize("spec", [VALIDATION, COMPARISON])
def test_a_value_of_no_model_is_refused(spec):
    with pytest.raises(ReportgenError, match=r"criteria_of_interest\[0\].values.Bb: no model is named 'Bb'"):
        read(spec, criteria_of_interest=[{"criterion": "size", "values": {"Bb": "1 MB"}}])
