"""Cochran's Q test: several models on the same cases."""

from collections.abc import Iterator
from itertools import product
from typing import Any

from reportgen import distributions
from reportgen.catalog.paper import Paper
from reportgen.catalog.random_draws import RandomDraws
from reportgen.catalog.topic import Ask, Posed, PosedTable, Topic, TopicData, WholeRange
from reportgen.conventions import LEVEL_ON_SHEETS
from reportgen.topic_index import DataTaken

LETTERS = "ABCDEF"
MODELS = 3  # of a draw
SIGNS = {1: "right", 0: "wrong"}


def _draw(draw: RandomDraws, ranges: TopicData) -> dict[str, Any]:
    """Let models agree on most cases, and one be better on the others, more or less clearly."""
    gap, agreeing = draw.whole(0, 6), ranges["agreeing"]
    patterns = list(product((1, 0), repeat=MODELS))
    cases = [draw.whole(1, 4) + gap * one[0] * draw.whole(0, 1) for one in patterns]
    cases[-1] = draw.whole(2, agreeing // 4)
    cases[0] = agreeing - cases[-1]
    order = draw.shuffled(range(MODELS))
    return {"patterns": [[one[at] for at in order] for one in patterns], "cases": cases}


def _faults(given: TopicData) -> Iterator[tuple[str, str]]:
    patterns, cases = given["patterns"], given["cases"]
    wide = {len(row) for row in patterns}
    if len(wide) > 1 or not 3 <= min(wide) <= len(LETTERS):
        yield (
            "the test needs the same three or more models in each row",
            f"give three to {len(LETTERS)} numbers in each",
        )
    elif any(one not in (0, 1) for row in patterns for one in row):
        yield "a prediction is right or wrong", "write 1 where a model is right and 0 where it is wrong"
    elif len(patterns) != len(cases):
        yield "patterns and cases have different lengths", "give a number of cases for each row"
    elif not any(count for row, count in zip(patterns, cases, strict=True) if len(set(row)) > 1):
        yield "the models agree on every case, so nothing can be tested", "give cases on which they differ"


def _names(given: TopicData) -> str:
    return LETTERS[: len(given["patterns"][0])]


def _pose(given: TopicData) -> Posed:
    rows = tuple(
        (*(SIGNS[int(one)] for one in row), count) for row, count in zip(given["patterns"], given["cases"], strict=True)
    )
    return Posed(
        text=(
            "Several models were tested on the same independent cases. The table counts the cases by which models got them right.",
            "Test with Cochran's $Q$ at the 5% level whether the models have the same error rate.",
        ),
        tables=(PosedTable("Cases by which models are right.", (*_names(given), "cases"), rows),),
    )


def _solve(given: TopicData, paper: Paper) -> None:
    names, patterns, cases = _names(given), given["patterns"], [int(one) for one in given["cases"]]
    inputs = {
        "correct": [row for row, count in zip(patterns, cases, strict=True) for _ in range(count)],
        "models": list(names),
    }
    k = paper.let("k", len(names))
    paper.begin("totals")
    for at, letter in enumerate(names):
        counts = [count for row, count in zip(patterns, cases, strict=True) if row[at]]
        paper.total(f"G_{{{letter}}}", rf"n_{{{letter}}}", counts, f"Cases that {letter} gets right.")
    best = max(names, key=lambda letter: paper.raw[f"G_{{{letter}}}"])
    paper.answer("totals", f"G_{{{best}}}")
    paper.begin("statistic")
    paper.compute("T", " + ".join(f"G_{{{letter}}}" for letter in names), "Right predictions of all models.")
    paper.compute("g", " + ".join(f"G_{{{letter}}}^2" for letter in names), "Squares of their counts.")
    right = [sum(row) for row in patterns]
    squares = [one**2 * count for one, count in zip(right, cases, strict=True)]
    columns = (*names, "cases", "$L_i$", "cases times $L_i^2$")
    rows = [
        (*(SIGNS[int(one)] for one in row), count, total, square)
        for row, count, total, square in zip(patterns, cases, right, squares, strict=True)
    ]
    paper.table("Number of models that get a case right, and its square times the cases.", columns, rows)
    paper.total("l", "L_i^2", squares, "Squares over all cases.")
    paper.compute("Q", r"\frac{(k - 1) (k g - T^2)}{k T - l}")
    statistic = paper.answer("statistic", "Q", "cochran_q", inputs, at="statistic")
    paper.mistake("statistic", r"\frac{k g - T^2}{k T - l}", "the factor k - 1 left out", 1)
    paper.begin("df")
    paper.compute("f", "k - 1")
    paper.answer("df", "f", "cochran_q", inputs, at="df")
    paper.mistake("df", "k", "k instead of k - 1")
    paper.begin("critical")
    df = int(k) - 1
    paper.quantile("c", rf"\chi^2_{{0.95;\, {df}}}", float(distributions.chi2_quantile(1 - LEVEL_ON_SHEETS, df)))
    critical = paper.answer("critical", "c")
    paper.begin("p_value")
    paper.look_up("p", rf"P(\chi^2_{{{df}}} \ge Q)", "cochran_q", inputs, at="p_value")
    paper.answer("p_value", "p", "cochran_q", inputs, at="p_value")
    paper.begin("decision")
    rejected = statistic >= critical
    why = "$Q$ is at least the critical value." if rejected else "$Q$ is below the critical value."
    paper.write(
        ("$Q$ = {{q}} is at least {{c}}." if rejected else "$Q$ = {{q}} is below {{c}}."), q=statistic, c=critical
    )
    paper.choose(
        "decision",
        "reject" if rejected else "keep",
        reject=why.replace("$", ""),
        keep=why.replace("$", ""),
        pair="Which models differ needs comparisons of pairs, adjusted for their number.",
    )


cochran = Topic(
    id="cochran",
    label="Cochran's Q test",
    meaning="Compare the error rates of three or more models on the same cases.",
    draws={"agreeing": WholeRange(20, 80, least=12, most=5000, step=4)},
    data={
        "patterns": DataTaken("table", "a row of 1 and 0 for each pattern: which models are right"),
        "cases": DataTaken("counts", "cases of each pattern"),
    },
    asks=(
        Ask("totals", "Largest number of cases that a model gets right", "integer", room=2),
        Ask("statistic", "Cochran's $Q$", points=3, decimals=2, room=6),
        Ask("df", "Degrees of freedom", "integer", room=1),
        Ask("critical", "Critical value", decimals=2, room=1),
        Ask("p_value", "p-value", significant=2, room=1, usual=False),
        Ask(
            "decision",
            "Which statement is justified?",
            "choice",
            choices=(
                ("reject", "At the 5% level the error rates are not all equal."),
                ("keep", "At the 5% level a difference is not shown."),
                ("pair", "The test shows which two models differ."),
            ),
        ),
    ),
    draw=_draw,
    pose=_pose,
    solve=_solve,
    faults=_faults,
)
