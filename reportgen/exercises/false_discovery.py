"""How many findings to report: the expected proportion of false ones."""

from collections.abc import Iterator
from itertools import accumulate
from typing import Any

from reportgen.catalog.paper import Paper, UnfitError
from reportgen.catalog.random_draws import RandomDraws
from reportgen.catalog.topic import Ask, ChoiceRange, Posed, PosedTable, Topic, TopicData, WholeRange
from reportgen.topic_index import DataTaken

DECIMALS = 3
COLUMNS = ("findings", "probability", "expected false", "expected proportion false")
CAPTION = "Findings from the most to the least probable."
CLOSE = 0.0005  # to the level: what is rounded could be on either side


def _draw(draw: RandomDraws, ranges: TopicData) -> dict[str, Any]:
    """Draw different probabilities that are near one at first."""
    found = {draw.decimal(0.95, 0.99, 2)}
    while len(found) < ranges["findings"]:
        found.add(draw.decimal(max(0.4, min(found) - 0.2), 0.99, 2))
    return {"probabilities": draw.shuffled(sorted(found)), "level": ranges["level"]}


def _faults(given: TopicData) -> Iterator[tuple[str, str]]:
    if any(not 0 <= one <= 1 for one in given["probabilities"]):
        yield "a probability must be from 0 to 1", "write numbers such as 0.95"
    elif len(set(given["probabilities"])) < len(given["probabilities"]):
        yield "two probabilities are equal, so their order is not given", "write different ones"
    elif len(given["probabilities"]) < 2:
        yield "there is one finding only", "give at least two probabilities"
    elif not 0 < given["level"] < 1:
        yield "the level must be between 0 and 1", "write a number such as 0.05"


def _pose(given: TopicData) -> Posed:
    cases = given["probabilities"]
    rows = (("case", *range(1, len(cases) + 1)), ("probability", *cases))
    blank = tuple((at, None, None, None) for at in range(1, len(cases) + 1))
    return Posed(
        text=(
            (
                "A model gives cases the probability that they are positive, and these probabilities are right. The most probable "
                "cases are reported as findings, as many as possible with an expected proportion of false ones of at most "
                "{{level}}."
            ),
        ),
        tables=(PosedTable("Probabilities of the cases.", tuple(map(str, rows[0])), rows[1:]),),
        blanks=(PosedTable(CAPTION, COLUMNS, blank),),
    )


def _solve(given: TopicData, paper: Paper) -> None:
    ordered, level = sorted(given["probabilities"], reverse=True), given["level"]
    inputs = {"probabilities": ordered}
    paper.begin("table")
    paper.write(
        "Sort the probabilities. A finding with probability $p$ is false with probability $1 - p$; add these up, and divide by the number of findings."
    )
    false = [paper.rounded(one) for one in accumulate(1 - one for one in ordered)]
    shares = [paper.rounded(one / at) for at, one in enumerate(false, start=1)]
    for at, one in enumerate(ordered):
        found = "expected_false_discoveries"
        paper.confirm(f"false findings, row {at + 1}", false[at], found, inputs, at="values.fd", threshold=one)
        paper.confirm(f"proportion, row {at + 1}", shares[at], found, inputs, at="values.fdr", threshold=one)
    rows = list(zip(range(1, len(ordered) + 1), ordered, false, shares, strict=True))
    paper.fill("table", CAPTION, COLUMNS, rows, dict.fromkeys(COLUMNS[1:], DECIMALS))
    if any(abs(one - level) < CLOSE for one in shares):
        raise UnfitError("an expected proportion is at the level itself")
    many = sum(one <= level for one in shares)
    if not many:
        raise UnfitError("even the most probable finding is false too often")
    paper.begin("findings")
    paper.let("m", many)
    paper.write(
        "With {{m}} findings the proportion is {{share}}, at most {{level}}.",
        m=many,
        share=shares[many - 1],
        level=level,
    )
    paper.answer("findings", "m", "direct_posterior_threshold", inputs, at="values.n", alpha=level)
    single = sum(1 - one <= level for one in ordered)
    if single != many:
        paper.mistaken("findings", single, "each finding alone judged by its own probability", 0.5)
    paper.begin("false")
    paper.write("The sum of $1 - p$ over these findings, from the table: $d$ = {{false}}.", false=false[many - 1])
    paper.let("d", false[many - 1])
    paper.answer("false", "d", "direct_posterior_threshold", inputs, at="values.fd", alpha=level)
    paper.begin("rate")
    paper.compute("r", r"\frac{d}{m}")
    paper.answer("rate", "r", "direct_posterior_threshold", inputs, at="values.fdr", alpha=level)
    paper.mistaken("rate", 1 - ordered[many - 1], "the last finding alone", 0.5)
    if many < len(ordered):
        paper.begin("next")
        paper.let("s", shares[many])
        paper.write("One more finding has the proportion {{share}}, which is too much.", share=shares[many])
        paper.answer("next", "s", "direct_posterior_threshold", inputs, at="values.fdr_next", alpha=level)
    else:
        raise UnfitError("all findings can be reported")
    paper.begin("meaning")
    paper.choose(
        "meaning",
        "expected",
        expected="The proportion is that of the mean over what may be true.",
        realised="The proportion that is really false is not known, and varies around its expectation.",
        p_value="A p-value is not the probability that a finding is false.",
    )


false_discovery = Topic(
    id="false-discovery",
    label="False discovery rate",
    meaning="Choose how many findings to report, so that few of them are expected to be false.",
    draws={"findings": WholeRange(7, 10, least=3, most=30), "level": ChoiceRange((0.05, 0.1))},
    data={
        "probabilities": DataTaken("numbers", "probabilities that cases are positive"),
        "level": DataTaken("number", "the highest expected proportion of false findings"),
    },
    asks=(
        Ask("table", "Fill in the table", "table", points=4, room=0),
        Ask("findings", "Number of findings that are reported", "integer", room=1),
        Ask("false", "Expected number of false ones among them", decimals=2, room=1),
        Ask("rate", "Expected proportion of false ones (false discovery rate)", decimals=3, room=2, share=True),
        Ask("next", "Expected proportion with one finding more", decimals=3, room=2, share=True),
        Ask(
            "meaning",
            "Which statement is right?",
            "choice",
            choices=(
                ("realised", "Exactly this proportion of the findings is false."),
                ("expected", "This proportion is an expectation; the proportion that is really false can be another."),
                ("p_value", "This proportion is a p-value."),
            ),
        ),
    ),
    draw=_draw,
    pose=_pose,
    solve=_solve,
    faults=_faults,
)
