"""Rates of a model at some cutoffs of its scores."""

from collections.abc import Iterator
from typing import Any

from reportgen.catalog.paper import Paper
from reportgen.catalog.random_draws import RandomDraws
from reportgen.catalog.ranked import POSITIVE, SCORE_DECIMALS, as_inputs, cases_table, cuts, draw_scores, score_faults
from reportgen.catalog.topic import Ask, Posed, PosedTable, Topic, TopicData, WholeRange
from reportgen.topic_index import DataTaken

DECIMALS = 3
COLUMNS = ("cutoff", "TP", "FP", "FN", "TN", "accuracy", "precision", "recall")
CAPTION = "Counts and rates at each cutoff."
RATES = {"accuracy": r"\frac{TP + TN}{n}", "precision": r"\frac{TP}{TP + FP}", "recall": r"\frac{TP}{TP + FN}"}


def _draw(draw: RandomDraws, ranges: TopicData) -> dict[str, Any]:
    """Put cutoffs between neighbouring scores, or at one where both are close."""
    cases = ranges["cases"]
    given = draw_scores(draw, cases, draw.whole(cases // 3, cases // 2 + 1), tied=0)
    ordered = sorted(given["scores"])
    places = draw.some(range(2, cases - 2, 2), ranges["cutoffs"])
    middles = {round((ordered[at - 1] + ordered[at]) / 2, SCORE_DECIMALS) for at in places}
    return {**given, "cutoffs": sorted(middles)}


def _faults(given: TopicData) -> Iterator[tuple[str, str]]:
    yield from score_faults(given)
    if len(set(given["cutoffs"])) < len(given["cutoffs"]):
        yield "a cutoff is there twice", "give each cutoff once"
    elif max(given["cutoffs"], default=0) > max(given["scores"]):
        yield "a cutoff is above all scores, so precision is not defined", "give cutoffs up to the highest score"


def _pose(given: TopicData) -> Posed:
    blank = tuple((one, *(None,) * (len(COLUMNS) - 1)) for one in given["cutoffs"])
    return Posed(
        text=(
            (
                "A model gives each case a score. A case is predicted positive where its score is at least the cutoff. Compare "
                "some cutoffs."
            ),
        ),
        tables=(cases_table("Scores and true classes.", true_class=given["truth"], score=given["scores"]),),
        blanks=(PosedTable(CAPTION, COLUMNS, blank),),
    )


def _counts(given: TopicData, cutoff: float) -> dict[str, int]:
    """Count the cases on both sides of a cutoff: those of the last score that is not below it."""
    tp = fp = 0
    for cut in cuts(given):
        if cut.threshold >= cutoff:
            tp, fp = cut.tp, cut.fp
    positives = sum(one == POSITIVE for one in given["truth"])
    return {"TP": tp, "FP": fp, "FN": positives - tp, "TN": len(given["truth"]) - positives - fp}


def _solve(given: TopicData, paper: Paper) -> None:
    inputs, cutoffs = {**as_inputs(given), "positive": 1}, given["cutoffs"]
    ordered = sorted(zip(given["scores"], given["truth"], strict=True), reverse=True)
    paper.begin("table")
    paper.write("Sort the cases by their scores. Cases above a line of the cutoff are predicted positive.")
    table = cases_table(
        "Cases by their scores.", true_class=[truth for _, truth in ordered], score=[score for score, _ in ordered]
    )
    paper.table(table.caption, table.columns, table.rows)
    n = paper.let("n", len(given["truth"]))
    counts = [_counts(given, one) for one in cutoffs]
    columns = {name: [float(one[name]) for one in counts] for name in counts[0]}
    found = {name: paper.column(formula, **columns) for name, formula in RATES.items()}
    for at, cutoff in enumerate(cutoffs):
        for name in RATES:
            paper.confirm(f"{name} at {cutoff}", found[name][at], name, {**inputs, "threshold": cutoff})
    paper.write(
        "Accuracy is $(TP + TN) / n$ with $n$ = {{n}} cases, precision is $TP / (TP + FP)$, recall is $TP / (TP + FN)$.",
        n=int(n),
    )
    rows = [(cutoff, *counts[at].values(), *(found[name][at] for name in RATES)) for at, cutoff in enumerate(cutoffs)]
    paper.fill("table", CAPTION, COLUMNS, rows, dict.fromkeys(counts[0], 0) | dict.fromkeys(RATES, DECIMALS))
    paper.begin("meaning")
    paper.choose(
        "meaning",
        "recall",
        recall="The cases found at the higher cutoff are among those found at the lower one.",
        precision="Both true and false positives can fall, so precision can go up or down.",
        accuracy="Accuracy is highest at some cutoff that depends on the scores.",
    )


cutoff_table = Topic(
    id="cutoff-table",
    label="Table of cutoffs",
    meaning="Count right and wrong predictions at some cutoffs of the scores, and compute their rates.",
    draws={"cases": WholeRange(10, 14, least=8, most=30), "cutoffs": WholeRange(2, 3, least=1, most=4)},
    data={
        "truth": DataTaken("labels", 'true classes, "+" or "-"'),
        "scores": DataTaken("numbers", "a score for each case"),
        "cutoffs": DataTaken("numbers", "cutoffs to compare"),
    },
    asks=(
        Ask("table", "Fill in the table", "table", points=5, room=0),
        Ask(
            "meaning",
            "What happens where the cutoff is raised?",
            "choice",
            choices=(
                ("precision", "Precision always rises."),
                ("recall", "Recall falls or stays."),
                ("accuracy", "Accuracy always falls."),
            ),
        ),
    ),
    draw=_draw,
    pose=_pose,
    solve=_solve,
    faults=_faults,
)
