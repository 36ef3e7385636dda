"""Small plots of several classes: one for all, one for each, with readable words, whatever the classes are called."""

import re

import pytest

from reportgen.catalog.answers import Table
from reportgen.curves.averaged_precision_recall import averaged_precision_recall
from reportgen.curves.averaged_roc import averaged_roc
from reportgen.curves.calibration import calibration
from reportgen.curves.precision_recall import precision_recall
from reportgen.curves.roc import roc
from reportgen.data.scores import Scores
from reportgen.data.two_sets import ScoredFolds
from reportgen.figures import style
from reportgen.figures.class_calibration import class_calibration
from reportgen.figures.class_precision_recall import class_precision_recall
from reportgen.figures.class_roc import class_roc
from reportgen.figures.cumulative_roc import cumulative_roc
from reportgen.figures.drawing import to_svg
from reportgen.results.parts import ClassCurve

DRAWN = (class_roc, class_precision_recall, class_calibration)
SHAPES = {
    "three classes": (["ash", "birch", "elm"], 1),
    "eleven classes, two models": ([str(at) for at in range(11)], 2),
    "long names": (["a class of which the name has no room above a plot", "other"], 3),
    "classes called like a plot of all": (["mean of classes", "most probable"], 2),
    "eight models": (["a", "b", "c", "d"], 8),
}


def made(make, classes, models):
    return [with_curves(make.sample, make.model(f"Model {at}"), classes, at) for at in range(models)]


def with_curves(sample, model, classes, seed):
    scores = [Scores.of(*sample(seed=seed + at, share=1 / len(classes))) for at in range(len(classes))]
    answers = {
        (draw.id, name): draw(one)
        for name, one in zip(classes, scores, strict=True)
        for draw in (roc, precision_recall, calibration)
    }
    answers |= {(draw.id, None): draw(ScoredFolds(tuple(scores))) for draw in (averaged_roc, averaged_precision_recall)}
    answers["calibration", None] = calibration(scores[0])
    return model.model_copy(update={"class_curves": tuple(one(*key, found) for key, found in answers.items())})


def one(curve, of, found):
    assert isinstance(found, Table)
    ref = f"models/m/curves/{curve}@{of}"
    return ClassCurve(ref=ref, label=curve, curve=curve, of=of, columns=found.columns, rows=found.rows)


def drawing(figure):
    return to_svg(figure, name="figure", alt="", letters="text")


@pytest.mark.parametrize("draw", DRAWN)
@pytest.mark.parametrize("shape", SHAPES)
def test_words_keep_apart_and_are_large_enough(draw, shape, make, read):
    svg = drawing(draw(made(make, *SHAPES[shape])))
    assert read.colliding(svg) == ([], [])
    assert min(int(size) for size in re.findall(r'font-size="(\d+)"', svg)) >= 700
    assert set(re.findall(r'"(#\w+)"', svg)) <= set(style.PALETTE)


@pytest.mark.parametrize("draw", DRAWN)
def test_each_class_and_all_together_have_a_plot(draw, make, read):
    words = read.words(draw(made(make, ["ash", "birch", "elm"], 2)))
    assert {"ash", "birch", "elm"} <= set(words)
    assert {"mean of classes", "most probable"} & set(words)
    assert {"Model 0", "Model 1"} <= set(words)


@pytest.mark.parametrize("draw", DRAWN)
def test_one_model_needs_no_name(draw, make, read):
    assert "Model 0" not in read.words(draw(made(make, ["ash", "elm"], 1)))


@pytest.mark.parametrize("draw", DRAWN)
def test_without_probabilities_there_is_nothing_to_draw(draw, make):
    assert draw([make.model("a"), make.model("b")]) is None


def test_the_mean_has_no_share_of_a_class(make):
    models = made(make, ["ash", "elm"], 1)
    averaged = [one for one in models[0].class_curves if one.of is None]
    only = models[0].model_copy(update={"class_curves": tuple(averaged)})
    dashes = re.findall(r"stroke-dasharray", drawing(class_precision_recall([only])))
    assert len(dashes) == 1  # the key's


def test_cumulative_curves_are_drawn_apart(make, read):
    models = made(make, ["ash", "birch", "elm"], 2)
    assert cumulative_roc(models) is None
    later = tuple(
        one.model_copy(update={"cumulative": True})
        for one in models[0].class_curves
        if (one.curve, one.of) == ("roc", "elm")
    )
    both = models[0].model_copy(update={"class_curves": (*models[0].class_curves, *later)})
    assert "from elm" in read.words(cumulative_roc([both, models[1]]))
    assert read.words(class_roc([both])).count("elm") == 1
