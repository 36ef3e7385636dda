"""The ROC curve of a few cases and the area under it."""

import math
from typing import Any

from reportgen.catalog.paper import Paper
from reportgen.catalog.random_draws import RandomDraws
from reportgen.catalog.ranked import as_inputs, cases_table, cuts, draw_scores, score_faults
from reportgen.catalog.topic import Ask, Posed, PosedTable, Topic, TopicData, WholeRange
from reportgen.conventions import ROUNDING_OF_KEYS
from reportgen.topic_index import DataTaken

ACROSS, UP = "False positive rate", "True positive rate"
COLUMNS = ("threshold", "classes here", "TP", "FP", "TPR", "FPR")
ABOVE = "above all"
DECIMALS = 3


def _draw(draw: RandomDraws, ranges: TopicData) -> dict[str, Any]:
    cases = ranges["cases"]
    positives = draw.whole(max(2, cases // 3), min(cases - 2, 2 * cases // 3))
    return draw_scores(draw, cases, positives, tied=ranges["ties"])


def _pose(given: TopicData) -> Posed:
    thresholds = ((cut.threshold, None, None, None, None, None) for cut in cuts(given))
    return Posed(
        text=(
            (
                "A model gives each case a score; a case is predicted positive where its score is at least the threshold. "
                "The table has the scores and the true classes."
            ),
        ),
        tables=(cases_table("Scores and true classes.", true_class=given["truth"], score=given["scores"]),),
        blanks=(
            PosedTable("The thresholds from the highest to the lowest.", COLUMNS, ((ABOVE, *(None,) * 5), *thresholds)),
        ),
        axes=(ACROSS, UP),
    )


def _solve(given: TopicData, paper: Paper) -> None:
    found, inputs = cuts(given), as_inputs(given)
    positives = paper.let("P", list(inputs["truth"]).count(1))
    negatives = paper.let("N", list(inputs["truth"]).count(0))
    paper.write("There are $P$ = {{p}} positive and $N$ = {{n}} negative cases.", p=int(positives), n=int(negatives))
    points = [(0.0, 0.0), *((cut.fp / negatives, cut.tp / positives) for cut in found)]
    paper.begin("table")
    paper.write(
        "Go down the scores and count: each positive case is a step up of $1/P$, each negative one a step to the right of $1/N$. Cases with the same score are one step along both."
    )
    body = [(cut.threshold, cut.here, cut.tp, cut.fp, cut.tp / positives, cut.fp / negatives) for cut in found]
    asked = {"TP": 0, "FP": 0, "TPR": DECIMALS, "FPR": DECIMALS}
    paper.fill(
        "table", "The thresholds from the highest to the lowest.", COLUMNS, [(ABOVE, "", 0, 0, 0, 0), *body], asked
    )
    paper.curve(ACROSS, UP, points, diagonal=True)
    paper.begin("auc")
    for at in range(len(points)):
        paper.let(f"x_{{{at}}}", points[at][0])
        paper.let(f"y_{{{at}}}", points[at][1])
    strips = [
        paper.compute(f"a_{{{at}}}", rf"(x_{{{at}}} - x_{{{at - 1}}}) \frac{{y_{{{at}}} + y_{{{at - 1}}}}}{{2}}")
        for at in range(1, len(points))
        if points[at][0] > points[at - 1][0]
    ]
    paper.total("A", "a_i", strips, "The area is the sum of the trapezoids; vertical pieces have no area.")
    paper.answer("auc", "A", "roc_auc", {**inputs, "positive": 1})
    paper.write(
        "Check by pairs: in {{won}} of the {{pairs}} pairs of a positive and a negative case the positive one has the higher score, equal scores counting half.",
        won=paper.raw["A"] * positives * negatives,
        pairs=int(positives * negatives),
    )
    paper.mistake("auc", "1 - A", "both axes swapped", 0.5)
    without_ties = math.fsum((points[at][0] - points[at - 1][0]) * points[at][1] for at in range(1, len(points)))
    if abs(without_ties - paper.raw["A"]) > ROUNDING_OF_KEYS:
        paper.mistaken("auc", without_ties, "steps instead of a diagonal at equal scores", 0.5)


roc_by_hand = Topic(
    id="roc-by-hand",
    label="ROC curve by hand",
    meaning="Draw the ROC curve of a few cases and compute the area under it.",
    draws={"cases": WholeRange(8, 12, least=5, most=30), "ties": WholeRange(1, 1, least=0, most=4)},
    data={
        "truth": DataTaken("labels", 'true classes, "+" or "-"'),
        "scores": DataTaken("numbers", "a score for each case"),
    },
    asks=(
        Ask("table", "Fill in the table, and draw the curve", "table", points=4, room=0),
        Ask("auc", "Area under the curve", points=2, decimals=3, room=3),
    ),
    draw=_draw,
    pose=_pose,
    solve=_solve,
    faults=score_faults,
    conventions=("roc_ties",),
)
