"""Folds of a cross-validation: their sizes, their classes, and what goes wrong."""

from collections.abc import Iterator
from typing import Any

from reportgen.catalog.paper import Paper, agreed
from reportgen.catalog.random_draws import RandomDraws
from reportgen.catalog.topic import Ask, ChoiceRange, Posed, Topic, TopicData, WholeRange
from reportgen.topic_index import DataTaken

METHOD = "fold_class_probability"


def _draw(draw: RandomDraws, ranges: TopicData) -> dict[str, Any]:
    """Draw a small class, which one fold can hold: else no fold could be without it."""
    folds, size = ranges["folds"], ranges["fold_size"]
    most = max(1, min(5, size - 1))
    return {"n": folds * size, "positives": draw.whole(min(2, most), most), "folds": folds}


def _faults(given: TopicData) -> Iterator[tuple[str, str]]:
    n, folds, positives = given["n"], given["folds"], given["positives"]
    if folds < 2 or folds > n:
        yield "folds must be between 2 and the number of cases", "write 5"
    elif n % folds:
        yield "the cases cannot be divided into folds of one size", "give n as a multiple of the folds"
    elif not 1 <= positives < n:
        yield "there must be cases of both classes", "give positives from 1 to n - 1"


def _pose(_: TopicData) -> Posed:
    return Posed(
        text=(
            (
                "Of $n$ = {{n}} cases $P$ = {{positives}} are positive. They are divided into $K$ = {{folds}} folds of the "
                "same size for a cross-validation."
            ),
        )
    )


def _solve(given: TopicData, paper: Paper) -> None:
    inputs = {"n": given["n"], "positives": given["positives"], "fold_size": given["n"] // given["folds"]}
    paper.let("n", given["n"])
    paper.let("P", given["positives"])
    paper.let("K", given["folds"])
    paper.compute("m", r"\frac{n}{K}", "Cases in a fold.")
    paper.begin("training")
    paper.compute("t", "n - m", "Each model is trained without one fold.")
    paper.answer("training", "t")
    if given["folds"] > 2:
        paper.mistake("training", "m", "cases of the fold that is left out")
    paper.begin("overlap")
    paper.compute("o", r"\frac{n - 2 m}{n - m}", "Two training sets have all folds but two in common.")
    paper.answer("overlap", "o")
    if given["folds"] > 2:
        paper.mistake("overlap", r"\frac{n - 2 m}{n}", "proportion of all cases, not of a training set", 0.5)
    paper.begin("without")
    paper.compute(
        "p_0", r"\frac{\binom{n - P}{m}}{\binom{n}{m}}", "The fold is drawn at random: all its cases are negative."
    )
    paper.answer("without", "p_0", METHOD, inputs, at="values.none")
    paper.mistake("without", r"(1 - \frac{P}{n})^m", "drawn with replacement", 0.5)
    paper.begin("lacking")
    if given["positives"] <= inputs["fold_size"]:
        paper.compute("p_1", r"\frac{\binom{n - P}{m - P}}{\binom{n}{m}}", "All positive cases are in this fold.")
    else:
        paper.write("The fold is too small for all positive cases.")
        paper.compute("p_1", "0")
    paper.compute("l", "p_0 + p_1")
    paper.answer("lacking", "l", METHOD, inputs, at="values.lacking")
    paper.begin("stratified")
    paper.compute("f", r"\lfloor \frac{P}{K} \rfloor", "Stratified folds have this many positive cases, or one more.")
    labels = ["+"] * given["positives"] + ["-"] * (given["n"] - given["positives"])
    paper.answer("stratified", "f")
    if paper.exact and 2 * given["positives"] <= given["n"]:
        fewest = paper.of("stratified_folds", {"labels": labels}, at="values.fewest", folds=given["folds"])
        agreed("stratified", paper.raw["f"], fewest)
    paper.begin("pathology")
    paper.choose(
        "pathology",
        "always",
        always="The case left out belongs to the class that is then in the minority, so that every prediction is wrong.",
        half="This is so for new cases. Leave-one-out is far from it here.",
        zero="The majority of the remaining cases never is the class of the case left out.",
    )


cross_validation = Topic(
    id="cross-validation",
    label="Folds of a cross-validation",
    meaning="Count training cases and overlaps, find how likely a fold lacks a class, and see what leave-one-out can do.",
    draws={"folds": ChoiceRange((2, 4, 5, 10)), "fold_size": WholeRange(4, 12, least=1, most=50)},
    data={
        "n": DataTaken("count", "cases"),
        "positives": DataTaken("count", "positive cases"),
        "folds": DataTaken("count", "folds"),
    },
    asks=(
        Ask("training", "Cases that each model is trained on", "integer", room=1),
        Ask("overlap", "Proportion of a training set that another training set has too", decimals=3, share=True),
        Ask(
            "without",
            "Probability that a fold drawn at random has no positive case",
            points=2,
            decimals=3,
            room=4,
            share=True,
        ),
        Ask(
            "lacking",
            "Probability that this fold or its training set has no positive case",
            points=2,
            decimals=3,
            room=4,
            share=True,
        ),
        Ask("stratified", "Fewest positive cases in a fold if the folds are stratified", "integer", room=1),
        Ask(
            "pathology",
            "Both classes have the same number of cases, and the rule predicts the more frequent class of its training cases. What does leave-one-out find?",
            "choice",
            choices=(
                ("zero", "No prediction is wrong."),
                ("half", "Half of the predictions are wrong."),
                ("always", "Every prediction is wrong."),
            ),
        ),
    ),
    draw=_draw,
    pose=_pose,
    solve=_solve,
    faults=_faults,
)
