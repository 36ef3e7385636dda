"""Several p-values adjusted: Bonferroni, Holm, Benjamini-Hochberg."""

from collections.abc import Iterator
from typing import Any

from reportgen.catalog.paper import Paper, UnfitError
from reportgen.catalog.random_draws import RandomDraws
from reportgen.catalog.topic import Ask, Posed, PosedTable, Topic, TopicData, WholeRange
from reportgen.conventions import LEVEL_ON_SHEETS
from reportgen.topic_index import DataTaken

DECIMALS = 3
CLOSE = 0.0005  # to the level: what is rounded could be on either side
COLUMNS = ("test", "p-value", "Bonferroni", "Holm", "Benjamini-Hochberg")
METHODS = {"Bonferroni": "bonferroni", "Holm": "holm", "Benjamini-Hochberg": "benjamini_hochberg"}


def _draw(draw: RandomDraws, ranges: TopicData) -> dict[str, Any]:
    """Draw some small p-values around the levels of the three procedures, and some large ones."""
    tests = ranges["tests"]
    small = [draw.whole(1, 9 * (at + 1)) / 1000 for at in range(tests - 2)]
    return {"p": draw.shuffled([*small, draw.whole(30, 90) / 1000, draw.whole(100, 900) / 1000])}


def _faults(given: TopicData) -> Iterator[tuple[str, str]]:
    if any(not 0 < one <= 1 for one in given["p"]):
        yield "a p-value must be above 0 and at most 1", "write numbers such as 0.012"
    elif len(set(given["p"])) < len(given["p"]):
        yield "two p-values are equal, so their order is not given", "write different ones"


def _pose(given: TopicData) -> Posed:
    rows = tuple((f"test {at}", one, None, None, None) for at, one in enumerate(given["p"], start=1))
    return Posed(
        text=(
            (
                f"In a study {len(given['p'])} null hypotheses were tested. Adjust the p-values by the three procedures and count "
                "at the 5% level how many hypotheses each rejects."
            ),
        ),
        blanks=(PosedTable("p-values and adjusted p-values.", COLUMNS, rows),),
    )


def _adjusted(p: list[float], paper: Paper) -> dict[str, list[float]]:
    """Adjust each p-value by its place in the order, as on paper."""
    m, order = len(p), sorted(range(len(p)), key=lambda at: p[at])
    found = {name: [0.0] * m for name in METHODS}
    largest = 0.0
    for place, at in enumerate(order):
        found["Bonferroni"][at] = min(1.0, m * p[at])
        largest = max(largest, min(1.0, (m - place) * p[at]))
        found["Holm"][at] = largest
    smallest = 1.0
    for place, at in reversed(list(enumerate(order, start=1))):
        smallest = min(smallest, m * p[at] / place)
        found["Benjamini-Hochberg"][at] = paper.rounded(smallest)
    return found


def _solve(given: TopicData, paper: Paper) -> None:
    p = given["p"]
    m = len(p)
    found = _adjusted(p, paper)
    if any(abs(one - LEVEL_ON_SHEETS) < CLOSE for column in found.values() for one in column):
        raise UnfitError("an adjusted p-value is at the level itself")
    for name, method in METHODS.items():
        paper.agree(name, found[name], method, {"p_values": p}, at="values.adjusted")
    order = sorted(range(m), key=lambda at: p[at])
    steps = [
        (
            place,
            f"test {at + 1}",
            p[at],
            f"{m} · {p[at]:g}",
            f"{m - place + 1} · {p[at]:g}",
            f"{m} · {p[at]:g} / {place}",
        )
        for place, at in enumerate(order, start=1)
    ]
    paper.begin("table")
    paper.write(
        "Sort the p-values. With $m$ = {{m}} tests Bonferroni multiplies each by $m$, Holm the smallest by $m$, the next by $m - 1$ and so on, Benjamini-Hochberg by $m$ over its place.",
        m=m,
    )
    paper.table(
        "Products before the order is restored.",
        ("place", "test", "p-value", "Bonferroni", "Holm", "Benjamini-Hochberg"),
        steps,
    )
    paper.write(
        "Holm: going down, an adjusted p-value is never below the one before. Benjamini-Hochberg: going up, it is never above the one after. All are at most 1."
    )
    rows = [(f"test {at + 1}", p[at], *(found[name][at] for name in METHODS)) for at in range(m)]
    paper.fill("table", "Adjusted p-values.", COLUMNS, rows, dict.fromkeys(METHODS, DECIMALS))
    for name, method in METHODS.items():
        paper.begin(method)
        symbol = {"bonferroni": "B", "holm": "H", "benjamini_hochberg": "F"}[method]
        paper.let(symbol, sum(one <= LEVEL_ON_SHEETS for one in found[name]))
        paper.write("{{count}} adjusted p-values are at most 0.05.", count=int(paper.raw[symbol]))
        paper.answer(method, symbol, method, {"p_values": p}, at="values.rejected")
    unadjusted = sum(one <= LEVEL_ON_SHEETS for one in p)
    for method in METHODS.values():
        if unadjusted != paper.found[method].value:
            paper.mistaken(method, unadjusted, "no adjustment")


multiplicity = Topic(
    id="multiplicity",
    label="Adjusted p-values",
    meaning="Adjust several p-values for multiple testing by three procedures.",
    draws={"tests": WholeRange(5, 7, least=3, most=20)},
    data={"p": DataTaken("numbers", "p-values")},
    asks=(
        Ask("table", "Fill in the adjusted p-values", "table", points=4, room=0),
        Ask("bonferroni", "Hypotheses that Bonferroni rejects at the 5% level", "integer", room=0),
        Ask("holm", "Hypotheses that Holm rejects at the 5% level", "integer", room=0),
        Ask("benjamini_hochberg", "Hypotheses that Benjamini-Hochberg rejects at the 5% level", "integer", room=0),
    ),
    draw=_draw,
    pose=_pose,
    solve=_solve,
    faults=_faults,
)
