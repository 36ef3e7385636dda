"""How many predictions of ordered classes are right, and how many are at most one, two, .. classes from the true one."""

import numpy as np

from reportgen import spelling
from reportgen.data.evidence import Confusion
from reportgen.data.subject import Subject
from reportgen.engine import convert
from reportgen.results.parts import Tabulated
from reportgen.spec.validation import ValidationSpec

MOST_DISTANCES = 6  # that are listed, the first of which is none


def class_distances(spec: ValidationSpec, subject: Subject) -> Tabulated | None:
    """Add the cases up by their distance, where the classes have an order."""
    found = subject.get(Confusion)
    if found is None or not spec.data.ordered or not found.cases:
        return None
    within = np.cumsum(found.by_distance)[:MOST_DISTANCES]
    return Tabulated(
        ref=f"models/{spelling.escaped(subject.name)}/class_distances",
        label="Predictions at most so many classes from the true one",
        columns=("cases", "proportion"),
        row_labels=tuple(map(str, range(len(within)))),
        rows=tuple((convert.count(cases), float(cases / found.cases)) for cases in within),
    )
