"""Expected false discoveries by threshold, from the spec to the page."""

import numpy as np
import pytest

from reportgen import api
from reportgen.document.sections.false_discoveries import false_discoveries
from reportgen.errors import ReportgenError
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import plain

SCORES = [0.99, 0.97, 0.95, 0.9, 0.9, 0.8, 0.7, 0.6, 0.4, 0.2]
TRUTH = [1, 1, 1, 1, 0, 1, 0, 1, 0, 0]


def results(at_most=0.1, scores=SCORES, **more):
    rows = [{"truth": str(truth), "score": score} for truth, score in zip(TRUTH, scores, strict=True)]
    model = {"name": "A", "score": "score", "threshold": 0.5, **more}
    spec = {"kind": "validation", "title": "T", "data": {"rows": rows}, "models": [model], "expected_fdr": at_most}
    return api.evaluate(api.load(spec))


def found_by_hand(at_most, scores=SCORES):
    """Try each score as the threshold, and keep the lowest that is within."""
    within = []
    for threshold in sorted(set(scores)):
        flagged = [score for score in scores if score >= threshold]
        expected = sum(1 - score for score in flagged)
        if expected / len(flagged) <= at_most:
            within.append((threshold, len(flagged), expected, expected / len(flagged)))
    return within[0]


@pytest.mark.parametrize("at_most", [0.015, 0.05, 0.1, 0.2, 0.3])
def test_the_threshold_is_the_lowest_that_keeps_the_expected_proportion(at_most):
    (model,) = results(at_most).models
    found, by_hand = model.false_discoveries, found_by_hand(at_most)

    assert (found.threshold, found.flagged, found.expected, found.proportion) == pytest.approx(by_hand)
    assert found.table.rows[found.chosen] == pytest.approx(by_hand)


def test_what_was_observed_at_the_threshold_is_counted_from_the_truth():
    (model,) = results(0.1).models
    found = model.false_discoveries

    assert found.threshold == 0.8
    assert found.observed == sum(truth == 0 for truth, score in zip(TRUTH, SCORES, strict=True) if score >= 0.8)


def blocks(*args, **more):
    about, listed, *grids = false_discoveries(Reading(results(*args, **more)))
    return [plain(sentence) for block in (about, listed) for sentence in block.sentences], grids


def test_the_section_says_what_is_expected_and_marks_the_chosen_row():
    said, (grid,) = blocks(0.1)

    assert "This needs calibrated scores." in said[1]
    assert said[2] == (
        "The lowest threshold of A with an expected proportion of at most 10% is 0.8: it flags 6 cases, with 0.5 expected "
        "false discoveries (8.2%)."
    )
    assert said[3] == "One of the flagged cases is in fact not positive."
    assert [plain(row.head) for row in grid.rows if plain(row.cells[-1])] == ["0.8"]


def test_of_many_thresholds_some_are_listed_with_the_chosen_one_and_the_next():
    scores = np.linspace(0.999, 0.2, 10).tolist()
    _, (grid,) = blocks(0.1, scores)

    assert len(grid.rows) == 10
    assert len([row for row in grid.rows if plain(row.cells[-1])]) == 1


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"at_most": 0.001}, "no_threshold_at_level"),
        ({"scores": [score * 10 for score in SCORES]}, "not_probabilities"),
        ({"scale": "score"}, "scores_declared"),
    ],
)
def test_without_a_threshold_the_reason_is_said(more, code):
    (model,) = results(**more).models
    said, grids = blocks(**more)

    assert (model.false_discoveries.undefined_code, model.false_discoveries.threshold) == (code, None)
    assert said[2].startswith("No threshold of A keeps the expected proportion at most")
    assert grids == []


def test_only_two_classes_have_false_discoveries():
    rows = [{"truth": at / 7, "prediction": at / 6} for at in range(30)]
    spec = {"kind": "validation", "title": "T", "data": {"task": "regression", "rows": rows}, "expected_fdr": 0.1}
    with pytest.raises(ReportgenError, match="expected_fdr does not apply to the task regression"):
        api.load(spec)
