"""Intervals of a proportion by hand: Wald, Wilson, and why they differ."""

from collections.abc import Iterator
from typing import Any

from reportgen.catalog.paper import Paper
from reportgen.catalog.random_draws import RandomDraws
from reportgen.catalog.topic import Ask, Posed, Topic, TopicData, WholeRange
from reportgen.topic_index import DataTaken, TopicOption

HALF_WIDTH = r"z \sqrt{\frac{\hat{p} (1 - \hat{p})}{n}}"
SCORE_HALF_WIDTH = r"\frac{z}{1 + \frac{z^2}{n}} \sqrt{\frac{\hat{p} (1 - \hat{p})}{n} + \frac{z^2}{4 n^2}}"


def _draw(draw: RandomDraws, ranges: TopicData) -> dict[str, Any]:
    """Let a few cases be wrong, so that both intervals differ."""
    n = ranges["n"]
    return {"x": draw.whole(max(4, n // 25), n // 4), "n": n}


def _faults(given: TopicData) -> Iterator[tuple[str, str]]:
    if given["n"] < 2 or given["x"] > given["n"]:
        yield "x of n cases must be at most n, and n at least two", "give x from 0 to n"


def _pose(given: TopicData) -> Posed:
    level = f"{100 * given['level']:g}%"
    return Posed(
        text=(
            (
                "A classifier makes {{x}} errors on {{n}} test cases that are independent of each other and were used for "
                "nothing else. $\\hat{p}$ is the observed error rate."
            ),
            (
                f"Compute two {level} confidence intervals of the true error rate: the Wald interval (the simple normal "
                "approximation) and the Wilson interval (the score interval)."
            ),
        ),
        choices={
            "meaning": (
                ("probability", f"The true error rate is inside these limits with probability {level}."),
                (
                    "coverage",
                    f"Of intervals computed in this way from new samples, about {level} contain the true error rate.",
                ),
                ("cases", f"In {level} of the test cases the error rate is inside these limits."),
            )
        },
    )


def _solve(given: TopicData, paper: Paper) -> None:
    level = paper.options["level"]
    inputs = {"successes": given["x"], "trials": given["n"]}
    paper.let("x", given["x"])
    paper.let("n", given["n"])
    paper.begin("estimate")
    paper.compute(r"\hat{p}", r"\frac{x}{n}")
    paper.answer("estimate", r"\hat{p}", "wilson", inputs)
    tail = 1 - (1 - level) / 2
    paper.begin("wald_low")
    paper.look_up(
        "z", rf"\Phi^{{-1}}({tail:g})", "normal_quantile", {"p": tail}, text="Quantile of the normal distribution."
    )
    paper.compute("h", HALF_WIDTH, "Half of the width of the Wald interval.")
    below_zero = paper.known[r"\hat{p}"] < paper.known["h"]
    paper.compute("l", r"\max(0, \hat{p} - h)" if below_zero else r"\hat{p} - h")
    paper.answer("wald_low", "l", "wald", inputs, at="interval.low", level=level)
    paper.mistake(
        "wald_low", r"\hat{p} - \sqrt{\frac{\hat{p} (1 - \hat{p})}{n}}", "one standard error instead of z of them"
    )
    paper.mistake("wald_low", r"\hat{p} - z \frac{\hat{p} (1 - \hat{p})}{n}", "variance in place of the standard error")
    paper.begin("wald_high")
    paper.compute("u", r"\hat{p} + h")
    paper.answer("wald_high", "u", "wald", inputs, at="interval.high", level=level)
    paper.begin("wilson_low")
    paper.compute(
        "c",
        r"\frac{\hat{p} + \frac{z^2}{2 n}}{1 + \frac{z^2}{n}}",
        "Centre of the Wilson interval: it is moved towards 1/2.",
    )
    paper.compute("w", SCORE_HALF_WIDTH, "Half of its width.")
    paper.compute("L", "c - w")
    paper.answer("wilson_low", "L", "wilson", inputs, at="interval.low", level=level)
    paper.mistake("wilson_low", r"\hat{p} - h", "Wald instead of Wilson", 0.5)
    paper.begin("wilson_high")
    paper.compute("U", "c + w")
    paper.answer("wilson_high", "U", "wilson", inputs, at="interval.high", level=level)
    paper.mistake("wilson_high", r"\hat{p} + h", "Wald instead of Wilson", 0.5)
    paper.begin("meaning")
    paper.choose(
        "meaning",
        "coverage",
        coverage="The limits vary from sample to sample, the true rate does not.",
        probability="The true rate is fixed: it is inside the limits that were computed, or it is not.",
        cases="The interval is about the error rate, not about parts of the test set.",
    )


ci_proportion = Topic(
    id="ci-proportion",
    label="Confidence interval of a proportion",
    meaning="Compute the Wald and the Wilson interval of an error rate.",
    draws={"n": WholeRange(60, 240, least=10, step=10)},
    data={"x": DataTaken("count", "errors"), "n": DataTaken("count", "test cases")},
    asks=(
        Ask("estimate", "Observed error rate", decimals=3, room=1, share=True),
        Ask("wald_low", "Lower limit of the Wald interval", decimals=3, points=2, room=4, share=True),
        Ask("wald_high", "Upper limit of the Wald interval", decimals=3, room=1, share=True),
        Ask("wilson_low", "Lower limit of the Wilson interval", decimals=3, points=3, room=5, share=True),
        Ask("wilson_high", "Upper limit of the Wilson interval", decimals=3, room=1, share=True),
        Ask(
            "meaning",
            "Which statement about confidence intervals of this level is right?",
            "choice",
        ),
    ),
    draw=_draw,
    pose=_pose,
    solve=_solve,
    faults=_faults,
    options={"level": TopicOption(0.95)},
)
