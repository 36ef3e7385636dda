"""A band that holds the whole ROC curve."""

import numpy as np

from reportgen.catalog import Table, Undefined, curve
from reportgen.data.broken_lines import at_lower_ends, at_upper_ends
from reportgen.data.evidence import Array, Scores, array
from reportgen.metrics.fpr import fpr
from reportgen.metrics.recall import recall

MOST = 2000  # points, beyond which the band is widened to the next point kept


@curve(
    label="Simultaneous band of the ROC curve",
    formula=r"\sqrt{\frac{1}{2m} \ln \frac{2}{1 - \sqrt{1 - \alpha}}}",
    undefined_when="one_class",
    reference="Campbell (1994), Advances in statistical methodology for the evaluation of diagnostic and laboratory tests, Statistics in Medicine 13:499; Massart (1990), The tight constant in the Dvoretzky-Kiefer-Wolfowitz inequality, Annals of Probability 18:1269",
    unit="case",
    drawn=("fpr", "tpr"),
    says={"fractional_weights": "the weights are not whole numbers, so they do not count cases"},
)
def simultaneous_roc_band(s: Scores, *, level: float = 0.95) -> Table | Undefined:
    """
    A band that covers the whole true ROC curve, at all thresholds at once, with at least the stated confidence.

    Around each point of the curve is a box of fixed size: the Dvoretzky-Kiefer-Wolfowitz bound with Massart's constant
    in each class of m cases, both at the square root of the level because the classes are independent. It applies to
    every number of cases and to tied scores. It assumes independent cases and is wide: it covers the curve more often
    than stated. Between its points the band may be drawn with straight lines.

    By hand: with 200 cases in each class at 95%, a box extends 0.1045 to each side, and the curve here is at 0.1
    there.

    >>> band = simultaneous_roc_band(Scores.of(range(400), [True, False] * 200))
    >>> round(band.rows[0][2], 4)
    0.2045
    """
    if not (s.positive_cases and s.negative_cases):
        return Undefined("one_class")
    if np.mod(s.cells, 1).any():
        return Undefined("fractional_weights")
    across, up = _steps(s)
    aside, above = (_half_width(cases, level) for cases in (s.negative_cases, s.positive_cases))
    at = np.unique(np.clip(np.concatenate([across - aside, across, across + aside, [0.0, 1.0]]), 0, 1))
    high = np.minimum(at_upper_ends(at + aside, across, up) + above, 1)
    low = np.maximum(at_lower_ends(at - aside, across, up) - above, 0)
    columns = _thinned(at, low, high, at_upper_ends(at, across, up))
    return Table(("fpr", "low", "high", "tpr"), tuple(zip(*(column.tolist() for column in columns), strict=True)))


def _steps(s: Scores) -> tuple[Array, Array]:
    counts = s.sweep()
    return fpr(counts).value, recall(counts).value


def _half_width(cases: Array, level: float) -> Array:
    """Return how far a distribution function strays at most, with the root of the level as probability."""
    return array(np.sqrt(np.log(2 / (1 - np.sqrt(level))) / (2 * cases)))


def _thinned(at: Array, low: Array, high: Array, tpr: Array) -> tuple[Array, ...]:
    """Keep so many points, each with the bounds of its kept neighbours, so that what is left out is inside."""
    if len(at) <= MOST:
        return at, low, high, tpr
    kept = np.unique(np.linspace(0, len(at) - 1, MOST).round().astype(int))
    before, after = np.append(kept[:1], kept[:-1]), np.append(kept[1:], kept[-1:])
    return at[kept], low[before], high[after], tpr[kept]
