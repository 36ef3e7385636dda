"""Quantiles of the normal and of the t distribution: which number belongs to which level."""

from collections.abc import Iterator
from typing import Any

from reportgen.catalog.paper import Paper
from reportgen.catalog.random_draws import RandomDraws
from reportgen.catalog.topic import Ask, DecimalRange, Posed, PosedTable, Topic, TopicData, WholeRange
from reportgen.conventions import LEVEL_ON_SHEETS
from reportgen.topic_index import DataTaken

LEVELS = (50, 68, 75, 80, 90, 95, 97, 98, 99, 99.9)  # in percent
COLUMNS = ("level in percent", "$p$", "$z$")
PERCENT = 100
DECIMALS = 4


def _draw(draw: RandomDraws, ranges: TopicData) -> dict[str, Any]:
    return {"levels": sorted(draw.some(LEVELS, ranges["rows"])), "df": ranges["df"], "z": ranges["z"]}


def _faults(given: TopicData) -> Iterator[tuple[str, str]]:
    if not all(0 < one < PERCENT for one in given["levels"]):
        yield "a level must be between 0 and 100 percent", "write 95"
    elif given["df"] < 1:
        yield "the t distribution needs a degree of freedom", "give df of at least 1"
    elif given["z"] <= 0:
        yield "z must be above 0", "write 1"


def _pose(given: TopicData) -> Posed:
    return Posed(
        text=(
            (
                "$Z$ is standard normal. Fill in for each two-sided level $c$ the probability $p$ below the quantile and the "
                "quantile $z$ itself, so that $Z$ is between $-z$ and $z$ with probability $c$."
            ),
            "$T$ has a $t$ distribution with {{df}} degrees of freedom. The last question has $z$ = {{z}}.",
        ),
        blanks=(
            PosedTable(
                "Normal quantiles of two-sided levels.", COLUMNS, tuple((one, None, None) for one in given["levels"])
            ),
        ),
    )


def _solve(given: TopicData, paper: Paper) -> None:
    levels = [one / PERCENT for one in given["levels"]]
    paper.begin("table")
    paper.write(
        "Half of what is outside is on each side: $p = (1 + c) / 2$, and $z$ is the quantile with $P(Z \\le z) = p$."
    )
    below = [(1 + one) / 2 for one in levels]
    quantiles = [paper.of("normal_quantile", {"level": one}, at="values.quantile") for one in levels]
    rows = list(zip(given["levels"], below, quantiles, strict=True))
    paper.fill("table", "Normal quantiles of two-sided levels.", COLUMNS, rows, {"$p$": DECIMALS, "$z$": DECIMALS})
    df = given["df"]
    paper.begin("two_sided")
    paper.look_up("t", rf"t_{{0.975;\, {df:g}}}", "t_quantile", {"p": 1 - LEVEL_ON_SHEETS / 2, "df": df})
    paper.answer("two_sided", "t")
    paper.mistaken(
        "two_sided", paper.of("t_quantile", {"p": 1 - LEVEL_ON_SHEETS, "df": df}), "one-sided instead of two-sided", 0.5
    )
    paper.mistaken(
        "two_sided",
        paper.of("t_quantile", {"p": 1 - LEVEL_ON_SHEETS / 2, "df": df + 1}),
        "one degree of freedom too many",
        0.5,
    )
    paper.mistaken(
        "two_sided", paper.of("normal_quantile", {"p": 1 - LEVEL_ON_SHEETS / 2}), "normal instead of t quantile", 0.5
    )
    paper.begin("one_sided")
    paper.look_up("u", rf"t_{{0.95;\, {df:g}}}", "t_quantile", {"p": 1 - LEVEL_ON_SHEETS, "df": df})
    paper.answer("one_sided", "u")
    paper.mistaken(
        "one_sided",
        paper.of("t_quantile", {"p": 1 - LEVEL_ON_SHEETS / 2, "df": df}),
        "two-sided instead of one-sided",
        0.5,
    )
    paper.begin("between")
    paper.let("z", given["z"])
    paper.compute("C", r"2 \Phi(z) - 1", r"$\Phi(z)$ is the probability below $z$.")
    paper.answer("between", "C")
    paper.mistake("between", r"\Phi(z)", "probability below z", 0.5)


quantiles = Topic(
    id="quantiles",
    label="Quantiles of test and interval",
    meaning="Find normal and t quantiles for two-sided and one-sided levels.",
    draws={
        "rows": WholeRange(3, 4, least=1, most=len(LEVELS)),
        "df": WholeRange(4, 14, least=1, most=200),
        "z": DecimalRange(0.5, 3.0, 1, 0.1, 4.0),
    },
    data={
        "levels": DataTaken("numbers", "two-sided levels in percent"),
        "df": DataTaken("count", "degrees of freedom"),
        "z": DataTaken("number", "a normal quantile"),
    },
    asks=(
        Ask("table", "Fill in the table", "table", points=3, room=0),
        Ask("two_sided", "Critical value of $T$ at the 5% level, two-sided", decimals=3, room=1),
        Ask("one_sided", "Critical value of $T$ at the 5% level, one-sided", decimals=3, room=1),
        Ask("between", "Probability that $Z$ is between $-z$ and $z$ for this $z$", decimals=3, share=True),
    ),
    draw=_draw,
    pose=_pose,
    solve=_solve,
    faults=_faults,
)
