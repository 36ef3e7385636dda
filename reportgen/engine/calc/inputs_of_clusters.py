"""From cases that come in clusters, one by one or counted per cluster, to evidence that keeps the clusters."""

from typing import Any

import numpy as np

from reportgen.data.clusters import ClusteredPaired, ClusteredPairedScores, ClusteredProportion, ClusteredScores
from reportgen.data.evidence import Counts
from reportgen.data.groups import ClusteredGroups
from reportgen.data.paired import PairedScores
from reportgen.data.resampling_units import Units
from reportgen.data.scores import Scores
from reportgen.data.selected_in_clusters import SelectedInClusters
from reportgen.engine.calc import entries
from reportgen.engine.calc.entries import Given
from reportgen.engine.calc.inputs_of_cases import (
    class_of_calls,
    confusion_of_calls,
    counts_at_threshold,
    each_model,
    pair_of_models,
    scores_of_cases,
)
from reportgen.engine.calc.inputs_of_costs import costed_calls

# One entry per cluster


def clustered_proportion(given: Given) -> ClusteredProportion:
    """Take successes and trials per cluster."""
    successes, trials = _per_cluster(given, ClusteredProportion.INPUTS)
    entries.refuse_excess(given, *ClusteredProportion.INPUTS)
    return ClusteredProportion(successes, trials)


def selected_in_clusters(given: Given) -> SelectedInClusters:
    """Take successes and trials of two groups per cluster; a cluster without a case of a group has 0 trials of it."""
    counts = _per_cluster(given, SelectedInClusters.INPUTS)
    for at in "ab":
        pair = {f"{name}_{at}": given[f"{name}_{at}"] for name in ClusteredProportion.INPUTS}
        entries.refuse_excess(pair, *pair)
    return SelectedInClusters(*counts)


def clustered_paired(given: Given) -> ClusteredPaired:
    """Take the four counts of two models per cluster."""
    return ClusteredPaired(*_per_cluster(given, ClusteredPaired.INPUTS))


def clustered_groups(given: Given) -> ClusteredGroups:
    """Take a list per group, in it one entry per cluster."""
    names = ClusteredGroups.INPUTS
    for name in names:
        if not _of_lists(given[name]):
            raise entries.wrong(name, "must be a list of lists, one per group, with one entry per cluster", given[name])
    entries.same_length(given, *names, per="group")
    pairs = zip(*(given[name] for name in names), strict=True)
    groups = [clustered_proportion(dict(zip(names, pair, strict=True))) for pair in pairs]
    return ClusteredGroups(tuple(group.successes for group in groups), tuple(group.trials for group in groups))


def lists_of_lists(given: Given) -> bool:
    """Tell whether groups are given cluster by cluster."""
    return all(_of_lists(given[name]) for name in ClusteredGroups.INPUTS)


def _of_lists(value: Any) -> bool:
    groups = value if isinstance(value, list | tuple | np.ndarray) else [value]
    return all(isinstance(group, list | tuple | np.ndarray) for group in groups)


def _per_cluster(given: Given, names: tuple[str, ...]) -> list[Any]:
    """Take lists of counts of one length."""
    counts = [entries.count_list(given, name) for name in names]
    for name in names[1:]:
        entries.same_length(given, names[0], name, per="cluster")
    return counts


# One entry per case


def clustered_scores(given: Given) -> ClusteredScores:
    """Take a score and a cluster per case."""
    entries.same_length(given, "truth", "scores")
    entries.same_length(given, "truth", "clusters")
    scores, clusters = entries.number_list(given, "scores"), entries.labels(given, "clusters")
    return ClusteredScores.of(scores, entries.is_positive(given), clusters)


def clustered_pair(given: Given) -> ClusteredPairedScores:
    """Take the scores of two models and a cluster per case."""
    each = each_model(given)
    entries.same_length(each, "truth", "clusters")
    scores = entries.number_list(each, "a"), entries.number_list(each, "b")
    return ClusteredPairedScores.of(*scores, entries.is_positive(each), entries.labels(each, "clusters"))


def units_of_calls(given: Given) -> Units[Any]:
    """Say to which cell which cluster adds a case; what one class is judged by, or all are, stays as without clusters."""
    if "costs" in given:
        costed = costed_calls(given)
        return _in_clusters(costed, _places(given, costed.classes), given)
    confusion = confusion_of_calls(given)
    positive = class_of_calls(confusion, given)
    if positive is None:
        return _in_clusters(confusion, _places(given, confusion.classes), given)
    truth, calls = (entries.marks(given, name, positive) for name in ("truth", "predictions"))
    return _in_clusters(confusion.of_class(positive), _cell_of_counts(truth, calls), given)


def units_at_threshold(given: Given) -> Units[Counts]:
    """Say to which of the four counts which cluster adds a case."""
    called = entries.number_list(given, "scores") >= entries.number(given, "threshold")
    return _in_clusters(counts_at_threshold(given), _cell_of_counts(entries.is_positive(given), called), given)


def units_of_scores(given: Given) -> Units[Scores]:
    """Say to which score which cluster adds a case."""
    pooled, is_positive = scores_of_cases(given), entries.is_positive(given)
    place = np.searchsorted(pooled.values, entries.number_list(given, "scores") + 0.0)
    return _in_clusters(pooled, _positives_first(place, len(pooled.values), is_positive), given)


def units_of_pairs(given: Given) -> Units[Any]:
    """Say to which pair of scores, or of calls, which cluster adds a case."""
    pooled, each = pair_of_models(given), each_model(given)
    if isinstance(pooled, PairedScores):
        is_positive = entries.is_positive(each)
        size = len(is_positive)
        return _in_clusters(pooled, _positives_first(np.arange(size), size, is_positive), given)
    positive = entries.positive(each)
    truth, first, second = (1 * entries.marks(each, name, positive) for name in ("truth", "a", "b"))
    return _in_clusters(pooled, 4 * truth + 2 * first + second, given)


def _in_clusters(pooled: Any, cells: Any, given: Given) -> Units[Any]:
    """Take one cluster per case, and perhaps one weight."""
    for name in ("clusters", "weights"):
        if given.get(name) is not None:
            entries.same_length(given, "truth", name)
    weights = None if given.get("weights") is None else entries.number_list(given, "weights")
    return Units.of_cases(pooled, entries.labels(given, "clusters"), cells, weights)


def _places(given: Given, classes: tuple[str, ...]) -> Any:
    """Number the cells of a matrix, row by row."""
    names = ("truth", "predictions")
    truth, calls = ([classes.index(label) for label in entries.labels(given, name)] for name in names)
    return np.multiply(truth, len(classes)) + calls


def _cell_of_counts(truth: Any, calls: Any) -> Any:
    """Number the cells of counts: true positive, false positive, false negative, true negative."""
    return np.where(truth, np.where(calls, 0, 2), np.where(calls, 1, 3))


def _positives_first(place: Any, size: int, is_positive: Any) -> Any:
    """Number the cells of scores: those of positive cases, then as many of negative ones."""
    return place + size * ~is_positive
