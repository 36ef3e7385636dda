"""The interval of the difference of two error rates on different test sets."""

from collections.abc import Iterator
from typing import Any

from reportgen.catalog.paper import Paper
from reportgen.catalog.random_draws import RandomDraws
from reportgen.catalog.topic import Ask, Posed, Topic, TopicData, WholeRange
from reportgen.topic_index import DataTaken

LEVEL = 0.95


def _draw(draw: RandomDraws, ranges: TopicData) -> dict[str, Any]:
    """Let both rates differ by more than rounding, the second test set being as large or larger."""
    n_a, n_b = ranges["n"], ranges["n"] + draw.one_of((0, 50, 100))
    x_a = draw.whole(n_a // 12, n_a // 5)
    gap = draw.decimal(0.03, 0.11, 2) * draw.one_of((1, -1))
    return {"x_a": x_a, "n_a": n_a, "x_b": max(2, round((x_a / n_a + gap) * n_b)), "n_b": n_b}


def _faults(given: TopicData) -> Iterator[tuple[str, str]]:
    for name in ("a", "b"):
        if given[f"n_{name}"] < 2 or given[f"x_{name}"] > given[f"n_{name}"]:
            yield (
                f"x_{name} of n_{name} cases must be at most n_{name}, and n_{name} at least two",
                "give x from 0 to n",
            )
            return
    if given["x_a"] * given["n_b"] == given["x_b"] * given["n_a"]:
        yield "both error rates are equal, so no number of cases shows a difference", "give two different rates"


def _pose(_: TopicData) -> Posed:
    return Posed(
        text=(
            (
                "Model A makes {{x_a}} errors on {{n_a}} test cases, model B makes {{x_b}} errors on {{n_b}} other test cases. "
                "All cases are independent."
            ),
            (
                "Compute the 95% confidence interval (Wald, the normal approximation) of the difference of the true error rates, A "
                "minus B."
            ),
        )
    )


def _solve(given: TopicData, paper: Paper) -> None:
    for symbol, name in (("x_{A}", "x_a"), ("n_{A}", "n_a"), ("x_{B}", "x_b"), ("n_{B}", "n_b")):
        paper.let(symbol, given[name])
    inputs = {
        f"{long}_{one}": given[f"{short}_{one}"]
        for one in "ab"
        for long, short in (("successes", "x"), ("trials", "n"))
    }
    paper.begin("difference")
    paper.compute("p_{A}", r"\frac{x_{A}}{n_{A}}")
    paper.compute("p_{B}", r"\frac{x_{B}}{n_{B}}")
    paper.compute("d", "p_{A} - p_{B}")
    paper.answer("difference", "d", "wald_difference", inputs)
    paper.mistake("difference", "p_{B} - p_{A}", "B minus A instead of A minus B", 0.5)
    paper.begin("se")
    paper.compute("v_{A}", r"p_{A} (1 - p_{A})", "Variance of one error of A.")
    paper.compute("v_{B}", r"p_{B} (1 - p_{B})", "And of B.")
    paper.compute("s", r"\sqrt{\frac{v_{A}}{n_{A}} + \frac{v_{B}}{n_{B}}}")
    paper.answer("se", "s", "wald_difference", inputs, at="values.standard_error")
    paper.mistake("se", r"\frac{v_{A}}{n_{A}} + \frac{v_{B}}{n_{B}}", "variance in place of the standard error", 0.5)
    paper.mistake("se", r"\sqrt{\frac{v_{A}}{n_{A}}} + \sqrt{\frac{v_{B}}{n_{B}}}", "standard errors added")
    paper.begin("low")
    paper.look_up("z", r"\Phi^{-1}(0.975)", "normal_quantile", {"p": 1 - (1 - LEVEL) / 2})
    paper.compute("l", "d - z s")
    low = paper.answer("low", "l", "wald_difference", inputs, at="interval.low", level=LEVEL)
    one_sided = paper.of("normal_quantile", {"p": LEVEL})
    paper.mistaken("low", paper.raw["d"] - one_sided * paper.raw["s"], "one-sided instead of two-sided quantile", 0.5)
    paper.mistake("low", "d - s", "one standard error instead of z of them")
    paper.begin("high")
    paper.compute("u", "d + z s")
    high = paper.answer("high", "u", "wald_difference", inputs, at="interval.high", level=LEVEL)
    paper.begin("decision")
    apart = low > 0 or high < 0
    paper.choose(
        "decision",
        "differ" if apart else "open",
        differ="The interval does not contain zero." if apart else "The interval contains zero.",
        open="The interval contains zero." if not apart else "The interval does not contain zero.",
        equal="An interval that contains zero also contains other differences.",
    )
    paper.begin("needed")
    paper.write(
        "With $n$ cases in each test set half of the width is $z$ times the root of $(v_A + v_B) / n$. It equals $|d|$ at"
    )
    paper.compute("m", r"\frac{z^2 (v_{A} + v_{B})}{d^2}")
    paper.compute("n", r"\left\lceil m \right\rceil", "The next whole number.")
    rates = sorted((given["x_a"] / given["n_a"], given["x_b"] / given["n_b"]))
    planned = {"proportion": rates[0], "difference": rates[1] - rates[0], "power": 0.5, "level": LEVEL}
    paper.confirm("needed", paper.raw["m"], "smallest_detectable_difference", planned, at="values.exact_n")
    paper.answer("needed", "n", "smallest_detectable_difference", planned, at="values.n")


ci_difference = Topic(
    id="ci-difference",
    label="Confidence interval of a difference",
    meaning="Compute the interval of the difference of two error rates on different test sets, and the size that is needed.",
    draws={"n": WholeRange(100, 400, least=20, step=20)},
    data={
        "x_a": DataTaken("count", "errors of model A"),
        "n_a": DataTaken("count", "test cases of model A"),
        "x_b": DataTaken("count", "errors of model B"),
        "n_b": DataTaken("count", "test cases of model B"),
    },
    asks=(
        Ask("difference", "Observed difference of the error rates, A minus B", decimals=3, room=2),
        Ask("se", "Standard error of the difference", points=2, decimals=3, room=4),
        Ask("low", "Lower limit of the interval", decimals=3, room=2),
        Ask("high", "Upper limit of the interval", decimals=3, room=1),
        Ask(
            "decision",
            "Which statement is justified?",
            "choice",
            choices=(
                ("differ", "At the 5% level the error rates differ."),
                ("open", "At the 5% level a difference is not shown."),
                ("equal", "The error rates are shown to be equal."),
            ),
        ),
        Ask(
            "needed",
            "Smallest size of two equally large test sets with which these two rates give an interval without zero",
            "integer",
            points=2,
            room=4,
        ),
    ),
    draw=_draw,
    pose=_pose,
    solve=_solve,
    faults=_faults,
)
