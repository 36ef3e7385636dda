"""Confusion matrices of one or several models: counts, and the percentage of each column."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from reportgen.figures.confusion import matrices
from reportgen.results.cases import ModelResults

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LABEL = "Confusion matrix by prediction"
SECTION = "performance"
ON_REQUEST = True


def confusion_by_prediction(models: Sequence[ModelResults]) -> "Figure | None":
    """Draw what the cases of each predicted class are; the colour says correct or wrong, its strength the percentage."""
    return matrices(models, _of_columns)


def _of_columns(counts: list[list[float]]) -> list[list[float]]:
    sums = [sum(column) for column in zip(*counts, strict=True)]
    return [sums] * len(counts)
