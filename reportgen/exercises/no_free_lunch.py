"""All concepts over a few bits, and the accuracy of any learner outside its training set."""

import math
from collections.abc import Iterator
from typing import Any

from reportgen.catalog.paper import Paper, agreed
from reportgen.catalog.random_draws import RandomDraws
from reportgen.catalog.topic import Ask, Posed, Topic, TopicData, WholeRange
from reportgen.topic_index import DataTaken

METHOD = "no_free_lunch"
MOST_BITS = 4


def _draw(draw: RandomDraws, ranges: TopicData) -> dict[str, Any]:
    """Draw how many of the other cases a learner shall predict right."""
    others = 2 ** ranges["bits"] - ranges["known"]
    return {**ranges, "right": draw.whole(1, max(1, others - 1))}


def _faults(given: TopicData) -> Iterator[tuple[str, str]]:
    if not 1 <= given["bits"] <= MOST_BITS:
        yield f"bits must be between 1 and {MOST_BITS}", "write 3"
    elif not 1 <= given["known"] < 2 ** given["bits"]:
        yield "there must be cases inside and outside the training set", "give known from 1 to one less than all cases"
    elif given["right"] > 2 ** given["bits"] - given["known"]:
        yield "right is more than the cases outside the training set", "give a smaller count"


def _pose(_: TopicData) -> Posed:
    return Posed(
        text=(
            (
                "Cases are described by {{bits}} bits. A concept labels each of the possible cases with 0 or 1. A learner sees "
                "the labels of {{known}} different cases, without noise, and predicts the labels of all other cases. The fourth question has $r$ = {{right}}."
            ),
        )
    )


def _solve(given: TopicData, paper: Paper) -> None:
    inputs = {"bits": given["bits"], "train": list(range(given["known"]))}
    paper.let("b", given["bits"])
    paper.let("t", given["known"])
    paper.begin("cases")
    paper.compute("N", "2^b", "Each bit doubles the cases.")
    paper.answer("cases", "N")
    paper.begin("concepts")
    paper.compute("c", "2^N", "Each case has one of two labels.")
    paper.answer("concepts", "c", METHOD, inputs, at="values.concepts")
    if given["bits"] > 2:  # four cases have as many concepts as pairs
        paper.mistake("concepts", "N^2", "base and power swapped")
    paper.begin("consistent")
    paper.compute("m", "N - t", "Cases outside the training set.")
    paper.compute("k", "2^m", "Only the labels outside are free.")
    paper.answer("consistent", "k")
    paper.begin("exactly")
    paper.let("r", given["right"])
    paper.compute("x", r"\binom{m}{r}", "A concept is fixed by the cases outside that have the predicted label.")
    exactly = paper.answer("exactly", "x")
    if paper.exact:
        at = given["right"] / paper.raw["m"]
        rows = paper.run(METHOD, inputs)["table"]["rows"]
        agreed("exactly", exactly * 2 ** given["known"], next(many for one, many in rows if math.isclose(one, at)))
    paper.begin("accuracy")
    paper.write(
        "For each case outside, half of these concepts have the label 0 and half the label 1. Every prediction is right for half of them."
    )
    paper.compute("s", r"m \cdot \frac{k}{2}", "Right predictions over all these concepts and cases.")
    paper.compute("a", r"\frac{s}{m k}")
    paper.answer("accuracy", "a", METHOD, inputs, at="values.mean_accuracy")
    paper.begin("meaning")
    paper.choose(
        "meaning",
        "average",
        average="The mean is the same for every learner and for all its predictions.",
        useless="The concepts of the world are not all equally likely.",
        majority="What this rule wins on some concepts it loses on others.",
    )


no_free_lunch = Topic(
    id="no-free-lunch",
    label="No free lunch",
    meaning="Count concepts over a few bits, and find the mean accuracy outside the training set.",
    draws={"bits": WholeRange(3, 4, least=1, most=MOST_BITS), "known": WholeRange(1, 6, least=1, most=15)},
    data={
        "bits": DataTaken("count", "bits that describe a case"),
        "known": DataTaken("count", "cases of the training set"),
        "right": DataTaken("count", "other cases that the learner shall predict right"),
    },
    asks=(
        Ask("cases", "Possible cases", "integer", room=1),
        Ask("concepts", "Possible concepts", "integer", room=2),
        Ask("consistent", "Concepts that agree with the labels of the training set", "integer", points=2, room=3),
        Ask(
            "exactly",
            "Those of them for which the learner is right on exactly $r$ of the other cases",
            "integer",
            room=3,
        ),
        Ask(
            "accuracy",
            "Mean accuracy of a learner outside the training set, over all concepts",
            points=2,
            decimals=2,
            room=4,
            share=True,
        ),
        Ask(
            "meaning",
            "What follows?",
            "choice",
            choices=(
                ("useless", "Learning from data is useless."),
                ("majority", "To predict the more frequent label is best."),
                ("average", "No learner is better than another on average over all concepts."),
            ),
        ),
    ),
    draw=_draw,
    pose=_pose,
    solve=_solve,
    faults=_faults,
)
