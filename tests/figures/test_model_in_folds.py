"""Curves of a model in folds: pooled in its colour, averaged in dots, and nothing written over another word."""

import pytest
from matplotlib.lines import Line2D

from reportgen.figures import style
from reportgen.figures.averaged_precision_recall import averaged_precision_recall
from reportgen.figures.averaged_roc import averaged_roc
from reportgen.figures.drawing import to_svg
from reportgen.figures.model_in_folds import AVERAGED, POOLED, ModelInFolds
from reportgen.results.scores import CurveOverFolds, FoldsFound

LINES = {
    "averaged_roc": (("fpr", "tpr"), ((0.0, 0.0), (0.0, 0.5), (1.0, 0.5), (1.0, 1.0))),
    "averaged_precision_recall": (("recall", "precision"), ((0.5, 0.9), (1.0, 0.5))),
}
DRAWN = (averaged_roc, averaged_precision_recall)


def in_folds(model, order=0):
    curves = tuple(
        CurveOverFolds(
            ref=f"cv/{model.name}/curves/{name}", name=model.name, curve=name, label=name, columns=columns, rows=rows
        )
        for name, (columns, rows) in LINES.items()
    )
    return ModelInFolds(model, order, FoldsFound(metrics=(), curves=curves))


@pytest.mark.parametrize("draw", DRAWN)
@pytest.mark.parametrize("order", range(len(style.HANDS)))
def test_pooled_cases_keep_the_colour_of_the_model_and_the_average_is_dotted_ink(draw, order, champion, read):
    made = draw(in_folds(champion, order))
    colours = {line.get_color() for line in made.artists if isinstance(line, Line2D)}

    assert {POOLED, AVERAGED} <= set(read.words(made))
    assert {style.hand(order).colour, style.INK} <= colours


@pytest.mark.parametrize("draw", DRAWN)
def test_without_pooled_scores_the_average_stands_alone(draw, champion, read):
    words = read.words(draw(in_folds(champion.model_copy(update={"curves": ()}))))
    assert AVERAGED in words
    assert POOLED not in words


@pytest.mark.parametrize("draw", DRAWN)
def test_no_word_is_written_over_another(draw, make, read):
    model = make.model("A model of which the name is so long that no key has room for it")
    assert read.colliding(to_svg(draw(in_folds(model)), name="folds", alt="", letters="text")) == ([], [])


@pytest.mark.parametrize("draw", DRAWN)
def test_a_model_without_an_average_has_no_figure(draw, champion):
    assert draw(ModelInFolds(champion, 0, FoldsFound(metrics=()))) is None
