"""Rates and summaries of a confusion matrix of two classes."""

from collections.abc import Iterator
from typing import Any

from reportgen import index
from reportgen.catalog.paper import Paper
from reportgen.catalog.random_draws import RandomDraws
from reportgen.catalog.topic import Ask, Posed, PosedTable, Topic, TopicData, WholeRange
from reportgen.topic_index import DataTaken

COUNTS = ("tp", "fn", "fp", "tn")
RATES = {"accuracy": "A", "precision": "P", "recall": "R", "specificity": "S"}  # with their symbols
LATER = {"mcc": r"\phi", "balanced_accuracy": "B", "npv": "V"}


def _draw(draw: RandomDraws, ranges: TopicData) -> dict[str, Any]:
    """Fill the matrix: a model that finds most positive cases and raises some false alarms."""
    positive = ranges["positives"]
    negative = ranges["negatives"]
    tp = draw.whole(positive // 2, positive - 1)
    fp = draw.whole(1, max(1, negative // 3))
    return {"tp": tp, "fn": positive - tp, "fp": fp, "tn": negative - fp}


def _faults(given: TopicData) -> Iterator[tuple[str, str]]:
    if given["tp"] + given["fn"] == 0 or given["fp"] + given["tn"] == 0:
        yield "a class has no case, so a rate of it is not defined", "give cases of both classes"
    elif given["tp"] + given["fp"] == 0:
        yield "nothing is predicted positive, so precision is not defined", "give at least one predicted positive"


def _pose(given: TopicData) -> Posed:
    return Posed(
        text=("A classifier was tested on cases of known class. Compute from the confusion matrix:",),
        tables=(
            PosedTable(
                "Confusion matrix, rows by true class.",
                ("", "predicted positive", "predicted negative"),
                (("positive", given["tp"], given["fn"]), ("negative", given["fp"], given["tn"])),
            ),
        ),
    )


def _solve(given: TopicData, paper: Paper) -> None:
    counts = {name: given[name] for name in COUNTS}
    for name, count in counts.items():
        paper.let(name.upper(), count)
    paper.write(
        "The cells are $TP$ = {{tp}}, $FN$ = {{fn}}, $FP$ = {{fp}} and $TN$ = {{tn}}; there are {{n}} cases.",
        **counts,
        n=sum(counts.values()),
    )
    for metric, symbol in RATES.items():
        _of_catalog(paper, metric, symbol, counts)
    paper.mistake("accuracy", r"\frac{TP}{TP + FP + FN + TN}", "true negatives left out")
    paper.mistake("precision", r"\frac{TP}{TP + FN}", "recall in place of precision", 0.5)
    paper.mistake("recall", r"\frac{TP}{TP + FP}", "precision in place of recall", 0.5)
    paper.mistake("specificity", r"\frac{TP}{TP + FP}", "precision, which some texts name specificity", 0.5)
    paper.begin("f1")
    paper.compute("F_1", r"\frac{2 P R}{P + R}", "The harmonic mean of precision and recall.")
    paper.answer("f1", "F_1", "f1", counts)
    paper.mistake("f1", r"\frac{P + R}{2}", "arithmetic instead of harmonic mean", 0.5)
    for metric, symbol in LATER.items():
        _of_catalog(paper, metric, symbol, counts)


def _of_catalog(paper: Paper, metric: str, symbol: str, counts: TopicData) -> None:
    """Compute a metric by the formula that the catalog declares."""
    entry = index.find(metric, ("metric",))
    if entry is not None:
        paper.begin(metric)
        paper.compute(symbol, entry.formula)
        paper.answer(metric, symbol, metric, counts)


metrics = Topic(
    id="metrics",
    label="Metrics of a confusion matrix",
    meaning="Compute rates and summaries of a confusion matrix of two classes.",
    draws={"positives": WholeRange(30, 90, least=4, step=5), "negatives": WholeRange(40, 200, least=4, step=10)},
    data={
        "tp": DataTaken("count", "positive cases predicted positive"),
        "fn": DataTaken("count", "positive cases predicted negative"),
        "fp": DataTaken("count", "negative cases predicted positive"),
        "tn": DataTaken("count", "negative cases predicted negative"),
    },
    asks=(
        Ask("accuracy", "Accuracy", decimals=3, share=True),
        Ask("precision", "Precision", decimals=3, share=True),
        Ask("recall", "Recall", decimals=3, share=True),
        Ask("specificity", "Specificity", decimals=3, share=True),
        Ask("f1", "F1", points=2, decimals=3, share=True),
        Ask("mcc", "Matthews correlation", points=2, decimals=3, usual=False),
        Ask("balanced_accuracy", "Balanced accuracy", points=2, decimals=3, share=True, usual=False),
        Ask("npv", "Negative predictive value", decimals=3, share=True, usual=False),
    ),
    draw=_draw,
    pose=_pose,
    solve=_solve,
    faults=_faults,
)
