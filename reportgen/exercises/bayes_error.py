"""The error that no classifier can avoid, from a table of probabilities."""

import math
from collections.abc import Iterator
from typing import Any

from reportgen.catalog.paper import Paper
from reportgen.catalog.random_draws import RandomDraws
from reportgen.catalog.topic import Ask, Posed, PosedTable, Topic, TopicData, WholeRange
from reportgen.conventions import ROUNDING_OF_GIVEN
from reportgen.topic_index import DataTaken

PARTS = 100  # of which the probabilities are drawn: two decimals


def _draw(draw: RandomDraws, ranges: TopicData) -> dict[str, Any]:
    """Cut the whole into as many parts as the table has cells; the best class is not the same for all values."""
    kinds, classes = ranges["kinds"], ranges["classes"]
    cuts = sorted(draw.some(range(1, PARTS), kinds * classes - 1))
    parts = [end - start for start, end in zip([0, *cuts], [*cuts, PARTS], strict=True)]
    joint = []
    for at in range(kinds):
        row = draw.shuffled([one / PARTS for one in parts[at * classes : (at + 1) * classes]])
        best, first = row.index(max(row)), at % classes
        row[best], row[first] = row[first], row[best]
        joint.append(row)
    return {"joint": joint}


def _faults(given: TopicData) -> Iterator[tuple[str, str]]:
    joint = given["joint"]
    cells = [one for row in joint for one in row]
    if len({len(row) for row in joint}) > 1 or len(joint[0]) < 2:
        yield "each row needs a probability of every class, and of at least two", "give rows of the same length"
    elif min(cells) < 0 or abs(math.fsum(cells) - 1) > ROUNDING_OF_GIVEN:
        yield "the probabilities do not add up to 1", "give a joint distribution"
    elif any(row.count(max(row)) > 1 for row in (*joint, _of_classes(given))):
        yield "two classes are equally probable, so the best prediction is not unique", "give other probabilities"


def _of_classes(given: TopicData) -> list[float]:
    return [round(math.fsum(column), 12) for column in zip(*given["joint"], strict=True)]


def _pose(given: TopicData) -> Posed:
    joint = given["joint"]
    classes = tuple(f"class {at}" for at in range(1, len(joint[0]) + 1))
    blank = tuple((f"{at}", None) for at in range(1, len(joint) + 1))
    return Posed(
        text=(
            (
                "The table has the joint probabilities $P(x, y)$ of a feature $x$ and the class $y$. They are known, and "
                "every error costs the same."
            ),
        ),
        tables=(
            PosedTable(
                "Joint probabilities.",
                ("$x$", *classes),
                tuple((f"{at}", *row) for at, row in enumerate(joint, start=1)),
            ),
        ),
        blanks=(PosedTable("Best predictions: the number of the class.", ("$x$", "class"), blank),),
    )


def _solve(given: TopicData, paper: Paper) -> None:
    joint = given["joint"]
    inputs = {"joint": joint}
    best = [row.index(max(row)) + 1 for row in joint]
    paper.begin("best")
    paper.write("For each $x$ the class with the largest $P(x, y)$ has the largest posterior probability too.")
    paper.fill(
        "best",
        "Best predictions: the number of the class.",
        ("$x$", "class"),
        [(f"{at}", one) for at, one in enumerate(best, start=1)],
        {"class": 0},
    )
    paper.agree("best", [one - 1 for one in best], "bayes_error_discrete", inputs, at="values.calls")
    paper.begin("error")
    paper.total(
        "r", "P(x, y)", [max(row) for row in joint], "Probability of a right prediction: the largest of each row."
    )
    paper.compute("E", "1 - r")
    paper.answer("error", "E", "bayes_error_discrete", inputs, at="values.error")
    paper.mistake("error", "r", "probability of a right prediction instead of a wrong one", 0.5)
    paper.begin("constant")
    classes = _of_classes(given)
    for at in range(1, len(classes) + 1):
        paper.total(f"P_{at}", f"P(x, {at})", [row[at - 1] for row in joint])
    largest = classes.index(max(classes)) + 1
    paper.compute("C", f"1 - P_{largest}", "The most frequent class is always predicted.")
    paper.answer("constant", "C")
    paper.begin("meaning")
    paper.choose(
        "meaning",
        "lowest",
        lowest="For each $x$ the prediction is the best one, so that no rule is better.",
        training="The probabilities are those of all cases, not of a sample.",
        zero="Cases with the same $x$ have different classes, and no rule that sees only $x$ can tell them apart.",
    )


bayes_error = Topic(
    id="bayes-error",
    label="Bayes error of a table",
    meaning="Find the best predictions and the lowest possible error from joint probabilities.",
    draws={"kinds": WholeRange(3, 4, least=2, most=8), "classes": WholeRange(2, 3, least=2, most=4)},
    data={"joint": DataTaken("table", "a row for each value of x with the joint probability of each class")},
    asks=(
        Ask("best", "Best prediction for each $x$", "table", points=2, room=0),
        Ask("error", "Bayes error", points=2, decimals=2, room=3, share=True),
        Ask(
            "constant",
            "Error rate of the rule that always predicts the most frequent class",
            decimals=2,
            room=3,
            share=True,
        ),
        Ask(
            "meaning",
            "Which statement about the Bayes error is right?",
            "choice",
            choices=(
                ("zero", "A good enough model on $x$ has an error of zero."),
                ("lowest", "No rule that sees only $x$ has a lower error rate."),
                ("training", "It is the error rate on the training cases."),
            ),
        ),
    ),
    draw=_draw,
    pose=_pose,
    solve=_solve,
    faults=_faults,
)
