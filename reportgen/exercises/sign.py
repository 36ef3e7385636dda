"""The sign test of paired results."""

from collections.abc import Iterator
from typing import Any

from reportgen.catalog.compared_scores import OF_TWO, UNEQUAL_LENGTHS, decide_by_p, rows_of_two
from reportgen.catalog.paper import Paper
from reportgen.catalog.random_draws import RandomDraws
from reportgen.catalog.topic import Ask, Posed, PosedTable, Topic, TopicData, WholeRange

DECIMALS = 2  # of an accuracy


def _draw(draw: RandomDraws, ranges: TopicData) -> dict[str, Any]:
    """Let one algorithm win clearly or not, and let some pairs be equal."""
    sets, equal = ranges["data_sets"], ranges["equal"]
    wins = draw.smaller_part(sets - equal)
    signs = [0] * equal + [1] * wins + [-1] * (sets - equal - wins)
    first = draw.one_of((1, -1))
    b = [draw.decimal(0.6, 0.85, DECIMALS) for _ in range(sets)]
    away = [first * sign * draw.decimal(0.01, 0.09, DECIMALS) for sign in draw.shuffled(signs)]
    return {"a": [round(one + d, DECIMALS) for one, d in zip(b, away, strict=True)], "b": b}


def _faults(given: TopicData) -> Iterator[tuple[str, str]]:
    if len(given["a"]) != len(given["b"]):
        yield UNEQUAL_LENGTHS
    elif given["a"] == given["b"]:
        yield "both are equal on every data set, so nothing can be tested", "give at least one difference"


def _pose(given: TopicData) -> Posed:
    rows = rows_of_two(given)
    return Posed(
        text=(
            (
                "The table has the accuracies of two algorithms on independent data sets. Test with the sign test at the 5% level, "
                "two-sided, whether one of them is better more often. Equal accuracies are left out."
            ),
        ),
        tables=(PosedTable("Accuracy on each data set.", ("Data set", "A", "B"), rows),),
    )


def _solve(given: TopicData, paper: Paper) -> None:
    a, b = given["a"], given["b"]
    values = [round(x - y, 12) for x, y in zip(a, b, strict=True)]
    inputs = {"values": values}
    signs = ["+" if one > 0 else "−" if one < 0 else "0" for one in values]
    paper.begin("wins")
    rows = [(f"{at}", *row) for at, row in enumerate(zip(a, b, signs, strict=True), start=1)]
    paper.table("Signs of the differences, A minus B.", ("Data set", "A", "B", "sign"), rows)
    paper.let("b", signs.count("+"))
    paper.let("c", signs.count("−"))
    paper.write("A is better on $b$ = {{b}} data sets.", b=signs.count("+"))
    paper.answer("wins", "b", "sign_test", inputs, at="statistic")
    paper.begin("losses")
    paper.write("B is better on $c$ = {{c}} data sets.", c=signs.count("−"))
    paper.answer("losses", "c")
    if zeros := signs.count("0"):
        paper.mistaken("losses", signs.count("−") + zeros, "equal results counted for B", 0.5)
        paper.mistaken("wins", signs.count("+") + zeros, "equal results counted for A", 0.5)
    paper.begin("p_value")
    paper.compute("m", "b + c", "Data sets with a difference.")
    paper.compute("k", r"\min(b, c)")
    paper.write(
        "$H_0$: on a data set with a difference each algorithm is the better one with probability 1/2. The smaller count is $k$."
    )
    paper.compute("p", r"\min(1, 2 \sum_{i=0}^{k} \binom{m}{i} 2^{-m})")
    p = paper.answer("p_value", "p", "sign_test", inputs, at="p_value")
    wins, losses = signs.count("+"), signs.count("−")
    if wins != losses:
        paper.mistake("p_value", r"\sum_{i=0}^{k} \binom{m}{i} 2^{-m}", "one-sided instead of two-sided", 1)
    if min(wins, losses) > 0:
        paper.mistake("p_value", r"2 \binom{m}{k} 2^{-m}", "probability of this count alone, not of the tail", 1)
    paper.begin("decision")
    decide_by_p(paper, p, size="The test uses only the signs of the differences.")


sign = Topic(
    id="sign",
    label="Sign test",
    meaning="Test whether one of two algorithms is better more often than the other.",
    draws={"data_sets": WholeRange(10, 14, least=4, most=40), "equal": WholeRange(1, 2, least=0, most=3)},
    data=OF_TWO,
    asks=(
        Ask("wins", "Number of data sets on which A is better", "integer", room=1),
        Ask("losses", "Number of data sets on which B is better", "integer", room=1),
        Ask("p_value", "p-value, two-sided", points=3, significant=2, room=5),
        Ask(
            "decision",
            "Which statement is justified?",
            "choice",
            choices=(
                ("reject", "At the 5% level one algorithm is better more often."),
                ("keep", "At the 5% level it is not shown that one is better more often."),
                ("size", "The test shows by how much one algorithm is better."),
            ),
        ),
    ),
    draw=_draw,
    pose=_pose,
    solve=_solve,
    faults=_faults,
)
