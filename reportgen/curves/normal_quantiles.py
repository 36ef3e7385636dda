"""Values against quantiles of a normal distribution."""

import numpy as np

from reportgen.catalog.answers import Table, Undefined
from reportgen.catalog.declare import curve
from reportgen.conventions import MOST_BLOM
from reportgen.data.counts import Sample
from reportgen.data.samples import PairedSamples
from reportgen.distributions import normal_quantile

QUARTILES = (0.25, 0.75)
LEAST = 2  # values, of which a line can be drawn


@curve(
    label="Values against normal quantiles",
    undefined_when="few_for_quantiles",
    pairs_on=("cross_validation", "benchmark"),
    reference="Wilk & Gnanadesikan (1968), Probability plotting methods for the analysis of data, Biometrika 55:1; places: Blom (1958), Statistical Estimates and Transformed Beta-Variables, and Hazen (1914) for more than ten values, as R's qqnorm; line through the quartiles: as R's qqline",
    says={"few_for_quantiles": "two values at least are needed to be compared with quantiles"},
)
def normal_quantiles(samples: PairedSamples | Sample) -> Table | Undefined:
    """
    Differences of pairs, or values, in their order against the normal quantiles of their places, with a line through the quartiles.

    The nearer the values are to the line, the more their distribution looks normal.

    R 4.2, qqnorm(c(1, 2, 3, 4, 5)), has the quantiles -1.1798, -0.4972, 0, 0.4972, 1.1798.

    >>> rows = normal_quantiles(Sample(np.array([1.0, 2.0, 3.0, 4.0, 5.0]))).rows
    >>> [round(quantile, 4) for quantile, _, _ in rows]
    [-1.1798, -0.4972, 0.0, 0.4972, 1.1798]
    """
    values = np.sort(samples.differences if isinstance(samples, PairedSamples) else samples.values)
    count = len(values)
    if count < LEAST:
        return Undefined("few_for_quantiles", values=count)
    shift = 3 / 8 if count <= MOST_BLOM else 1 / 2
    quantiles = normal_quantile((np.arange(1, count + 1) - shift) / (count + 1 - 2 * shift))
    low, high = np.quantile(values, QUARTILES)
    steep = (high - low) / float(np.ptp(normal_quantile(QUARTILES)))
    line = (low + high) / 2 + steep * quantiles
    rows = zip(quantiles.tolist(), values.tolist(), line.tolist(), strict=True)
    return Table(("quantile", "value", "line"), tuple(rows))
