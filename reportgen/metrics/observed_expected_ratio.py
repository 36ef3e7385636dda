"""Observed over expected positive cases."""

import numpy as np

from reportgen.catalog import SILENT, Undefined, Work, metric
from reportgen.data.evidence import Array, Scores, array, divide
from reportgen.metrics.brier import not_probabilities

NOTHING = 1e-200  # below, a ratio of large counts would overflow


@metric(
    label="Observed to expected ratio",
    incomplete="expected",
    abbreviation="O/E",
    formula=r"\frac{P}{\sum_i s_i}",
    range=(0, float("inf")),
    better="neither",
    ideal=1,
    depends_on_prevalence=True,
    needs_probabilities=True,
    undefined_when="nothing_expected",
    reference="Debray, Damen, Riley, Snell, Reitsma, Hooft, Collins & Moons (2017), A guide to systematic review and meta-analysis of prediction model performance, BMJ 356:i6460",
    says={
        "expected_positives": "Sum of the probabilities: the expected number of positive cases.",
    },
)
def observed_expected_ratio(s: Scores, *, work: Work = SILENT) -> Array | Undefined:
    """
    Observed number of positive cases divided by the expected number, which is the sum of the probabilities: calibration
    in the large.

    1 if the model expects as many positive cases as there are; above 1 it expects too few, below 1 too many. Errors
    that cancel over the cases do not show.

    A hand calculation: 3 positive cases where 0.9 + 0.6 + 0.4 + 0.1 = 2 are expected.

    >>> round(float(observed_expected_ratio(Scores.of([0.9, 0.6, 0.4, 0.1], [True, True, True, False]))), 12)
    1.5
    """
    if absence := not_probabilities(s):
        return absence
    expected = expected_positives(s)
    value = divide(s.positive_cases, expected)
    work.step("expected_positives", r"E = \sum_i s_i", expected)
    work.step("formula", r"\frac{P}{E}", value, P=s.positive_cases, E=expected)
    return value


def expected_positives(s: Scores) -> Array:
    """Add up the probabilities; a sum too small to divide by is zero."""
    expected = array(np.einsum("...i,i->...", array(s.positives) + s.negatives, s.values))
    return np.where(expected > NOTHING, expected, 0.0)
