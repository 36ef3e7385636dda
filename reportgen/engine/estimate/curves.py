"""Curves and tables of one model, as results hold them."""

from collections.abc import Sequence
from itertools import compress
from typing import Any

import numpy as np

from reportgen import index, spelling
from reportgen.catalog import registry
from reportgen.catalog.answers import Table, Undefined
from reportgen.catalog.method import Curve
from reportgen.conventions import LEAST_EXPECTED_IN_BIN
from reportgen.data.arrays import Array, array
from reportgen.data.costs import Costed
from reportgen.data.evidence import Confusion, Counts
from reportgen.data.scores import Scores
from reportgen.data.subject import Subject
from reportgen.engine import convert
from reportgen.engine.estimate.bins_of_column import Named, curve_in_bins, in_bins
from reportgen.engine.study.study import Study
from reportgen.results.cases import ConfusedClasses
from reportgen.results.parts import CurveTable, Tabulated
from reportgen.spec.validation import ValidationSpec
from reportgen.tasks.task import Task

MOST_IN_MATRIX = 100  # classes; of more, results hold the largest confusions
MOST_CONFUSED, TWO = 20, 2
BINS, LOWEST = 20, 0.1  # of the scores
MOST_POINTS = 2000


def confusion(study: Study, subject: Subject) -> Tabulated | None:
    """Show the counts of truth against call, in the order of the classes."""
    counts, classes = subject.get(Counts), study.data.classes
    ref = f"models/{spelling.escaped(subject.name)}/confusion"
    if (every := subject.get(Confusion)) is not None and len(classes) <= MOST_IN_MATRIX:
        rows_of_all = tuple(tuple(map(convert.count, row)) for row in every.matrix)
        return Tabulated(ref=ref, label="Confusion matrix", columns=classes, row_labels=classes, rows=rows_of_all)
    if counts is None:
        return None
    rows = {True: (counts.tp, counts.fn), False: (counts.fp, counts.tn)}  # flagged, not flagged
    positive_first = classes[0] == study.data.positive
    table = []
    for name in classes:
        called_positive, called_negative = map(convert.count, rows[name == study.data.positive])
        table.append((called_positive, called_negative) if positive_first else (called_negative, called_positive))
    return Tabulated(ref=ref, label="Confusion matrix", columns=classes, row_labels=classes, rows=tuple(table))


def confused(subject: Subject) -> tuple[ConfusedClasses, ...]:
    """List the confusions of two classes with the most cases, where there are more than two."""
    found = subject.get(Confusion)
    if found is None or len(found.classes) <= TWO:
        return ()
    wrong = found.matrix * (1 - np.eye(len(found.classes)))
    order = np.argsort(-wrong, axis=None, kind="stable")[:MOST_CONFUSED]
    places = zip(*np.unravel_index(order, wrong.shape), strict=True)
    return tuple(
        ConfusedClasses(
            ref=f"models/{spelling.escaped(subject.name)}/confused/{at}",
            label="Cases of one class predicted as another",
            truth=found.classes[truth],
            predicted=found.classes[predicted],
            value=convert.count(wrong[truth, predicted]),
            cases=convert.count(found.support[truth]),
        )
        for at, (truth, predicted) in enumerate(places, start=1)
        if wrong[truth, predicted] > 0
    )


def curves(spec: ValidationSpec, task: Task, subject: Subject, bins: Sequence[Named]) -> tuple[CurveTable, ...]:
    """Compute the task's curves of a model that has the evidence for them; those in bins in the bins that are given."""
    declared = [registry.declared(name, Curve) for name in task.curves]
    return tuple(
        curve_in_bins(spec, subject, one, bins) if bins and in_bins(one) else curve_of(spec, subject, one)
        for one in declared
        if applies(spec, subject, one)
    )


def applies(spec: ValidationSpec, subject: Subject, curve: Curve[..., Any]) -> bool:
    """Tell whether a curve says something about these cases: they have what it needs, and vary as it allows."""
    needs_costs = any(option.name == "costs" and option.required for option in curve.own_options)
    if subject.find(curve.evidence) is None or (needs_costs and subject.get(Costed) is None):
        return False
    if spec.data.source.sampling == "enriched" and curve.depends_on_prevalence:
        return False
    if subject.units is None:
        return True
    return curve.unit != "case" if subject.whole else curve.unit != "case" and curve.weights


def distribution(subject: Subject) -> Tabulated | None:
    """Count the cases of each class in bins of equal width over the scores that occur."""
    scores = subject.get(Scores)
    if scores is None or not scores.cases:
        return None
    values = scores.values
    low, high = (0.0, 1.0) if subject.probabilities and within_one(values) else (float(values[0]), float(values[-1]))
    share = np.arange(BINS + 1) / BINS
    if low >= 0 and high <= 1 and _crowded(scores, low, high):
        share = share**2  # even steps of roots, as figures draw them
    between = np.clip(low * (1 - share) + high * share, low, high)  # a difference of both could be infinite
    edges = np.sort(between) if high > low else array([low, high])
    counted = [np.histogram(values, edges, weights=of)[0] for of in (scores.positives, scores.negatives)]
    rows = zip(edges[:-1].tolist(), edges[1:].tolist(), *(map(convert.count, of) for of in counted), strict=True)
    return Tabulated(
        ref=f"models/{spelling.escaped(subject.name)}/score_distribution",
        label="Scores by class",
        columns=("low", "high", "positives", "negatives"),
        rows=tuple(rows),
    )


def _crowded(scores: Scores, low: float, high: float) -> bool:
    """Tell whether at least half of all cases have scores in the lowest tenth."""
    cases = scores.positives + scores.negatives
    return bool(cases[scores.values <= low + LOWEST * (high - low)].sum() >= cases.sum() / 2)


def within_one(values: Array) -> bool:
    """Tell whether scores can be probabilities."""
    return bool(values[0] >= 0 and values[-1] <= 1)


def curve_of(
    spec: ValidationSpec,
    subject: Subject,
    curve: Curve[..., Any],
    *,
    under: str = "curves",
    of: str = "",
    most: int | None = None,
) -> CurveTable:
    """Compute a curve of a model; its ref is under this step, and `of` names the class that it is of."""
    ref = f"models/{spelling.escaped(subject.name)}/{under}/{curve.id}{of}"
    if curve.needs_probabilities and not subject.probabilities:
        return CurveTable(ref=ref, curve=curve.id, label=curve.label, **convert.absent(Undefined("scores_declared")))
    found = curve.function(subject.find(curve.evidence), **_options(spec, subject, curve))
    if isinstance(found, Table) and curve.of_metrics and spec.data.source.sampling == "enriched":
        found = without_prevalence(found)
    return curve_table(ref, curve, found, most)


def curve_table(ref: str, curve: Curve[..., Any], found: Table | Undefined, most: int | None = None) -> CurveTable:
    """Write a curve as results hold it, with so many points, or as many as it declares."""
    if isinstance(found, Undefined):
        return CurveTable(ref=ref, curve=curve.id, label=curve.label, **convert.absent(found))
    kept, loss = thinned(found, curve.drawn, most or curve.most_points) if curve.drawn else (found.rows, None)
    return CurveTable(
        ref=ref,
        curve=curve.id,
        label=curve.label,
        columns=found.columns,
        rows=tuple(tuple(row) for row in kept),
        thinned_from=len(found.rows) if len(kept) < len(found.rows) else None,
        largest_loss=loss if len(kept) < len(found.rows) else None,
        facts=_counted(found, kept, in_bins=in_bins(curve)),
    )


def _counted(found: Table, kept: Sequence[Any], *, in_bins: bool) -> dict[str, int]:
    """Count the bins of a curve that has them, and the points that are kept of one that is thinned."""
    return ({"bins": len(found.rows)} if in_bins else {}) | ({"kept": len(kept)} if len(kept) < len(found.rows) else {})


def _options(spec: ValidationSpec, subject: Subject, curve: Curve[..., Any]) -> dict[str, Any]:
    """Give a curve what it takes; limits only where cases vary as they assume."""
    costed, takes_costs = subject.get(Costed), any(option.name == "costs" for option in curve.own_options)
    limited = curve.limits_unit == "any" or (subject.units is None and subject.whole)
    return curve.known(
        {
            "level": spec.confidence if limited else None,
            "prevalence": spec.data.prevalences_in_use[0]
            if takes_costs and len(spec.data.prevalences_in_use) == 1
            else None,
            "costs": None if costed is None else costed.costs.tolist(),
            "threshold": subject.threshold,
            "bins": spec.calibration_bins.bins,
            "scheme": spec.calibration_bins.scheme,
            "least_expected": LEAST_EXPECTED_IN_BIN,
        }
    )


def without_prevalence(table: Table) -> Table:
    """Keep the columns that say the same at any prevalence."""
    said = [column.removesuffix("_low").removesuffix("_high") for column in table.columns]
    metrics = [index.find(name, ("metric",)) for name in said]
    wanted = [metric is None or not metric.depends_on_prevalence for metric in metrics]
    return Table(tuple(compress(table.columns, wanted)), tuple(tuple(compress(row, wanted)) for row in table.rows))


def thinned(
    curve: Table, drawn: tuple[str, str], most: int = MOST_POINTS
) -> tuple[tuple[tuple[float | None, ...], ...], float]:
    """Keep points at equal steps along the curve, and return how far the farthest dropped point is from the line."""
    if len(curve.rows) <= most:
        return tuple(curve.rows), 0.0
    x, y = (_numbers([row[at] for row in curve.rows]) for at in map(curve.columns.index, drawn))
    along = np.concatenate([[0.0], np.cumsum(np.hypot(np.diff(x), np.diff(y)))])
    wanted = np.searchsorted(along, np.linspace(0, along[-1], most))
    kept = np.unique(np.clip([0, *wanted, len(x) - 1], 0, len(x) - 1))
    return tuple(curve.rows[at] for at in kept), float(_largest_loss(x, y, kept))


def _numbers(cells: list[float | None]) -> Array:
    """Take a column as numbers, each absent one, as the threshold above all scores, as the next that is there."""
    values = np.array(cells, dtype=float)  # of None it makes nan
    for at in np.flatnonzero(np.isnan(values))[::-1]:
        values[at] = values[at + 1] if at + 1 < len(values) else values[at - 1]
    return values


def _largest_loss(x: Array, y: Array, kept: "np.ndarray[tuple[int], np.dtype[np.int64]]") -> float:
    """Measure each dropped point's distance from the segment that replaces it."""
    at = np.clip(np.searchsorted(kept, np.arange(len(x)), side="right") - 1, 0, len(kept) - 2)
    x0, y0, x1, y1 = x[kept[at]], y[kept[at]], x[kept[at + 1]], y[kept[at + 1]]
    dx, dy = x1 - x0, y1 - y0
    length = np.hypot(dx, dy)
    safe = np.where(length > 0, length, 1.0)
    across = np.abs(dx * (y - y0) - dy * (x - x0)) / safe
    return float(np.where(length > 0, across, np.hypot(x - x0, y - y0)).max())
