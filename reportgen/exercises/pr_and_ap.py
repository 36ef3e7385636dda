"""The precision-recall table of a few cases and average precision."""

import math
from typing import Any

from reportgen.catalog.paper import Paper
from reportgen.catalog.random_draws import RandomDraws
from reportgen.catalog.ranked import as_inputs, cases_table, cuts, draw_scores, score_faults
from reportgen.catalog.topic import Ask, Posed, PosedTable, Topic, TopicData, WholeRange
from reportgen.topic_index import DataTaken

ACROSS, UP = "Recall", "Precision"
COLUMNS = ("threshold", "classes here", "TP", "predicted +", "precision", "recall")
DECIMALS = 3
METHODS = {"step": "average_precision", "trapezoid": "pr_auc_trapezoid"}
TERMS = {
    "step": r"(r_{%d} - r_{%d}) p_{%d}",
    "trapezoid": r"(r_{%d} - r_{%d}) \frac{p_{%d} + p_{%d}}{2}",
}


def _draw(draw: RandomDraws, ranges: TopicData) -> dict[str, Any]:
    cases = ranges["cases"]
    return draw_scores(draw, cases, draw.whole(max(2, cases // 3), cases // 2), tied=ranges["ties"])


def _pose(given: TopicData) -> Posed:
    thresholds = tuple((cut.threshold, None, None, None, None, None) for cut in cuts(given))
    return Posed(
        text=(
            (
                "A model gives each case a score; a case is predicted positive where its score is at least the threshold. "
                "The table has the scores and the true classes."
            ),
        ),
        tables=(cases_table("Scores and true classes.", true_class=given["truth"], score=given["scores"]),),
        blanks=(PosedTable("The thresholds from the highest to the lowest.", COLUMNS, thresholds),),
        axes=(ACROSS, UP),
    )


def _solve(given: TopicData, paper: Paper) -> None:
    rule = paper.conventions["average_precision"]
    found, inputs = cuts(given), as_inputs(given)
    positives = paper.let("P", list(inputs["truth"]).count(1))
    paper.begin("table")
    paper.write(
        "Go down the scores. Precision is TP over the cases predicted positive, recall is TP over the $P$ = {{p}} positive cases.",
        p=int(positives),
    )
    body = [
        (cut.threshold, cut.here, cut.tp, cut.tp + cut.fp, cut.tp / (cut.tp + cut.fp), cut.tp / positives)
        for cut in found
    ]
    asked = {"TP": 0, "predicted +": 0, "precision": DECIMALS, "recall": DECIMALS}
    paper.fill("table", "The thresholds from the highest to the lowest.", COLUMNS, body, asked)
    first = (0.0, 1.0)
    points = [first, *((row[5], row[4]) for row in body)]
    paper.curve(ACROSS, UP, points)
    paper.begin("area")
    for at, (recall, precision) in enumerate(points):
        paper.let(f"r_{{{at}}}", paper.rounded(recall))
        paper.let(f"p_{{{at}}}", paper.rounded(precision))
    paper.write("Only where recall rises there is a term.")
    terms = [
        paper.compute(f"a_{{{at}}}", TERMS[rule] % ((at, at - 1, at) if rule == "step" else (at, at - 1, at, at - 1)))
        for at in range(1, len(points))
        if points[at][0] > points[at - 1][0]
    ]
    paper.total("A", "a_i", terms)
    paper.answer("area", "A", METHODS[rule], {**inputs, "positive": 1})
    other = METHODS["trapezoid" if rule == "step" else "step"]
    paper.mistaken("area", paper.of(other, {**inputs, "positive": 1}), "the other rule of the convention", 0.5)
    mean = math.fsum(row[4] for row in body) / len(body)
    paper.mistaken("area", mean, "mean precision over all thresholds, not over the positive cases")


pr_and_ap = Topic(
    id="pr-and-ap",
    label="Precision-recall curve and average precision",
    meaning="Compute precision and recall at each threshold, and the area that sums them up.",
    draws={"cases": WholeRange(8, 11, least=5, most=30), "ties": WholeRange(0, 1, least=0, most=4)},
    data={
        "truth": DataTaken("labels", 'true classes, "+" or "-"'),
        "scores": DataTaken("numbers", "a score for each case"),
    },
    asks=(
        Ask("table", "Fill in the table, and draw the curve", "table", points=4, room=0),
        Ask("area", "Area under the curve by the rule of the conventions", points=2, decimals=3, room=4),
    ),
    draw=_draw,
    pose=_pose,
    solve=_solve,
    faults=score_faults,
    conventions=("average_precision",),
)
