"""Count predictions into a confusion matrix."""

from collections.abc import Iterator
from typing import Any

from reportgen.catalog.draw import Draw
from reportgen.catalog.ranked import cases_table
from reportgen.catalog.sheet import Sheet
from reportgen.catalog.topic import Ask, Data, Given, GivenTable, Posed, Topic, Whole

CELLS = {("+", "+"): "tp", ("+", "-"): "fn", ("-", "+"): "fp", ("-", "-"): "tn"}
NAMES = {"tp": "TP", "fn": "FN", "fp": "FP", "tn": "TN"}
SIGNS = {"+": "+", "-": "−"}


def _draw(draw: Draw, ranges: Given) -> dict[str, Any]:
    """Deal each cell at least one case, and the others at random, more on the diagonal."""
    rows = [*CELLS, *(draw.one_of([*CELLS, ("+", "+"), ("-", "-")]) for _ in range(ranges["n"] - len(CELLS)))]
    dealt = draw.shuffled(rows)
    return {"truth": [truth for truth, _ in dealt], "predicted": [predicted for _, predicted in dealt]}


def _faults(given: Given) -> Iterator[tuple[str, str]]:
    if len(given["truth"]) != len(given["predicted"]):
        yield "truth and predicted have different lengths", "give one prediction for each case"
    elif wrong := sorted({str(one) for one in (*given["truth"], *given["predicted"])} - set(SIGNS)):
        yield f"{wrong[0]!r} is no class", 'write "+" or "-" in quotes'


def _counts(given: Given) -> dict[str, int]:
    pairs = list(zip(given["truth"], given["predicted"], strict=True))
    return {name: pairs.count(pair) for pair, name in CELLS.items()}


def _signs(given: Given) -> dict[str, list[str]]:
    return {
        "true_class": [SIGNS[one] for one in given["truth"]],
        "predicted_class": [SIGNS[one] for one in given["predicted"]],
    }


def _pose(given: Given) -> Posed:
    return Posed(
        text=("The table has the true and the predicted class of some cases. Count them into a confusion matrix.",),
        tables=(cases_table("Cases with their true and predicted class.", **_signs(given)),),
        blanks=(
            GivenTable(
                "Confusion matrix, rows by true class.",
                ("", "predicted +", "predicted −"),
                (("+", None, None), ("−", None, None)),
            ),
        ),
    )


def _solve(given: Given, sheet: Sheet) -> None:
    counts = _counts(given)
    cells = [NAMES[CELLS[pair]] for pair in zip(given["truth"], given["predicted"], strict=True)]
    table = cases_table("Each case in its cell.", **_signs(given), cell=cells)
    sheet.table(table.caption, table.columns, table.rows)
    for name, count in counts.items():
        sheet.begin(name)
        sheet.let(NAMES[name], count)
        sheet.answer(name, NAMES[name])
    sheet.mistaken("fn", counts["fp"], "FN and FP swapped: rows are the true class", 0.5)
    sheet.mistaken("fp", counts["fn"], "FN and FP swapped: rows are the true class", 0.5)
    sheet.begin("accuracy")
    sheet.step("A", r"\frac{TP + TN}{TP + FN + FP + TN}")
    sheet.answer("accuracy", "A", "accuracy", counts)
    sheet.mistake("accuracy", r"\frac{TP}{TP + FN + FP + TN}", "true negatives left out")


confusion_matrix = Topic(
    id="confusion-matrix",
    label="Confusion matrix",
    meaning="Count the true and predicted classes of some cases into a confusion matrix.",
    draws={"n": Whole(12, 20, least=5, most=60)},
    data={
        "truth": Data("labels", 'true classes, "+" or "-"'),
        "predicted": Data("labels", 'predicted classes, "+" or "-"'),
    },
    asks=(
        Ask("tp", "True positives", "integer", room=0),
        Ask("fn", "False negatives", "integer", room=0),
        Ask("fp", "False positives", "integer", room=0),
        Ask("tn", "True negatives", "integer", room=0),
        Ask("accuracy", "Accuracy", decimals=3, share=True),
    ),
    draw=_draw,
    pose=_pose,
    solve=_solve,
    faults=_faults,
)
