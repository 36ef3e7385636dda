"""A straight line by least squares, by hand."""

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from reportgen.catalog.paper import Paper
from reportgen.catalog.random_draws import RandomDraws
from reportgen.catalog.topic import Ask, DecimalRange, Posed, PosedTable, Topic, TopicData, WholeRange
from reportgen.topic_index import DataTaken

NOISE = (-20, 20)  # about the line, in tenths
FARTHEST = 12  # of the x that are drawn


def _draw(draw: RandomDraws, ranges: TopicData) -> dict[str, Any]:
    """Let the values lie about a line."""
    x = sorted(draw.some(range(FARTHEST), ranges["cases"]))
    slope, start = draw.one_of((1, -1)) * ranges["slope"], draw.decimal(0, 10, 1)
    y = [round(start + slope * one + draw.bump(*NOISE) / 10, 1) for one in x]
    return {"x": x, "y": y, "new": FARTHEST + draw.whole(1, 8)}


def _faults(given: TopicData) -> Iterator[tuple[str, str]]:
    if len(given["x"]) != len(given["y"]):
        yield "x and y have different lengths", "give one y for each x"
    elif len(set(given["x"])) < 2:
        yield "all x are equal, so the slope is not determined", "give different x"
    elif _on_a_line(given["x"], given["y"]):
        yield "all cases are on one line, so no residual is left", "give at least three cases that are not on a line"


def _on_a_line(x: Sequence[float], y: Sequence[float]) -> bool:
    """Tell whether one line passes through all cases, as the numbers are written."""
    first, last = (min(zip(x, y, strict=True)), max(zip(x, y, strict=True)))
    (x0, y0), (x1, y1) = (tuple(Fraction(str(one)) for one in case) for case in (first, last))
    cases = ((Fraction(str(one)), Fraction(str(other))) for one, other in zip(x, y, strict=True))
    return all((one - x0) * (y1 - y0) == (other - y0) * (x1 - x0) for one, other in cases)


def _pose(given: TopicData) -> Posed:
    rows = (("$x$", *given["x"]), ("$y$", *given["y"]))
    return Posed(
        text=(
            "Fit the line $y = a + b x$ to the cases of the table by least squares. A new case has $x_0$ = {{new}}.",
        ),
        tables=(PosedTable("Training cases.", ("Case", *map(str, range(1, len(given["x"]) + 1))), rows),),
    )


def _solve(given: TopicData, paper: Paper) -> None:
    x, y = given["x"], given["y"]
    inputs = {"x": x, "y": y}
    paper.let("n", len(x))
    paper.let("x_0", given["new"])
    paper.begin("slope")
    paper.total("X", "x_i", x)
    paper.total("Y", "y_i", y)
    paper.compute(r"\bar{x}", r"\frac{X}{n}")
    paper.compute(r"\bar{y}", r"\frac{Y}{n}")
    across, up = paper.column(r"x - \bar{x}", x=x), paper.column(r"y - \bar{y}", y=y)
    squares, products = paper.column("u^2", u=across), paper.column("u v", u=across, v=up)
    columns = ("Case", r"$x - \bar{x}$", r"$y - \bar{y}$", r"$(x - \bar{x})^2$", r"$(x - \bar{x})(y - \bar{y})$")
    body = zip(across, up, squares, products, strict=True)
    paper.table("Deviations from the means.", columns, [(f"{at}", *row) for at, row in enumerate(body, start=1)])
    paper.total("S_{xx}", r"(x_i - \bar{x})^2", squares)
    paper.total("S_{xy}", r"(x_i - \bar{x})(y_i - \bar{y})", products)
    paper.compute("b", r"\frac{S_{xy}}{S_{xx}}")
    paper.answer("slope", "b", "ols", inputs, at="values.coefficients.1")
    through_zero = math.fsum(map(float.__mul__, map(float, x), map(float, y))) / math.fsum(one**2 for one in x)
    paper.mistaken("slope", through_zero, "a line through the origin")
    paper.begin("intercept")
    paper.compute("a", r"\bar{y} - b \bar{x}", "The line passes through the point of the means.")
    paper.answer("intercept", "a", "ols", inputs, at="values.coefficients.0")
    paper.mistake("intercept", r"\bar{y} + b \bar{x}", "sign of the slope", 0.5)
    paper.begin("prediction")
    paper.compute("p", "a + b x_0")
    paper.answer("prediction", "p")
    paper.begin("residuals")
    residuals = paper.column("y - a - b x", x=x, y=y)
    paper.total("R", r"(y_i - a - b x_i)^2", paper.column("r^2", r=residuals))
    paper.answer("residuals", "R", "ols", inputs, at="values.residual")
    paper.begin("minimum")
    paper.choose(
        "minimum",
        "smallest",
        smallest="Least squares minimises this sum over all lines.",
        right="The fit is best on these cases only; errors on new cases are larger on average.",
        through="A line passes through all cases only if they are on one.",
    )


linear_regression = Topic(
    id="linear-regression",
    label="Linear regression by hand",
    meaning="Fit a line by least squares, predict with it, and compute its residuals.",
    draws={"cases": WholeRange(4, 5, least=3, most=12), "slope": DecimalRange(0.5, 3.0, 1, 0.1, 20.0)},
    data={
        "x": DataTaken("numbers", "predictor of each case"),
        "y": DataTaken("numbers", "outcome of each case"),
        "new": DataTaken("number", "predictor of a new case"),
    },
    asks=(
        Ask("slope", "Slope $b$", points=3, decimals=2, room=7),
        Ask("intercept", "Intercept $a$", decimals=2),
        Ask("prediction", "Prediction for the new case", decimals=1),
        Ask("residuals", "Sum of the squared residuals", points=2, decimals=2, room=4),
        Ask(
            "minimum",
            "Which statement about this line is right?",
            "choice",
            choices=(
                ("right", "Its errors on new cases are as small as those on the training cases."),
                ("through", "It passes through all training cases."),
                ("smallest", "No other line has a smaller sum of squared residuals on the training cases."),
            ),
        ),
    ),
    draw=_draw,
    pose=_pose,
    solve=_solve,
    faults=_faults,
)
