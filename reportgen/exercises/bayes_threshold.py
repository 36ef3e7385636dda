"""The threshold that costs imply, and the cost of each threshold of a table."""

from collections.abc import Iterator
from typing import Any

from reportgen.catalog.paper import Paper
from reportgen.catalog.random_draws import RandomDraws
from reportgen.catalog.topic import Ask, Posed, PosedTable, Topic, TopicData, WholeRange
from reportgen.topic_index import DataTaken

DECIMALS = 3  # of a mean cost
THRESHOLDS = ((0.1, 0.2, 0.3, 0.5), (0.05, 0.1, 0.3, 0.6), (0.1, 0.25, 0.5, 0.75))
COLUMNS = ("threshold", "FP", "FN", "mean cost")


def _draw(draw: RandomDraws, ranges: TopicData) -> dict[str, Any]:
    """Draw counts that fall as the threshold rises, until one threshold alone is the cheapest."""
    positives, negatives = ranges["positives"], ranges["negatives"]
    costs = [[0, ranges["fp_cost"]], [ranges["fn_cost"], 0]]
    while True:
        thresholds = draw.one_of(THRESHOLDS)
        parts = len(thresholds)
        tp = sorted((positives - draw.whole(0, positives // 2) for _ in range(parts)), reverse=True)
        fp = sorted((draw.whole(1, negatives // 2) for _ in range(parts)), reverse=True)
        given = {
            "costs": costs,
            "thresholds": list(thresholds),
            "tp": tp,
            "fp": fp,
            "positives": positives,
            "negatives": negatives,
        }
        totals = sorted(_total(given, at) for at in range(parts))
        if totals[0] < totals[1]:
            return given


def _counts(given: TopicData, at: int) -> dict[str, int]:
    tp, fp = given["tp"][at], given["fp"][at]
    return {"tp": tp, "fn": given["positives"] - tp, "fp": fp, "tn": given["negatives"] - fp}


def _total(given: TopicData, at: int) -> float:
    (c_tn, c_fp), (c_fn, c_tp) = given["costs"]
    counts = _counts(given, at)
    return float(c_tn * counts["tn"] + c_fp * counts["fp"] + c_fn * counts["fn"] + c_tp * counts["tp"])


def _faults(given: TopicData) -> Iterator[tuple[str, str]]:
    costs, thresholds = given["costs"], given["thresholds"]
    if len(costs) != 2 or any(len(row) != 2 for row in costs):
        yield "the costs are not two rows of two", "write rows by true class, negative first: [[0, 1], [5, 0]]"
        return
    if costs[0][1] <= costs[0][0] or costs[1][0] <= costs[1][1]:
        yield "an error costs no more than a right prediction", "give errors a higher cost"
    if not len(thresholds) == len(given["tp"]) == len(given["fp"]):
        yield "thresholds, tp and fp have different lengths", "give both counts for every threshold"
    elif len(set(thresholds)) < len(thresholds):
        yield "a threshold is there twice", "give each threshold once"
    elif max(given["tp"]) > given["positives"] or max(given["fp"]) > given["negatives"]:
        yield "a count is larger than its class", "give at most as many as there are cases of the class"
    elif given["positives"] + given["negatives"] == 0:
        yield "there is no case", "give cases of both classes"


def _pose(given: TopicData) -> Posed:
    (c_tn, c_fp), (c_fn, c_tp) = given["costs"]
    rows = tuple(zip(given["thresholds"], given["tp"], given["fp"], strict=True))
    blank = tuple((row[0], None, None, None) for row in rows)
    return Posed(
        text=(
            (
                f"A model gives the probability of the positive class. It was tested on {given['positives']} positive and "
                f"{given['negatives']} negative cases. A case is predicted positive where its probability is at least the "
                "threshold."
            ),
        ),
        tables=(
            PosedTable(
                "Cost of one case.",
                ("", "predicted positive", "predicted negative"),
                (("positive", c_tp, c_fn), ("negative", c_fp, c_tn)),
            ),
            PosedTable("True and false positives at each threshold.", ("threshold", "TP", "FP"), rows),
        ),
        blanks=(PosedTable("Errors and mean cost of a case.", COLUMNS, blank),),
    )


def _solve(given: TopicData, paper: Paper) -> None:
    costs = given["costs"]
    (c_tn, c_fp), (c_fn, c_tp) = costs
    paper.let("c_{FP}", c_fp)
    paper.let("c_{FN}", c_fn)
    paper.begin("threshold")
    if c_tn or c_tp:
        paper.let("c_{TN}", c_tn)
        paper.let("c_{TP}", c_tp)
        paper.write("What an error costs more than a right prediction decides.")
        paper.compute("t", r"\frac{c_{FP} - c_{TN}}{(c_{FP} - c_{TN}) + (c_{FN} - c_{TP})}")
    else:
        paper.write(
            "At probability $p$ a positive prediction costs $(1 - p) c_{FP}$ on average, a negative one $p c_{FN}$. Both are equal at the threshold."
        )
        paper.compute("t", r"\frac{c_{FP}}{c_{FP} + c_{FN}}")
        paper.mistake("threshold", r"\frac{c_{FP}}{c_{FN}}", "odds in place of a probability", 0.5)
    paper.answer("threshold", "t", "bayes_threshold", {"costs": costs})
    if c_fp != c_fn:
        paper.mistaken("threshold", 1 - paper.raw["t"], "both costs swapped")
    paper.begin("table")
    thresholds, first = given["thresholds"], _counts(given, 0)
    n = paper.let("n", given["positives"] + given["negatives"])
    paper.write("$FN$ are the positive cases that are not found. The mean cost at {{first}} is", first=thresholds[0])
    for name, count in first.items():
        paper.let(name.upper(), count)
    errors = r"FP \cdot c_{FP} + FN \cdot c_{FN}"
    right = r" + TN \cdot c_{TN} + TP \cdot c_{TP}" if c_tn or c_tp else ""
    paper.compute("k", rf"\frac{{{errors}{right}}}{{n}}")
    means = [paper.rounded(_total(given, at) / n) for at in range(len(thresholds))]
    for at in range(len(thresholds)):
        paper.confirm(f"mean cost {at + 1}", means[at], "mean_cost", {**_counts(given, at), "costs": costs})
    rows = [
        (one, given["fp"][at], given["positives"] - given["tp"][at], means[at]) for at, one in enumerate(thresholds)
    ]
    paper.fill("table", "Errors and mean cost of a case.", COLUMNS, rows, {"FP": 0, "FN": 0, "mean cost": DECIMALS})
    paper.begin("best")
    totals = [_total(given, at) for at in range(len(thresholds))]
    best = max(one for one, total in zip(thresholds, totals, strict=True) if total == min(totals))
    paper.let("b", best)
    paper.write("The lowest mean cost is {{cost}}, at the threshold {{best}}.", cost=min(totals) / n, best=best)
    paper.answer("best", "b")
    wrong = [given["fp"][at] + given["positives"] - given["tp"][at] for at in range(len(thresholds))]
    fewest = thresholds[wrong.index(min(wrong))]
    if fewest != best:
        paper.mistaken("best", fewest, "fewest errors in place of the lowest cost")
    paper.begin("meaning")
    paper.choose(
        "meaning",
        "calibrated",
        calibrated="The rule compares the true probability with the costs.",
        half="Only where both errors cost the same.",
        accuracy="Accuracy counts both errors alike; their costs differ.",
    )


bayes_threshold = Topic(
    id="bayes-threshold",
    label="Threshold from costs",
    meaning="Derive the best threshold from costs, and compute the mean cost at each threshold of a table.",
    draws={
        "positives": WholeRange(20, 60, least=4, step=5),
        "negatives": WholeRange(60, 180, least=4, step=10),
        "fp_cost": WholeRange(1, 3, least=1, most=1000),
        "fn_cost": WholeRange(5, 12, least=1, most=1000),
    },
    data={
        "costs": DataTaken("table", "costs of one case, rows by true class, columns by prediction, negative first"),
        "thresholds": DataTaken("numbers", "thresholds"),
        "tp": DataTaken("counts", "true positives at each threshold"),
        "fp": DataTaken("counts", "false positives at each threshold"),
        "positives": DataTaken("count", "positive cases"),
        "negatives": DataTaken("count", "negative cases"),
    },
    asks=(
        Ask("threshold", "Best threshold of the true probability", points=2, decimals=3, room=3, share=True),
        Ask("table", "Fill in the table", "table", points=4, room=0),
        Ask("best", "Threshold of the table with the lowest mean cost (the highest, if several)", decimals=2, room=1),
        Ask(
            "meaning",
            "Which statement is right?",
            "choice",
            choices=(
                ("half", "The threshold 0.5 is the best for all costs."),
                ("accuracy", "The threshold with the highest accuracy always has the lowest cost."),
                (
                    "calibrated",
                    "The threshold from the costs is the best where the probabilities of the model are right.",
                ),
            ),
        ),
    ),
    draw=_draw,
    pose=_pose,
    solve=_solve,
    faults=_faults,
)
