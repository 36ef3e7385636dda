"""Bias and variance of squared errors at one case, by hand."""

import math
from collections.abc import Iterator
from typing import Any

from reportgen.catalog.paper import Paper
from reportgen.catalog.random_draws import RandomDraws
from reportgen.catalog.topic import Ask, DecimalRange, Posed, PosedTable, Topic, TopicData, WholeRange
from reportgen.topic_index import DataTaken

METHOD = "bias_variance_squared"
SPREAD = (-30, 30)  # of predictions, in tenths


def _draw(draw: RandomDraws, ranges: TopicData) -> dict[str, Any]:
    """Let the predictions vary about a value that is off."""
    target = draw.decimal(8, 20, 1)
    off = draw.one_of((1, -1)) * ranges["off"]
    predictions = [round(target + off + draw.bump(*SPREAD) / 10, 1) for _ in range(ranges["models"])]
    return {"target": target, "predictions": predictions}


def _faults(given: TopicData) -> Iterator[tuple[str, str]]:
    if len(given["predictions"]) < 2:
        yield "one prediction has no variance", "give the predictions of at least two models"


def _pose(given: TopicData) -> Posed:
    models = tuple(map(str, range(1, len(given["predictions"]) + 1)))
    return Posed(
        text=(
            (
                "Models of one kind were trained on different training sets of the same size. The table has their predictions "
                "for one case with the true value $t$ = {{target}}, which is known without noise. Take the mean over these "
                "training sets as the expectation."
            ),
        ),
        tables=(
            PosedTable("Predictions of one case.", ("Training set", *models), (("prediction", *given["predictions"]),)),
        ),
    )


def _solve(given: TopicData, paper: Paper) -> None:
    predictions = given["predictions"]
    inputs = {"truth": [given["target"]], "predictions": [[one] for one in predictions]}
    paper.let("m", len(predictions))
    paper.let("t", given["target"])
    paper.begin("mean")
    paper.total("F", "f_i", predictions)
    paper.compute(r"\bar{f}", r"\frac{F}{m}", "Main prediction: the mean over the training sets.")
    paper.answer("mean", r"\bar{f}", METHOD, inputs, at="values.main_prediction.0")
    paper.begin("bias")
    paper.compute("b", r"(t - \bar{f})^2")
    paper.answer("bias", "b", METHOD, inputs, at="values.bias")
    paper.mistake("bias", r"t - \bar{f}", "not squared", 0.5)
    paper.begin("variance")
    squares = paper.column(r"(f - \bar{f})^2", f=predictions)
    paper.total("Q", r"(f_i - \bar{f})^2", squares)
    paper.compute("v", r"\frac{Q}{m}", "The mean over the training sets is the expectation, so the divisor is $m$.")
    paper.answer("variance", "v", METHOD, inputs, at="values.variance")
    paper.mistake("variance", r"\frac{Q}{m - 1}", "divisor m - 1 instead of m", 0.5)
    paper.begin("loss")
    paper.compute("l", "b + v", "Without noise the expected squared error is their sum.")
    paper.answer("loss", "l", METHOD, inputs, at="values.loss")
    paper.mistake("loss", r"|t - \bar{f}| + v", "bias not squared in the sum", 0.5)
    direct = paper.column("(f - t)^2", f=predictions)
    paper.write("Check: the mean of $(f_i - t)^2$ is {{direct}}.", direct=math.fsum(direct) / len(direct))
    paper.begin("flexible")
    paper.choose(
        "flexible",
        "trade",
        trade="A flexible model follows the truth more closely, and the training set too.",
        both="More freedom lets the predictions depend more on the training set.",
        neither="The truth is met better on average, but each training set moves the predictions.",
    )


bias_variance = Topic(
    id="bias-variance",
    label="Bias and variance of squared errors",
    meaning="Split the squared error of models from several training sets into squared bias and variance.",
    draws={"models": WholeRange(5, 6, least=2, most=20), "off": DecimalRange(0.5, 2.0, 1, 0.0, 10.0)},
    data={
        "target": DataTaken("number", "true value of the case"),
        "predictions": DataTaken("numbers", "prediction of each model"),
    },
    asks=(
        Ask("mean", "Main prediction (mean over the training sets)", decimals=2),
        Ask("bias", "Squared bias", decimals=2),
        Ask("variance", "Variance", points=2, decimals=2, room=4),
        Ask("loss", "Expected squared error", decimals=2),
        Ask(
            "flexible",
            "What usually happens with a more flexible model?",
            "choice",
            choices=(
                ("both", "Bias and variance fall."),
                ("neither", "Bias and variance rise."),
                ("trade", "Bias falls and variance rises."),
            ),
        ),
    ),
    draw=_draw,
    pose=_pose,
    solve=_solve,
    faults=_faults,
)
