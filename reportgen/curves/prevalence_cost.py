"""Mean cost against the prevalence of use."""

import numpy as np

from reportgen.catalog import Matrix, Table, Undefined, curve
from reportgen.data.call_costs import CallCosts
from reportgen.data.evidence import Array, Counts, Proportion, Scores, array, cells
from reportgen.data.share_functions import Limited, added
from reportgen.intervals.wilson import wilson

POINTS = 101


@curve(
    label="Cost against prevalence",
    formula=r"(1 - p) \cdot \frac{c_{00} \cdot TN + c_{01} \cdot FP}{TN + FP} + p \cdot \frac{c_{10} \cdot FN + c_{11} \cdot TP}{FN + TP}",
    undefined_when="one_class",
    reference="Drummond & Holte (2006), Cost curves: an improved method for visualizing classifier performance, Machine Learning 65:95",
    limits_unit="case",
    mover=True,
    drawn=("prevalence", "cost"),
    columns={"cost": "mean_cost"},
)
def prevalence_cost(
    s: Scores, *, costs: Matrix, threshold: float | None = None, level: float | None = None
) -> Table | Undefined:
    """
    Mean cost per case at every prevalence from 0 to 1, at one threshold.

    For comparison: the lowest cost that any threshold reaches at that prevalence (the lower envelope, found on these
    cases and therefore optimistic), and the costs of flagging every case and of flagging none. Without a threshold the
    first curve is the envelope too. All curves assume that recall and specificity are the same at every prevalence.

    >>> s = Scores.of([0.9, 0.8, 0.3, 0.1], [True, False, True, False])
    >>> prevalence_cost(s, costs=[[0, 1], [1, 0]], threshold=0.5).rows[25]
    (0.25, 0.5, 0.125, 0.75, 0.25)
    """
    matrix, counts = CallCosts.of(costs), s.sweep()
    of_negatives, of_positives = matrix.of_negatives(counts), matrix.of_positives(counts)
    if np.isnan(of_negatives).any() or np.isnan(of_positives).any():
        return Undefined("one_class")
    shares = np.arange(POINTS) / (POINTS - 1)
    lowest = array([np.min(_at(share, of_negatives, of_positives)) for share in shares])
    here: Array = lowest
    limits: dict[str, Array] = {}
    if threshold is not None:
        chosen = s.at(threshold)
        here = _at(shares, matrix.of_negatives(chosen), matrix.of_positives(chosen))
        limits = {} if level is None else _limits(matrix, chosen, shares, (1 - level) / 2)
    every, none = (_at(shares, of_negatives[end], of_positives[end]) for end in (-1, 0))
    columns = {"prevalence": shares, "cost": here, "lowest": lowest, "all_positive": every, "none_positive": none}
    columns |= limits
    return Table(tuple(columns), tuple(zip(*map(cells, columns.values()), strict=True)))


def _limits(costs: CallCosts, counts: Counts, at: Array, tail: float) -> dict[str, Array]:
    """Recover limits at each prevalence from the Wilson limits of recall and specificity."""
    found, spared = Proportion(counts.tp, counts.positives), Proportion(counts.tn, counts.negatives)
    limited = [Limited(one.low, one.value, one.high) for one in (wilson(p, tail=tail) for p in (found, spared))]
    rest = at * costs.fn + (1 - at) * costs.fp
    low, _, high = added(-at * costs.miss, -(1 - at) * costs.alarm, rest, *limited)
    return {"cost_low": low, "cost_high": high}


def _at(prevalence: Array | float, of_negatives: Array, of_positives: Array) -> Array:
    return array((1 - prevalence) * of_negatives + prevalence * of_positives)
