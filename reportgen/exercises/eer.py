"""The equal error rate: where both errors are equally frequent."""

from typing import Any

from reportgen.catalog.paper import Paper
from reportgen.catalog.random_draws import RandomDraws
from reportgen.catalog.ranked import as_inputs, cases_table, cuts, draw_scores, score_faults
from reportgen.catalog.topic import Ask, Posed, PosedTable, Topic, TopicData, WholeRange
from reportgen.topic_index import DataTaken

ACROSS, UP = "False positive rate", "False negative rate"
COLUMNS = ("threshold", "classes here", "FP", "FN", "FPR", "FNR")
CAPTION = "The thresholds from the highest to the lowest."
ABOVE = "above all"
DECIMALS = 3


def _draw(draw: RandomDraws, ranges: TopicData) -> dict[str, Any]:
    """Draw as many cases of both classes, so that some threshold makes both rates equal, and some errors there."""
    each = ranges["of_each_class"]
    given = draw_scores(draw, 2 * each, each, tied=0)
    while cuts(given)[each - 1].fp == 0:
        given = draw_scores(draw, 2 * each, each, tied=0)
    return given


def _pose(given: TopicData) -> Posed:
    thresholds = ((cut.threshold, None, None, None, None, None) for cut in cuts(given))
    return Posed(
        text=(
            "A model gives each case a score; a case is predicted positive where its score is at least the threshold.",
            (
                "The equal error rate is the value of both error rates at the threshold where the false positive rate equals the "
                "false negative rate."
            ),
        ),
        tables=(cases_table("Scores and true classes.", true_class=given["truth"], score=given["scores"]),),
        blanks=(PosedTable(CAPTION, COLUMNS, ((ABOVE, *(None,) * 5), *thresholds)),),
    )


def _solve(given: TopicData, paper: Paper) -> None:
    found, inputs = cuts(given), {**as_inputs(given), "positive": 1}
    truth = list(as_inputs(given)["truth"])
    positives, negatives = paper.let("P", truth.count(1)), paper.let("N", truth.count(0))
    paper.begin("table")
    paper.write(
        "There are $P$ = {{p}} positive and $N$ = {{n}} negative cases. Negative cases at or above the threshold are false positives, positive ones below it false negatives.",
        p=int(positives),
        n=int(negatives),
    )
    errors = [(0, int(positives)), *((cut.fp, int(positives) - cut.tp) for cut in found)]
    rates = [(paper.rounded(fp / negatives), paper.rounded(fn / positives)) for fp, fn in errors]
    heads = [(ABOVE, ""), *((cut.threshold, cut.here) for cut in found)]
    rows = [(*head, *error, *rate) for head, error, rate in zip(heads, errors, rates, strict=True)]
    paper.fill("table", CAPTION, COLUMNS, rows, {"FP": 0, "FN": 0, "FPR": DECIMALS, "FNR": DECIMALS})
    paper.curve(ACROSS, UP, [(fp / negatives, fn / positives) for fp, fn in errors], diagonal=True)
    crossed = next(at for at, (fp, fn) in enumerate(errors) if fp * positives >= fn * negatives)
    paper.begin("threshold")
    paper.write(
        "Down the table $FPR$ rises and $FNR$ falls. At {{threshold}} $FPR$ has reached $FNR$.",
        threshold=found[crossed - 1].threshold,
    )
    paper.let("t", found[crossed - 1].threshold)
    paper.answer("threshold", "t")
    paper.begin("eer")
    fp, fn = errors[crossed]
    paper.let("FP", fp)
    paper.let("FN", fn)
    if fp * positives == fn * negatives:
        paper.compute("E", r"\frac{FP}{N}", "Both rates are equal there.")
    else:
        paper.let("FP_0", errors[crossed - 1][0])
        paper.let("FN_0", errors[crossed - 1][1])
        paper.write("No threshold makes both rates equal: go along a straight line from the row before.")
        paper.compute("d_0", r"\frac{FN_0}{P} - \frac{FP_0}{N}", "Distance of both rates before.")
        paper.compute("d_1", r"\frac{FP}{N} - \frac{FN}{P}", "Distance after.")
        paper.compute("E", r"\frac{FP_0}{N} + \frac{d_0}{d_0 + d_1} (\frac{FP}{N} - \frac{FP_0}{N})")
    paper.answer("eer", "E", "eer", inputs)
    paper.mistake("eer", "1 - E", "the rate of right predictions in place of the error rate", 0.5)
    total = (fp + fn) / (positives + negatives) if fp * positives != fn * negatives else 2 * fp / negatives
    if total != paper.raw["E"]:
        paper.mistaken("eer", total, "sum of both rates, or errors of both classes together")


eer = Topic(
    id="eer",
    label="Equal error rate",
    meaning="Find the threshold at which both error rates are equal.",
    draws={"of_each_class": WholeRange(5, 7, least=3, most=15)},
    data={
        "truth": DataTaken("labels", 'true classes, "+" or "-"'),
        "scores": DataTaken("numbers", "a score for each case"),
    },
    asks=(
        Ask("table", "Fill in the table", "table", points=4, room=0),
        Ask(
            "threshold",
            "Highest threshold at which the false positive rate has reached the false negative rate",
            decimals=2,
            room=1,
        ),
        Ask("eer", "Equal error rate", decimals=3, room=2, share=True),
    ),
    draw=_draw,
    pose=_pose,
    solve=_solve,
    faults=score_faults,
)
