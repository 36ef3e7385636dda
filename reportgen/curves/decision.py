"""Net benefit against the threshold probability."""

from typing import Literal

import numpy as np

from reportgen.catalog import Table, Undefined, curve
from reportgen.data.evidence import Array, Counts, Proportion, Scores, array, cells, divide
from reportgen.data.prevalence import inside
from reportgen.data.share_functions import Limited, added
from reportgen.intervals.wilson import wilson
from reportgen.metrics.brier import not_probabilities

GRID = np.arange(1, 100) / 100


@curve(
    label="Decision curve",
    formula=r"\frac{TP}{n} - \frac{FP}{n} \cdot \frac{t}{1 - t}",
    over_thresholds=True,
    undefined_when="no_case",
    reference="Vickers & Elkin (2006), Decision curve analysis: a novel method for evaluating prediction models, Medical Decision Making 26:565",
    depends_on_prevalence=True,
    needs_probabilities=True,
    limits_unit="case",
    mover=True,
    drawn=("threshold", "net_benefit"),
)
def decision(
    s: Scores,
    *,
    thresholds: Literal["grid", "scores"] = "grid",
    prevalence: float | None = None,
    level: float | None = None,
) -> Table | Undefined:
    """
    Net benefit at every threshold probability: true positives per case, minus false positives per case times the odds
    of the threshold.

    The threshold probability t says how many false positives one true positive is worth: (1 - t) / t. It runs from 0.01
    to 0.99, or over the distinct scores below 1. The curve is compared with flagging every case and flagging none. With
    an expected prevalence, recall and specificity are assumed to be the same there, and the scores are compared with t
    as they are: if they were learnt at another prevalence, shift their odds first.

    If no case is flagged, the net benefit is 0. With a level, pointwise limits follow by MOVER from the Wilson limits
    of recall and specificity, with the prevalence taken as known.

    >>> decision(Scores.of([0.9, 0.3, 0.1, 0.1], [True, False, False, False])).rows[49]
    (0.5, 0.25, -0.5, 0.0)
    """
    use = inside(prevalence)
    if absence := not_probabilities(s):
        return absence
    if not s.cases:
        return Undefined("no_case")
    asked = GRID if thresholds == "grid" else s.values[s.values < 1]
    counts = _at(s, asked)
    found, alarms = divide(counts.tp, s.cases), divide(counts.fp, s.cases)
    share = array(divide(s.positive_cases, s.cases))
    if use is not None:
        found, alarms = use * divide(counts.tp, s.positive_cases), (1 - use) * divide(counts.fp, s.negative_cases)
        share = array(use)
    if np.isnan(found).any() or np.isnan(alarms).any():
        return Undefined("one_class")
    odds = asked / (1 - asked)
    columns = {
        "threshold": asked,
        "net_benefit": found - alarms * odds,
        "treat_all": share - (1 - share) * odds,
        "treat_none": np.zeros(len(asked)),
    }
    columns |= {} if level is None else _limits(counts, share, odds, (1 - level) / 2)
    return Table(tuple(columns), tuple(zip(*map(cells, columns.values()), strict=True)))


def _limits(counts: Counts, share: Array, odds: Array, tail: float) -> dict[str, Array]:
    """Recover limits of what is found less what is flagged wrongly, weighed by the odds."""
    found, spared = Proportion(counts.tp, counts.positives), Proportion(counts.tn, counts.negatives)
    limited = [Limited(one.low, one.value, one.high) for one in (wilson(p, tail=tail) for p in (found, spared))]
    low, _, high = added(share, (1 - share) * odds, -(1 - share) * odds, *limited)
    return {"net_benefit_low": low, "net_benefit_high": high}


def _at(s: Scores, asked: Array) -> Counts:
    """Count at many thresholds at once: positive when score >= threshold."""
    above = len(s.values) - np.searchsorted(s.values, asked, side="left")
    sweep = s.sweep()
    return Counts(sweep.tp[above], sweep.fp[above], sweep.fn[above], sweep.tn[above])
