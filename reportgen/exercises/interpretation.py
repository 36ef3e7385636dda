"""Which sentences a result justifies."""

from collections.abc import Iterator, Mapping
from typing import Any

from reportgen import numbers
from reportgen.catalog.paper import Paper
from reportgen.catalog.random_draws import RandomDraws
from reportgen.catalog.topic import Ask, ChoiceRange, Posed, Topic, TopicData, WholeRange
from reportgen.conventions import LEVEL_ON_SHEETS
from reportgen.engine.calc.run import calc
from reportgen.topic_index import DataTaken

TESTED, JUDGED, NONE_SEEN = "comparison", "requirement", "no error"
Statement = tuple[str, str, str]  # its name, its text and the reason why it is right or wrong
RIGHT = {TESTED: ("compatible", "p_value"), JUDGED: ("open", "coverage"), NONE_SEEN: ("bound",)}


def _draw(draw: RandomDraws, ranges: TopicData) -> dict[str, Any]:
    """Draw a result that leaves the question open."""
    cases = ranges["cases"]
    first = draw.whole(6, 14)
    by = {
        TESTED: (first, max(3, first - draw.whole(1, 3))),
        JUDGED: (round(cases * 0.9) - draw.whole(0, 3), 0),
        NONE_SEEN: (0, 0),
    }
    x, y = by[ranges["result"]]
    return {"result": ranges["result"], "cases": cases, "x": x, "y": y}


def _faults(given: TopicData) -> Iterator[tuple[str, str]]:
    if given["result"] not in RIGHT:
        yield f"{given['result']!r} is no kind of result", f"write {', '.join(RIGHT)}"
    elif given["x"] + given["y"] > given["cases"]:
        yield "x and y are more than the cases", "give smaller counts"
    elif given["result"] == TESTED and given["x"] + given["y"] == 0:
        yield "the models disagree on no case", "give x and y"
    elif _contradicts(given):
        yield "this result does not leave the question open", "give counts nearer to each other, or to the requirement"


def _contradicts(given: TopicData) -> bool:
    """Tell whether the sentences of an open question would be wrong here."""
    if given["result"] == TESTED:
        return bool(_tested(given)["p_value"] <= LEVEL_ON_SHEETS)
    if given["result"] == JUDGED:
        limits = _rate(given)["interval"]
        return not limits["low"] < REQUIRED < given["x"] / given["cases"]
    return False


REQUIRED = 0.85  # recall that the exercise asks for


def _tested(given: TopicData) -> Mapping[str, Any]:
    rest = given["cases"] - given["x"] - given["y"]
    return calc("mcnemar", {"only_a": given["x"], "only_b": given["y"], "both_right": rest, "both_wrong": 0})


def _rate(given: TopicData, **options: Any) -> Mapping[str, Any]:
    return calc("wilson", {"successes": given["x"], "trials": given["cases"]}, **options)


def _facts(given: TopicData) -> dict[str, str]:
    """Write the numbers of a result as a report does."""
    facts = {key: str(given[key]) for key in ("cases", "x", "y")}
    if given["result"] == TESTED:
        return facts | {"p": numbers.p_value(_tested(given)["p_value"])}
    if given["result"] == JUDGED:
        limits = _rate(given)["interval"]
        rate, low, high = given["x"] / given["cases"], limits["low"], limits["high"]
        return facts | {"rate": numbers.share(rate), "low": numbers.share(low), "high": numbers.share(high)}
    bound = calc("clopper_pearson", {"successes": 0, "trials": given["cases"]}, sides=1, side="upper")["interval"][
        "high"
    ]
    return facts | {"bound": numbers.share(bound)}


INTRODUCTIONS = {
    TESTED: "Models A and B were tested on the same {cases} cases. A alone is right on {x} of them, B alone on {y}. "
    "The exact McNemar test gives p {p} (two-sided).",
    JUDGED: "A model finds {x} of {cases} positive cases: recall {rate}, 95% Wilson interval {low} to {high}. "
    "Recall of at least 85% is required.",
    NONE_SEEN: "A model finds all {cases} positive cases of a test set. The one-sided 95% upper bound of its miss rate (exact) is {bound}.",
}
CHOICES: Mapping[str, tuple[Statement, ...]] = {
    TESTED: (
        (
            "equal",
            "The models are equally accurate.",
            "A large p-value does not show that the null hypothesis is true.",
        ),
        (
            "compatible",
            "A difference of the error rates is not shown; the data are compatible with no difference and with some.",
            "This is what a p-value above the level says.",
        ),
        (
            "probability",
            "The probability that the models are equally accurate is p.",
            "The p-value is computed under the null hypothesis; it is not its probability.",
        ),
        (
            "p_value",
            "If the error rates were equal, a split of the disagreements at least this uneven would occur with probability p.",
            "This is the definition of the p-value.",
        ),
        ("chance", "The difference is due to chance.", "Not shown is not the same as absent."),
    ),
    JUDGED: (
        (
            "met",
            "The requirement is met, because the estimate is above it.",
            "Values below the requirement are compatible with the data too.",
        ),
        (
            "open",
            "The requirement is not demonstrated: true recall below 85% is compatible with these data.",
            "The interval has values below the requirement.",
        ),
        (
            "inside",
            "True recall is inside the interval with probability 95%.",
            "True recall is fixed; the limits vary from sample to sample.",
        ),
        (
            "coverage",
            "Of intervals computed in this way from new samples about 95% contain true recall.",
            "This is what the level of an interval means.",
        ),
        (
            "failed",
            "The data show that true recall is below 85%.",
            "The interval has values above the requirement too.",
        ),
    ),
    NONE_SEEN: (
        (
            "never",
            "The model misses no positive case.",
            "No miss among these cases does not exclude misses among others.",
        ),
        ("bound", "The data are compatible with miss rates up to the bound.", "This is what the upper bound says."),
        ("zero", "The miss rate is zero, because the estimate is.", "An estimate is not the true rate."),
        (
            "larger",
            "A larger test set without a miss would give the same bound.",
            "The bound falls about as three over the number of cases.",
        ),
    ),
}


def _pose(given: TopicData) -> Posed:
    choices = tuple((name, text) for name, text, _ in CHOICES[given["result"]])
    return Posed(
        text=(INTRODUCTIONS[given["result"]].format_map(_facts(given)), "Mark every statement that is justified."),
        choices={"statements": choices},
    )


def _solve(given: TopicData, paper: Paper) -> None:
    paper.begin("statements")
    reasons = {name: why for name, _, why in CHOICES[given["result"]]}
    paper.choose("statements", *RIGHT[given["result"]], **reasons)


interpretation = Topic(
    id="interpretation",
    label="What a result says",
    meaning="Mark the statements that a result justifies.",
    draws={"cases": WholeRange(40, 120, least=20, step=10), "result": ChoiceRange((TESTED, JUDGED, NONE_SEEN))},
    data={
        "result": DataTaken("label", f"what kind of result: {', '.join(RIGHT)}"),
        "cases": DataTaken("count", "test cases, or positive ones"),
        "x": DataTaken("count", "cases that only A gets right, or positive cases that are found"),
        "y": DataTaken("count", "cases that only B gets right"),
    },
    asks=(Ask("statements", "Which statements are justified?", "choices", 3, room=0),),
    draw=_draw,
    pose=_pose,
    solve=_solve,
    faults=_faults,
)
