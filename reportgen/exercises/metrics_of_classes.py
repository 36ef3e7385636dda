"""Metrics of a confusion matrix of several classes."""

from collections.abc import Iterator
from typing import Any

from reportgen.catalog.paper import Paper
from reportgen.catalog.random_draws import RandomDraws
from reportgen.catalog.topic import Ask, Posed, PosedTable, Topic, TopicData, WholeRange
from reportgen.topic_index import DataTaken

LETTERS = "ABCDEF"
COLUMNS = ("class", "precision", "recall", "F1")
DECIMALS = 3
CAPTION = "Metrics of each class."


def _draw(draw: RandomDraws, ranges: TopicData) -> dict[str, Any]:
    """Let most cases of each class be predicted right."""
    size = ranges["classes"]
    rows = []
    for true in range(size):
        wrong = [draw.whole(1, 9) for _ in range(size)]
        wrong[true] = draw.whole(15, 50)
        rows.append(wrong)
    return {"matrix": rows}


def _faults(given: TopicData) -> Iterator[tuple[str, str]]:
    matrix = given["matrix"]
    size = len(matrix)
    if any(len(row) != size for row in matrix) or not 2 <= size <= len(LETTERS):
        yield "the matrix is not square, or has too few or too many classes", "give a row and a column for each class"
    elif any(one < 0 or one != int(one) for row in matrix for one in row):
        yield "a cell of the matrix is no count", "give whole numbers from 0"
    elif not all(sum(row) for row in matrix) or not all(map(sum, zip(*matrix, strict=True))):
        yield "a class has no case or is never predicted, so a rate of it is not defined", "give other counts"
    elif not all(matrix[at][at] for at in range(size)):
        yield "no case of a class is predicted right, so that its F1 is the zero of two zeros", "give other counts"


def _names(given: TopicData) -> str:
    return LETTERS[: len(given["matrix"])]


def _pose(given: TopicData) -> Posed:
    names = _names(given)
    return Posed(
        text=("A classifier of several classes was tested. Compute from its confusion matrix:",),
        tables=(
            PosedTable(
                "Confusion matrix, rows by true class.",
                ("", *(f"predicted {name}" for name in names)),
                tuple((f"true {name}", *row) for name, row in zip(names, given["matrix"], strict=True)),
            ),
        ),
        blanks=(PosedTable(CAPTION, COLUMNS, tuple((name, None, None, None) for name in names)),),
    )


def _solve(given: TopicData, paper: Paper) -> None:
    names, matrix = _names(given), given["matrix"]
    inputs = {"matrix": matrix, "classes": list(names)}
    n = paper.let("n", sum(map(sum, matrix)))
    right = [row[at] for at, row in enumerate(matrix)]
    truth, called = [sum(row) for row in matrix], list(map(sum, zip(*matrix, strict=True)))
    paper.begin("accuracy")
    paper.write("The matrix has $n$ = {{n}} cases; those on the diagonal are predicted right.", n=int(n))
    paper.total("R", "n_{jj}", right)
    paper.compute("A", r"\frac{R}{n}")
    paper.answer("accuracy", "A", "accuracy", inputs)
    paper.begin("table")
    paper.table(
        "Totals: rows are true classes, columns predictions.",
        ("class", "right", "true", "predicted"),
        list(zip(names, right, truth, called, strict=True)),
    )
    paper.write(
        "Precision is right over predicted, recall right over true; F1 is twice the right ones over the sum of both totals."
    )
    precision = paper.column(r"\frac{r}{c}", r=right, c=called)
    recall = paper.column(r"\frac{r}{d}", r=right, d=truth)
    f1 = paper.column(r"\frac{2 r}{c + d}", r=right, c=called, d=truth)
    asked = dict.fromkeys(COLUMNS[1:], DECIMALS)
    paper.fill("table", CAPTION, COLUMNS, list(zip(names, precision, recall, f1, strict=True)), asked)
    paper.let("K", len(names))
    for part, symbol, letter, column in (
        ("macro_precision", "P", "P", precision),
        ("macro_recall", "B", "R", recall),
        ("macro_f1", "F", "F", f1),
    ):
        paper.begin(part)
        total = f"S_{letter}"
        paper.total(total, f"{letter}_j", column, "The mean over the classes, each with the same weight.")
        paper.compute(symbol, rf"\frac{{{total}}}{{K}}")
        paper.answer(part, symbol, part.removeprefix("macro_"), inputs, average="macro")
    paper.begin("micro_f1")
    paper.compute(
        "M",
        r"\frac{2 R}{n + n}",
        "All classes together: every wrong case is one false positive and one false negative.",
    )
    paper.answer("micro_f1", "M", "f1", inputs, average="micro")
    paper.begin("micro_fpr")
    paper.compute(
        "W",
        r"\frac{n - R}{n (K - 1)}",
        "Each wrong case is one false positive, and each case is negative for all classes but one.",
    )
    paper.answer("micro_fpr", "W", "fpr", inputs, average="micro")
    paper.mistake("micro_fpr", "1 - M", "one minus micro precision", 0.5)
    paper.begin("kappa")
    products = paper.column(r"\frac{c d}{n^2}", c=called, d=truth)
    paper.total("E", "c_j d_j / n^2", products, "Agreement that is expected from the totals alone.")
    paper.compute(r"\kappa", r"\frac{A - E}{1 - E}")
    paper.answer("kappa", r"\kappa", "cohen_kappa", inputs)
    paper.mistake("kappa", "A - E", "not divided by the largest possible excess", 0.5)


metrics_of_classes = Topic(
    id="metrics-of-classes",
    label="Metrics of several classes",
    meaning="Compute precision, recall and F1 of each class, their macro and micro means, and kappa.",
    draws={"classes": WholeRange(3, 3, least=2, most=5)},
    data={"matrix": DataTaken("table", "a row for each true class with the counts of the predicted classes")},
    asks=(
        Ask("accuracy", "Accuracy", decimals=3, share=True),
        Ask("table", "Fill in the table", "table", points=4, room=0),
        Ask("macro_precision", "Macro precision", decimals=3, share=True, usual=False),
        Ask("macro_recall", "Macro recall (balanced accuracy)", decimals=3, share=True, usual=False),
        Ask("macro_f1", "Macro F1", decimals=3, share=True),
        Ask("micro_f1", "Micro F1", decimals=3, room=2, share=True),
        Ask("micro_fpr", "Micro false positive rate", decimals=3, room=3, share=True, usual=False),
        Ask("kappa", r"Cohen's kappa", points=2, decimals=3, room=4),
    ),
    draw=_draw,
    pose=_pose,
    solve=_solve,
    faults=_faults,
)
