"""Two normal classes with costs: where to cut, and what it costs."""

from collections.abc import Iterator
from typing import Any

from reportgen.catalog.paper import Paper
from reportgen.catalog.random_draws import RandomDraws
from reportgen.catalog.topic import Ask, ChoiceRange, DecimalRange, Posed, Topic, TopicData
from reportgen.topic_index import DataTaken

METHOD = "bayes_risk_gaussians"


def _draw(draw: RandomDraws, ranges: TopicData) -> dict[str, Any]:
    """Draw two classes that overlap, and one error that is more expensive than the other."""
    first = draw.decimal(-2, 2, 1)
    costs = [1, ranges["cost"]]
    cost_12, cost_21 = draw.shuffled(costs)
    return {
        "mean_1": first,
        "mean_2": round(first + ranges["distance"], 1),
        "variance": ranges["variance"],
        "prior_1": ranges["prior"],
        "cost_12": cost_12,
        "cost_21": cost_21,
    }


def _faults(given: TopicData) -> Iterator[tuple[str, str]]:
    if given["mean_1"] >= given["mean_2"]:
        yield "mean_1 must be below mean_2", "name the class with the lower mean first"
    elif given["variance"] <= 0:
        yield "the variance must be above 0", "write 0.25"
    elif not 0 < given["prior_1"] < 1:
        yield "prior_1 must be between 0 and 1", "write 0.5"
    elif min(given["cost_12"], given["cost_21"]) <= 0:
        yield "an error without a cost needs no threshold", "give costs above 0"
    elif given["cost_12"] == given["cost_21"]:
        yield "both errors cost the same", "give different costs; the first two parts have equal ones anyhow"


def _pose(_: TopicData) -> Posed:
    return Posed(
        text=(
            (
                "A feature $x$ is normal in both classes with the same variance {{variance}}: its mean is {{mean_1}} in "
                "class 1 and {{mean_2}} in class 2. Class 1 has the prior probability {{prior_1}}."
            ),
            (
                "To predict 2 for a case of class 1 costs {{cost_12}}, to predict 1 for a case of class 2 costs "
                "{{cost_21}}; right predictions cost nothing. Class 1 is predicted where $x$ is at most a threshold."
            ),
        )
    )


def _solve(given: TopicData, paper: Paper) -> None:
    for symbol, name in (("m_1", "mean_1"), ("m_2", "mean_2"), ("v", "variance"), ("p_1", "prior_1")):
        paper.let(symbol, given[name])
    paper.let("c_{12}", given["cost_12"])
    paper.let("c_{21}", given["cost_21"])
    paper.compute("s", r"\sqrt{v}", "Standard deviation of both classes.")
    paper.compute("p_2", "1 - p_1")
    _with_equal_costs(given, paper)
    _with_costs(given, paper)
    paper.begin("compare")
    paper.choose(
        "compare",
        "cheaper",
        cheaper="The threshold minimises the expected cost; the threshold of equal costs minimises the error rate.",
        both="No threshold has a lower error rate than that of equal costs.",
        neither="The threshold was chosen for the lowest expected cost.",
    )


def _inputs(given: TopicData, cost_12: float, cost_21: float) -> dict[str, Any]:
    return {
        "means": [given["mean_1"], given["mean_2"]],
        "sds": [given["variance"] ** 0.5] * 2,
        "priors": [given["prior_1"], 1 - given["prior_1"]],
        "costs": [[0, cost_12], [cost_21, 0]],
    }


def _with_equal_costs(given: TopicData, paper: Paper) -> None:
    """Find the threshold of the lowest error rate."""
    equal = _inputs(given, 1, 1)
    paper.begin("threshold_equal")
    paper.write("With equal costs the more probable class is best: both densities times their priors are equal at $u$.")
    paper.compute("u", r"\frac{m_1 + m_2}{2} + \frac{v}{m_2 - m_1} \ln \frac{p_1}{p_2}")
    paper.answer("threshold_equal", "u", METHOD, equal, at="values.thresholds.0")
    paper.begin("error_equal")
    paper.compute("z_1", r"\frac{u - m_1}{s}")
    paper.compute("z_2", r"\frac{u - m_2}{s}")
    paper.compute("E", r"p_1 (1 - \Phi(z_1)) + p_2 \Phi(z_2)", "Both classes err on the wrong side of $u$.")
    paper.answer("error_equal", "E", METHOD, equal, at="values.error")
    if given["variance"] != 1:
        paper.mistake(
            "error_equal",
            r"p_1 (1 - \Phi(\frac{u - m_1}{v})) + p_2 \Phi(\frac{u - m_2}{v})",
            "variance in place of the standard deviation",
            0.5,
        )


def _with_costs(given: TopicData, paper: Paper) -> None:
    """Find the threshold of the lowest expected cost, that cost, and the error rate."""
    costly = _inputs(given, given["cost_12"], given["cost_21"])
    paper.begin("threshold")
    paper.write(r"Predict 1 where $c_{12} P(1 \mid x) \ge c_{21} P(2 \mid x)$: the expected cost is smaller there.")
    paper.compute("x", r"\frac{m_1 + m_2}{2} + \frac{v}{m_2 - m_1} \ln \frac{p_1 c_{12}}{p_2 c_{21}}")
    paper.answer("threshold", "x", METHOD, costly, at="values.thresholds.0")
    paper.mistake(
        "threshold",
        r"\frac{m_1 + m_2}{2} + \frac{v}{m_2 - m_1} \ln \frac{p_1 c_{21}}{p_2 c_{12}}",
        "both costs swapped",
        0.5,
    )
    paper.begin("cost")
    paper.compute("e_1", r"1 - \Phi(\frac{x - m_1}{s})", "Probability of an error in class 1.")
    paper.compute("e_2", r"\Phi(\frac{x - m_2}{s})", "Probability of an error in class 2.")
    paper.compute("r", "p_1 c_{12} e_1 + p_2 c_{21} e_2")
    paper.answer("cost", "r", METHOD, costly, at="values.risk")
    paper.begin("error")
    paper.compute("R", "p_1 e_1 + p_2 e_2")
    paper.answer("error", "R", METHOD, costly, at="values.error")


bayes_decision = Topic(
    id="bayes-decision",
    label="Bayes decision with costs",
    meaning="Find the best threshold between two normal classes with equal and with unequal costs.",
    draws={
        "distance": DecimalRange(1.5, 3.0, 1, 0.1, 10.0),
        "variance": ChoiceRange((0.64, 1, 1.44)),
        "prior": ChoiceRange((0.3, 0.4, 0.5, 0.6)),
        "cost": ChoiceRange((2, 3, 4, 5)),
    },
    data={
        "mean_1": DataTaken("number", "mean of class 1, the lower one"),
        "mean_2": DataTaken("number", "mean of class 2"),
        "variance": DataTaken("number", "variance in each class"),
        "prior_1": DataTaken("number", "prior probability of class 1"),
        "cost_12": DataTaken("number", "cost of predicting 2 for class 1"),
        "cost_21": DataTaken("number", "cost of predicting 1 for class 2"),
    },
    asks=(
        Ask("threshold_equal", "Best threshold if both errors cost 1", points=2, decimals=3, room=4),
        Ask("error_equal", "Its error rate", points=2, decimals=3, room=3, share=True),
        Ask("threshold", "Best threshold with these costs", points=2, decimals=3, room=3),
        Ask("cost", "Its expected cost", points=2, decimals=3, room=4),
        Ask("error", "Its error rate", decimals=3, share=True),
        Ask(
            "compare",
            "How do both thresholds compare under the unequal costs?",
            "choice",
            choices=(
                ("both", "The second threshold has the lower expected cost and the lower error rate."),
                ("cheaper", "The second threshold has the lower expected cost, the first one the lower error rate."),
                ("neither", "The first threshold has the lower expected cost."),
            ),
        ),
    ),
    draw=_draw,
    pose=_pose,
    solve=_solve,
    faults=_faults,
)
