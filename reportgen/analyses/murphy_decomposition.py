"""Murphy's decomposition of the Brier score."""

from dataclasses import dataclass

import numpy as np

from reportgen.catalog import SILENT, Undefined, Values, Work, analysis
from reportgen.data.bins import Bins, Places, Scheme, added, bin_of
from reportgen.data.evidence import Array, Scores, array, divide
from reportgen.metrics.brier import not_probabilities


@analysis(
    label="Murphy decomposition of the Brier score",
    formula=r"B = REL - RES + UNC + WBV - WBC",
    undefined_when="no_case",
    reference="Murphy (1973), A new vector partition of the probability score, Journal of Applied Meteorology 12:595; within bins: Stephenson, Coelho & Jolliffe (2008), Two extra components in the Brier score decomposition, Weather and Forecasting 23:752",
    fills="calibration",
    says={
        "observed_share": "Proportion of positive cases.",
        "reliability": "Reliability: squared difference between mean score and proportion of positive cases, weighted over groups of equal or binned scores.",
        "resolution": "Resolution: squared difference between these proportions and that of all cases.",
        "uncertainty": "Uncertainty of the cases themselves.",
        "within_bin_variance": "Variance of the scores within bins.",
        "within_bin_covariance": "Twice the covariance of scores and truth within bins.",
    },
)
def murphy_decomposition(
    s: Scores, *, bins: int | None = None, scheme: Scheme = "equal_width", work: Work = SILENT
) -> Values | Undefined:
    """
    The Brier score as reliability minus resolution plus uncertainty, with bins also the variation within them.

    Reliability measures how far the scores are from the observed proportions (0 is best), resolution how much these
    proportions differ from each other (more is better), uncertainty depends only on the cases. Without bins each
    distinct score is a group; a score that occurs once is then resolved perfectly, by chance. With bins the variance of
    the scores within them is added and twice their covariance with the truth subtracted, so that the sum is exact.

    By hand: 0.2 comes true in one of two cases, 0.8 in both, so 0.065 - 0.0625 + 0.1875 = 0.19.

    >>> found = murphy_decomposition(Scores.of([0.2, 0.2, 0.8, 0.8], [True, False, True, True])).values
    >>> [round(found[name], 6) for name in ("brier", "reliability", "resolution", "uncertainty")]
    [0.19, 0.065, 0.0625, 0.1875]
    """
    if absence := not_probabilities(s):
        return absence
    n = float(s.cases)
    if not n:
        return Undefined("no_case")
    held = _Held.of(s, None if bins is None else bin_of(s, bins, scheme), bins or len(s.values))
    work.step("observed_share", r"q = \frac{P}{n}", held.share, P=s.positive_cases, n=n)
    parts = {
        "reliability": float((held.cases * (held.means - held.observed) ** 2).sum()) / n,
        "resolution": float((held.cases * (held.observed - held.share) ** 2).sum()) / n,
        "uncertainty": held.share * (1 - held.share),
        "within_bin_variance": float(held.variance.sum()) / n,
        "within_bin_covariance": 2 * float(held.covariance.sum()) / n,
    }
    _explain(parts, held, n, work, binned=bins is not None)
    reliability, resolution, uncertainty, variance, covariance = parts.values()
    total = reliability - resolution + uncertainty + variance - covariance  # `sum` compensates from Python 3.12 on
    symbols = dict(zip(("R_1", "R_2", "U", "V", "C"), parts.values(), strict=True))
    if bins is None:
        work.step("formula", r"R_{1} - R_{2} + U", total, **dict(list(symbols.items())[:3]))
    else:
        work.step("formula", r"R_{1} - R_{2} + U + V - C", total, **symbols)
    return Values({"brier": total, **parts}, main="brier")


@dataclass(frozen=True, slots=True)
class _Held:
    """What the bins that are not empty hold."""

    share: float
    cases: Array
    means: Array
    observed: Array
    variance: Array  # added squares
    covariance: Array  # added products

    @classmethod
    def of(cls, s: Scores, bin_of_each: Places | None, bins: int) -> "_Held":
        """Add up by bin, distances from the bin's own means; without bins each distinct score is one."""
        at = np.arange(bins) if bin_of_each is None else bin_of_each
        weights = array(s.positives + s.negatives)
        positives, cases, scores = (added(array(of), at, bins) for of in (s.positives, weights, weights * s.values))
        held = Bins(positives, cases, scores)
        means = s.values if bin_of_each is None else divide(held.scores, held.cases)
        observed = divide(held.positives, held.cases)
        away, filled = np.where(weights > 0, s.values - means[at], 0), held.cases > 0
        variance = added(weights * away**2, at, bins)
        covariance = added(s.positives * away, at, bins)  # those of the truth add up to 0 with any constant
        share = float(s.positive_cases / s.cases)
        return cls(share, *(of[filled] for of in (held.cases, means, observed, variance, covariance)))


def _explain(parts: dict[str, float], held: _Held, n: float, work: Work, *, binned: bool) -> None:
    """Note each part with its formula."""
    work.step("reliability", r"R_{1} = \frac{1}{n} \sum_b n_b (e_b - o_b)^2", parts["reliability"], n=n)
    work.step("resolution", r"R_{2} = \frac{1}{n} \sum_b n_b (o_b - q)^2", parts["resolution"], n=n, q=held.share)
    work.step("uncertainty", r"U = q (1 - q)", parts["uncertainty"], q=held.share)
    if binned:
        squares = r"V = \frac{1}{n} \sum_b \sum_{i \in b} (s_i - e_b)^2"
        products = r"C = \frac{2}{n} \sum_b \sum_{i \in b} (s_i - e_b)(y_i - o_b)"
        work.step("within_bin_variance", squares, parts["within_bin_variance"], n=n)
        work.step("within_bin_covariance", products, parts["within_bin_covariance"], n=n)
