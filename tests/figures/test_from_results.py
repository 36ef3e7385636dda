import pytest

from reportgen.figures import from_results
from reportgen.figures.from_results import Reach


def test_an_undefined_estimate_is_not_found(make):
    model = make.model().model_copy(update={"estimates": (make.share("Champion", "recall", 0, 0),)})

    assert from_results.estimate(model, "recall") is None


def test_an_estimate_of_one_class_or_average_is_not_taken_for_that_of_the_model(make):
    other = make.estimate("Champion", "recall", 0.5).model_copy(update={"ref": "models/Champion/recall@macro"})

    assert from_results.estimate(make.model().model_copy(update={"estimates": (other,)}), "recall") is None


def test_a_name_with_special_characters_finds_its_numbers(make):
    model = make.model("Net A/B (50%)")

    assert from_results.estimate(model, "recall").value > 0.5
    assert from_results.curve(model, "roc").rows


def test_a_curve_without_points_is_not_found(bare):
    assert from_results.curve(bare, "roc") is None


def test_the_operating_point_is_what_the_model_reaches(champion):
    at = from_results.operating(champion, from_results.curve(champion, "roc"), "fpr", "recall")

    assert at.x.value == from_results.estimate(champion, "fpr").value
    assert at.y.low < at.y.value < at.y.high
    assert at.words == "threshold 0.5"


def test_rates_of_errors_are_what_recall_and_specificity_leave(champion):
    """By hand: an interval of specificity from 0.8 to 0.9 leaves 0.1 to 0.2."""
    without = tuple(one for one in champion.estimates if one.metric not in ("fpr", "fnr"))
    model = champion.model_copy(update={"estimates": without})
    specificity, fpr = (from_results.reached(model, name) for name in ("specificity", "fpr"))

    assert (fpr.value, fpr.low, fpr.high) == pytest.approx(
        (1 - specificity.value, 1 - specificity.high, 1 - specificity.low)
    )
    assert from_results.reached(model, "fnr") == from_results.reached(model, "tpr").turned


def test_agreement_without_a_reference_standard_stands_for_recall(make):
    model = make.model().model_copy(update={"estimates": (make.share("Champion", "ppa", 9, 10),)})

    assert from_results.reached(model, "tpr").value == 0.9
    assert from_results.reached(model, "fnr").value == pytest.approx(0.1)
    assert from_results.reached(model, "fpr") is None


@pytest.mark.parametrize("threshold", [0.05, 0.31, 0.5, 0.93])
def test_without_estimates_the_operating_point_is_read_off_the_curve(make, threshold):
    scores, truth = make.sample()
    model = make.model("A", scores, truth, threshold=threshold)
    known = from_results.operating(model, from_results.curve(model, "roc"), "fpr", "recall")
    read = from_results.operating(
        model.model_copy(update={"estimates": ()}), from_results.curve(model, "roc"), "fpr", "tpr"
    )

    assert (read.x.value, read.y.value) == pytest.approx((known.x.value, known.y.value))
    assert read.x.low is None


def test_a_threshold_above_all_scores_calls_nothing_positive(make):
    model = make.model(threshold=0.5).model_copy(update={"estimates": ()})
    model = model.model_copy(update={"threshold": model.threshold.model_copy(update={"value": 2.0})})

    assert from_results.operating(model, from_results.curve(model, "roc"), "fpr", "tpr").y.value == 0
    assert from_results.operating(model, from_results.curve(model, "precision_recall"), "recall", "precision") is None


def test_calls_that_were_given_have_no_threshold_in_words(make):
    model = make.model(calls="prediction")

    assert (
        from_results.operating(model, from_results.curve(model, "roc"), "fpr", "recall").words == "predictions as given"
    )


def test_a_model_without_calls_has_no_operating_point(make):
    model = make.model(threshold=None)

    assert from_results.operating(model, from_results.curve(model, "roc"), "fpr", "recall") is None


@pytest.mark.parametrize(
    ("metric", "reach", "words"),
    [
        ("recall", Reach(0.926, 0.88, 0.956), "92.6% (88.0% to 95.6%)"),
        ("roc_auc", Reach(0.84112, 0.8, 0.881), "0.841 (0.800 to 0.881)"),
        ("calibration_slope", Reach(0.94123, 0.8, 1.09), "0.94 (0.80 to 1.09)"),
        ("recall", Reach(0.926), "92.6%"),
        ("recall", Reach(0.926, 0.88), "92.6% (from 88.0%)"),
        ("fpr", Reach(0.04, None, 0.049), "4.0% (up to 4.9%)"),
    ],
)
def test_numbers_are_written_as_in_sentences(metric, reach, words):
    assert from_results.with_interval(metric, reach) == words
