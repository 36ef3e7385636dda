"""Rates and summaries of a confusion matrix of two classes."""

from collections.abc import Iterator
from typing import Any

from reportgen import index
from reportgen.catalog.draw import Draw
from reportgen.catalog.sheet import Sheet
from reportgen.catalog.topic import Ask, Data, Given, GivenTable, Posed, Topic, Whole

COUNTS = ("tp", "fn", "fp", "tn")
RATES = {"accuracy": "A", "precision": "P", "recall": "R", "specificity": "S"}  # with their symbols
LATER = {"mcc": r"\phi", "balanced_accuracy": "B", "npv": "V"}


def _draw(draw: Draw, ranges: Given) -> dict[str, Any]:
    """Fill the matrix: a model that finds most positive cases and raises some false alarms."""
    positive = ranges["positives"]
    negative = ranges["negatives"]
    tp = draw.whole(positive // 2, positive - 1)
    fp = draw.whole(1, max(1, negative // 3))
    return {"tp": tp, "fn": positive - tp, "fp": fp, "tn": negative - fp}


def _faults(given: Given) -> Iterator[tuple[str, str]]:
    if given["tp"] + given["fn"] == 0 or given["fp"] + given["tn"] == 0:
        yield "a class has no case, so a rate of it is not defined", "give cases of both classes"
    elif given["tp"] + given["fp"] == 0:
        yield "nothing is predicted positive, so precision is not defined", "give at least one predicted positive"


def _pose(given: Given) -> Posed:
    return Posed(
        text=("A classifier was tested on cases whose class is known. Compute from the confusion matrix:",),
        tables=(
            GivenTable(
                "Confusion matrix, rows by true class.",
                ("", "predicted positive", "predicted negative"),
                (("positive", given["tp"], given["fn"]), ("negative", given["fp"], given["tn"])),
            ),
        ),
    )


def _solve(given: Given, sheet: Sheet) -> None:
    counts = {name: given[name] for name in COUNTS}
    for name, count in counts.items():
        sheet.let(name.upper(), count)
    sheet.say(
        "The cells are $TP$ = {{tp}}, $FN$ = {{fn}}, $FP$ = {{fp}} and $TN$ = {{tn}}; there are {{n}} cases.",
        **counts,
        n=sum(counts.values()),
    )
    for metric, symbol in RATES.items():
        _of_catalog(sheet, metric, symbol, counts)
    sheet.mistake("accuracy", r"\frac{TP}{TP + FP + FN + TN}", "true negatives left out")
    sheet.mistake("precision", r"\frac{TP}{TP + FN}", "recall in place of precision", 0.5)
    sheet.mistake("recall", r"\frac{TP}{TP + FP}", "precision in place of recall", 0.5)
    sheet.mistake("specificity", r"\frac{TP}{TP + FP}", "precision, which some slides call specificity", 0.5)
    sheet.begin("f1")
    sheet.step("F_1", r"\frac{2 P R}{P + R}", "The harmonic mean of precision and recall.")
    sheet.answer("f1", "F_1", "f1", counts)
    sheet.mistake("f1", r"\frac{P + R}{2}", "arithmetic instead of harmonic mean", 0.5)
    for metric, symbol in LATER.items():
        _of_catalog(sheet, metric, symbol, counts)


def _of_catalog(sheet: Sheet, metric: str, symbol: str, counts: Given) -> None:
    """Compute a metric by the formula that the catalog declares."""
    entry = index.find(metric, ("metric",))
    if entry is not None:
        sheet.begin(metric)
        sheet.step(symbol, entry.formula)
        sheet.answer(metric, symbol, metric, counts)


metrics = Topic(
    id="metrics",
    label="Metrics of a confusion matrix",
    meaning="Compute rates and summaries of a confusion matrix of two classes.",
    draws={"positives": Whole(30, 90, least=4, step=5), "negatives": Whole(40, 200, least=4, step=10)},
    data={
        "tp": Data("count", "positive cases predicted positive"),
        "fn": Data("count", "positive cases predicted negative"),
        "fp": Data("count", "negative cases predicted positive"),
        "tn": Data("count", "negative cases predicted negative"),
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
