"""Expected calibration error."""

import numpy as np

from reportgen.catalog import SILENT, Undefined, Work, metric
from reportgen.conventions import FEWEST_CASES_FOR_BINS
from reportgen.data.bins import Bins, Scheme
from reportgen.data.class_scores import ClassScores
from reportgen.data.evidence import Array, Scores, array, divide
from reportgen.metrics.brier import not_probabilities


def no_rule_for_bins(_: Scores | ClassScores, **_options: object) -> Undefined:
    """Give no verdict from draws: too many of their upper limits are below the true error (tests/operating)."""
    return Undefined("not_proved_for_bins")


@metric(
    label="Expected calibration error",
    abbreviation="ECE",
    aliases=("expected_calibration_error",),
    formula=r"\sum_b \frac{n_b}{n} |o_b - e_b|",
    better="lower",
    needs_probabilities=True,
    lower_unproved="chance_adds",
    enough=no_rule_for_bins,
    option_ranges={"bins": (1, 1000)},
    least_cases=FEWEST_CASES_FOR_BINS,
    reference="Naeini, Cooper & Hauskrecht (2015), Obtaining well calibrated probabilities using Bayesian binning, AAAI Conference on Artificial Intelligence 29:2901",
    says={
        "not_proved_for_bins": "the upper bootstrap limit of a binned calibration error is below the true error too often to support a verdict",
        "short.not_proved_for_bins": "no tested upper limit for binned error",
        "gap_in_bin": "In each bin, the absolute difference between the number of positive cases O and the sum of the scores E.",
        "added_gaps": "Sum of these differences.",
    },
)
def ece(
    s: Scores | ClassScores, *, bins: int = 10, scheme: Scheme = "equal_width", work: Work = SILENT
) -> Array | Undefined:
    """
    Mean absolute difference between the proportion of positive cases and the mean score, over bins weighted by their
    cases.

    It depends on the bins, and is above 0 by chance even if every score is the true frequency: see ece_reference. The
    bins are those of the calibration curve. Criteria (`at_most`) are judged by the upper limit of ece_ci, from 1,000
    cases on.

    Of several classes it is the top-label error: the score of a case is the probability of its most probable class (of
    equal ones the first), and the case is positive if that class is the true one. Other probabilities do not matter.

    By hand: two bins, |1 - (0.2 + 0.4)| and |1 - (0.7 + 0.9)| over four cases.

    >>> round(float(ece(Scores.of([0.2, 0.4, 0.7, 0.9], [True, False, False, True]), bins=2)), 6)
    0.25
    """
    if isinstance(s, ClassScores):
        s = s.top_label()
    if absence := not_probabilities(s):
        return absence
    held = Bins.of(s, bins, scheme)
    total = work.step("added_gaps", r"S = \sum_b |O_b - E_b|", array(gaps(held, work).sum(axis=-1)))
    return work.step("formula", r"\frac{S}{n}", divide(total, s.cases), S=total, n=s.cases)


def gaps(held: Bins, work: Work = SILENT) -> Array:
    """Return for each bin how far the number of positive cases is from the sum of the scores, which it should be near."""
    found = np.abs(held.positives - held.scores)
    if held.cases.ndim == 1:
        filled = np.flatnonzero(held.cases)
        columns = {
            "bin": filled + 1,
            "positive O": held.positives[filled],
            "expected E": held.scores[filled],
            "difference": found[filled],
        }
        work.rows("gap_in_bin", r"|O_{b} - E_{b}|", columns)
    return array(found)
