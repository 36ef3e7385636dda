"""The ROC curve of a few cases and the area under it."""

from typing import Any

from reportgen.catalog.draw import Draw
from reportgen.catalog.ranked import as_inputs, cases_table, cuts, draw_scores, score_faults
from reportgen.catalog.sheet import Sheet
from reportgen.catalog.topic import Ask, Data, Given, GivenTable, Posed, Topic, Whole

ACROSS, UP = "False positive rate", "True positive rate"
COLUMNS = ("threshold", "classes here", "TP", "FP", "TPR", "FPR")
ABOVE = "above all"
DECIMALS = 3


def _draw(draw: Draw, ranges: Given) -> dict[str, Any]:
    cases = ranges["cases"]
    positives = draw.whole(max(2, cases // 3), min(cases - 2, 2 * cases // 3))
    return draw_scores(draw, cases, positives, tied=ranges["ties"])


def _pose(given: Given) -> Posed:
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
            GivenTable("The thresholds from the highest to the lowest.", COLUMNS, ((ABOVE, *(None,) * 5), *thresholds)),
        ),
        axes=(ACROSS, UP),
    )


def _solve(given: Given, sheet: Sheet) -> None:
    found, inputs = cuts(given), as_inputs(given)
    positives = sheet.let("P", list(inputs["truth"]).count(1))
    negatives = sheet.let("N", list(inputs["truth"]).count(0))
    sheet.say("There are $P$ = {{p}} positive and $N$ = {{n}} negative cases.", p=int(positives), n=int(negatives))
    points = [(0.0, 0.0), *((cut.fp / negatives, cut.tp / positives) for cut in found)]
    sheet.begin("table")
    sheet.say(
        "Go down the scores and count: each positive case is a step up of $1/P$, each negative one a step to the right of $1/N$. Cases with the same score are one step along both."
    )
    body = [(cut.threshold, cut.here, cut.tp, cut.fp, cut.tp / positives, cut.fp / negatives) for cut in found]
    asked = {"TP": 0, "FP": 0, "TPR": DECIMALS, "FPR": DECIMALS}
    sheet.fill(
        "table", "The thresholds from the highest to the lowest.", COLUMNS, [(ABOVE, "", 0, 0, 0, 0), *body], asked
    )
    sheet.curve(ACROSS, UP, points, diagonal=True)
    sheet.begin("auc")
    for at in range(len(points)):
        sheet.let(f"x_{{{at}}}", points[at][0])
        sheet.let(f"y_{{{at}}}", points[at][1])
    strips = [
        sheet.step(f"a_{{{at}}}", rf"(x_{{{at}}} - x_{{{at - 1}}}) \frac{{y_{{{at}}} + y_{{{at - 1}}}}}{{2}}")
        for at in range(1, len(points))
        if points[at][0] > points[at - 1][0]
    ]
    sheet.total("A", "a_i", strips, "The area is the sum of the trapezoids; vertical pieces have none.")
    sheet.answer("auc", "A", "roc_auc", {**inputs, "positive": 1})
    sheet.say(
        "Check by pairs: in {{won}} of the {{pairs}} pairs of a positive and a negative case the positive one has the higher score, equal scores counting half.",
        won=sheet.raw["A"] * positives * negatives,
        pairs=int(positives * negatives),
    )
    sheet.mistake("auc", "1 - A", "both axes swapped", 0.5)
    without_ties = sum((points[at][0] - points[at - 1][0]) * points[at][1] for at in range(1, len(points)))
    if abs(without_ties - sheet.raw["A"]) > 1e-9:
        sheet.mistaken("auc", without_ties, "steps instead of a diagonal at equal scores", 0.5)


roc_by_hand = Topic(
    id="roc-by-hand",
    label="ROC curve by hand",
    meaning="Draw the ROC curve of a few cases and compute the area under it.",
    draws={"cases": Whole(8, 12, least=5, most=30), "ties": Whole(1, 1, least=0, most=4)},
    data={"truth": Data("labels", 'true classes, "+" or "-"'), "scores": Data("numbers", "a score for each case")},
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
