"""The gap between training and judged rows, read by the thresholds of the author."""

import pytest

from reportgen import api
from reportgen.document.blocks import Paragraph
from reportgen.document.sections.splits import splits
from reportgen.errors import ReportgenError
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import plain

THRESHOLDS = {"metric": "accuracy", "limit": 0.7, "largest_gap": 0.1}


def rows(right_in_training, right_in_test, part="train"):
    """Predict so many of ten rows of each part rightly."""
    listed = [(part, at, at < right_in_training) for at in range(10)] + [
        ("test", at, at < right_in_test) for at in range(10)
    ]
    return [{"split": name, "y": str(at % 2), "p": str(at % 2 if right else 1 - at % 2)} for name, at, right in listed]


def results(training, test, *, asked=THRESHOLDS, part="train", **columns):
    data = {
        "rows": rows(training, test, part),
        "columns": {"truth": "y", "prediction": "p", "split": "split", **columns},
    }
    return api.evaluate(api.load({"kind": "validation", "title": "T", "data": data, "overfitting": asked}))


@pytest.mark.parametrize(
    ("training", "test", "reading"),
    [
        (10, 8, "overfit"),  # a gap of 20 points, above 10
        (9, 8, "neither"),  # a gap of 10 points is not above 10
        (6, 6, "underfit"),  # both below 70%
        (7, 7, "neither"),  # 70% is not worse than 70%
        (6, 4, "overfit"),  # the gap goes first
        (6, 8, "neither"),  # better on the judged rows, and one of both is not worse
    ],
)
def test_the_gap_is_read_by_both_thresholds(training, test, reading):
    (model,) = results(training, test).models
    found = model.overfitting

    assert (found.training, found.other, found.gap) == pytest.approx((training / 10, test / 10, (training - test) / 10))
    assert found.reading == reading


def test_of_a_metric_that_should_be_low_a_gap_above_zero_is_still_worse():
    (model,) = results(9, 6, asked={"metric": "error", "limit": 0.5, "largest_gap": 0.1}).models

    assert (model.overfitting.gap, model.overfitting.reading) == (pytest.approx(0.3), "overfit")


def said(found):
    texts = (block for block in splits(Reading(found)) if isinstance(block, Paragraph))
    return [said for text in texts for sentence in text.sentences if "gap" in (said := plain(sentence))]


def test_the_section_prints_both_thresholds_and_what_follows():
    gap, read = said(results(10, 8))

    assert gap.startswith(
        "The accuracy of model is 100.0% on training rows and 80.0% on the judged rows, a gap of +20.0 points"
    )
    assert read.startswith("This is overfitting by the author's thresholds: a gap above 10 points is overfitting;")
    assert "accuracy worse than 70.0% on both kinds of cases is underfitting" in read


def test_without_a_value_no_gap_is_read():
    found = results(10, 8, asked={"metric": "roc_auc", "limit": 0.7, "largest_gap": 0.1})

    assert said(found) == [
        "The ROC AUC of model has no value on the training rows or on the judged rows, so no gap is read."
    ]


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (
            {"asked": {**THRESHOLDS, "metric": "acuracy"}},
            "overfitting.metric: no metric is named 'acuracy' - did you mean 'accuracy'?",
        ),
        ({"asked": {**THRESHOLDS, "metric": "mse"}}, "mse is not computed for the task binary"),
        ({"asked": {**THRESHOLDS, "metric": "prevalence"}}, "neither higher nor lower values of prevalence are better"),
        ({"asked": {**THRESHOLDS, "limit": 70}}, "overfitting.limit: this cannot be a value of accuracy (70)"),
        ({"split": None}, "no column tells them apart - name the column, as `columns: {split: NAME}`"),
        ({"part": "validation"}, "there are no training rows, from which overfitting is read"),
    ],
)
def test_what_cannot_be_read_is_refused(more, words):
    with pytest.raises(ReportgenError) as refused:
        results(9, 8, **more)

    assert words in str(refused.value)
