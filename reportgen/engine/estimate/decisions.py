"""What another rule would predict from probabilities of several classes, and what that would cost."""

import numpy as np

from reportgen import spelling
from reportgen.data.arrays import array
from reportgen.data.class_scores import ClassScores
from reportgen.data.costs import Costed
from reportgen.data.least_cost import least_cost
from reportgen.data.subject import Subject
from reportgen.engine import convert
from reportgen.metrics.mean_cost import mean_cost
from reportgen.results.cases import OtherPredictions
from reportgen.spec.validation import ValidationSpec


def other_predictions(spec: ValidationSpec, subject: Subject) -> OtherPredictions | None:
    """
    Predict the class of least expected cost, or the most probable one where the model predicts by cost.

    How many predictions would change is known where the model's own follow from the same probabilities.
    """
    scores, costed = subject.get(ClassScores), subject.get(Costed)
    if scores is None or costed is None or not scores.cases:
        return None
    by_cost = any(one.by_cost for one in spec.models if one.name == subject.name)
    cheapest = least_cost(scores.probabilities, costed.costs)
    called = scores.most_probable if by_cost else cheapest
    size = len(scores.classes)
    counted = np.bincount(scores.truth * size + called, scores.weights, size * size).reshape(size, size)
    differing = scores.weights[scores.most_probable != cheapest].sum()
    means = [float(mean_cost(one)) for one in (costed.with_cells(array(counted).ravel()), costed)]
    other, own = means if spec.gains is None else (0.0 - mean for mean in means)
    return OtherPredictions(
        ref=f"models/{spelling.escaped(subject.name)}/other_predictions",
        label="Mean cost by another rule" if spec.gains is None else "Mean profit by another rule",
        rule="most_probable" if by_cost else "least_cost",
        value=other,
        own=own,
        changed=None if subject.calls == "prediction" else convert.count(differing),
        cases=convert.count(scores.cases),
    )
