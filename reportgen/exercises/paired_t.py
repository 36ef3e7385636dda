"""The paired t test by hand."""

from collections.abc import Iterator
from typing import Any

from reportgen import distributions
from reportgen.catalog.compared_scores import OF_TWO, rows_of_two, write_mean_difference, write_spread
from reportgen.catalog.paper import Paper
from reportgen.catalog.random_draws import RandomDraws
from reportgen.catalog.topic import Ask, DecimalRange, Posed, PosedTable, Topic, TopicData, WholeRange
from reportgen.conventions import LEVEL_ON_SHEETS
from reportgen.topic_index import TopicOption

DECIMALS = 1  # of an error rate in percent
LOOKED_FOR = {  # by alternative: what the question asks, and what the test shows where it rejects
    "two-sided": ("whether the mean error rates differ", "the mean error rates differ"),
    "greater": (
        "whether the mean error rate of A is higher than that of B",
        "the mean error rate of A is higher than that of B",
    ),
    "less": (
        "whether the mean error rate of A is lower than that of B",
        "the mean error rate of A is lower than that of B",
    ),
}
REJECTED = {  # the null hypothesis, and where it is rejected
    "two-sided": ("the mean difference is zero", r"|t| \ge c"),
    "greater": ("the mean difference is zero or negative", r"t \ge c"),
    "less": ("the mean difference is zero or positive", r"t \le -c"),
}


def _draw(draw: RandomDraws, ranges: TopicData) -> dict[str, Any]:
    """Let both models find some data sets harder than others, and one be better by a little."""
    pairs, shift = ranges["pairs"], ranges["shift"]
    sign = draw.one_of((1, -1))
    base = [draw.decimal(10, 30, DECIMALS) for _ in range(pairs)]
    differences = [sign * shift + draw.bump(-40, 40) / 10 for _ in range(pairs)]
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
    unit = " in percent" if max(*given["a"], *given["b"]) > 1 else ""  # no proportion is above one
    asked, shown = LOOKED_FOR[given["alternative"]]
    sided = "two-sided" if given["alternative"] == "two-sided" else "one-sided"
    level = f"{100 * _significance(given):g}%"
    return Posed(
        text=(
            f"Two algorithms were trained and tested on the same independent data sets. The table has their error rates{unit}.",
            f"Test with the paired $t$ test at the {level} level, {sided}, {asked}. Differences are A minus B.",
        ),
        tables=(
            PosedTable(
                f"Error rates on each data set{unit and ','}{unit}.", ("Data set", "A", "B"), rows_of_two(given)
            ),
        ),
        choices={
            "decision": (
                ("reject", f"At the {level} level {shown}."),
                ("keep", f"At the {level} level a difference is not shown."),
                ("equal", "The test shows that both algorithms are equally good."),
            )
        },
    )


def _significance(options: TopicData) -> float:
    return float(round(1 - options["level"], 12))


def _solve(given: TopicData, paper: Paper) -> None:
    a, b = given["a"], given["b"]
    inputs = {"a": a, "b": b}
    n = paper.let("n", len(a))
    paper.begin("difference")
    differences = write_mean_difference(paper, inputs, "paired_t")
    paper.begin("sd")
    texts = "Sum of the squared deviations.", "Standard deviation of the differences, with the divisor $n - 1$."
    write_spread(paper, inputs, differences, "Data set", texts)
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
    _test(paper, inputs, t, int(n) - 1)


def _test(paper: Paper, inputs: TopicData, t: float, df: int) -> None:
    """Compare the statistic with its critical value, and decide."""
    alternative, significance = paper.options["alternative"], _significance(paper.options)
    two_sided = alternative == "two-sided"
    tail, other = (significance / 2, significance) if two_sided else (significance, significance / 2)
    paper.begin("critical")
    critical = paper.look_up("c", rf"t_{{{1 - tail:g};\, {df}}}", "t_quantile", {"p": 1 - tail, "df": df})
    paper.answer("critical", "c")
    other_sides = "one-sided instead of two-sided" if two_sided else "two-sided instead of one-sided"
    paper.mistaken("critical", paper.of("t_quantile", {"p": 1 - other, "df": df}), other_sides, 0.5)
    paper.mistaken("critical", paper.of("normal_quantile", {"p": 1 - tail}), "normal instead of t quantile", 0.5)
    paper.begin("p_value")
    beyond, shown = {
        "two-sided": (float(distributions.t_beyond(t, df)), r"|T_{%s}| \ge |t|"),
        "greater": (float(distributions.t_below(-t, df)), r"T_{%s} \ge t"),
        "less": (float(distributions.t_below(t, df)), r"T_{%s} \le t"),
    }[alternative]
    p = paper.quantile("p", f"P({shown % df})", beyond)
    paper.answer("p_value", "p", "paired_t", inputs, at="p_value", alternative=alternative)
    paper.mistaken("p_value", p / 2 if two_sided else min(1.0, 2 * p), other_sides, 0.5)
    _decide(paper, alternative, t, critical)


def _decide(paper: Paper, alternative: str, t: float, critical: float) -> None:
    """Decide by the critical value, and say what follows."""
    far = {"two-sided": abs(t), "greater": t, "less": -t}[alternative]
    rejected = far >= critical
    paper.begin("decision")
    null, region = REJECTED[alternative]
    paper.write(f"$H_0$: {null}. It is rejected where ${region}$.")
    paper.choose(
        "decision",
        "reject" if rejected else "keep",
        reject="The statistic is as far from zero as the critical value, or farther."
        if rejected
        else "The statistic is not as far from zero as the critical value.",
        keep="The null hypothesis is rejected."
        if rejected
        else "The statistic is not as far from zero as the critical value.",
        equal="No test shows that two means are equal.",
    )
    compared = {"two-sided": "$|t|$ = {{far}}", "greater": "$t$ = {{far}}", "less": "$-t$ = {{far}}"}[alternative]
    if rejected:
        shown = LOOKED_FOR[alternative][1]
        lower = f"; that of {'B' if t > 0 else 'A'} is lower" if alternative == "two-sided" else ""
        paper.write(f"{compared} is at least {{{{c}}}}: {shown}{lower}.", far=far, c=critical)
    else:
        paper.write(
            f"{compared} is below {{{{c}}}}: a difference is not shown. This does not show that the algorithms are equal.",
            far=far,
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
        Ask("p_value", "p-value", significant=2, room=1, usual=False),
        Ask(
            "decision",
            "Which statement is justified?",
            "choice",
        ),
    ),
    draw=_draw,
    pose=_pose,
    solve=_solve,
    faults=_faults,
    options={
        "alternative": TopicOption("two-sided", choices=("two-sided", "greater", "less")),
        "level": TopicOption(1 - LEVEL_ON_SHEETS),
    },
)
