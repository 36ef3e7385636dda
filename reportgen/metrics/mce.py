"""Maximum calibration error."""

import numpy as np

from reportgen.catalog import SILENT, Undefined, Work, metric
from reportgen.data.bins import Bins, Scheme
from reportgen.data.evidence import Array, Scores, array, divide
from reportgen.metrics.brier import not_probabilities
from reportgen.metrics.ece import gaps, no_rule_for_bins


@metric(
    label="Maximum calibration error",
    abbreviation="MCE",
    aliases=("maximum_calibration_error",),
    formula=r"\max_b |o_b - e_b|",
    better="lower",
    needs_probabilities=True,
    lower_unproved="chance_adds",
    enough=no_rule_for_bins,
    option_ranges={"bins": (1, 1000)},
    reference="Naeini, Cooper & Hauskrecht (2015), Obtaining well calibrated probabilities using Bayesian binning, AAAI Conference on Artificial Intelligence 29:2901",
    says={
        "distance_in_bin": "In each bin, the absolute difference between the proportion of positive cases and the mean score, from its cases n, its positive cases O and the sum of its scores E.",
        "largest_gap": "Largest of these differences.",
    },
)
def mce(s: Scores, *, bins: int = 10, scheme: Scheme = "equal_width", work: Work = SILENT) -> Array | Undefined:
    """
    Largest absolute difference, over bins of scores, between the proportion of positive cases and the mean score.

    The bin with the fewest cases often decides, by chance, and no interval is known that errs seldom enough for a
    verdict. The bins are those of the calibration curve.

    By hand: two bins, |1 - (0.2 + 0.4)| / 2 and |1 - (0.7 + 0.9)| / 2.

    >>> round(float(mce(Scores.of([0.2, 0.4, 0.7, 0.9], [True, False, False, True]), bins=2)), 6)
    0.3
    """
    if absence := not_probabilities(s):
        return absence
    held = Bins.of(s, bins, scheme)
    distances = np.where(held.cases > 0, divide(gaps(held), held.cases), -1)
    value = array(np.where(s.cases > 0, distances.max(axis=-1), np.nan))
    if not value.ndim and s.cases:
        _explain(held, distances, work)
    return value


def _explain(held: Bins, distances: Array, work: Work) -> None:
    """Note the distance in each bin, in a table, and the largest."""
    filled, largest = np.flatnonzero(held.cases), int(np.argmax(distances))
    positives, sums, sizes = (each[filled] for each in (held.positives, held.scores, held.cases))
    columns = {
        "bin": filled + 1,
        "cases n": sizes,
        "positive O": positives,
        "expected E": sums,
        "difference": distances[filled],
    }
    work.rows("distance_in_bin", r"\left|\frac{O_{b}}{n_{b}} - \frac{E_{b}}{n_{b}}\right|", columns)
    ends = {
        f"o_{largest + 1}": held.positives[largest] / held.cases[largest],
        f"e_{largest + 1}": held.scores[largest] / held.cases[largest],
    }
    work.step("largest_gap", rf"\text{{MCE}} = |o_{{{largest + 1}}} - e_{{{largest + 1}}}|", distances[largest], **ends)
