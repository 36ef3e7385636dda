"""Wilcoxon's signed ranks, with zeros and ties."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from reportgen.catalog.compared_scores import OF_TWO, UNEQUAL_LENGTHS, decide_by_p, rows_of_two
from reportgen.catalog.paper import Paper
from reportgen.catalog.random_draws import RandomDraws
from reportgen.catalog.topic import Ask, Posed, PosedTable, Topic, TopicData, WholeRange
from reportgen.conventions import LEVEL_ON_SHEETS

DECIMALS = 1  # of an error rate in percent
MOST_COUNTED = 12  # pairs for which the patterns of signs are counted on the sheet
COLUMNS = ("data set", "difference", "rank")
ZEROS = {
    "wilcox": "Zeros are left out before ranking.",
    "pratt": "Zeros are ranked too, as the smallest; then their ranks are left out.",
    "zsplit": "Zeros are ranked too, as the smallest; half of their ranks counts for either side.",
}


def _draw(draw: RandomDraws, ranges: TopicData) -> dict[str, Any]:
    """Let some differences be equal in size, some zero, and at least one, a smaller one, have the other sign."""
    pairs, zeros = ranges["pairs"], ranges["zeros"]
    size, lower = draw.whole(4, 12), draw.one_of((1, -1))
    b = [draw.decimal(8, 25, DECIMALS) for _ in range(pairs)]
    others = draw.whole(1, max(1, (pairs - zeros) // 3))
    away = [-lower * draw.whole(1, size // 2) / 10 for _ in range(others)]
    away += [lower * draw.whole(1, size) / 10 for _ in range(pairs - zeros - others)] + [0.0] * zeros
    return {"a": [round(one + d, DECIMALS) for one, d in zip(b, draw.shuffled(away), strict=True)], "b": b}


def _faults(given: TopicData) -> Iterator[tuple[str, str]]:
    if len(given["a"]) != len(given["b"]):
        yield UNEQUAL_LENGTHS
    elif given["a"] == given["b"]:
        yield "both are equal on every data set, so nothing can be ranked", "give at least one difference"


def _differences(given: TopicData) -> list[float]:
    return [round(x - y, 10) for x, y in zip(given["a"], given["b"], strict=True)]


def _decimals(given: TopicData) -> int:
    """Count the decimals of what is given: a difference has as many."""
    return max(len(f"{one:.10g}".partition(".")[2]) for one in (*given["a"], *given["b"]))


def _pose(given: TopicData) -> Posed:
    rows = rows_of_two(given)
    blank = tuple((row[0], None, None) for row in rows)
    return Posed(
        text=(
            "The table has the error rates of two algorithms in percent, on independent data sets.",
            (
                "Test with Wilcoxon's signed ranks at the 5% level, two-sided, whether the differences A minus B are centred on "
                "zero. Differences of equal size share the mean of their ranks. Write 0 for a rank that does not count."
            ),
        ),
        tables=(PosedTable("Error rates on each data set, in percent.", ("Data set", "A", "B"), rows),),
        blanks=(PosedTable("Differences and ranks of their sizes.", COLUMNS, blank),),
    )


def _ranks(differences: Sequence[float], zeros: str) -> list[float]:
    """Rank the sizes, equal ones by the mean of their places; what the convention leaves out has rank zero."""
    ranked = sorted(abs(one) for one in differences if one or zeros != "wilcox")
    found = {size: ranked.index(size) + (ranked.count(size) + 1) / 2 for size in sorted(set(ranked))}
    return [found[abs(one)] if one or zeros == "zsplit" else 0.0 for one in differences]


def _solve(given: TopicData, paper: Paper) -> None:
    zeros = paper.conventions["signed_rank_zeros"]
    differences = _differences(given)
    ranks = _ranks(differences, zeros)
    counted = [rank for rank in ranks if rank]
    _fill_in(given, differences, ranks, paper)
    _add_ranks(given, differences, ranks, paper)
    _count_ranks(differences, counted, paper)
    _normal(given, counted, zeros, paper)
    p = _p_value(given, counted, zeros, paper)
    paper.begin("decision")
    if 2 / 2 ** len(counted) > LEVEL_ON_SHEETS:
        paper.write("With so few ranks no data can give a p-value of at most 0.05.")
    decide_by_p(paper, p, free="The differences must be independent, and symmetric about their centre.")


def _fill_in(given: TopicData, differences: Sequence[float], ranks: Sequence[float], paper: Paper) -> None:
    """Fill in the table of differences and ranks."""
    paper.begin("ranks")
    if 0 in differences:
        paper.write(ZEROS[paper.conventions["signed_rank_zeros"]])
    rows = [(f"{at}", d, rank) for at, (d, rank) in enumerate(zip(differences, ranks, strict=True), start=1)]
    paper.fill(
        "ranks", "Differences and ranks of their sizes.", COLUMNS, rows, {"difference": _decimals(given), "rank": 1}
    )


def _add_ranks(given: TopicData, differences: Sequence[float], ranks: Sequence[float], paper: Paper) -> None:
    """Add up the ranks of each sign; half the rank of a zero that counts belongs to either."""
    signed = list(zip(differences, ranks, strict=True))
    half = [rank / 2 for d, rank in signed if not d and rank]
    plus = [rank for d, rank in signed if d > 0] + half
    minus = [rank for d, rank in signed if d < 0] + half
    zeros, inputs = paper.conventions["signed_rank_zeros"], {"a": given["a"], "b": given["b"]}
    paper.begin("plus")
    paper.total("R_{+}", "r_i", plus, "Ranks of the positive differences.")
    paper.answer("plus", "R_{+}", "wilcoxon_signed_rank", inputs, at="statistic", zeros=zeros)
    paper.begin("minus")
    paper.total("R_{-}", "r_i", minus, "Ranks of the negative differences.")
    paper.answer("minus", "R_{-}")
    if sum(plus) != sum(minus):
        paper.mistake("plus", "R_{-}", "ranks of the negative differences", 0.5)
        paper.mistake("minus", "R_{+}", "ranks of the positive differences", 0.5)
    paper.begin("statistic")
    paper.compute("S", r"\min(R_{+}, R_{-})")
    paper.answer("statistic", "S")
    paper.mistake("statistic", r"\max(R_{+}, R_{-})", "the larger sum", 0.5)


def _count_ranks(differences: Sequence[float], counted: Sequence[float], paper: Paper) -> None:
    paper.begin("pairs")
    paper.let("n", len(counted))
    paper.write("{{n}} ranks count.", n=len(counted))
    paper.answer("pairs", "n")
    if len(counted) != len(differences):
        paper.mistaken("pairs", len(differences), "zeros counted too", 0.5)


def _p_value(given: TopicData, counted: Sequence[float], zeros: str, paper: Paper) -> float:
    """Count the patterns of signs where they are few; else the catalog has to."""
    inputs = {"a": given["a"], "b": given["b"]}
    paper.begin("p_value")
    if len(counted) <= MOST_COUNTED:
        as_small = sum(sum(one) <= paper.known["S"] for one in product(*((0.0, rank) for rank in counted)))
        paper.let("K", as_small)
        paper.write(
            "Under $H_0$ each of the $2^n$ patterns of signs is equally likely. In {{k}} of them the ranks of one sign add up to at most $S$; both tails count.",
            k=as_small,
        )
        paper.compute("p", r"\min(1, \frac{2 K}{2^n})")
        if 2 * as_small < 2 ** len(counted):
            paper.mistake("p_value", r"\frac{K}{2^n}", "one-sided instead of two-sided", 1)
    else:
        paper.look_up(
            "p", r"2 P(R \le S)", "wilcoxon_signed_rank", inputs, at="p_value", zeros=zeros, text="Under $H_0$."
        )
    return paper.answer("p_value", "p", "wilcoxon_signed_rank", inputs, at="p_value", zeros=zeros)


def _normal(given: TopicData, flipped: Sequence[float], zeros: str, paper: Paper) -> None:
    """Standardise the smaller sum, for many pairs."""
    paper.begin("z")
    paper.total("A", "r_i", flipped, "Ranks of both signs.")
    paper.total("B", "r_i^2", [rank**2 for rank in flipped], "Their squares.")
    paper.compute("m", r"\frac{A}{2}", "Mean of a sum under $H_0$; without ties and zeros $n (n + 1) / 4$.")
    paper.compute("s", r"\frac{\sqrt{B}}{2}", "Its standard deviation.")
    paper.compute("z", r"\frac{S - m}{s}")
    paper.answer("z", "z")
    plus = paper.raw["R_{+}"]
    inputs = {"a": given["a"], "b": given["b"]}
    towards = (plus - paper.raw["m"]) / paper.raw["s"]
    paper.confirm("z", towards, "wilcoxon_signed_rank", inputs, at="statistic", zeros=zeros, version="normal")
    paper.mistake("z", r"\frac{S - m}{s^2}", "variance in place of the standard deviation")


wilcoxon = Topic(
    id="wilcoxon",
    label="Wilcoxon's signed rank test",
    meaning="Compare two algorithms over data sets by the ranks of their differences, with zeros and ties.",
    draws={"pairs": WholeRange(8, 10, least=5, most=30), "zeros": WholeRange(1, 2, least=0, most=3)},
    data=OF_TWO,
    asks=(
        Ask("ranks", "Fill in differences and ranks", "table", points=3, room=0),
        Ask("plus", "Sum of the ranks of positive differences", decimals=1, room=1),
        Ask("minus", "Sum of the ranks of negative differences", decimals=1, room=1),
        Ask("statistic", "Test statistic: the smaller sum", decimals=1, room=1),
        Ask("pairs", "Number of ranks that count", "integer", room=1),
        Ask("z", "Standardised statistic", points=2, decimals=2, room=4, usual=False),
        Ask("p_value", "Exact p-value, two-sided", points=2, significant=2, room=5),
        Ask(
            "decision",
            "Which statement is justified?",
            "choice",
            choices=(
                ("reject", "At the 5% level the differences are not centred on zero."),
                ("keep", "At the 5% level a difference is not shown."),
                ("free", "The test is valid for any differences, also dependent or skewed ones."),
            ),
        ),
    ),
    draw=_draw,
    pose=_pose,
    solve=_solve,
    faults=_faults,
    conventions=("signed_rank_zeros",),
)
