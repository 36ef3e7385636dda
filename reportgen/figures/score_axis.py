"""The axis of one model's scores, the same wherever its scores or thresholds run from left to right."""

from reportgen.figures import axes
from reportgen.figures.from_results import columns, crowded, curve, threshold
from reportgen.figures.scale import Scale, of_scores
from reportgen.results.cases import ModelResults


def score_axis(model: ModelResults) -> Scale | None:
    """Choose the axis from the scores that are thresholds of a curve, and from the bins in which they are counted."""
    table, bins = curve(model, "cutoffs"), model.distribution
    scores = [score for (score,) in columns(table, "threshold")] if table else []
    rows = columns(bins, "low", "high", "positives", "negatives") if bins and bins.rows else []
    rooted = crowded(model)
    edges = [edge for low, high, *cases in rows if sum(cases) or not rooted for edge in (low, high)]
    return of_scores([*scores, *edges], [threshold(model)], axes.SIDE, rooted=rooted) if scores or edges else None
