"""Ridge regression with one predictor, by hand."""

import math
from collections.abc import Iterator, Sequence
from typing import Any

from reportgen.catalog.paper import Paper
from reportgen.catalog.random_draws import RandomDraws
from reportgen.catalog.topic import Ask, ChoiceRange, Posed, PosedTable, Topic, TopicData, WholeRange
from reportgen.conventions import MOST_CANCELLED
from reportgen.topic_index import DataTaken

BOTH, SLOPE = "both", "slope"
PENALTIES = {BOTH: r"$\lambda (a^2 + b^2)$", SLOPE: r"$\lambda b^2$"}
NOISE = (-15, 15)  # about the line, in tenths


def _draw(draw: RandomDraws, ranges: TopicData) -> dict[str, Any]:
    """Let the values lie about a line."""
    x = list(range(ranges["cases"]))
    slope, start = draw.decimal(1, 3, 1), draw.decimal(1, 5, 1)
    y = [round(start + slope * one + draw.bump(*NOISE) / 10, 1) for one in x]
    return {"x": x, "y": y, "lambda": ranges["lambda"], "penalised": ranges["penalised"]}


def _faults(given: TopicData) -> Iterator[tuple[str, str]]:
    if len(given["x"]) != len(given["y"]):
        yield "x and y have different lengths", "give one y for each x"
    elif len(given["x"]) < 2 or len(set(given["x"])) < 2:
        yield "all x are equal, so the slope without a penalty is not determined", "give different x"
    elif given["lambda"] <= 0:
        yield "lambda must be above 0", "write 1"
    elif _cancels(given["x"]):
        yield (
            "the x are too near each other for their size",
            "subtract their mean from each",
        )
    elif given["penalised"] not in PENALTIES:
        yield f"{given['penalised']!r} is not what can be penalised", f"write {BOTH} or {SLOPE}"


def _cancels(x: Sequence[float]) -> bool:
    """Tell whether the determinant without a penalty is a small difference of large products."""
    largest = max(map(abs, x))  # the unit of x does not matter
    products = len(x) * math.fsum((one / largest) ** 2 for one in x)
    return (products - math.fsum(one / largest for one in x) ** 2) * MOST_CANCELLED < products


def _pose(given: TopicData) -> Posed:
    rows = (("$x$", *given["x"]), ("$y$", *given["y"]))
    return Posed(
        text=(
            (
                r"Fit $y = a + b x$ to the cases of the table by ridge regression: minimise the sum of the squared residuals "
                f"plus the penalty {PENALTIES[given['penalised']]}, where $\\lambda$ = {{{{lambda}}}}."
            ),
        ),
        tables=(PosedTable("Training cases.", ("Case", *map(str, range(1, len(given["x"]) + 1))), rows),),
    )


def _solve(given: TopicData, paper: Paper) -> None:
    x, y = given["x"], given["y"]
    of_intercept = given["penalised"] == BOTH
    inputs = {"x": x, "y": y, "lambda": given["lambda"], "penalize_intercept": of_intercept}
    paper.let("n", len(x))
    paper.let(r"\lambda", given["lambda"])
    paper.write(
        "Both coefficients are penalised, the intercept too."
        if of_intercept
        else "Only the slope is penalised, the intercept is not."
    )
    paper.begin("slope")
    paper.total("X", "x_i", x)
    paper.total("Y", "y_i", y)
    paper.total("P", "x_i^2", [one * one for one in x])
    paper.total("Q", "x_i y_i", [one * other for one, other in zip(x, y, strict=True)])
    paper.write(
        r"Setting the derivatives to zero gives $(n + \lambda) a + X b = Y$ and $X a + (P + \lambda) b = Q$."
        if of_intercept
        else r"Setting the derivatives to zero gives $n a + X b = Y$ and $X a + (P + \lambda) b = Q$."
    )
    paper.compute("m", r"n + \lambda" if of_intercept else "n")
    paper.compute("D", r"m (P + \lambda) - X^2", "The determinant of both equations is above zero.")
    paper.compute("b", r"\frac{m Q - X Y}{D}")
    paper.answer("slope", "b", "ridge", inputs, at="values.coefficients.1")
    paper.mistake("slope", r"\frac{n Q - X Y}{n P - X^2}", "least squares without the penalty")
    paper.begin("intercept")
    paper.compute("a", r"\frac{(P + \lambda) Y - X Q}{D}")
    paper.answer("intercept", "a", "ridge", inputs, at="values.coefficients.0")
    paper.mistake("intercept", r"\frac{P Y - X Q}{n P - X^2}", "least squares without the penalty")
    paper.begin("large")
    paper.choose(
        "large",
        "zero",
        zero="The penalty outweighs the residuals, so that the slope tends to zero.",
        same="Only a penalty of zero leaves it there.",
        grows="A larger slope would cost more.",
    )
    paper.begin("choice")
    paper.choose(
        "choice",
        "others",
        others="On the training cases no penalty is always best, so they cannot tell.",
        training="The smallest sum of both is always at zero, which undoes the penalty.",
        test="A test set that was used for a choice no longer judges it.",
    )


ridge = Topic(
    id="ridge",
    label="Ridge regression by hand",
    meaning="Fit a line with a penalty on its coefficients, and say how the penalty acts and is chosen.",
    draws={
        "cases": WholeRange(4, 5, least=3, most=12),
        "lambda": ChoiceRange((1, 2, 4, 5)),
        "penalised": ChoiceRange((BOTH, SLOPE)),
    },
    data={
        "x": DataTaken("numbers", "predictor of each case"),
        "y": DataTaken("numbers", "outcome of each case"),
        "lambda": DataTaken("number", "weight of the penalty"),
        "penalised": DataTaken("label", f"what is penalised: {BOTH} coefficients, or the {SLOPE} only"),
    },
    asks=(
        Ask("slope", "Slope $b$", points=3, decimals=3, room=7),
        Ask("intercept", "Intercept $a$", points=2, decimals=3, room=3),
        Ask(
            "large",
            r"What happens to the slope as $\lambda$ grows without limit?",
            "choice",
            choices=(
                ("same", "It tends to the slope of least squares."),
                ("zero", "It tends to zero."),
                ("grows", "It grows without limit."),
            ),
        ),
        Ask(
            "choice",
            r"On which cases is $\lambda$ chosen?",
            "choice",
            choices=(
                ("training", "On the training cases, as the value with the smallest minimum."),
                ("test", "On the test cases."),
                ("others", "On validation cases, or by cross-validation."),
            ),
        ),
    ),
    draw=_draw,
    pose=_pose,
    solve=_solve,
    faults=_faults,
)
