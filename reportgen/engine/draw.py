"""Curves and tables of one model, as results hold them."""

from itertools import compress
from typing import Any

import numpy as np

from reportgen import index
from reportgen.catalog import registry
from reportgen.catalog.answers import Table, Undefined
from reportgen.data.arrays import Array, array
from reportgen.data.scores import Scores
from reportgen.engine import convert
from reportgen.engine.gathered import Gathered, ModelEvidence
from reportgen.results.model import Curve, Tabulated
from reportgen.spec.model import Spec

CURVES = (
    "roc",
    "simultaneous_roc_band",
    "precision_recall",
    "calibration",
    "cutoffs",
    "gain",
    "decision",
    "det",
    "tpr_fp",
)
OF_THIS_PREVALENCE = ("precision_recall", "calibration", "decision", "gain")
OF_ANY_PREVALENCE = ("threshold", "tp", "fp", "fn", "tn", "recall", "fnr", "specificity", "fpr", "youden_j")
LIMITED = ("cutoffs", "decision", "cost", "prevalence_cost")  # their limits hold for independent whole cases alone
OF_CASES = ("simultaneous_roc_band",)  # holds for independent cases alone
OF_WHOLE_CASES = ("simultaneous_roc_band", "calibration")
CURVES_OF_COSTS = ("cost", "prevalence_cost")
BINS, LOWEST = 20, 0.1  # of the scores
MOST_POINTS = 2000
WIDE, MOST_ROWS = ("cutoffs", "det"), 400  # curves of many columns keep fewer rows
DRAWN = {
    "roc": ("fpr", "tpr"),
    "precision_recall": ("recall", "precision"),
    "cutoffs": ("fpr", "recall"),
    "gain": ("share_contacted", "share_found"),
    "cost": ("threshold", "cost"),
    "det": ("fpr", "fnr"),
    "tpr_fp": ("fp", "tpr"),
    "simultaneous_roc_band": ("fpr", "tpr"),
}


def confusion(gathered: Gathered, model: ModelEvidence) -> Tabulated | None:
    """Show the counts of truth against call, in the order of the classes."""
    counts = model.counts
    if counts is None:
        return None
    rows = {True: (counts.tp, counts.fn), False: (counts.fp, counts.tn)}  # called positive, called negative
    positive_first = gathered.classes[0] == gathered.positive
    table = []
    for name in gathered.classes:
        called_positive, called_negative = map(convert.count, rows[name == gathered.positive])
        table.append((called_positive, called_negative) if positive_first else (called_negative, called_positive))
    ref = f"models/{index.escaped(model.name)}/confusion"
    return Tabulated(
        ref=ref, label="Confusion matrix", columns=gathered.classes, row_labels=gathered.classes, rows=tuple(table)
    )


def curves(spec: Spec, model: ModelEvidence) -> tuple[Curve, ...]:
    """Compute the curves of a model that has scores."""
    if model.scores is None:
        return ()
    names: tuple[str, ...] = CURVES if model.costs is None else (*CURVES, *CURVES_OF_COSTS)
    if spec.data.source.sampling == "enriched":
        names = tuple(name for name in names if name not in OF_THIS_PREVALENCE)
    if model.scores_by is not None:
        names = tuple(name for name in names if name not in (OF_CASES if model.whole else OF_WHOLE_CASES))
    return tuple(_curve(spec, model, name) for name in names)


def distribution(model: ModelEvidence) -> Tabulated | None:
    """Count the cases of each class in bins of equal width over the scores that occur."""
    if model.scores is None or not model.scores.cases:
        return None
    values = model.scores.values
    low, high = (0.0, 1.0) if model.probabilities and within_one(values) else (float(values[0]), float(values[-1]))
    share = np.arange(BINS + 1) / BINS
    if low >= 0 and high <= 1 and _crowded(model.scores, low, high):
        share = share**2  # even steps of roots, as figures draw them
    between = np.clip(low * (1 - share) + high * share, low, high)  # a difference of both could be infinite
    edges = np.sort(between) if high > low else array([low, high])
    counted = [np.histogram(values, edges, weights=of)[0] for of in (model.scores.positives, model.scores.negatives)]
    rows = zip(edges[:-1].tolist(), edges[1:].tolist(), *(map(convert.count, of) for of in counted), strict=True)
    return Tabulated(
        ref=f"models/{index.escaped(model.name)}/score_distribution",
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


def _curve(spec: Spec, model: ModelEvidence, name: str) -> Curve:
    method = registry.method(name, "curve")
    ref = f"models/{index.escaped(model.name)}/curves/{name}"
    if name in ("calibration", "decision") and not model.probabilities:
        return Curve(ref=ref, curve=name, label=method.label, **convert.absent(Undefined("scores_declared")))
    independent = model.scores_by is None and model.whole
    wanted: dict[str, Any] = {"level": spec.confidence if independent or name not in LIMITED else None}
    if name in CURVES_OF_COSTS:
        wanted["prevalence"] = spec.data.use_prevalence
    wanted |= {"costs": None if model.costs is None else model.costs.tolist(), "threshold": model.threshold}
    known = {option.name for option in method.own_options}
    options = {key: value for key, value in wanted.items() if key in known and value is not None}
    found = method.function(model.scores, **options)
    if isinstance(found, Undefined):
        return Curve(ref=ref, curve=name, label=method.label, **convert.absent(found))
    assert isinstance(found, Table)  # noqa: S101 - what a curve answers
    if name == "cutoffs" and spec.data.source.sampling == "enriched":
        found = without_prevalence(found)
    most = MOST_ROWS if name in WIDE else MOST_POINTS
    kept, loss = thinned(found, DRAWN[name], most) if name in DRAWN else (found.rows, None)
    return Curve(
        ref=ref,
        curve=name,
        label=method.label,
        columns=found.columns,
        rows=tuple(tuple(row) for row in kept),
        thinned_from=len(found.rows) if len(kept) < len(found.rows) else None,
        largest_loss=loss if len(kept) < len(found.rows) else None,
        facts={"kept": len(kept)} if len(kept) < len(found.rows) else {},
    )


def without_prevalence(table: Table) -> Table:
    """Keep the columns that say the same at any prevalence."""
    said = [column.removesuffix("_low").removesuffix("_high") for column in table.columns]
    wanted = [column in OF_ANY_PREVALENCE for column in said]
    return Table(tuple(compress(table.columns, wanted)), tuple(tuple(compress(row, wanted)) for row in table.rows))


def thinned(
    curve: Table, drawn: tuple[str, str], most: int = MOST_POINTS
) -> tuple[tuple[tuple[float | None, ...], ...], float]:
    """Keep points at equal steps along the curve, and answer how far the farthest dropped point lies from the line."""
    if len(curve.rows) <= most:
        return curve.rows, 0.0
    x, y = (_numbers([row[curve.columns.index(name)] for row in curve.rows]) for name in drawn)
    along = np.concatenate([[0.0], np.cumsum(np.hypot(np.diff(x), np.diff(y)))])
    wanted = np.searchsorted(along, np.linspace(0, along[-1], most))
    kept = np.unique(np.clip([0, *wanted, len(x) - 1], 0, len(x) - 1))
    return tuple(curve.rows[at] for at in kept), float(_largest_loss(x, y, kept))


def _numbers(cells: list[float | None]) -> Array:
    """Take a column as numbers, each absent one, as the threshold above all scores, as the next that is there."""
    values = array([np.nan if cell is None else cell for cell in cells])
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
