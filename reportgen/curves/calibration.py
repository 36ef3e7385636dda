"""Calibration curve."""

import numpy as np

from reportgen.catalog import Table, Undefined, curve
from reportgen.conventions import FEWEST_BINS
from reportgen.data.bins import OF_WIDTH, Bins, Scheme
from reportgen.data.class_scores import ClassScores
from reportgen.data.evidence import Proportion, Scores
from reportgen.intervals.wilson import wilson
from reportgen.metrics.brier import not_probabilities


@curve(
    label="Calibration curve",
    undefined_when="no_case",
    reference="Niculescu-Mizil & Caruana (2005), Predicting good probabilities with supervised learning, International Conference on Machine Learning 22:625",
    depends_on_prevalence=True,
    needs_probabilities=True,
    weights=False,
    says={
        "few_bins": "enough cases of each class are expected in only {bins:rule} of the {FEWEST_BINS:rule} bins that a curve needs"
    },
    summed_up_by=(
        {"calibration_slope": "slope", "calibration_intercept": "intercept", "observed_expected_ratio": "O/E"},
        {"brier": "Brier score"},
    ),
)
def calibration(
    s: Scores | ClassScores,
    *,
    bins: int = 10,
    scheme: Scheme = "equal_width",
    least_expected: float = 0.0,
    level: float = 0.95,
) -> Table | Undefined:
    """
    Mean score and proportion of positive cases in each bin of scores, with the Wilson interval for that proportion.

    Bins have equal widths from 0 to 1, or are cut at quantiles of the scores (type 7) so that they contain about
    equally many cases. A score on a boundary belongs to the lower bin, so tied scores stay together. Bins are numbered
    from 1 at the lowest scores; a bin without cases has no mean and is left out. With `least_expected` neighbouring
    bins are merged until each has at least this expected number of positive and of negative cases. If quantiles leave
    two bins or fewer, as when positive cases are rare, each distinct score is a bin before neighbours are merged; with
    two bins or fewer after that there is no curve. Of several classes it is the curve of the top label: the score of a
    case is the probability of its most probable class, and the case is positive if that class is the true one.

    >>> calibration(Scores.of([0.1, 0.3, 0.9, 0.7], [False, True, True, True]), bins=2).rows[1][:4]
    (2, 0.8, 1.0, 2)
    """
    if isinstance(s, ClassScores):
        s = s.top_label()
    if absence := not_probabilities(s):
        return absence
    if not s.cases:
        return Undefined("no_case")
    enough = _enough(s, bins, scheme, least_expected) if least_expected else Bins.of(s, bins, scheme)
    return enough if isinstance(enough, Undefined) else table_of_bins(enough, level)


def _enough(s: Scores, bins: int, scheme: Scheme, least_expected: float) -> Bins | Undefined:
    """Merge the bins that were requested; if quantiles leave too few, cut as finely as scores allow."""
    merged = merged_bins(Bins.of(s, bins, scheme), least_expected)
    if isinstance(merged, Bins) or scheme in OF_WIDTH:
        return merged
    finest = Bins.each_score(s)
    rarer = min(finest.scores.sum(), (finest.cases - finest.scores).sum())  # expected cases of the rarer class
    return merged_bins(finest, max(least_expected, rarer / bins))  # so that no more bins are left than requested


def merged_bins(held: Bins, least_expected: float) -> Bins | Undefined:
    """Merge neighbours until each bin expects so many cases of either class; two bins or fewer are no curve."""
    merged = held.merged(least_expected)
    if len(merged.cases) < FEWEST_BINS:
        return Undefined("few_bins", bins=len(merged.cases), FEWEST_BINS=FEWEST_BINS, least=least_expected)
    return merged


def table_of_bins(held: Bins, level: float) -> Table:
    """List the bins that hold cases."""
    at = np.flatnonzero(held.cases)
    cases = held.cases[at]
    shares = Proportion.of(held.positives[at], cases)
    limits = wilson(shares, tail=(1 - level) / 2)
    columns = (at + 1, held.scores[at] / cases, shares.share, cases.astype(int), limits.low, limits.high)
    rows = zip(*(column.tolist() for column in columns), strict=True)
    return Table(("bin", "mean_score", "observed", "n", "low", "high"), tuple(rows))
