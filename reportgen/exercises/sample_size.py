"""How many test cases an interval of some width needs."""

from collections.abc import Iterator
from typing import Any

from reportgen.catalog.paper import Paper
from reportgen.catalog.random_draws import RandomDraws
from reportgen.catalog.topic import Ask, DecimalRange, Posed, Topic, TopicData
from reportgen.topic_index import DataTaken

LEVEL = 0.95


def _draw(_: RandomDraws, ranges: TopicData) -> dict[str, Any]:
    return {"p": ranges["p"], "h": ranges["h"]}


def _faults(given: TopicData) -> Iterator[tuple[str, str]]:
    if not 0 < given["p"] < 1:
        yield "p must be between 0 and 1", "write an error rate such as 0.1"
    elif not 0 < given["h"] < given["p"] or given["p"] + given["h"] >= 1:
        yield "half of the width must be above 0, and the interval inside 0 to 1", "write a smaller half-width"


def _pose(_: TopicData) -> Posed:
    return Posed(
        text=(
            (
                "An error rate of about $p$ = {{p}} is expected. The test set should be so large that half of the width of the 95% "
                "interval (Wald, the normal approximation) is at most $h$ = {{h}}."
            ),
        )
    )


def _solve(given: TopicData, paper: Paper) -> None:
    paper.let("p", given["p"])
    paper.let("h", given["h"])
    paper.begin("normal")
    paper.write("The normal approximation is used where $n p (1 - p)$ is at least 5.")
    paper.compute("a", r"\left\lceil \frac{5}{p (1 - p)} \right\rceil")
    wald = {"half_width": given["h"], "interval": "wald", "level": LEVEL}
    paper.answer("normal", "a", "sample_size_proportion", {"proportion": given["p"], **wald}, at="values.n_for_normal")
    if given["p"] != 0.5:
        paper.mistake("normal", r"\left\lceil \frac{5}{p} \right\rceil", "the factor 1 - p left out", 0.5)
    paper.begin("n")
    paper.look_up("z", r"\Phi^{-1}(0.975)", "normal_quantile", {"p": 1 - (1 - LEVEL) / 2})
    paper.compute("x", r"\frac{z^2 p (1 - p)}{h^2}", "Half of the width is $z$ times the root of $p (1 - p) / n$.")
    paper.compute("n", r"\left\lceil x \right\rceil")
    paper.answer("n", "n", "sample_size_proportion", {"proportion": given["p"], **wald})
    paper.mistake("n", r"\left\lceil \frac{z^2 p (1 - p)}{4 h^2} \right\rceil", "h taken for the whole width", 1)
    paper.mistake("n", r"\left\lceil \frac{z^2 \sqrt{p (1 - p)}}{h^2} \right\rceil", "root of the variance")
    paper.begin("cautious")
    paper.write("$p (1 - p)$ is largest at 0.5.")
    paper.compute("y", r"\frac{z^2}{4 h^2}")
    paper.compute("N", r"\left\lceil y \right\rceil")
    paper.answer("cautious", "N", "sample_size_proportion", {"proportion": 0.5, **wald})
    paper.begin("half")
    paper.choose(
        "half",
        "four",
        two="The width falls with the root of the number of cases.",
        four="The width falls with the root of the number of cases, so half of it needs four times as many.",
        fewer="More cases are needed, not fewer.",
    )


sample_size = Topic(
    id="sample-size",
    label="Sample size of an error rate",
    meaning="Find how many test cases the interval of an error rate needs to be narrow enough.",
    draws={"p": DecimalRange(0.05, 0.3, 2, 0.01, 0.99), "h": DecimalRange(0.015, 0.045, 3, 0.001, 0.49)},
    data={
        "p": DataTaken("number", "expected error rate"),
        "h": DataTaken("number", "half of the width that the interval may have"),
    },
    asks=(
        Ask("normal", "Smallest $n$ with $n p (1 - p)$ of at least 5", "integer", room=2),
        Ask("n", "Number of test cases that is needed", "integer", points=2, room=4),
        Ask("cautious", "Number that is enough for every error rate", "integer", room=2),
        Ask(
            "half",
            "How many cases does half of this width need?",
            "choice",
            choices=(
                ("two", "Twice as many."),
                ("four", "Four times as many."),
                ("fewer", "Half as many."),
            ),
        ),
    ),
    draw=_draw,
    pose=_pose,
    solve=_solve,
    faults=_faults,
)
