"""Two models on the same cases: on which of them each is right, and whether they differ often enough."""

from typing import Any

import numpy as np

from reportgen.catalog.answers import Undefined
from reportgen.catalog.method import Metric
from reportgen.conventions import FEWEST_IN_CELL
from reportgen.data.evidence import (
    ClusteredPaired,
    PairedCosts,
    PairedCounts,
    PairedEvidence,
    PairedScores,
    PairedTable,
    Units,
)
from reportgen.data.paired_classes import PairedClasses

CLASSES = {"all": (0, 1), "positive": (1,), "negative": (0,)}  # true classes among which right calls are counted


def classes_of(metric: Metric[..., Any]) -> tuple[int, ...]:
    """Return the true classes that a metric is about: all where it is not about one of them alone."""
    return CLASSES.get(metric.about or "all", CLASSES["all"])


def right_calls(metric: Metric[..., Any], counts: PairedCounts) -> PairedTable:
    """Count right and wrong calls so that more of `only_a` raises the first model's metric above the second's."""
    table = counts.table(*classes_of(metric))
    if metric.counts == "wrong":
        return PairedTable(table.both_right, table.only_b, table.only_a, table.both_wrong)
    return table


def right_calls_by_cluster(metric: Metric[..., Any], units: Units[PairedCounts]) -> ClusteredPaired:
    """Count right and wrong calls in each cluster."""
    table = right_calls(metric, units.parts)
    return ClusteredPaired(table.both_right, table.only_a, table.only_b, table.both_wrong)


def enough_discordant(metric: Metric[..., Any], evidence: PairedEvidence) -> Undefined | None:
    """
    Ask for enough cases in which the models differ for a bootstrap to show a difference.

    They are counted in every true class that the metric uses; right calls of all classes are one proportion.
    """
    counts = evidence.counts if isinstance(evidence, PairedCosts) else evidence
    if isinstance(counts, PairedCounts):
        parts = [classes_of(metric)] if metric.about in CLASSES and counts is evidence else [(0,), (1,)]
        fewest = min(float(counts.table(*of).discordant) for of in parts)
    elif isinstance(counts, PairedClasses):
        fewest = float(counts.discordant_by_class.min(initial=np.inf))
    elif isinstance(counts, PairedScores):
        differ = counts.a != counts.b
        fewest = min(float(of_class[differ].sum()) for of_class in (counts.positives, counts.negatives))
    else:
        return Undefined("not_proved_for_numbers")
    return Undefined("few_discordant_in_class", fewest=fewest) if fewest < FEWEST_IN_CELL else None
