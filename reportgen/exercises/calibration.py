"""Calibration of predicted probabilities: bins, Brier score and expected calibration error."""

import math
from collections.abc import Iterator
from typing import Any

from reportgen.catalog.paper import Paper
from reportgen.catalog.random_draws import RandomDraws
from reportgen.catalog.ranked import NEGATIVE, POSITIVE, cases_table, score_faults
from reportgen.catalog.topic import Ask, Posed, PosedTable, Topic, TopicData, WholeRange
from reportgen.topic_index import DataTaken

COLUMNS = ("bin", "cases", "positive", "mean score", "gap")
CAPTION = "Bins; the gap is the absolute difference of the proportion of positive cases and the mean score."
DECIMALS = 3
SCORE_DECIMALS = 2


def _draw(draw: RandomDraws, ranges: TopicData) -> dict[str, Any]:
    """Draw scores that are too extreme or not, and classes by them."""
    scores = [draw.decimal(0.03, 0.97, SCORE_DECIMALS) for _ in range(ranges["cases"])]
    truth = [POSITIVE if draw.decimal(0, 1, 3) < 0.2 + 0.6 * one else NEGATIVE for one in scores]
    return {"truth": truth, "scores": scores, "bins": ranges["bins"]}


def _faults(given: TopicData) -> Iterator[tuple[str, str]]:
    yield from score_faults(given)
    if not all(0 <= one <= 1 for one in given["scores"]):
        yield "a score is no probability", "give scores from 0 to 1"
    elif not 1 <= given["bins"] <= 10:
        yield "bins must be between 1 and 10", "write 5"
    elif any(0 < one < 1 and math.isclose(one * given["bins"], round(one * given["bins"])) for one in given["scores"]):
        yield "a score is at the edge of two bins", "give another score, or other bins"


def _binned(given: TopicData) -> list[tuple[str, list[tuple[str, float]]]]:
    """Return each bin that has cases, with its classes and scores."""
    bins = given["bins"]
    pairs = list(zip(given["truth"], given["scores"], strict=True))
    found = []
    for at in range(bins):
        inside = [pair for pair in pairs if min(int(pair[1] * bins), bins - 1) == at]
        if inside:
            found.append((f"{at / bins:.3g} to {(at + 1) / bins:.3g}", inside))
    return found


def _pose(given: TopicData) -> Posed:
    rows = tuple((name, *(None,) * 4) for name, _ in _binned(given))
    return Posed(
        text=(
            (
                "A model gives each case a probability of the positive class. Judge its calibration with {{bins}} bins of the "
                "same width from 0 to 1; bins without a case are left out."
            ),
        ),
        tables=(cases_table("Scores and true classes.", true_class=given["truth"], score=given["scores"]),),
        blanks=(PosedTable(CAPTION, COLUMNS, rows),),
    )


def _solve(given: TopicData, paper: Paper) -> None:
    positive = [1.0 if one == POSITIVE else 0.0 for one in given["truth"]]
    inputs = {"truth": positive, "scores": given["scores"], "positive": 1.0}
    paper.let("n", len(given["scores"]))
    paper.begin("brier")
    squares = paper.column("(y - s)^2", y=positive, s=given["scores"])
    paper.total("S", "(y_i - s_i)^2", squares, "$y_i$ is 1 for a positive case, and $s_i$ its score.")
    paper.compute("B", r"\frac{S}{n}")
    paper.answer("brier", "B", "brier", inputs)
    paper.mistake("brier", r"\sqrt{\frac{S}{n}}", "root of the mean", 0.5)
    paper.begin("bins")
    rows = []
    for name, inside in _binned(given):
        found = sum(truth == POSITIVE for truth, _ in inside)
        mean = paper.rounded(math.fsum(score for _, score in inside) / len(inside))
        share = paper.rounded(found / len(inside))
        rows.append((name, len(inside), found, mean, abs(share - mean)))
    paper.fill("bins", CAPTION, COLUMNS, rows, {"cases": 0, "positive": 0, "mean score": DECIMALS, "gap": DECIMALS})
    paper.begin("ece")
    weighted = paper.column(r"\frac{c g}{n}", c=[row[1] for row in rows], g=[row[4] for row in rows])
    paper.total("E", "n_b g_b / n", weighted, "The gaps are weighted by the cases of their bins.")
    paper.answer("ece", "E", "ece", inputs, bins=given["bins"])
    unweighted = math.fsum(row[4] for row in rows) / len(rows)
    if abs(unweighted - paper.raw["E"]) > 10**-DECIMALS:
        paper.mistaken("ece", unweighted, "gaps not weighted by cases", 0.5)
    paper.begin("says")
    paper.choose(
        "says",
        "ranking",
        ranking="Both are about different things: scores can be halved without any change of the ranking.",
        zero="The rates of a small sample vary, so that the gaps are not zero.",
        brier="The Brier score also rewards scores near zero and one that are right.",
    )


calibration = Topic(
    id="calibration",
    label="Calibration in bins",
    meaning="Sort scores into bins, and compute the Brier score and the expected calibration error.",
    draws={"cases": WholeRange(8, 12, least=4, most=40), "bins": WholeRange(4, 5, least=1, most=10)},
    data={
        "truth": DataTaken("labels", 'true classes, "+" or "-"'),
        "scores": DataTaken("numbers", "probability of the positive class for each case"),
        "bins": DataTaken("count", "bins of the same width"),
    },
    asks=(
        Ask("brier", "Brier score", points=2, decimals=3, room=4),
        Ask("bins", "Fill in the table", "table", points=3, room=0),
        Ask("ece", "Expected calibration error", points=2, decimals=3, room=3),
        Ask(
            "says",
            "Which statement is right?",
            "choice",
            choices=(
                ("zero", "The expected calibration error of a calibrated model is zero in every sample."),
                ("ranking", "A model can rank cases well and be badly calibrated."),
                ("brier", "The Brier score measures calibration alone."),
            ),
        ),
    ),
    draw=_draw,
    pose=_pose,
    solve=_solve,
    faults=_faults,
)
