"""What the author states of training is printed as stated, and nothing of it is computed."""

import pytest

from reportgen import api
from reportgen.document.sections.scope import scope
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import plain

ROWS = [{"truth": at % 2, "score": at / 10} for at in range(10)]
VALIDATION = {"kind": "validation", "title": "T", "data": {"rows": ROWS}, "threshold": 0.5}
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
