"""The axis of scores, the same wherever scores or thresholds of these models run from left to right."""

from collections.abc import Sequence

from reportgen.figures.from_results import columns, crowded, curve, threshold
from reportgen.figures.scale import Scale, of_scores
from reportgen.results.cases import ModelResults

LEAST_COVERED = 0.25  # of an axis; scores of models that would cover less of a common one have axes of their own

ScoreGroup = tuple[tuple[int, ...], Scale]  # places of models, and the axis that they share


def score_axes(models: Sequence[ModelResults], wide: float) -> list[ScoreGroup]:
    """Give all models one axis of so many points where their scores are of one kind, else each its own."""
    reach = {at: found for at, model in enumerate(models) if (found := _scores(model))}
    if not reach:
        return []
    every = [score for scores in reach.values() for score in scores]
    span = max(every) - min(every)
    alike = all(max(scores) - min(scores) >= LEAST_COVERED * span for scores in reach.values())
    rooted = min(every) >= 0 and (any if alike else all)(crowded(models[at]) for at in reach)
    sets = [tuple(reach)] if alike else [(at,) for at in reach]
    found = ((places, _axis([models[at] for at in places], wide, rooted=rooted)) for places in sets)
    return [(places, axis) for places, axis in found if axis is not None]


def _axis(models: Sequence[ModelResults], wide: float, *, rooted: bool) -> Scale | None:
    """Choose an axis that holds the scores of these models."""
    scores = [score for model in models for score in _scores(model)]
    return of_scores(scores, [threshold(model) for model in models], wide, rooted=rooted)


def _scores(model: ModelResults) -> list[float]:
    """Take the scores that are thresholds of a curve, and the bins in which they are counted."""
    table, bins = curve(model, "cutoffs"), model.distribution
    scores = [score for (score,) in columns(table, "threshold")] if table else []
    rows = columns(bins, "low", "high", "positives", "negatives") if bins and bins.rows else []
    rooted = crowded(model)
    return [*scores, *(edge for low, high, *cases in rows if sum(cases) or not rooted for edge in (low, high))]
