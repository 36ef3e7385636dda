"""McNemar's test on a table of right and wrong predictions."""

from collections.abc import Iterator
from typing import Any

from reportgen.catalog.paper import Paper
from reportgen.catalog.random_draws import RandomDraws
from reportgen.catalog.topic import Ask, Posed, PosedTable, Topic, TopicData, WholeRange
from reportgen.conventions import LEVEL_ON_SHEETS
from reportgen.topic_index import DataTaken

CELLS = ("both_right", "only_a", "only_b", "both_wrong")


def _draw(draw: RandomDraws, ranges: TopicData) -> dict[str, Any]:
    """Let one model be better, clearly or not; few cases are wrong for both."""
    n, m = ranges["n"], ranges["discordant"]
    only_b = draw.smaller_part(m)
    both_wrong = draw.whole(n // 20, n // 5)
    first = draw.one_of((True, False))
    only_a, only_b = (m - only_b, only_b) if first else (only_b, m - only_b)
    return {"both_right": n - m - both_wrong, "only_a": only_a, "only_b": only_b, "both_wrong": both_wrong}


def _faults(given: TopicData) -> Iterator[tuple[str, str]]:
    if given["only_a"] + given["only_b"] == 0:
        yield (
            "the models disagree on no case, so nothing can be tested",
            "give at least one case that only one gets right",
        )


def _pose(given: TopicData) -> Posed:
    n = sum(given[cell] for cell in CELLS)
    return Posed(
        text=(
            (
                f"Two models were tested on the same {n} cases. The table counts the cases that both, one or neither of them "
                "got right."
            ),
            "Test at the 5% level whether the two error rates differ.",
        ),
        tables=(
            PosedTable(
                "Right and wrong predictions of model A and model B.",
                ("", "B right", "B wrong"),
                (
                    ("A right", given["both_right"], given["only_a"]),
                    ("A wrong", given["only_b"], given["both_wrong"]),
                ),
            ),
        ),
    )


def _solve(given: TopicData, paper: Paper) -> None:
    version = paper.conventions["mcnemar"]
    counts = {cell: given[cell] for cell in CELLS}
    b, c = paper.let("b", given["only_a"]), paper.let("c", given["only_b"])
    paper.let("n", sum(counts.values()))
    paper.begin("discordant")
    paper.write(
        "Only the cases that exactly one model gets right tell the models apart: $b$ that only A and $c$ that only B gets right."
    )
    paper.compute("m", "b + c")
    paper.answer("discordant", "m")
    paper.mistaken("discordant", given["both_right"] + given["both_wrong"], "cases on which the models agree")
    paper.begin("difference")
    paper.compute(
        "D", r"\frac{c - b}{n}", "A gets c + (wrong for both) cases wrong, B gets b + (wrong for both) wrong."
    )
    paper.answer("difference", "D")
    paper.mistake("difference", r"\frac{b - c}{n}", "B minus A instead of A minus B", 0.5)
    paper.mistake("difference", r"\frac{c - b}{m}", "divided by the discordant cases only")
    paper.begin("p_value")
    paper.write(
        "$H_0$: both models have the same error rate; a case that one model gets right is as likely to be A's as B's."
    )
    if version in ("chi2", "chi2_cc"):
        form = r"\frac{(b - c)^2}{b + c}" if version == "chi2" else r"\frac{(|b - c| - 1)^2}{b + c}"
        paper.compute("x", form, "The statistic has one degree of freedom.")
        paper.look_up("p", r"P(\chi^2_1 \ge x)", "mcnemar", counts, at="p_value", version=version)
    else:
        paper.let("k", min(b, c))
        tail = r"2 \sum_{i=0}^{k} \binom{m}{i} 2^{-m}"
        half = r"1 - \frac{1}{2} \binom{m}{k} 2^{-m}"  # of equal counts, where twice the tail is above one
        mid = half if b == c else rf"{tail} - \binom{{m}}{{k}} 2^{{-m}}"
        shown = rf"\min(1, {tail})" if version == "exact" else mid
        paper.write(
            "Under $H_0$ the count $b$ is binomial with $m$ trials and probability 1/2. The smaller count is $k$."
        )
        paper.compute("p", shown)
        if given["only_a"] != given["only_b"]:
            one_sided = "greater" if given["only_a"] > given["only_b"] else "less"
            wrong = paper.of("mcnemar", counts, at="p_value", version=version, alternative=one_sided)
            paper.mistaken("p_value", wrong, "one-sided instead of two-sided", 1)
    p = paper.answer("p_value", "p", "mcnemar", counts, at="p_value", version=version)
    paper.begin("decision")
    rejected = p <= LEVEL_ON_SHEETS
    paper.choose(
        "decision",
        "reject" if rejected else "keep",
        reject="p is at most 0.05." if rejected else "p is above 0.05.",
        keep="p is at most 0.05, so the data contradict equal error rates." if rejected else "p is above 0.05.",
        equal="No test shows that two rates are equal.",
    )
    better = "A" if b > c else "B"
    if rejected:
        paper.write(f"The error rates differ ($p$ = {{{{p}}}}); model {better} errs less on these cases.", p=p)
    else:
        paper.write(
            "A difference of the error rates is not shown ($p$ = {{p}}). This does not show that they are equal.", p=p
        )


mcnemar = Topic(
    id="mcnemar",
    label="McNemar's test",
    meaning="Compare two models that were tested on the same cases.",
    draws={"n": WholeRange(80, 140, least=20, step=10), "discordant": WholeRange(10, 24, least=1, most=200)},
    data={
        "both_right": DataTaken("count", "cases that both models get right"),
        "only_a": DataTaken("count", "cases that only model A gets right"),
        "only_b": DataTaken("count", "cases that only model B gets right"),
        "both_wrong": DataTaken("count", "cases that both models get wrong"),
    },
    asks=(
        Ask("discordant", "Number of cases that tell the models apart", "integer", 1, room=1),
        Ask("difference", "Difference of the error rates, A minus B", "number", 1, decimals=3),
        Ask("p_value", "p-value, two-sided", "number", 3, significant=2, room=5),
        Ask(
            "decision",
            "Which statement is justified?",
            "choice",
            1,
            choices=(
                ("reject", "At the 5% level the error rates differ."),
                ("keep", "At the 5% level a difference is not shown."),
                ("equal", "The test shows that the error rates are equal."),
            ),
        ),
    ),
    draw=_draw,
    pose=_pose,
    solve=_solve,
    faults=_faults,
    conventions=("mcnemar",),
)
