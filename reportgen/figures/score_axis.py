"""The axis of scores, the same where scores or thresholds of these models run from left to right."""

from collections.abc import Mapping, Sequence

from reportgen.figures.from_results import columns, crowded, curve, threshold
from reportgen.figures.scale import Scale, of_scores
from reportgen.results.cases import ModelResults

LEAST_COVERED = 0.25  # of an axis; scores of models that would cover less of a common one have axes of their own

ScoreGroup = tuple[tuple[int, ...], Scale]  # places of models, and the axis that they share


def score_axes(models: Sequence[ModelResults], wide: float) -> list[ScoreGroup]:
    """Give all models one axis of so many points where their scores are of one kind, else those of each kind."""
    reach = {at: found for at, model in enumerate(models) if (found := _scores(model))}
    axes = ((places, _axis([models[at] for at in places], wide)) for places in _alike(reach))
    return [(places, axis) for places, axis in axes if axis is not None]


def _alike(reach: Mapping[int, Sequence[float]]) -> list[tuple[int, ...]]:
    """Group models whose scores can share an axis: all, or those from 0 to 1 and each other one apart."""
    every = [score for scores in reach.values() for score in scores]
    span = max(every, default=0.0) - min(every, default=0.0)
    if all(max(scores) - min(scores) >= LEAST_COVERED * span for scores in reach.values()):
        return [tuple(reach)] if reach else []
    within_one = tuple(at for at, scores in reach.items() if min(scores) >= 0 and max(scores) <= 1)
    return [*([within_one] if within_one else []), *((at,) for at in reach if at not in within_one)]


def _axis(models: Sequence[ModelResults], wide: float) -> Scale | None:
    """Choose an axis that holds the scores of these models."""
    scores = [score for model in models for score in _scores(model)]
    rooted = min(scores) >= 0 and any(map(crowded, models))
    return of_scores(scores, [threshold(model) for model in models], wide, rooted=rooted)


def _scores(model: ModelResults) -> list[float]:
    """Take the scores that are thresholds of a curve, and the bins in which they are counted."""
    table, bins = curve(model, "cutoffs"), model.distribution
    scores = [score for (score,) in columns(table, "threshold")] if table else []
    rows = columns(bins, "low", "high", "positives", "negatives") if bins and bins.rows else []
    rooted = crowded(model)
    return [*scores, *(edge for low, high, *cases in rows if sum(cases) or not rooted for edge in (low, high))]
