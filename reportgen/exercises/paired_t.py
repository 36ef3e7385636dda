"""The paired t test by hand."""

from collections.abc import Iterator
from typing import Any

from reportgen.catalog.compared_scores import OF_TWO, rows_of_two
from reportgen.catalog.paper import Paper
from reportgen.catalog.random_draws import RandomDraws
from reportgen.catalog.topic import Ask, DecimalRange, Posed, PosedTable, Topic, TopicData, WholeRange
from reportgen.conventions import LEVEL_ON_SHEETS

DECIMALS = 1  # of an error rate in percent


def _draw(draw: RandomDraws, ranges: TopicData) -> dict[str, Any]:
    """Let both models find some data sets harder than others, and one be better by a little."""
    pairs, shift = ranges["pairs"], ranges["shift"]
    sign = draw.one_of((1, -1))
    base = [draw.decimal(10, 30, DECIMALS) for _ in range(pairs)]
    differences = [sign * shift + draw.bump(-30, 30) / 10 for _ in range(pairs)]
    return {
        "a": [round(one + d, DECIMALS) for one, d in zip(base, differences, strict=True)],
        "b": base,
    }


def _faults(given: TopicData) -> Iterator[tuple[str, str]]:
    if len(given["a"]) != len(given["b"]):
        yield "a and b have different lengths", "give a value of each model for every pair"
    elif len(given["a"]) < 2:
        yield "one pair has no standard deviation", "give at least two pairs"
    elif len({round(x - y, 12) for x, y in zip(given["a"], given["b"], strict=True)}) == 1:
        yield "all differences are equal, so the statistic is not defined", "give other values"


def _pose(given: TopicData) -> Posed:
    pairs = rows_of_two(given)
    return Posed(
        text=(
            "Two algorithms were trained and tested on the same independent data sets. The table has their error rates in percent.",
            "Test with the paired $t$ test at the 5% level, two-sided, whether the mean error rates differ. Differences are A minus B.",
        ),
        tables=(PosedTable("Error rates on each data set, in percent.", ("Data set", "A", "B"), pairs),),
    )


def _solve(given: TopicData, paper: Paper) -> None:
    a, b = given["a"], given["b"]
    inputs = {"a": a, "b": b}
    n = paper.let("n", len(a))
    paper.begin("difference")
    differences = paper.column("a - b", a=a, b=b)
    paper.total("D", "d_i", differences, "Sum of the differences $d_i = a_i - b_i$.")
    paper.compute(r"\bar{d}", r"\frac{D}{n}")
    paper.answer("difference", r"\bar{d}", "paired_t", inputs, at="effect.value")
    paper.begin("sd")
    squares = paper.column(r"(d - \bar{d})^2", d=differences)
    rows = [(f"{at}", *row) for at, row in enumerate(zip(a, b, differences, squares, strict=True), start=1)]
    paper.table("Differences and their squared deviations.", ("Data set", "A", "B", "$d$", r"$(d - \bar{d})^2$"), rows)
    paper.total("Q", r"(d_i - \bar{d})^2", squares, "Sum of the squared deviations.")
    paper.compute(
        "s_{d}", r"\sqrt{\frac{Q}{n - 1}}", "Standard deviation of the differences, with the divisor $n - 1$."
    )
    paper.answer("sd", "s_{d}")
    paper.mistake("sd", r"\sqrt{\frac{Q}{n}}", "divisor n instead of n - 1", 0.5)
    paper.begin("statistic")
    paper.compute("t", r"\frac{\bar{d}}{s_{d} / \sqrt{n}}")
    t = paper.answer("statistic", "t", "paired_t", inputs, at="statistic")
    paper.mistake("statistic", r"\frac{\bar{d}}{s_{d}}", "divided by the standard deviation, not by the standard error")
    paper.mistaken("statistic", paper.of("student_t", inputs, at="statistic"), "unpaired instead of paired test")
    paper.mistake("statistic", r"-\frac{\bar{d}}{s_{d} / \sqrt{n}}", "B minus A instead of A minus B", 1)
    paper.begin("df")
    paper.compute("f", "n - 1")
    paper.answer("df", "f", "paired_t", inputs, at="df")
    paper.mistake("df", "n", "n instead of n - 1")
    paper.begin("critical")
    critical = paper.look_up(
        "c", rf"t_{{0.975;\, {n - 1:g}}}", "t_quantile", {"p": 1 - LEVEL_ON_SHEETS / 2, "df": n - 1}
    )
    paper.answer("critical", "c")
    paper.mistaken(
        "critical",
        paper.of("t_quantile", {"p": 1 - LEVEL_ON_SHEETS, "df": n - 1}),
        "one-sided instead of two-sided",
        0.5,
    )
    paper.mistaken(
        "critical", paper.of("normal_quantile", {"p": 1 - LEVEL_ON_SHEETS / 2}), "normal instead of t quantile", 0.5
    )
    paper.begin("decision")
    rejected = abs(t) >= critical
    paper.write("$H_0$: the mean difference is zero. It is rejected where $|t| \\ge c$.")
    paper.choose(
        "decision",
        "reject" if rejected else "keep",
        reject="The statistic is at least as far from zero as the critical value."
        if rejected
        else "The statistic is nearer to zero than the critical value.",
        keep="The statistic is nearer to zero than the critical value."
        if not rejected
        else "The null hypothesis is rejected.",
        equal="No test shows that two means are equal.",
    )
    if rejected:
        better = "B" if t > 0 else "A"
        paper.write(
            "$|t|$ = {{t}} is at least {{c}}: the mean error rates differ; that of " + better + " is lower.",
            t=abs(t),
            c=critical,
        )
    else:
        paper.write(
            "$|t|$ = {{t}} is below {{c}}: a difference is not shown. This does not show that the algorithms are equal.",
            t=abs(t),
            c=critical,
        )


paired_t = Topic(
    id="paired-t",
    label="Paired t test",
    meaning="Compare two algorithms on the same data sets by a t test of their differences.",
    draws={"pairs": WholeRange(5, 8, least=2, most=30), "shift": DecimalRange(0.0, 3.0, 1, 0.0, 20.0)},
    data=OF_TWO,
    asks=(
        Ask("difference", "Mean difference, A minus B", decimals=2, room=2),
        Ask("sd", "Standard deviation of the differences", points=2, decimals=2, room=4),
        Ask("statistic", "Test statistic $t$", points=2, decimals=2, room=3),
        Ask("df", "Degrees of freedom", "integer", room=1),
        Ask("critical", "Critical value", decimals=3, room=1),
        Ask(
            "decision",
            "Which statement is justified?",
            "choice",
            choices=(
                ("reject", "At the 5% level the mean error rates differ."),
                ("keep", "At the 5% level a difference is not shown."),
                ("equal", "The test shows that both algorithms are equally good."),
            ),
        ),
    ),
    draw=_draw,
    pose=_pose,
    solve=_solve,
    faults=_faults,
)
