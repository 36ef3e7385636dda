"""The profit of an offer to those whom a model selects."""

from collections.abc import Iterator
from typing import Any

from reportgen.catalog.paper import Paper
from reportgen.catalog.random_draws import RandomDraws
from reportgen.catalog.topic import Ask, ChoiceRange, Posed, PosedTable, Topic, TopicData, WholeRange
from reportgen.topic_index import DataTaken

COUNTS = ("tp", "fn", "fp", "tn")
BY_GAIN = {
    "net": "A purchase brings {gain} euros when the cost of its letter is already taken off.",
    "gross": "A purchase brings {gain} euros, from which the cost of its letter must still be taken off.",
}


def _draw(draw: RandomDraws, ranges: TopicData) -> dict[str, Any]:
    """Let a model find most buyers, and select some others too."""
    buyers = ranges["buyers"]
    tp, fp = draw.whole(buyers // 2, buyers - 1), draw.whole(buyers, 6 * buyers)
    counts = {"tp": tp, "fn": buyers - tp, "fp": fp, "tn": ranges["customers"] - buyers - fp}
    return {**counts, "gain": ranges["gain"], "cost": ranges["cost"], "gain_is": ranges["gain_is"]}


def _faults(given: TopicData) -> Iterator[tuple[str, str]]:
    if given["gain_is"] not in BY_GAIN:
        yield f"{given['gain_is']!r} does not say what the gain is", "write net or gross"
    elif given["tp"] + given["fn"] == 0:
        yield "there is no buyer, so recall is not defined", "give at least one buyer"
    elif given["tp"] + given["fp"] == 0:
        yield "no customer is selected, so precision is not defined", "give at least one"
    elif not 0 < given["cost"] < given["gain"]:
        yield "a letter costs nothing, or as much as a purchase brings", "give a cost above zero and a higher gain"


def _pose(given: TopicData) -> Posed:
    return Posed(
        text=(
            "A model selects which customers get a letter with an offer. A letter costs {{cost}} "
            + ("euro. " if given["cost"] == 1 else "euros. ")
            + BY_GAIN[given["gain_is"]].format(gain="{{gain}}"),
            "Customers without a letter do not buy.",
        ),
        tables=(
            PosedTable(
                "Customers, by what they would do and what the model selects.",
                ("", "selected", "not selected"),
                (("would buy", given["tp"], given["fn"]), ("would not buy", given["fp"], given["tn"])),
            ),
        ),
    )


def _solve(given: TopicData, paper: Paper) -> None:
    counts = {name: given[name] for name in COUNTS}
    for name, count in counts.items():
        paper.let(name.upper(), count)
    paper.let("g", given["gain"])
    paper.let("c", given["cost"])
    paper.begin("error")
    paper.compute("e", r"\frac{FP + FN}{TP + FN + FP + TN}")
    paper.answer("error", "e", "error", counts)
    paper.begin("baseline")
    paper.compute("b", r"\frac{TP + FN}{TP + FN + FP + TN}", "Predicting no buyer is wrong for the buyers alone.")
    paper.answer("baseline", "b", "prevalence", counts)
    paper.begin("precision")
    paper.compute("P", r"\frac{TP}{TP + FP}")
    paper.answer("precision", "P", "precision", counts)
    paper.mistake("precision", r"\frac{TP}{TP + FN}", "recall in place of precision", 0.5)
    paper.begin("recall")
    paper.compute("R", r"\frac{TP}{TP + FN}")
    paper.answer("recall", "R", "recall", counts)
    paper.mistake("recall", r"\frac{TP}{TP + FP}", "precision in place of recall", 0.5)
    paper.begin("f1")
    paper.compute("F_1", r"\frac{2 P R}{P + R}")
    paper.answer("f1", "F_1", "f1", counts)
    paper.begin("profit")
    if given["gain_is"] == "net":
        paper.compute("v", "g", "What a purchase brings, with its letter paid.")
    else:
        paper.compute("v", "g - c", "What a purchase brings, with its letter paid.")
    costs = [[0, given["cost"]], [0, -paper.raw["v"]]]
    paper.compute("S", r"TP \cdot v - FP \cdot c")
    paper.answer("profit", "S", "profit", {**counts, "costs": costs})
    paper.mistake("profit", r"TP \cdot v", "the letters without a purchase left out", 0.5)
    other = r"TP \cdot g - (TP + FP) c" if given["gain_is"] == "net" else r"TP \cdot g - FP \cdot c"
    says = "the letters of buyers paid twice" if given["gain_is"] == "net" else "the letters of buyers not paid"
    paper.mistake("profit", other, says, 1)
    paper.begin("everybody")
    paper.compute("E", r"(TP + FN) v - (FP + TN) c")
    everybody = {"tp": counts["tp"] + counts["fn"], "fn": 0, "fp": counts["fp"] + counts["tn"], "tn": 0}
    paper.answer("everybody", "E", "profit", {**everybody, "costs": costs})
    paper.begin("break_even")
    paper.write(r"A letter to a customer who buys with probability $p$ brings $p v - (1 - p) c$, which is zero at")
    paper.compute("q", r"\frac{c}{c + v}")
    paper.answer("break_even", "q", "bayes_threshold", {"costs": costs})
    paper.mistake("break_even", r"\frac{c}{v}", "odds in place of a proportion", 0.5)
    paper.begin("policy")
    profits = {"model": paper.known["S"], "everybody": paper.known["E"], "no_letter": 0.0}
    best = max(profits, key=lambda name: profits[name])
    paper.write(
        "Selected customers bring {{s}} euros, all customers {{e}}, and no letter at all brings 0.",
        s=profits["model"],
        e=profits["everybody"],
    )
    paper.choose("policy", best, **{name: "It brings most." if name == best else "It brings less." for name in profits})


profit = Topic(
    id="profit",
    label="Profit of a selection",
    meaning="Compute what it brings to make an offer to those whom a model selects, and its error rate.",
    draws={
        "buyers": WholeRange(10, 40, least=4, most=5000, step=2),
        "customers": WholeRange(1000, 2000, least=100, most=1_000_000, step=100),
        "gain": WholeRange(8, 20, least=2, most=1000),
        "cost": WholeRange(2, 4, least=1, most=1000),
        "gain_is": ChoiceRange(("net", "gross")),
    },
    data={
        "tp": DataTaken("count", "buyers that are selected"),
        "fn": DataTaken("count", "buyers that are not selected"),
        "fp": DataTaken("count", "others that are selected"),
        "tn": DataTaken("count", "others that are not selected"),
        "gain": DataTaken("count", "what a purchase brings, in euros"),
        "cost": DataTaken("count", "what a letter costs, in euros"),
        "gain_is": DataTaken("label", "net if the letter of a buyer is already paid, or gross"),
    },
    asks=(
        Ask("error", "Error rate of the model", decimals=3, share=True),
        Ask("baseline", "Error rate of predicting no buyer at all", decimals=3, room=1, share=True),
        Ask("precision", "Precision", decimals=3, share=True),
        Ask("recall", "Recall", decimals=3, share=True),
        Ask("f1", "F1", decimals=3, share=True, usual=False),
        Ask("profit", "Profit in euros if the selected customers get a letter", "integer", points=2, room=3),
        Ask("everybody", "Profit in euros if all customers get a letter", "integer", room=2),
        Ask(
            "break_even",
            "Precision above which letters to a group of customers pay off",
            points=2,
            decimals=3,
            room=3,
            share=True,
        ),
        Ask(
            "policy",
            "Which policy brings most?",
            "choice",
            choices=(
                ("model", "Letters to the selected customers."),
                ("everybody", "Letters to all customers."),
                ("no_letter", "No letter at all."),
            ),
        ),
    ),
    draw=_draw,
    pose=_pose,
    solve=_solve,
    faults=_faults,
)
