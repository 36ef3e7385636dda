"""Errors of a regression by hand."""

from collections.abc import Iterator
from typing import Any

from reportgen.catalog.paper import Paper
from reportgen.catalog.random_draws import RandomDraws
from reportgen.catalog.topic import Ask, Posed, PosedTable, Topic, TopicData, WholeRange
from reportgen.topic_index import DataTaken

ERRORS = (-25, 25)  # of a prediction, in tenths


def _draw(draw: RandomDraws, ranges: TopicData) -> dict[str, Any]:
    """Let the model predict the true values with some error."""
    truth = [draw.decimal(5, 20, 1) for _ in range(ranges["cases"])]
    return {"truth": truth, "predictions": [round(one + draw.bump(*ERRORS) / 10, 1) for one in truth]}


def _faults(given: TopicData) -> Iterator[tuple[str, str]]:
    if len(given["truth"]) != len(given["predictions"]):
        yield "truth and predictions have different lengths", "give one prediction for each case"
    elif len(set(given["truth"])) < 2:
        yield "all true values are equal, so R² is not defined", "give different true values"


def _pose(given: TopicData) -> Posed:
    rows = tuple((f"{at}", *row) for at, row in enumerate(_pairs(given), start=1))
    return Posed(
        text=("A regression model was tested on cases that it was not trained on. Compute from the table:",),
        tables=(PosedTable("True values and predictions.", ("Case", "$y$", r"$\hat{y}$"), rows),),
    )


def _pairs(given: TopicData) -> Iterator[tuple[float, float]]:
    return zip(given["truth"], given["predictions"], strict=True)


def _solve(given: TopicData, paper: Paper) -> None:
    truth = given["truth"]
    paper.let("n", len(truth))
    errors = paper.column("p - y", p=given["predictions"], y=truth)
    sizes = paper.column("|e|", e=errors)
    squares = paper.column("e^2", e=errors)
    rows = [
        (f"{at}", *pair, *row)
        for at, (pair, row) in enumerate(zip(_pairs(given), zip(errors, sizes, squares, strict=True), strict=True), 1)
    ]
    columns = ("Case", "$y$", r"$\hat{y}$", r"$e = \hat{y} - y$", "$|e|$", "$e^2$")
    paper.table("Errors, with their sizes and squares.", columns, rows)
    paper.begin("bias")
    paper.total("E", "e_i", errors)
    paper.compute("B", r"\frac{E}{n}", "The mean error has a sign: errors of both signs cancel.")
    paper.answer("bias", "B", "bias", given)
    paper.mistake("bias", r"-\frac{E}{n}", "true value minus prediction", 0.5)
    paper.begin("mae")
    paper.total("M", "|e_i|", sizes)
    paper.compute("A", r"\frac{M}{n}")
    paper.answer("mae", "A", "mae", given)
    paper.begin("mse")
    paper.total("S", "e_i^2", squares)
    paper.compute("Q", r"\frac{S}{n}")
    paper.answer("mse", "Q", "mse", given)
    paper.mistake("mse", r"\frac{S}{n - 1}", "divisor n - 1 instead of n", 0.5)
    paper.begin("rmse")
    paper.compute("R", r"\sqrt{Q}")
    paper.answer("rmse", "R", "rmse", given)
    paper.mistake("rmse", r"\frac{\sqrt{S}}{n}", "divided by n after the root")
    paper.begin("r2")
    paper.total("Y", "y_i", truth)
    paper.compute(r"\bar{y}", r"\frac{Y}{n}", "The baseline always predicts the mean of the true values.")
    paper.total("T", r"(y_i - \bar{y})^2", paper.column(r"(y - \bar{y})^2", y=truth), "Its squared errors.")
    paper.compute("D", r"1 - \frac{S}{T}", "$R^2$ is $D$: what the model saves of them.")
    paper.answer("r2", "D", "r2", given)
    paper.mistake("r2", r"\frac{S}{T}", "not subtracted from one", 0.5)


regression_metrics = Topic(
    id="regression-metrics",
    label="Metrics of a regression",
    meaning="Compute mean error, absolute and squared errors and R² from a few predictions.",
    draws={"cases": WholeRange(5, 7, least=2, most=30)},
    data={
        "truth": DataTaken("numbers", "true values"),
        "predictions": DataTaken("numbers", "predictions of the same cases"),
    },
    asks=(
        Ask("bias", "Mean error (prediction minus true value)", decimals=2, room=3),
        Ask("mae", "Mean absolute error", decimals=2),
        Ask("mse", "Mean squared error", points=2, decimals=2, room=3),
        Ask("rmse", "Root mean squared error", decimals=2, room=1),
        Ask("r2", "Coefficient of determination $R^2$", points=2, decimals=2, room=4),
    ),
    draw=_draw,
    pose=_pose,
    solve=_solve,
    faults=_faults,
)
