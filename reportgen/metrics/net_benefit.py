"""Net benefit."""

import numpy as np

from reportgen.catalog import SILENT, Undefined, Work, metric
from reportgen.conventions import INSIDE
from reportgen.data.evidence import Array, Scores, array, divide
from reportgen.errors import Problem, refuse
from reportgen.metrics.brier import not_probabilities


@metric(
    label="Net benefit",
    incomplete="cuts",
    formula=r"\frac{TP}{n} - \frac{FP}{n} \cdot \frac{t}{1 - t}",
    range=(float("-inf"), 1),
    needs_probabilities=True,
    option_ranges={"prevalence": INSIDE, "threshold": INSIDE},
    reference="Vickers & Elkin (2006), Decision curve analysis: a novel method for evaluating prediction models, Medical Decision Making 26:565",
    says={"price": "Weight of a false positive in true positives: the odds of the threshold."},
)
def net_benefit(
    s: Scores, *, threshold: float, prevalence: float | None = None, work: Work = SILENT
) -> Array | Undefined:
    """
    True positives per case, minus false positives per case times the odds of the threshold probability.

    Acting from a probability of 0.2 on means accepting four false alarms for one case found. The largest possible value
    is the prevalence; acting on no case has 0. If a prevalence is given, both rates are weighted to it.

    By hand: one true and one false positive of four cases at a threshold of 0.2, so 1/4 - 1/4 * 1/4.

    >>> float(net_benefit(Scores.of([0.9, 0.5, 0.1, 0.1], [True, False, True, False]), threshold=0.2))
    0.1875
    """
    _refuse_wrong(threshold=threshold, prevalence=prevalence)
    if absence := not_probabilities(s):
        return absence
    price, counts = threshold / (1 - threshold), s.at(threshold)
    work.step("price", r"w = \frac{t}{1 - t}", price, t=threshold)
    numbers = {"TP": counts.tp, "FP": counts.fp, "w": array(price)}
    if prevalence is None:
        value = divide(counts.tp - counts.fp * price, s.cases)
        work.step("formula", r"\frac{TP}{n} - \frac{FP}{n} \cdot w", value, n=s.cases, **numbers)
        return value
    return _at_prevalence(s, prevalence, numbers, work)


def _at_prevalence(s: Scores, prevalence: float, numbers: dict[str, Array], work: Work) -> Array | Undefined:
    """Weight both rates to the prevalence, which takes cases of both classes."""
    positives, negatives = s.positive_cases, s.negative_cases
    found, alarms = divide(numbers["TP"], positives), divide(numbers["FP"], negatives)
    value = prevalence * found - (1 - prevalence) * alarms * numbers["w"]
    if not value.ndim and np.isnan(value):
        return Undefined("one_class" if s.cases else "no_case")
    formula = r"q \cdot \frac{TP}{P} - (1 - q) \cdot \frac{FP}{N} \cdot w"
    work.step("formula", formula, value, q=prevalence, P=positives, N=negatives, **numbers)
    return array(value)


def _refuse_wrong(**given: float | None) -> None:
    """Refuse probabilities of 0 and 1, which have no odds or no second class, and what is beyond."""
    problems = [
        Problem("wrong_option", f"{name} must be between 0 and 1", "write 0.2 for 20%", str(value))
        for name, value in given.items()
        if value is not None and not 0 < value < 1
    ]
    refuse(problems)
