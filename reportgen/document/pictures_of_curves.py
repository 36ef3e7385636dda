"""Figures of curves in cross-validation, of each model."""

from functools import partial

from reportgen.document.blocks import Block, Picture
from reportgen.document.pictures import Pictures, side_by_side
from reportgen.document.pictures_of_scores import MOST_EACH, known, shown, without_values
from reportgen.figures.averaged_precision_recall import averaged_precision_recall
from reportgen.figures.averaged_roc import averaged_roc
from reportgen.figures.model_in_folds import ModelInFolds
from reportgen.narrative import curves_over_folds as captions
from reportgen.narrative.reading import Reading
from reportgen.results.scores import FoldsFound
from reportgen.spelling import escaped

AVERAGED = (averaged_roc, averaged_precision_recall)


def curves_over_folds(reading: Reading, pictures: Pictures, found: FoldsFound) -> list[Block]:
    """Draw the curves of each model of the pooled cases, and their averages over the folds."""
    drawn: list[Block] = []
    for at, model in enumerate(reading.cases.models[:MOST_EACH]):
        in_folds = ModelInFolds(model, at, found)
        for draw in AVERAGED:
            if average := in_folds.averaged(known(draw).curve):
                caption = partial(captions.caption, reading, model, average, first=not at)
                drawn += shown(pictures, draw, in_folds, caption, escaped(model.name))
    rows = side_by_side(one for one in drawn if isinstance(one, Picture))
    return [*rows, *without_values(pictures, *AVERAGED)]
