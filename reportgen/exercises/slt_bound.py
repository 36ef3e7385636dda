"""Bounds of statistical learning theory for a finite class of hypotheses."""

from collections.abc import Iterator
from typing import Any

from reportgen.catalog.paper import Paper
from reportgen.catalog.random_draws import RandomDraws
from reportgen.catalog.topic import Ask, ChoiceRange, Posed, Topic, TopicData, WholeRange
from reportgen.topic_index import DataTaken

METHOD = "finite_class_bound"


def _draw(_: RandomDraws, ranges: TopicData) -> dict[str, Any]:
    return dict(ranges)


def _faults(given: TopicData) -> Iterator[tuple[str, str]]:
    if given["hypotheses"] < 1 or given["n"] < 1:
        yield "at least one hypothesis and one case are needed", "give counts above 0"
    elif not (0 < given["epsilon"] < 1 and 0 < given["delta"] < 1):
        yield "epsilon and delta must be between 0 and 1", "write 0.05"


def _pose(_: TopicData) -> Posed:
    return Posed(
        text=(
            (
                r"A learner chooses from {{hypotheses}} hypotheses that were fixed before the data were seen. $H$ is this "
                r"class and $|H|$ its size. The error rate of each hypothesis is observed on $n$ = {{n}} independent cases."
            ),
            (
                r"Use Hoeffding's inequality for all hypotheses at once, two-sided. $\epsilon$ is the distance between observed "
                r"and true error rate, $\delta$ the probability that some hypothesis is farther off. Where they are given, "
                r"$\epsilon$ = {{epsilon}} and $\delta$ = {{delta}}."
            ),
        )
    )


def _solve(given: TopicData, paper: Paper) -> None:
    inputs = {"hypotheses": given["hypotheses"]}
    n, epsilon, delta = given["n"], given["epsilon"], given["delta"]
    paper.let("H", given["hypotheses"])
    paper.let("n", n)
    paper.let(r"\epsilon", epsilon)
    paper.let(r"\delta", delta)
    paper.begin("single")
    paper.compute("b", r"2 \exp(-2 n \epsilon^2)", "Hoeffding's bound for one hypothesis.")
    paper.answer("single", "b", "hoeffding_bound", {"n": n, "epsilon": epsilon})
    paper.mistake("single", r"\exp(-2 n \epsilon^2)", "one side only", 0.5)
    paper.begin("bound")
    paper.compute("B", r"2 \cdot |H| \exp(-2 n \epsilon^2)", "The bounds of all hypotheses are added up.")
    paper.answer("bound", "B", METHOD, {**inputs, "n": n, "epsilon": epsilon})
    paper.mistake("bound", r"|H| \exp(-2 n \epsilon^2)", "one side only", 0.5)
    paper.begin("says")
    vacuous = paper.raw["B"] >= 1
    paper.choose(
        "says",
        "nothing" if vacuous else "something",
        nothing="A probability is at most 1, so that a bound of one or more says nothing."
        if vacuous
        else "The bound is below 1.",
        something="The bound is below 1." if not vacuous else "The bound is not below 1.",
        certain="A bound is an upper limit, not the probability itself.",
    )
    paper.begin("epsilon")
    paper.compute(
        "d", r"\sqrt{\frac{\ln(2 \cdot |H| / \delta)}{2 n}}", r"The bound equals $\delta$ at $\epsilon$ = $d$."
    )
    paper.answer("epsilon", "d", METHOD, {**inputs, "n": n, "delta": delta}, at="values.epsilon")
    paper.mistake("epsilon", r"\sqrt{\frac{\ln(2 / \delta)}{2 n}}", "bound of one hypothesis", 0.5)
    paper.begin("cases")
    paper.compute("N", r"\lceil \frac{\ln(2 \cdot |H| / \delta)}{2 \epsilon^2} \rceil", "Rounded up to a whole number.")
    paper.answer("cases", "N", METHOD, {**inputs, "epsilon": epsilon, "delta": delta}, at="values.n_whole")
    paper.mistake("cases", r"\lceil \frac{\ln(2 / \delta)}{2 \epsilon^2} \rceil", "bound of one hypothesis")


slt_bound = Topic(
    id="slt-bound",
    label="Bound for a finite class",
    meaning="Bound how far observed and true error rates are apart for all hypotheses of a finite class.",
    draws={
        "hypotheses": ChoiceRange((10, 20, 50, 100, 200)),
        "n": WholeRange(800, 2000, least=1, step=100),
        "epsilon": ChoiceRange((0.03, 0.04, 0.05)),
        "delta": ChoiceRange((0.01, 0.05, 0.1)),
    },
    data={
        "hypotheses": DataTaken("count", "hypotheses of the class"),
        "n": DataTaken("count", "independent cases"),
        "epsilon": DataTaken("number", "distance of observed and true error rate"),
        "delta": DataTaken("number", "probability that is allowed for a larger distance"),
    },
    asks=(
        Ask("single", "Bound on the probability for one hypothesis", significant=3),
        Ask("bound", "Bound on the probability that some hypothesis is farther off", points=2, significant=3, room=3),
        Ask(
            "says",
            "What does this bound say?",
            "choice",
            choices=(
                ("nothing", "Nothing: it is vacuous."),
                (
                    "something",
                    "Observed and true error rates of all hypotheses are near each other except with at most this probability.",
                ),
                ("certain", "Some hypothesis is farther off with exactly this probability."),
            ),
        ),
        Ask("epsilon", r"Distance that is exceeded with probability $\delta$ at most", points=2, decimals=4, room=3),
        Ask("cases", r"Cases needed for $\epsilon$ and $\delta$", "integer", points=2, room=3),
    ),
    draw=_draw,
    pose=_pose,
    solve=_solve,
    faults=_faults,
)
