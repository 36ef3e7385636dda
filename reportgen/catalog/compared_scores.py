"""Scores of algorithms on the same data sets, as exercises on comparisons have them."""

from collections.abc import Mapping, Sequence
from typing import Any

from reportgen.catalog.random_draws import RandomDraws
from reportgen.catalog.topic import TopicData
from reportgen.topic_index import DataTaken

LETTERS = "ABCDEFGHIJ"  # that name models
OF_TWO: Mapping[str, DataTaken] = {
    "a": DataTaken("numbers", "values of algorithm A"),
    "b": DataTaken("numbers", "values of algorithm B on the same data sets"),
}
UNEQUAL_LENGTHS = "a and b have different lengths", "give a value of each algorithm for every data set"


def rows_of_two(given: TopicData) -> tuple[tuple[Any, ...], ...]:
    """Set the values of two algorithms side by side, numbered."""
    return tuple((f"{at}", x, y) for at, (x, y) in enumerate(zip(given["a"], given["b"], strict=True), start=1))


def model_names(given: TopicData) -> str:
    """Name the models of a table of scores."""
    return LETTERS[: len(given["scores"][0])]


def draw_model_scores(draw: RandomDraws, better: Sequence[int], sets: int) -> list[list[float]]:
    """Draw a row of scores for each data set: some are harder, and each model is better by so many thousandths."""
    return [
        [(700 + hard + by + draw.bump(-60, 60)) / 1000 for by in better]
        for hard in (draw.whole(0, 150) for _ in range(sets))
    ]
