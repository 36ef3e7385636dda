"""F1, F2 and F0.5 of one precision and recall, and which of the two moves them more."""

from collections.abc import Iterator
from typing import Any

from reportgen.catalog.paper import Paper, UnfitError
from reportgen.catalog.random_draws import RandomDraws
from reportgen.catalog.topic import Ask, DecimalRange, Posed, Topic, TopicData
from reportgen.topic_index import DataTaken

MOST_DECIMALS = 4  # of precision and recall, which are made counts of cases
FORMULA = r"\frac{(1 + \beta^2) P R}{\beta^2 P + R}"
ASKED = {"f1": ("F_1", 1), "f2": ("F_2", 2), "f_half": ("F_{0.5}", 0.5)}
CLOSE = 0.02  # to a ratio of one, where neither moves it clearly more


def _draw(draw: RandomDraws, ranges: TopicData) -> dict[str, Any]:
    """Let one be clearly higher than the other."""
    high, low = ranges["high"], ranges["low"]
    precision, recall = draw.shuffled([high, low])
    return {"precision": precision, "recall": recall}


def _faults(given: TopicData) -> Iterator[tuple[str, str]]:
    for name in ("precision", "recall"):
        if not 0 < given[name] <= 1 or round(given[name], MOST_DECIMALS) != given[name]:
            yield f"{name} must be above 0 and at most 1, with at most four decimals", "write a number such as 0.85"


def _pose(_: TopicData) -> Posed:
    return Posed(
        text=(
            r"A classifier has precision $P$ = {{precision}} and recall $R$ = {{recall}}. The measure $F_\beta$ is",
            rf"$F_\beta = {FORMULA}$",
        )
    )


def _counts(precision: float, recall: float) -> dict[str, int]:
    """Return counts that have this precision and recall."""
    scale: int = 10**MOST_DECIMALS
    p, r = round(scale * precision), round(scale * recall)
    return {"tp": p * r, "fp": r * (scale - p), "fn": p * (scale - r), "tn": 1}


def _solve(given: TopicData, paper: Paper) -> None:
    precision, recall = paper.let("P", given["precision"]), paper.let("R", given["recall"])
    counts = _counts(precision, recall)
    for ask, (symbol, beta) in ASKED.items():
        paper.begin(ask)
        form = {1: r"\frac{2 P R}{P + R}", 2: r"\frac{5 P R}{4 P + R}", 0.5: r"\frac{1.25 P R}{0.25 P + R}"}[beta]
        paper.compute(symbol, form)
        paper.answer(ask, symbol, "fbeta", {**counts, "beta": beta})
    swapped = {"f2": r"\frac{5 P R}{P + 4 R}", "f_half": r"\frac{1.25 P R}{P + 0.25 R}"}
    if precision != recall:
        paper.mistake("f1", r"\frac{P + R}{2}", "arithmetic instead of harmonic mean", 0.5)
        for ask, form in swapped.items():
            paper.mistake(ask, form, "precision and recall swapped", 0.5)
    paper.begin("swapped")
    paper.write("With precision and recall exchanged, $F_2$ gives what $F_{0.5}$ gave before.")
    paper.compute("G", swapped["f2"])
    paper.answer("swapped", "G", "fbeta", {**_counts(recall, precision), "beta": 2})
    if precision != recall:
        paper.mistake("swapped", "F_2", "not exchanged")
    paper.begin("ratio")
    paper.write(
        r"The derivatives are $\partial F_2 / \partial P = 5 R^2 / (4 P + R)^2$ and $\partial F_2 / \partial R = 20 P^2 / (4 P + R)^2$. Their ratio is"
    )
    paper.compute("q", r"4 \frac{P^2}{R^2}")
    ratio = paper.answer("ratio", "q")
    paper.mistake("ratio", r"2 \frac{P^2}{R^2}", r"beta in place of its square")
    if precision != recall:
        paper.mistake("ratio", r"4 \frac{R^2}{P^2}", "precision and recall swapped", 0.5)
    paper.begin("moves")
    if abs(paper.raw["q"] - 1) < CLOSE:
        raise UnfitError("precision and recall move F2 almost equally")
    more = "recall" if ratio > 1 else "precision"
    paper.write(
        "The ratio {{q}} is "
        + ("above" if ratio > 1 else "below")
        + " 1: a small change of "
        + more
        + " moves $F_2$ more.",
        q=ratio,
    )
    why = "The ratio of the derivatives is above 1." if ratio > 1 else "The ratio of the derivatives is below 1."
    paper.choose(
        "moves",
        more,
        recall=why,
        precision=why,
        always="Which one moves it more also depends on precision and recall themselves.",
    )
    paper.begin("between")
    paper.choose(
        "between",
        "between",
        between="It is a weighted harmonic mean of both.",
        mean="The harmonic mean of two different numbers is below their arithmetic mean.",
        above=r"A mean is never above the larger of two numbers.",
    )


f_beta = Topic(
    id="f-beta",
    label="F-beta and its weights",
    meaning="Compute F1, F2 and F0.5, and find out whether precision or recall moves F2 more.",
    draws={"high": DecimalRange(0.7, 0.95, 2, 0.01, 1), "low": DecimalRange(0.2, 0.6, 2, 0.01, 1)},
    data={"precision": DataTaken("number", "precision"), "recall": DataTaken("number", "recall")},
    asks=(
        Ask("f1", "$F_1$", decimals=3, share=True),
        Ask("f2", "$F_2$", decimals=3, share=True),
        Ask("f_half", "$F_{0.5}$", decimals=3, share=True),
        Ask("swapped", "$F_2$ with precision and recall exchanged", decimals=3, share=True),
        Ask(
            "ratio",
            r"Derivative of $F_2$ by recall, divided by its derivative by precision",
            points=2,
            decimals=2,
            room=5,
        ),
        Ask(
            "moves",
            "Which small change moves $F_2$ more here?",
            "choice",
            choices=(
                ("recall", "That of recall."),
                ("precision", "That of precision."),
                ("always", "This depends on beta alone."),
            ),
        ),
        Ask(
            "between",
            r"Which statement is right for all $\beta$?",
            "choice",
            choices=(
                ("mean", r"$F_\beta$ is the arithmetic mean of precision and recall if both have the same weight."),
                ("between", r"$F_\beta$ is never outside the range from precision to recall."),
                ("above", r"$F_\beta$ can be above both precision and recall if $\beta$ is large."),
            ),
        ),
    ),
    draw=_draw,
    pose=_pose,
    solve=_solve,
    faults=_faults,
)
