"""Two samples: is the paired or Welch's t test the right one, and what does it give?"""

from collections.abc import Iterator, Mapping
from typing import Any

from reportgen.catalog.compared_scores import UNEQUAL_LENGTHS
from reportgen.catalog.paper import Paper
from reportgen.catalog.random_draws import RandomDraws
from reportgen.catalog.topic import Ask, ChoiceRange, DecimalRange, Posed, PosedTable, Topic, TopicData, WholeRange
from reportgen.conventions import LEVEL_ON_SHEETS
from reportgen.topic_index import DataTaken

DECIMALS = 1  # of an error rate in percent
SAME, OTHER = "same", "different"
SAID = {
    SAME: "Both algorithms were trained and tested on the same independent data sets; each row of the table is one of them.",
    OTHER: "Each algorithm was trained and tested on independent data sets of its own, which have nothing to do with each other.",
}


def _draw(draw: RandomDraws, ranges: TopicData) -> dict[str, Any]:
    """Let data sets differ in how hard they are; on the same ones both algorithms follow that."""
    n, shift, sets = ranges["n"], ranges["shift"], ranges["sets"]
    hard = [draw.bump(-60, 60) / 10 for _ in range(n)]
    other = hard if sets == SAME else [draw.bump(-40, 40) / 10 for _ in range(n)]
    a = [round(20 + one + draw.bump(-25, 25) / 10, DECIMALS) for one in hard]
    b = [round(20 + shift + one + draw.bump(-25, 25) / 10, DECIMALS) for one in other]
    return {"a": a, "b": b, "sets": sets}


def _faults(given: TopicData) -> Iterator[tuple[str, str]]:
    a, b = given["a"], given["b"]
    if given["sets"] not in SAID:
        yield f"{given['sets']!r} does not say on which data sets", "write same or different"
    elif min(len(a), len(b)) < 2:
        yield "one value has no standard deviation", "give at least two values of each algorithm"
    elif given["sets"] == SAME and len(a) != len(b):
        yield UNEQUAL_LENGTHS
    elif len(set(a)) == 1 or len(set(b)) == 1:
        yield "all values of an algorithm are equal", "give other values"
    elif given["sets"] == SAME and len({round(x - y, 12) for x, y in zip(a, b, strict=True)}) == 1:
        yield "all differences are equal, so the statistic is not defined", "give other values"


def _pose(given: TopicData) -> Posed:
    a, b = given["a"], given["b"]
    longest = max(len(a), len(b))
    padded = [[*side, *[""] * (longest - len(side))] for side in (a, b)]
    rows = tuple((f"{at}", x, y) for at, (x, y) in enumerate(zip(*padded, strict=True), start=1))
    return Posed(
        text=(
            SAID[given["sets"]] + " The table has the error rates.",
            (
                "Choose the right test of the mean error rates, and compute it, two-sided, at the 5% level. Differences are A minus "
                "B. Round degrees of freedom down for the critical value."
            ),
        ),
        tables=(PosedTable("Error rates.", ("", "A", "B"), rows),),
    )


def _solve(given: TopicData, paper: Paper) -> None:
    a, b, paired = given["a"], given["b"], given["sets"] == SAME
    inputs, method = {"a": a, "b": b}, "paired_t" if paired else "welch_t"
    _choose_test(paper, paired=paired)
    if paired:
        _by_pairs(a, b, paper)
    else:
        _by_samples(a, b, paper)
    paper.begin("difference")
    paper.answer("difference", "d", method, inputs, at="effect.value")
    paper.mistake("difference", "-d", "B minus A instead of A minus B", 0.5)
    paper.begin("se")
    paper.answer("se", "e")
    t = _statistic(inputs, paper, paired=paired)
    _degrees_of_freedom(inputs, paper, paired=paired)
    critical = _critical_value(paper)
    _more(method, inputs, paper)
    _decide(t, critical, paper)


def _choose_test(paper: Paper, *, paired: bool) -> None:
    paper.begin("test")
    paper.choose(
        "test",
        "paired" if paired else "welch",
        paired="Both values of a row come from the same data set."
        if paired
        else "No value of A belongs to one of B, so there are no pairs.",
        welch="The values are paired, so both samples are not independent."
        if paired
        else "The samples are independent, and their variances may differ.",
    )


def _statistic(inputs: Mapping[str, Any], paper: Paper, *, paired: bool) -> float:
    """Divide the difference by its standard error; who takes the other test gets another value."""
    method, other = ("paired_t", "welch_t") if paired else ("welch_t", "paired_t")
    paper.begin("statistic")
    paper.compute("t", r"\frac{d}{e}")
    t = paper.answer("statistic", "t", method, inputs, at="statistic")
    paper.mistake("statistic", r"-\frac{d}{e}", "B minus A instead of A minus B", 1)
    if paper.exact and len(inputs["a"]) == len(inputs["b"]):
        says = "Welch's test instead of the paired one" if paired else "paired instead of Welch's test"
        wrong = paper.run(other, inputs)["statistic"]
        if wrong is not None:
            paper.mistaken("statistic", wrong, says)
    return t


def _degrees_of_freedom(inputs: Mapping[str, Any], paper: Paper, *, paired: bool) -> None:
    paper.begin("df")
    if paired:
        paper.compute("f", "n - 1")
    else:
        paper.compute("f", r"\frac{(u_{A} + u_{B})^2}{\frac{u_{A}^2}{n_{A} - 1} + \frac{u_{B}^2}{n_{B} - 1}}")
    paper.answer("df", "f", "paired_t" if paired else "welch_t", inputs, at="df")
    pooled = len(inputs["a"]) + len(inputs["b"]) - 2
    if paired or abs(pooled - paper.raw["f"]) > LEVEL_ON_SHEETS:
        paper.mistaken("df", pooled, "degrees of freedom of two samples with equal variances")


def _critical_value(paper: Paper) -> float:
    """Look the two-sided critical value up, at whole degrees of freedom as in tables."""
    paper.begin("critical")
    paper.compute("g", r"\left\lfloor f \right\rfloor")
    df = paper.raw["g"]
    critical = paper.look_up("c", rf"t_{{0.975;\, {df:g}}}", "t_quantile", {"p": 1 - LEVEL_ON_SHEETS / 2, "df": df})
    paper.answer("critical", "c")
    one_sided = paper.of("t_quantile", {"p": 1 - LEVEL_ON_SHEETS, "df": df})
    paper.mistaken("critical", one_sided, "one-sided instead of two-sided", 0.5)
    return critical


def _more(method: str, inputs: Mapping[str, Any], paper: Paper) -> None:
    """Write the p-value and the interval."""
    paper.begin("p_value")
    paper.look_up("p", r"P(|T_{f}| \ge |t|)", method, inputs, at="p_value")
    paper.answer("p_value", "p", method, inputs, at="p_value")
    paper.begin("low")
    paper.look_up("q", r"t_{0.975;\, f}", "t_quantile", {"p": 1 - LEVEL_ON_SHEETS / 2, "df": paper.raw["f"]})
    paper.compute("l", "d - q e")
    paper.answer("low", "l", method, inputs, at="interval.low")
    paper.begin("high")
    paper.compute("h", "d + q e")
    paper.answer("high", "h", method, inputs, at="interval.high")


def _decide(t: float, critical: float, paper: Paper) -> None:
    paper.begin("decision")
    rejected = abs(t) >= critical
    paper.write("$|t|$ = {{t}} is compared with {{c}}.", t=abs(t), c=critical)
    said = "The statistic reaches the critical value." if rejected else "The statistic is below the critical value."
    paper.choose(
        "decision",
        "reject" if rejected else "keep",
        reject=said,
        keep=said,
        equal="No test shows that two means are equal.",
    )


def _by_pairs(a: list[float], b: list[float], paper: Paper) -> None:
    """Write the differences of pairs, their mean and its standard error."""
    paper.let("n", len(a))
    differences = paper.column("a - b", a=a, b=b)
    paper.begin("difference")
    paper.total("D", "d_i", differences, "Sum of the differences $d_i = a_i - b_i$.")
    paper.compute("d", r"\frac{D}{n}", "Mean difference.")
    squares = paper.column("(x - d)^2", x=differences)
    rows = [(f"{at}", *row) for at, row in enumerate(zip(a, b, differences, squares, strict=True), start=1)]
    paper.begin("se")
    paper.table("Differences and their squared deviations.", ("", "A", "B", "$d_i$", "$(d_i - d)^2$"), rows)
    paper.total("Q", "(d_i - d)^2", squares)
    paper.compute("s", r"\sqrt{\frac{Q}{n - 1}}", "Standard deviation of the differences.")
    paper.compute("e", r"\frac{s}{\sqrt{n}}")
    paper.mistake("se", "s", "standard deviation in place of the standard error", 0.5)


def _by_samples(a: list[float], b: list[float], paper: Paper) -> None:
    """Write means and variances of both samples, and the standard error of the difference."""
    paper.begin("difference")
    for name, values in (("A", a), ("B", b)):
        paper.let(f"n_{{{name}}}", len(values))
        paper.total(f"S_{{{name}}}", f"x_{{i{name}}}", values)
        paper.compute(f"m_{{{name}}}", rf"\frac{{S_{{{name}}}}}{{n_{{{name}}}}}", f"Mean of {name}.")
    paper.compute("d", "m_{A} - m_{B}")
    paper.begin("se")
    for name, values in (("A", a), ("B", b)):
        squares = paper.column(rf"(x - m_{{{name}}})^2", x=values)
        paper.total(f"Q_{{{name}}}", rf"(x_{{i{name}}} - m_{{{name}}})^2", squares)
        paper.compute(f"v_{{{name}}}", rf"\frac{{Q_{{{name}}}}}{{n_{{{name}}} - 1}}", f"Variance of {name}.")
        paper.compute(f"u_{{{name}}}", rf"\frac{{v_{{{name}}}}}{{n_{{{name}}}}}", "Variance of the mean.")
    paper.compute("e", "\\sqrt{u_{A} + u_{B}}")
    paper.mistake("se", r"\sqrt{u_{A}} + \sqrt{u_{B}}", "standard errors added")


welch_or_paired = Topic(
    id="welch-or-paired",
    label="Paired or Welch's t test",
    meaning="Decide whether two samples are paired, and compute the right t test.",
    draws={
        "n": WholeRange(5, 7, least=3, most=20),
        "shift": DecimalRange(0.0, 3.0, 1, 0.0, 20.0),
        "sets": ChoiceRange((SAME, OTHER)),
    },
    data={
        "a": DataTaken("numbers", "values of algorithm A"),
        "b": DataTaken("numbers", "values of algorithm B"),
        "sets": DataTaken("label", "same if both were tested on the same data sets, or different"),
    },
    asks=(
        Ask(
            "test",
            "Which test is right?",
            "choice",
            choices=(("paired", "The paired $t$ test."), ("welch", "Welch's $t$ test of two samples.")),
        ),
        Ask("difference", "Mean difference, A minus B", decimals=2, room=3),
        Ask("se", "Standard error of the mean difference", points=2, decimals=2, room=6),
        Ask("statistic", "Test statistic $t$", decimals=2, room=2),
        Ask("df", "Degrees of freedom", decimals=1, room=2),
        Ask("critical", "Critical value", decimals=3, room=1),
        Ask("p_value", "p-value", significant=2, room=1, usual=False),
        Ask("low", "Lower limit of the 95% interval of the difference", decimals=2, room=2, usual=False),
        Ask("high", "Upper limit of the 95% interval of the difference", decimals=2, room=1, usual=False),
        Ask(
            "decision",
            "Which statement is justified?",
            "choice",
            choices=(
                ("reject", "At the 5% level the mean error rates differ."),
                ("keep", "At the 5% level a difference is not shown."),
                ("equal", "The algorithms are shown to be equally good."),
            ),
        ),
    ),
    draw=_draw,
    pose=_pose,
    solve=_solve,
    faults=_faults,
)
