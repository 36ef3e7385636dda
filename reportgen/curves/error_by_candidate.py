"""Risks of candidates by their complexity."""

import numpy as np

from reportgen.catalog.answers import Table
from reportgen.catalog.declare import curve
from reportgen.data.candidates import Candidates


@curve(
    label="Error by candidate",
    drawn=("complexity", "risk"),
    reference="Hastie, Tibshirani & Friedman (2009), The Elements of Statistical Learning, 2nd edition, section 7.10",
)
def error_by_candidate(candidates: Candidates) -> Table:
    """
    Estimated risk of every candidate, from simple to complex, with one standard error to each side.

    The smallest of many risks is too low for an estimate, the more so the more candidates there are.

    By hand: two candidates, the simpler one first.

    >>> rows = [{"name": "b", "complexity": 2, "risk": 0.25, "se": 0.125}, {"name": "a", "complexity": 1, "risk": 0.5, "se": 0.25}]
    >>> error_by_candidate(Candidates.from_inputs({"candidates": rows})).rows
    (('a', 1.0, 0.5, 0.25, 0.75), ('b', 2.0, 0.25, 0.125, 0.375))
    """
    order = np.argsort(candidates.complexities, kind="stable")
    low, high = (candidates.risks + sign * candidates.errors for sign in (-1, 1))
    columns = (candidates.complexities, candidates.risks, low, high)
    rows = tuple((candidates.names[at], *(float(column[at]) for column in columns)) for at in order)
    return Table(("candidate", "complexity", "risk", "low", "high"), rows)
