"""Count predictions into a confusion matrix."""

from collections.abc import Iterator
from typing import Any

from reportgen.catalog.paper import Paper
from reportgen.catalog.random_draws import RandomDraws
from reportgen.catalog.ranked import cases_table
from reportgen.catalog.topic import Ask, Posed, PosedTable, Topic, TopicData, WholeRange
from reportgen.topic_index import DataTaken

CELLS = {("+", "+"): "tp", ("+", "-"): "fn", ("-", "+"): "fp", ("-", "-"): "tn"}
NAMES = {"tp": "TP", "fn": "FN", "fp": "FP", "tn": "TN"}
SIGNS = {"+": "+", "-": "−"}


def _draw(draw: RandomDraws, ranges: TopicData) -> dict[str, Any]:
    """Deal each cell at least one case, and the others at random, more on the diagonal."""
    rows = [*CELLS, *(draw.one_of([*CELLS, ("+", "+"), ("-", "-")]) for _ in range(ranges["n"] - len(CELLS)))]
    dealt = draw.shuffled(rows)
    return {"truth": [truth for truth, _ in dealt], "predicted": [predicted for _, predicted in dealt]}


def _faults(given: TopicData) -> Iterator[tuple[str, str]]:
    if len(given["truth"]) != len(given["predicted"]):
        yield "truth and predicted have different lengths", "give one prediction for each case"
    elif wrong := sorted({str(one) for one in (*given["truth"], *given["predicted"])} - set(SIGNS)):
        yield f"{wrong[0]!r} is no class", 'write "+" or "-" in quotes'


def _counts(given: TopicData) -> dict[str, int]:
    pairs = list(zip(given["truth"], given["predicted"], strict=True))
    return {name: pairs.count(pair) for pair, name in CELLS.items()}


def _signs(given: TopicData) -> dict[str, list[str]]:
    return {
        "true_class": [SIGNS[one] for one in given["truth"]],
        "predicted_class": [SIGNS[one] for one in given["predicted"]],
    }


def _pose(given: TopicData) -> Posed:
    return Posed(
        text=("The table has the true and the predicted class of some cases. Count them into a confusion matrix.",),
        tables=(cases_table("Cases with their true and predicted class.", **_signs(given)),),
        blanks=(
            PosedTable(
                "Confusion matrix, rows by true class.",
                ("", "predicted +", "predicted −"),
                (("+", None, None), ("−", None, None)),
            ),
        ),
    )


def _solve(given: TopicData, paper: Paper) -> None:
    counts = _counts(given)
    cells = [NAMES[CELLS[pair]] for pair in zip(given["truth"], given["predicted"], strict=True)]
    table = cases_table("Each case in its cell.", **_signs(given), cell=cells)
    paper.table(table.caption, table.columns, table.rows)
    for name, count in counts.items():
        paper.begin(name)
        paper.let(NAMES[name], count)
        paper.answer(name, NAMES[name])
    paper.mistaken("fn", counts["fp"], "FN and FP swapped: rows are the true class", 0.5)
    paper.mistaken("fp", counts["fn"], "FN and FP swapped: rows are the true class", 0.5)
    paper.begin("accuracy")
    paper.compute("A", r"\frac{TP + TN}{TP + FN + FP + TN}")
    paper.answer("accuracy", "A", "accuracy", counts)
    paper.mistake("accuracy", r"\frac{TP}{TP + FN + FP + TN}", "true negatives left out")


confusion_matrix = Topic(
    id="confusion-matrix",
    label="Confusion matrix",
    meaning="Count the true and predicted classes of some cases into a confusion matrix.",
    draws={"n": WholeRange(12, 20, least=5, most=60)},
    data={
        "truth": DataTaken("labels", 'true classes, "+" or "-"'),
        "predicted": DataTaken("labels", 'predicted classes, "+" or "-"'),
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
