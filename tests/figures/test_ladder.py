"""Forest and criteria: rows of intervals with their words."""

from math import isnan

import pytest
from matplotlib.lines import Line2D

from reportgen.figures.criteria import criteria
from reportgen.figures.drawing import to_svg
from reportgen.figures.forest import forest

WORDS = ("met", "not_demonstrated", "not_met", "undefined")


def drawing(figure):
    return to_svg(figure, name="figure", alt="", letters="text")


@pytest.fixture(scope="module")
def judged(make):
    """Answer a way to judge models on two criteria."""

    def judge(models):
        recall = [
            make.verdict("C1", model.name, "recall", word, 0.9, 0.86, 0.94, 0.85, bound=0.86)
            for model, word in zip(models, WORDS, strict=False)
        ]
        brier = [make.verdict("C2", model.name, "brier", "met", 0.1, 0.07, 0.13, 0.2, bound=0.13) for model in models]
        return [make.criterion("C1", "recall", recall), make.criterion("C2", "brier", brier, comparator="at_most")]

    return judge


@pytest.mark.parametrize("count", [1, 2, 4])
def test_no_words_of_a_forest_overlap_or_leave_it(read, crowd, judged, count):
    models = crowd[-count:]

    assert read.colliding(drawing(forest(models, judged(models)))) == ([], [])
    assert read.colliding(drawing(forest(models, metrics=["recall", "roc_auc", "brier"]))) == ([], [])


@pytest.mark.parametrize("count", [1, 2, 4])
def test_no_words_of_criteria_overlap_or_leave_the_figure(read, crowd, judged, count):
    assert read.colliding(drawing(criteria(judged(crowd[-count:]), crowd))) == ([], [])


def test_a_forest_shows_each_estimate_with_its_interval(read, champion):
    words = read.words(forest([champion]))

    assert {"Recall", "ROC AUC", "Brier score"} <= set(words)
    assert "0.928 (0.898 to 0.958)" in words
    assert "Estimate (95 % interval)" in words
    assert "Required" not in words


def test_a_forest_can_be_narrowed_to_some_metrics(read, champion):
    words = read.words(forest([champion], metrics=["specificity"]))

    assert "Specificity" in words
    assert "Recall" not in words


def test_a_forest_shows_what_criteria_require(read, champion, judged):
    words = read.words(forest([champion], judged([champion])))

    assert {"≥ 85 %", "≤ 0.2", "Required", "shaded: required"} <= set(words)


def test_an_estimate_without_interval_is_hollow(make):
    model = make.model().model_copy(update={"estimates": (make.estimate("Champion", "recall", 0.9),)})
    (mark,) = (one for one in forest([model]).artists if isinstance(one, Line2D) and one.get_marker() == "o")

    assert mark.get_markerfacecolor() == "#FFFFFF"


def test_a_forest_of_undefined_estimates_is_no_figure(make, bare):
    model = make.model().model_copy(update={"estimates": (make.share("Champion", "recall", 0, 0),)})

    assert forest([model]) is None
    assert forest([bare]) is None
    assert forest([]) is None


def test_an_average_over_classes_says_so(read, make):
    one = make.estimate("Champion", "recall", 0.9, low=0.8, high=0.95)
    model = make.model().model_copy(
        update={"estimates": (one.model_copy(update={"ref": "models/Champion/recall@macro"}),)}
    )

    assert "Recall (macro)" in read.words(forest([model]))


def test_sixty_four_rows_still_fit_on_a_page(make):
    models = [
        make.model(name).model_copy(
            update={
                "estimates": tuple(
                    make.estimate(name, "recall", 0.9, low=0.8, high=0.95).model_copy(
                        update={"ref": f"models/{name}/recall@{at}"}
                    )
                    for at in range(16)
                )
            }
        )
        for name in "ABCD"
    ]

    assert 72 * forest(models).get_size_inches()[1] < 694  # A4 with margins of 26 mm


def test_criteria_say_the_verdict_in_words(read, crowd, judged):
    words = read.words(criteria(judged(crowd)))

    assert {"✓ met", "○ not demonstrated", "✗ not met", "– undefined"} <= set(words)
    assert {"C1  Recall", "at least 85 %", "C2  Brier score", "at most 0.2"} <= set(words)


def test_no_criterion_is_no_figure():
    assert criteria([]) is None


def test_a_single_model_need_not_be_named(read, champion, judged):
    assert "Champion" not in read.words(criteria(judged([champion]), [champion]))


def test_a_criterion_of_the_second_model_alone_has_the_look_of_the_second(champion, challenger, judged):
    svg = drawing(criteria(judged([challenger]), [champion, challenger]))

    assert "#c4500b" in svg
    assert "#0b5fa5" not in svg


def test_a_criterion_without_estimate_shows_its_threshold_and_the_word(read, make):
    verdict = make.verdict("C1", "A", "recall", "undefined", None, None, None, 0.85, undefined="x", undefined_code="x")
    words = read.words(criteria([make.criterion("C1", "recall", [verdict])]))

    assert {"– undefined", "at least 85 %"} <= set(words)


def test_bounds_that_are_hard_to_tell_apart_are_written_out(read, make):
    verdict = make.verdict("C1", "A", "recall", "not_demonstrated", 0.9, 0.84996, 0.95, 0.85, bound=0.84996)

    assert "90.0 % (84.996 % to 95.0 %)" in read.words(criteria([make.criterion("C1", "recall", [verdict])]))


def test_one_sided_bounds_are_called_so(read, make):
    verdict = make.verdict("C1", "A", "recall", "met", 0.9, 0.86, 0.95, 0.85, bound=0.86, sides=1)

    assert "Estimate (one-sided 95 % bounds)" in read.words(criteria([make.criterion("C1", "recall", [verdict])]))


def test_a_limit_that_does_not_exist_runs_to_the_edge(read, make):
    open_end = make.estimate("Champion", "recall", 0.9, low=0.8)
    other = make.estimate("Champion", "specificity", 0.7, low=0.6, high=0.99)
    model = make.model().model_copy(update={"estimates": (open_end, other)})
    lines = read.lines(forest([model]))
    edge = max(x for x, _ in lines[0] if not isnan(x))  # the grid is drawn first
    (row,) = {line[0][1] for line in lines if len(line) == 6}  # a line and one cap, each with its break

    assert (edge, row) in {line[1] for line in lines if len(line) > 1}
