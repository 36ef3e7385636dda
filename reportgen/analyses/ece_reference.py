"""The calibration error that chance alone makes."""

import numpy as np

from reportgen.catalog import SILENT, Undefined, Values, Work, analysis
from reportgen.data.bins import Bins, Scheme
from reportgen.data.evidence import Array, Scores, array
from reportgen.data.resampling import AT_ONCE, at_rank, rank_error
from reportgen.metrics.brier import not_probabilities
from reportgen.metrics.ece import gaps


@analysis(
    label="Reference value of the expected calibration error",
    formula=r"\mathrm{E} \sum_b \frac{n_b}{n} |o_b - e_b|, \quad \Pr(y_i = 1) = s_i",
    undefined_when="no_case",
    reference="Brocker & Smith (2007), Increasing the reliability of reliability diagrams, Weather and Forecasting 22:651",
    fills="calibration",
    says={
        "truth_draws": "Simulate the outcome of each case with its score as probability, and average over the draws."
    },
    answers={
        "mean": "mean from chance alone",
        "upper": "quantile from chance alone",
        "ece": "observed error",
        "monte_carlo_mean": "Monte Carlo error of the mean",
        "monte_carlo_upper": "Monte Carlo error of the quantile",
    },
)
def ece_reference(
    s: Scores,
    *,
    bins: int = 10,
    scheme: Scheme = "equal_width",
    draws: int = 1000,
    seed: int = 1,
    level: float = 0.95,
    work: Work = SILENT,
) -> Values | Undefined:
    """
    Expected calibration error from chance alone if every score is the true probability, with these bins.

    In each draw every case is positive with the probability given by its score. Gives the mean of the draws and their
    quantile at the level, each with its Monte Carlo error, next to the observed error. An error below that quantile
    does not show that scores are calibrated.

    By hand: one case at 0.5 is always 0.5 away.

    >>> found = ece_reference(Scores.of([0.5], [True])).values
    >>> found["mean"], found["upper"], found["ece"]
    (0.5, 0.5, 0.5)
    """
    if absence := not_probabilities(s):
        return absence
    if not s.cases:
        return Undefined("no_case")
    if np.mod(s.cells, 1).any():
        return Undefined("no_whole_counts")
    drawn = np.sort(_drawn(s, bins, scheme, draws, np.random.default_rng(seed)))
    mean, rank = float(drawn.mean()), level * (draws - 1) + 1
    found = {
        "ece": float(gaps(Bins.of(s, bins, scheme)).sum() / s.cases),
        "mean": mean,
        "upper": at_rank(drawn, rank),
        "monte_carlo_mean": float(drawn.std(ddof=1) / np.sqrt(draws)),
        "monte_carlo_upper": rank_error(drawn, rank, float(np.sqrt(draws * level * (1 - level)))),
        "draws": draws,
    }
    work.step("estimate", r"\hat{\theta} = \sum_b \frac{n_b}{n} |o_b - e_b|", found["ece"])
    work.step("truth_draws", r"\bar{x} = \frac{1}{B} \sum_{i=1}^{B} x_i", mean, B=draws)
    work.step("draw_at_rank", r"x_{(k)}", found["upper"], k=rank)
    return Values(found, main="mean")


def _drawn(s: Scores, bins: int, scheme: Scheme, draws: int, generator: np.random.Generator) -> Array:
    """Let the cases come true as their scores say, so many times, and compute the error of each draw."""
    cases, values = (s.positives + s.negatives).astype(np.int64), np.empty(draws)
    together = max(1, AT_ONCE // len(cases))
    for start in range(0, draws, together):
        size = (min(together, draws - start), len(cases))
        true = array(generator.binomial(cases, s.values, size=size))
        held = Bins.of(s.with_cells(np.concatenate([true, cases - true], axis=-1)), bins, scheme)
        values[start : start + size[0]] = gaps(held).sum(axis=-1) / float(s.cases)
    return values
