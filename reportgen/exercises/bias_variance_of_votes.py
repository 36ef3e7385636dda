"""Bias and variance of 0-1 losses: what models from several training sets vote for."""

from collections.abc import Iterator
from typing import Any

from reportgen.catalog.paper import Paper
from reportgen.catalog.random_draws import RandomDraws
from reportgen.catalog.topic import Ask, Posed, PosedTable, Topic, TopicData, WholeRange
from reportgen.topic_index import DataTaken

METHOD = "bias_variance_zero_one"
CASES = 2  # of which one is easy, the other hard


def _draw(draw: RandomDraws, ranges: TopicData) -> dict[str, Any]:
    """Let the main prediction be right for one case and wrong for the other."""
    models = ranges["models"]
    first, second = (draw.whole(models // 2 + 1, models - 1) for _ in range(CASES))
    true = draw.shuffled((0, 1))
    return {"models": models, "votes": [first, models - second], "truth": [true[0], true[0]]}


def _faults(given: TopicData) -> Iterator[tuple[str, str]]:
    models = given["models"]
    if len(given["votes"]) != len(given["truth"]) or len(given["votes"]) != CASES:
        yield "votes and truth need one entry for each of two cases", "give votes: [7, 3] and truth: [1, 1]"
    elif max(given["votes"]) > models:
        yield "there are more votes than models", "give votes up to the number of models"
    elif max(given["truth"]) > 1:
        yield "a true class must be 0 or 1", "write 1"
    elif any(2 * one == models for one in given["votes"]):
        yield "half of the models vote for each class, so the main prediction is not unique", "give other votes"


def _pose(given: TopicData) -> Posed:
    rows = tuple(
        (name, votes, given["models"] - votes, true)
        for name, votes, true in zip("AB", given["votes"], given["truth"], strict=True)
    )
    return Posed(
        text=(
            (
                "Classifiers of one kind were trained on {{models}} training sets. The table counts their predictions for two "
                "cases, with the true class (there is no noise)."
            ),
            (
                "The main prediction is the most frequent class. The bias of a case is 1 where it is wrong and 0 where it is "
                "right; the variance is the proportion of other predictions."
            ),
        ),
        tables=(PosedTable("Predictions of both cases.", ("Case", "predict 1", "predict 0", "true class"), rows),),
    )


def _solve(given: TopicData, paper: Paper) -> None:
    paper.let("m", given["models"])
    for name, votes, true in zip("AB", given["votes"], given["truth"], strict=True):
        rows = [[1]] * votes + [[0]] * (given["models"] - votes)
        inputs = {"truth": [true], "predictions": rows}
        main = int(2 * votes > given["models"])
        part = f"bias_{name.lower()}"
        paper.begin(part)
        paper.write(f"The main prediction of case {name} is {main}, the true class {true}.")
        paper.let(f"b_{name}", int(main != true))
        paper.answer(part, f"b_{name}", METHOD, inputs, at="values.bias")
        part = f"variance_{name.lower()}"
        paper.begin(part)
        paper.let(f"o_{name}", min(votes, given["models"] - votes))
        paper.compute(f"v_{name}", rf"\frac{{o_{name}}}{{m}}", f"$o_{name}$ models predict the other class.")
        paper.answer(part, f"v_{name}", METHOD, inputs, at="values.variance")
        part = f"loss_{name.lower()}"
        paper.begin(part)
        wrong = main != true
        paper.compute(
            f"l_{name}",
            rf"1 - v_{name}" if wrong else rf"v_{name}",
            "The main prediction is wrong: variance helps here." if wrong else "The main prediction is right.",
        )
        paper.answer(part, f"l_{name}", METHOD, inputs, at="values.loss")
        if wrong:
            paper.mistake(part, rf"1 + v_{name}", "bias and variance added, as for squared errors")
        if votes not in (0, given["models"]):
            paper.mistake(part, rf"v_{name}" if wrong else rf"1 - v_{name}", "proportion of right predictions", 0)
    paper.begin("sum")
    paper.choose(
        "sum",
        "depends",
        depends="Other predictions are wrong where the main one is right, and right where it is wrong (with two classes).",
        added="This is so for squared errors. Here it can exceed 1.",
        never="Where the main prediction is wrong, each other prediction is right.",
    )


bias_variance_of_votes = Topic(
    id="bias-variance-of-votes",
    label="Bias and variance of classifications",
    meaning="Find bias, variance and expected loss of two classes from the votes of several models.",
    draws={"models": WholeRange(10, 25, least=3, most=200, step=5)},
    data={
        "models": DataTaken("count", "models"),
        "votes": DataTaken("counts", "models that predict 1 for each of two cases"),
        "truth": DataTaken("counts", "true class of each case, 0 or 1"),
    },
    asks=(
        Ask("bias_a", "Case A: bias", "integer", room=1),
        Ask("variance_a", "Case A: variance", decimals=2, room=2, share=True),
        Ask("loss_a", "Case A: expected 0-1 loss", decimals=2, room=2, share=True),
        Ask("bias_b", "Case B: bias", "integer", room=1),
        Ask("variance_b", "Case B: variance", decimals=2, room=2, share=True),
        Ask("loss_b", "Case B: expected 0-1 loss", decimals=2, room=2, share=True),
        Ask(
            "sum",
            "How does variance act on the 0-1 loss?",
            "choice",
            choices=(
                ("added", "It is always added to the bias."),
                ("depends", "It raises the loss where the main prediction is right and lowers it where it is wrong."),
                ("never", "It always raises the loss."),
            ),
        ),
    ),
    draw=_draw,
    pose=_pose,
    solve=_solve,
    faults=_faults,
)
