"""The .632 bootstrap by hand."""

from collections.abc import Iterator
from typing import Any

from reportgen.catalog.paper import Paper
from reportgen.catalog.random_draws import RandomDraws
from reportgen.catalog.topic import Ask, ChoiceRange, DecimalRange, Posed, Topic, TopicData
from reportgen.topic_index import DataTaken

METHOD = "bootstrap_632"


def _draw(draw: RandomDraws, ranges: TopicData) -> dict[str, Any]:
    """Let the error on training cases be lower than on cases that are left out."""
    apparent = ranges["apparent"]
    return {"n": ranges["n"], "apparent": apparent, "oob": round(apparent + draw.decimal(0.06, 0.2, 3), 3)}


def _faults(given: TopicData) -> Iterator[tuple[str, str]]:
    if given["n"] < 1:
        yield "a sample needs a case", "give n of at least 1"
    elif not (0 <= given["apparent"] <= 1 and 0 <= given["oob"] <= 1):
        yield "an error rate must be between 0 and 1", "write 0.12"


def _pose(_: TopicData) -> Posed:
    return Posed(
        text=(
            (
                "From $n$ = {{n}} cases bootstrap samples of $n$ cases are drawn with replacement. A model that was trained "
                "on all cases has the error rate $A$ = {{apparent}} on these same cases. Models that were trained on bootstrap "
                "samples have the mean error rate $O$ = {{oob}} on the cases that their samples leave out."
            ),
        )
    )


def _solve(given: TopicData, paper: Paper) -> None:
    inputs = {"apparent": given["apparent"], "oob": given["oob"], "n": given["n"]}
    paper.let("n", given["n"])
    paper.let("A", given["apparent"])
    paper.let("O", given["oob"])
    paper.begin("left_out")
    paper.compute("q", r"(1 - \frac{1}{n})^n", "A case is missed by each of $n$ draws.")
    paper.answer("left_out", "q", METHOD, inputs, at="values.left_out")
    paper.mistake("left_out", r"1 - (1 - \frac{1}{n})^n", "probability that it is in the sample", 0.5)
    paper.begin("weight")
    paper.compute("w", r"1 - \exp(-1)", "For many cases $q$ tends to $1/e$; the weight is one minus that.")
    paper.answer("weight", "w")
    paper.mistake("weight", r"\exp(-1)", "weight of the other error", 0.5)
    paper.begin("estimate")
    paper.compute("E", "(1 - w) A + w O")
    paper.answer("estimate", "E", METHOD, inputs, at="values.err_632")
    if given["apparent"] != given["oob"]:
        paper.mistake("estimate", "w A + (1 - w) O", "both weights swapped", 0.5)
        paper.mistake("estimate", r"\frac{A + O}{2}", "equal weights")
    paper.begin("why")
    paper.choose(
        "why",
        "between",
        between="The first error is too low, since the model has seen these cases. The second is too high, since its models were trained on fewer different cases.",
        apparent="The training cases are those that the model fits best.",
        oob="These models have seen only about two thirds of the different cases.",
    )


bootstrap_632 = Topic(
    id="bootstrap-632",
    label="Bootstrap estimate with the weight .632",
    meaning="Find how likely a case is missing from a bootstrap sample, and weight both errors.",
    draws={"n": ChoiceRange((10, 12, 15, 20, 25, 30, 40, 50)), "apparent": DecimalRange(0.02, 0.2, 3, 0.0, 0.8)},
    data={
        "n": DataTaken("count", "cases"),
        "apparent": DataTaken("number", "error rate on the training cases"),
        "oob": DataTaken("number", "error rate on cases left out"),
    },
    asks=(
        Ask(
            "left_out",
            "Probability that a case is absent from a bootstrap sample",
            points=2,
            decimals=3,
            room=3,
            share=True,
        ),
        Ask("weight", "Weight of the error on cases left out (for many cases)", decimals=3, share=True),
        Ask("estimate", "Weighted estimate of the error rate", points=2, decimals=3, room=3, share=True),
        Ask(
            "why",
            "Why are both errors weighted?",
            "choice",
            choices=(
                ("apparent", "The error on the training cases alone would be too high."),
                ("oob", "The error on cases left out alone would be too low."),
                ("between", "The first is too low and the second is too high."),
            ),
        ),
    ),
    draw=_draw,
    pose=_pose,
    solve=_solve,
    faults=_faults,
)
