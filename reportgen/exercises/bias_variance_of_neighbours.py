"""Bias and variance of nearest neighbours at one point, for a known function."""

from collections.abc import Iterator
from typing import Any

from reportgen.catalog.paper import Paper
from reportgen.catalog.random_draws import RandomDraws
from reportgen.catalog.topic import Ask, ChoiceRange, Posed, PosedTable, Topic, TopicData, WholeRange
from reportgen.topic_index import DataTaken

METHOD = "knn_bias_variance"


def _draw(draw: RandomDraws, ranges: TopicData) -> dict[str, Any]:
    """Draw a bent function at whole numbers, and a point between two of them."""
    bend, slope, start = draw.one_of((0.5, 1.0, -0.5)), draw.whole(-3, 3), draw.whole(0, 9)
    x = list(range(1, ranges["cases"] + 1))
    at = round(draw.whole(2, ranges["cases"] - 2) + draw.one_of((0.2, 0.4)), 1)
    values = [bend * one * one + slope * one + start for one in x]
    true = round(bend * at * at + slope * at + start, 4)
    return {"x": x, "values": values, "at": at, "true": true, "noise": ranges["noise"], "k": ranges["k"]}


def _faults(given: TopicData) -> Iterator[tuple[str, str]]:
    if len(given["x"]) != len(given["values"]):
        yield "x and values have different lengths", "give one value for each x"
    elif not 1 <= given["k"] <= len(given["x"]):
        yield "k must be between 1 and the number of cases", "write 3"
    elif given["noise"] < 0:
        yield "a variance must not be below 0", "write 1"
    else:
        far = sorted(round(abs(one - given["at"]), 9) for one in given["x"])
        if given["k"] < len(far) and far[given["k"] - 1] == far[given["k"]]:
            yield "two cases are equally near, so the neighbours are not unique", "give another point or another k"


def _pose(given: TopicData) -> Posed:
    cases = tuple(map(str, range(1, len(given["x"]) + 1)))
    return Posed(
        text=(
            (
                "Outcomes are $y = F(x) + e$; the noise $e$ has mean zero and variance {{noise}} and is independent from case to "
                "case. The table has the true values $F(x)$ at the fixed training points. At $x$ = {{at}} the true value is "
                "{{true}}. The mean outcome of the $k$ = {{k}} nearest neighbours predicts a new case there."
            ),
        ),
        tables=(
            PosedTable("Training points.", ("Case", *cases), (("$x$", *given["x"]), ("$F(x)$", *given["values"]))),
        ),
    )


def _solve(given: TopicData, paper: Paper) -> None:
    inputs = {"x": given["x"], "y": given["values"]}
    more = {"k": given["k"], "noise": given["noise"], "at": given["at"], "truth": given["true"]}
    paper.let("k", given["k"])
    paper.let("s", given["noise"])
    paper.let("t", given["true"])
    near = sorted(range(len(given["x"])), key=lambda one: (abs(given["x"][one] - given["at"]), given["x"][one]))
    near = near[: given["k"]]
    paper.begin("mean")
    named = ", ".join(f"{given['x'][one]:g}" for one in near)
    paper.write("The nearest neighbours are at $x$ = {{near}}.", near=named)
    paper.total("F", "F(x_i)", [given["values"][one] for one in near])
    paper.compute("f", r"\frac{F}{k}", "Noise has mean zero and drops out of the expectation.")
    paper.answer("mean", "f", METHOD, {**inputs, **more}, at="values.mean")
    paper.begin("bias")
    paper.compute("b", "(t - f)^2")
    paper.answer("bias", "b", METHOD, {**inputs, **more}, at="values.bias2")
    paper.mistake("bias", "t - f", "not squared", 0.5)
    paper.begin("variance")
    paper.compute("v", r"\frac{s}{k}", "Variance of the mean of $k$ independent noises.")
    paper.answer("variance", "v", METHOD, {**inputs, **more}, at="values.variance")
    if given["k"] > 1:
        paper.mistake("variance", "s", "variance of one noise", 0)
    paper.begin("total")
    paper.compute("E", "b + v + s", "The new case has noise of its own.")
    paper.answer("total", "E", METHOD, {**inputs, **more}, at="values.total")
    paper.mistake("total", "b + v", "noise of the new case left out", 0.5)
    paper.begin("more")
    paper.choose(
        "more",
        "falls",
        falls="The variance is the noise divided by k.",
        bias="The neighbours are then farther away, which can raise the bias.",
        noise="The noise of the new case does not depend on the model.",
    )


bias_variance_of_neighbours = Topic(
    id="bias-variance-of-neighbours",
    label="Bias and variance of nearest neighbours",
    meaning="Split the expected squared error of a mean of neighbours into squared bias, variance and noise.",
    draws={
        "cases": WholeRange(7, 9, least=5, most=20),
        "k": WholeRange(2, 5, least=1, most=5),
        "noise": ChoiceRange((0.5, 1, 2, 4)),
    },
    data={
        "x": DataTaken("numbers", "training points"),
        "values": DataTaken("numbers", "true value at each of them"),
        "at": DataTaken("number", "point of the prediction"),
        "true": DataTaken("number", "true value there"),
        "noise": DataTaken("number", "variance of the noise"),
        "k": DataTaken("count", "neighbours"),
    },
    asks=(
        Ask("mean", "Expected prediction", points=2, decimals=2, room=3),
        Ask("bias", "Squared bias", decimals=2),
        Ask("variance", "Variance", decimals=2),
        Ask("total", "Expected squared error of the new case", decimals=2),
        Ask(
            "more",
            "What does a larger $k$ always do?",
            "choice",
            choices=(
                ("bias", "It lowers the bias."),
                ("noise", "It lowers the noise of the new case."),
                ("falls", "It lowers the variance."),
            ),
        ),
    ),
    draw=_draw,
    pose=_pose,
    solve=_solve,
    faults=_faults,
)
