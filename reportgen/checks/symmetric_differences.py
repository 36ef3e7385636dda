"""Whether differences are as far above their centre as below."""

from dataclasses import replace

import numpy as np

from reportgen.catalog.answers import Outcome, not_applicable, not_checkable, passed, warning
from reportgen.catalog.declare import check
from reportgen.conventions import ALPHA_OF_ASSUMPTIONS, FEWEST_FOR_SYMMETRY
from reportgen.data.counts import Sample
from reportgen.data.samples import PairedSamples
from reportgen.distributions import normal_beyond


@check(
    assumes="The differences of the pairs are distributed symmetrically around their centre.",
    reference="Miao, Gel & Gastwirth (2006), A new test of symmetry about an unknown median, in: Random Walk, Sequential Analysis and Related Topics, World Scientific, 199",
    says={
        "departure_from_symmetry": "mean and median of the {pairs} differences are further apart than chance explains (p {p:p_value})",
        "no_departure_from_symmetry": "no departure from symmetry was found among the {pairs} differences, which does not show that there is none",
        "few_for_symmetry": "{pairs:difference is|differences are} too few to look for a departure from symmetry: the test needs {FEWEST_FOR_SYMMETRY:rule}",
        "equal_for_symmetry": "more than half of the differences are equal to their median and the others do not vary",
        "median_needs_symmetry": "the null hypothesis is about the whole distribution and not about the median alone; the sign test does not need this assumption",
    },
)
def symmetric_differences(samples: PairedSamples | Sample) -> Outcome:
    """
    Compare mean and median of the differences, relative to their mean distance from the median.

    Below 5% it warns; the test that decides stays the same. With fewer than 20 differences it is not run.

    By hand: 19 times 0 and once 20 have the mean 1, the median 0 and the mean distance 1, so the statistic is
    sqrt(20) / sqrt(pi / 2) / sqrt(pi / 2 - 1) = 4.72.

    >>> round(symmetric_differences(Sample(np.array([0.0] * 19 + [20.0]))).statistic, 2)
    4.72
    """
    values = samples.differences if isinstance(samples, PairedSamples) else samples.values
    n = len(values)
    if n < FEWEST_FOR_SYMMETRY:
        return not_checkable("few_for_symmetry", on="differences", pairs=n)
    median = float(np.median(values))
    distance = float(np.sqrt(np.pi / 2) * np.abs(values - median).mean())
    if not distance:
        return not_applicable("equal_for_symmetry", on="differences", pairs=n)
    statistic = float(np.sqrt(n) * (values.mean() - median) / distance / np.sqrt(np.pi / 2 - 1))
    p = float(normal_beyond(statistic))
    if p < ALPHA_OF_ASSUMPTIONS:
        found = warning(
            "departure_from_symmetry",
            on="differences",
            consequence="median_needs_symmetry",
            statistic=statistic,
            pairs=n,
            p=p,
        )
    else:
        found = passed("no_departure_from_symmetry", on="differences", statistic=statistic, pairs=n)
    return replace(found, p_value=p)
