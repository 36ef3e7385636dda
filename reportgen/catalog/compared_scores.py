"""Scores of algorithms on the same data sets, as exercises on comparisons have them."""

from collections.abc import Mapping, Sequence
from typing import Any

from reportgen.catalog.paper import Paper
from reportgen.catalog.random_draws import RandomDraws
from reportgen.catalog.topic import TopicData
from reportgen.conventions import LEVEL_ON_SHEETS
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


def write_mean_difference(paper: Paper, inputs: TopicData, method: str) -> list[float]:
    """Answer the part on the mean difference, A minus B, and return the differences."""
    differences = paper.column("a - b", a=inputs["a"], b=inputs["b"])
    paper.total("D", "d_i", differences, "Sum of the differences $d_i = a_i - b_i$.")
    paper.compute(r"\bar{d}", r"\frac{D}{n}")
    paper.answer("difference", r"\bar{d}", method, inputs, at="effect.value")
    return differences


def write_spread(
    paper: Paper, inputs: TopicData, differences: Sequence[float], of_row: str, texts: tuple[str, str] = ("", "")
) -> None:
    """Answer the part on the standard deviation of the differences; the texts are those of its two steps."""
    squares = paper.column(r"(d - \bar{d})^2", d=differences)
    columns = zip(inputs["a"], inputs["b"], differences, squares, strict=True)
    rows = [(f"{at}", *row) for at, row in enumerate(columns, start=1)]
    paper.table("Differences and their squared deviations.", (of_row, "A", "B", "$d$", r"$(d - \bar{d})^2$"), rows)
    paper.total("Q", r"(d_i - \bar{d})^2", squares, texts[0])
    paper.compute("s_{d}", r"\sqrt{\frac{Q}{n - 1}}", texts[1])
    paper.answer("sd", "s_{d}")
    paper.mistake("sd", r"\sqrt{\frac{Q}{n}}", "divisor n instead of n - 1", 0.5)


def decide_by_p(paper: Paper, p: float, **others: str) -> None:
    """Choose between rejecting and keeping the null hypothesis; the others say why further statements are wrong."""
    rejected = p <= LEVEL_ON_SHEETS
    why = "p is at most 0.05." if rejected else "p is above 0.05."
    paper.choose("decision", "reject" if rejected else "keep", reject=why, keep=why, **others)
