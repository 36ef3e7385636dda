"""What a threshold costs more than the best one that can be found on the same cases."""

import numpy as np

from reportgen import spelling
from reportgen.catalog.answers import Undefined
from reportgen.conventions import ROUNDING
from reportgen.data.call_costs import CallCosts
from reportgen.data.costs import Costed
from reportgen.data.scores import Scores
from reportgen.data.subject import Subject
from reportgen.engine import convert
from reportgen.results.cases import Choice, Regret
from reportgen.spec.validation import ValidationSpec

LABEL = "Regret: mean cost at the threshold less the lowest at any cut"


def regret(spec: ValidationSpec, subject: Subject, choice: Choice | None) -> Regret | None:
    """
    Compare the threshold of a model with all cuts of its scores, where costs are known.

    At the prevalence of use where it is stated, of a range at the end where the regret is larger.
    """
    scores, costed = subject.get(Scores), subject.get(Costed)
    if scores is None or costed is None or subject.threshold is None or subject.calls != "score":
        return None
    costs, ends = CallCosts.of(costed.costs), spec.data.prevalences_in_use or (None,)
    facts = {
        "ref": f"models/{spelling.escaped(subject.name)}/regret",
        "label": LABEL,
        "assumes_calibrated": choice is not None and choice.rests_on_probabilities,
    }
    if ends == (None,) and spec.data.source.sampling == "enriched":
        return Regret(**facts, **convert.absent(Undefined("enriched_sample")))
    if not scores.positive_cases or not scores.negative_cases:
        return Regret(**facts, **convert.absent(Undefined("one_class")))
    gains = spec.gains is not None
    found = [_at(scores, costs, subject.threshold, end, gains=gains) for end in ends]
    return Regret(**facts, **max(found, key=lambda one: one["value"] or 0.0))


def _at(
    scores: Scores, costs: CallCosts, threshold: float, prevalence: float | None, *, gains: bool
) -> dict[str, float | None]:
    """Find the best cut, of several equally good ones the highest; one above all scores is no number."""
    every, sign = costs.mean(scores.sweep(), prevalence), -1 if gains else 1
    reached, rounding = float(costs.mean(scores.at(threshold), prevalence)), ROUNDING * costs.largest
    at = int(np.flatnonzero(every <= every.min() + rounding)[0])
    more = reached - float(every[at])
    return {
        "value": more if more > rounding else 0.0,
        "reached": sign * reached,
        "best": sign * float(every[at]),
        "best_threshold": scores.thresholds[at],
        "prevalence": prevalence,
    }
