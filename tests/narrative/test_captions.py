"""What is said below figures of models that tell two classes apart."""

import pytest

from reportgen.narrative import captions
from reportgen.narrative.performance import at_this_threshold
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import plain

CASES = {"truth": ["good", "bad"] * 30, "score": [at % 7 / 6 for at in range(60)], "call": ["bad", "bad", "good"] * 20}
SCORED = {"name": "A", "score": "score", "threshold": 0.5}
COUNTS = {"confusion": {"tp": 20, "fp": 5, "fn": 4, "tn": 71}}


@pytest.fixture
def scored(run):
    return Reading(run({"data": {"positive": "bad"}, "models": [SCORED]}, CASES))


@pytest.mark.parametrize(
    ("caption", "named"),
    [
        (captions.confusion, "The positive class is bad."),
        (captions.confusion_by_prediction, "The positive class is bad."),
        (captions.roc, "30 positive cases (bad) and 30 negative cases"),
        (captions.precision_recall, "recall of the positive cases (bad)"),
    ],
)
def test_captions_name_the_positive_class(caption, named, scored):
    assert named in plain(caption(scored))


def test_a_positive_class_without_a_name_is_not_named_twice(run):
    assert "positive" not in plain(captions.confusion(Reading(run({"data": COUNTS}))))


def test_recall_against_precision_says_what_a_lower_threshold_does(scored):
    assert "A lower threshold never lowers recall; precision may rise or fall." in plain(
        captions.precision_recall(scored)
    )


def test_values_at_a_threshold_apply_there_only(run, scored):
    given = Reading(run({"data": {"positive": "bad"}, "models": [{"name": "A", "prediction": "call"}]}, CASES))
    other = {**SCORED, "name": "B", "threshold": 0.7}
    both = Reading(run({"data": {"positive": "bad"}, "models": [SCORED, other]}, CASES))

    assert list(map(plain, at_this_threshold(scored))) == ["Values at the threshold apply at this threshold only."]
    assert list(map(plain, at_this_threshold(both))) == ["Values at the thresholds apply at these thresholds only."]
    assert not list(at_this_threshold(given))
