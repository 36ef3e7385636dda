"""What a sample says about use: which metrics depend on its prevalence, and their values at the prevalence of use."""

import functools
from typing import Any

import numpy as np

from reportgen.catalog import registry
from reportgen.catalog.statistic import number
from reportgen.data.arrays import array
from reportgen.data.costs import Costed
from reportgen.data.evidence import Counts
from reportgen.data.scores import Scores
from reportgen.engine.estimate.interval_choice import Asked

SEEN = Counts.of(tp=7, fp=3, fn=2, tn=11)
SCORED = Scores(array([0.1, 0.3, 0.4, 0.6, 0.8]), array([1, 2, 1, 4, 3]), array([6, 3, 5, 2, 1]))
PROBABILITIES = "brier log_loss ece mce calibration_slope calibration_intercept expected_fdr observed_expected_ratio net_benefit".split()


def needs_probabilities(what: Asked) -> bool:
    """Tell whether a metric reads scores as probabilities."""
    return what.metric.id in PROBABILITIES


def depends_on_prevalence(what: Asked) -> bool:
    """Tell whether a metric changes when each positive case is counted twice, which leaves recall and specificity."""
    return _depends(what.metric.id, tuple(sorted(what.options.items())))


@functools.cache
def _depends(metric: str, options: tuple[tuple[str, Any], ...]) -> bool:
    method = registry.method(metric, "metric")
    if Scores in method.evidence:
        doubled = Scores(SCORED.values, 2 * SCORED.positives, SCORED.negatives)
        before, after = (method.function(one, **dict(options)) for one in (SCORED, doubled))
    else:
        more = Counts(2 * SEEN.tp, SEEN.fp, 2 * SEEN.fn, SEEN.tn)
        costed = Costed in method.evidence
        seen = [Costed.of(one, [[0.0, 1.0], [3.0, 0.5]]) if costed else one for one in (SEEN, more)]
        before, after = (method.function(one, **dict(options)) for one in seen)
    return not np.isclose(number(before), number(after), rtol=1e-9, atol=0)
