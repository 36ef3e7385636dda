"""What a positive result means at some prevalence: Bayes' rule."""

from collections.abc import Iterator
from typing import Any

from reportgen.catalog.paper import Paper
from reportgen.catalog.random_draws import RandomDraws
from reportgen.catalog.topic import Ask, ChoiceRange, DecimalRange, Posed, PosedTable, Topic, TopicData
from reportgen.topic_index import DataTaken

SCALE = 10_000  # persons of the table, and cases of a class from which the catalog takes its rates
COLUMNS = ("", "positive result", "negative result")
CAPTION = "Expected numbers among 10,000 persons."
RATES = ("sensitivity", "specificity", "prevalence")


def _draw(_: RandomDraws, ranges: TopicData) -> dict[str, Any]:
    return {name: ranges[name] for name in RATES}


def _faults(given: TopicData) -> Iterator[tuple[str, str]]:
    for name in RATES:
        if not 0 <= given[name] <= 1 or round(given[name], 4) != given[name]:
            yield f"{name} must be from 0 to 1, with at most four decimals", "write a number such as 0.85"
            return
    if not 0 < given["prevalence"] < 1:
        yield "the prevalence is 0 or 1", "give a prevalence between 0 and 1"
    elif given["sensitivity"] == 0 and given["specificity"] == 1:
        yield "no result is positive", "give a higher sensitivity or a lower specificity"
    elif given["sensitivity"] == 1 and given["specificity"] == 0:
        yield "no result is negative", "give a lower sensitivity or a higher specificity"


def _pose(_: TopicData) -> Posed:
    return Posed(
        text=(
            (
                "A test for a disease has a sensitivity of {{sensitivity}} and a specificity of {{specificity}}. In the "
                "population where it is used the prevalence is {{prevalence}}."
            ),
        ),
        blanks=(PosedTable(CAPTION, COLUMNS, (("ill", None, None), ("healthy", None, None))),),
    )


def _solve(given: TopicData, paper: Paper) -> None:
    paper.let("S", given["sensitivity"])
    paper.let("C", given["specificity"])
    paper.let(r"\pi", given["prevalence"])
    found, healthy = round(SCALE * given["sensitivity"]), round(SCALE * given["specificity"])
    counts = {"tp": found, "fn": SCALE - found, "fp": SCALE - healthy, "tn": healthy}
    inputs = {**counts, "prevalence": given["prevalence"]}
    paper.write(r"The sensitivity is $S$, the specificity $C$, the prevalence $\pi$.")
    paper.begin("table")
    shares = {
        "tp": (r"S \pi", "positive and ill"),
        "fn": (r"(1 - S) \pi", "negative and ill"),
        "fp": (r"(1 - C) (1 - \pi)", "positive and healthy"),
        "tn": (r"C (1 - \pi)", "negative and healthy"),
    }
    values = {name: paper.column(form, u=[0.0])[0] for name, (form, _) in shares.items()}
    paper.write(
        r"Of 10,000 persons $10000 \pi$ are ill. Multiply by $S$ and $1 - S$, and the healthy ones by $1 - C$ and $C$."
    )
    cells = {name: SCALE * value for name, value in values.items()}
    rows = [("ill", cells["tp"], cells["fn"]), ("healthy", cells["fp"], cells["tn"])]
    paper.fill("table", CAPTION, COLUMNS, rows, {COLUMNS[1]: 1, COLUMNS[2]: 1})
    paper.begin("ppv")
    paper.compute("V", r"\frac{S \pi}{S \pi + (1 - C) (1 - \pi)}")
    ppv = paper.answer("ppv", "V", "ppv_at_prevalence", inputs)
    if given["sensitivity"] != paper.raw["V"]:
        paper.mistake("ppv", "S", "sensitivity in place of the predictive value")
    paper.mistake("ppv", r"\frac{S}{S + (1 - C)}", "prevalence left out", 0.5)
    paper.begin("npv")
    paper.compute("W", r"\frac{C (1 - \pi)}{C (1 - \pi) + (1 - S) \pi}")
    paper.answer("npv", "W", "npv_at_prevalence", inputs)
    paper.begin("positive")
    paper.compute("A", r"S \pi + (1 - C) (1 - \pi)")
    paper.answer("positive", "A")
    paper.mistake("positive", r"S \pi", "positive results of the healthy left out", 0.5)
    paper.begin("meaning")
    ill = ppv > 0.5
    paper.choose(
        "meaning",
        "mostly" if ill else "rarely",
        mostly="The positive predictive value is above 0.5."
        if ill
        else "The positive predictive value is not above 0.5.",
        rarely="The positive predictive value is not above 0.5."
        if not ill
        else "The positive predictive value is above 0.5.",
        always="The predictive values change with the prevalence, sensitivity and specificity need not.",
    )


prevalence = Topic(
    id="prevalence",
    label="Predictive values at a prevalence",
    meaning="Compute by Bayes' rule what a positive and a negative result mean at a prevalence.",
    draws={
        "sensitivity": DecimalRange(0.8, 0.98, 2, 0.01, 1),
        "specificity": DecimalRange(0.85, 0.98, 2, 0.01, 0.99),
        "prevalence": ChoiceRange((0.01, 0.02, 0.03, 0.05, 0.08, 0.1, 0.15, 0.2, 0.25)),
    },
    data={
        "sensitivity": DataTaken("number", "sensitivity (recall)"),
        "specificity": DataTaken("number", "specificity"),
        "prevalence": DataTaken("number", "prevalence where the test is used"),
    },
    asks=(
        Ask("table", "Fill in the table", "table", points=2, room=2),
        Ask("ppv", "Probability that a person with a positive result is ill", points=2, decimals=3, room=4, share=True),
        Ask("npv", "Probability that a person with a negative result is healthy", decimals=4, room=3, share=True),
        Ask("positive", "Probability of a positive result", decimals=3, room=2, share=True),
        Ask(
            "meaning",
            "Which statement is right?",
            "choice",
            choices=(
                ("mostly", "Most persons with a positive result are ill."),
                ("rarely", "Most persons with a positive result are healthy."),
                ("always", "The answers would be the same at any prevalence."),
            ),
        ),
    ),
    draw=_draw,
    pose=_pose,
    solve=_solve,
    faults=_faults,
)
