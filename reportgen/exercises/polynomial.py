"""A parabola by least squares, by hand."""

import math
from collections.abc import Iterator, Sequence
from typing import Any

from reportgen.catalog.paper import Paper
from reportgen.catalog.random_draws import RandomDraws
from reportgen.catalog.topic import Ask, DecimalRange, Posed, PosedTable, Topic, TopicData, WholeRange
from reportgen.conventions import MOST_CANCELLED
from reportgen.topic_index import DataTaken

COEFFICIENTS = 3  # of a parabola
NOISE = (-10, 10)  # about the parabola, in tenths


def _draw(draw: RandomDraws, ranges: TopicData) -> dict[str, Any]:
    """Let the values lie about a parabola."""
    first = draw.one_of((-2, -1, 0))
    x = list(range(first, first + ranges["cases"]))
    start, slope = draw.decimal(0, 8, 1), draw.decimal(-5, 5, 1)
    bend = draw.one_of((1, -1)) * ranges["bend"]
    y = [round(start + slope * one + bend * one * one + draw.bump(*NOISE) / 10, 1) for one in x]
    return {"x": x, "y": y}


def _faults(given: TopicData) -> Iterator[tuple[str, str]]:
    if len(given["x"]) != len(given["y"]):
        yield "x and y have different lengths", "give one y for each x"
    elif len(set(given["x"])) < COEFFICIENTS:
        yield "fewer than three of the x differ, so a parabola is not determined", "give at least three different x"
    elif _cancels(given["x"]):
        yield (
            "the x are too near each other for their size",
            "subtract their mean from each",
        )


def _cancels(x: Sequence[float]) -> bool:
    """Tell whether the determinant is a small difference of large products."""
    largest = max(map(abs, x))  # the unit of x does not matter
    n, s = len(x), [math.fsum((one / largest) ** power for one in x) for power in range(2 * COEFFICIENTS - 1)]
    size = n * (s[2] * s[4] - s[3] ** 2) - s[1] * (s[1] * s[4] - s[2] * s[3]) + s[2] * (s[1] * s[3] - s[2] ** 2)
    return abs(size) * MOST_CANCELLED < n * s[2] * s[4]


def _pose(given: TopicData) -> Posed:
    rows = (("$x$", *given["x"]), ("$y$", *given["y"]))
    return Posed(
        text=("Fit the parabola $y = p_0 + p_1 x + p_2 x^2$ to the cases of the table by least squares.",),
        tables=(PosedTable("Training cases.", ("Case", *map(str, range(1, len(given["x"]) + 1))), rows),),
    )


def _solve(given: TopicData, paper: Paper) -> None:
    x, y = given["x"], given["y"]
    inputs = {"x": x, "y": y}
    paper.let("n", len(x))
    paper.begin("quadratic")
    paper.write(
        "Row $i$ of the matrix $X$ is $(1, x_i, x_i^2)$. The normal equations $X^T X p = X^T y$ need these sums."
    )
    for power in range(1, 2 * COEFFICIENTS - 1):
        paper.total(f"S_{power}", "x_i" if power == 1 else f"x_i^{power}", [one**power for one in x])
    for power, of in enumerate(("y_i", "x_i y_i", "x_i^2 y_i")):
        paper.total(f"T_{power}", of, [one**power * other for one, other in zip(x, y, strict=True)])
    paper.write(
        "The equations are $n p_0 + S_1 p_1 + S_2 p_2 = T_0$, $S_1 p_0 + S_2 p_1 + S_3 p_2 = T_1$ and "
        "$S_2 p_0 + S_3 p_1 + S_4 p_2 = T_2$. They are solved here by determinants; elimination gives the same."
    )
    paper.compute("D", "n (S_2 S_4 - S_3^2) - S_1 (S_1 S_4 - S_2 S_3) + S_2 (S_1 S_3 - S_2^2)")
    paper.compute("p_2", r"\frac{n (S_2 T_2 - S_3 T_1) - S_1 (S_1 T_2 - S_2 T_1) + T_0 (S_1 S_3 - S_2^2)}{D}")
    paper.answer("quadratic", "p_2", "polynomial_fit", inputs, at="values.coefficients.2", degree=COEFFICIENTS - 1)
    paper.begin("linear")
    paper.compute("p_1", r"\frac{n (T_1 S_4 - S_3 T_2) - T_0 (S_1 S_4 - S_2 S_3) + S_2 (S_1 T_2 - S_2 T_1)}{D}")
    paper.answer("linear", "p_1", "polynomial_fit", inputs, at="values.coefficients.1", degree=COEFFICIENTS - 1)
    line = paper.of("ols", inputs, at="values.coefficients.1")
    if abs(line - paper.raw["p_1"]) > 0.1:
        paper.mistaken("linear", line, "slope of a straight line")
    paper.begin("constant")
    paper.compute("p_0", r"\frac{T_0 - S_1 p_1 - S_2 p_2}{n}", "From the first equation.")
    paper.answer("constant", "p_0", "polynomial_fit", inputs, at="values.coefficients.0", degree=COEFFICIENTS - 1)
    paper.begin("determined")
    paper.choose(
        "determined",
        "differ",
        differ="A parabola that is not zero everywhere has at most two zeros, so that no other one has the same values at three places.",
        cases="Three cases at the same place say nothing about the bend.",
        always="With two different places, many parabolas have the same values there.",
    )


polynomial = Topic(
    id="polynomial",
    label="Polynomial regression by hand",
    meaning="Fit a parabola by least squares, and say when it is determined.",
    draws={"cases": WholeRange(4, 5, least=4, most=9), "bend": DecimalRange(0.5, 3.0, 1, 0.1, 10.0)},
    data={
        "x": DataTaken("numbers", "predictor of each case"),
        "y": DataTaken("numbers", "outcome of each case"),
    },
    asks=(
        Ask("quadratic", "Coefficient $p_2$", points=3, decimals=2, room=9),
        Ask("linear", "Coefficient $p_1$", points=2, decimals=2, room=3),
        Ask("constant", "Coefficient $p_0$", decimals=2, room=3),
        Ask(
            "determined",
            "When is the parabola determined by the cases?",
            "choice",
            choices=(
                ("cases", "If there are at least three cases."),
                ("differ", "If at least three of the $x_i$ differ."),
                ("always", "If at least two of the $x_i$ differ."),
            ),
        ),
    ),
    draw=_draw,
    pose=_pose,
    solve=_solve,
    faults=_faults,
)
