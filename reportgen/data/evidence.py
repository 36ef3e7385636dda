"""What methods compute from: arrays, the kinds of evidence with their constructors, and the design of a study."""

from reportgen.data.arrays import Array, array, cells, counted, divide
from reportgen.data.benchmark import BenchmarkTable
from reportgen.data.clusters import ClusteredPaired, ClusteredPairedScores, ClusteredProportion, ClusteredScores, added
from reportgen.data.costs import Costed, PairedCosts
from reportgen.data.counts import Confusion, Counts, Evidence, Proportion, Quantile, Sample
from reportgen.data.design import Design
from reportgen.data.folds import FoldScores, FoldValues
from reportgen.data.groups import ClusteredGroups, Groups, Patterns, Square, TwoProportions
from reportgen.data.paired import PairedCounts, PairedEvidence, PairedScores, PairedTable
from reportgen.data.regression import PairedRegression, Regression
from reportgen.data.resampling_units import Units
from reportgen.data.scores import Scores
from reportgen.data.subject import Pair

__all__ = [
    "Array",
    "BenchmarkTable",
    "ClusteredGroups",
    "ClusteredPaired",
    "ClusteredPairedScores",
    "ClusteredProportion",
    "ClusteredScores",
    "Confusion",
    "Costed",
    "Counts",
    "Design",
    "Evidence",
    "FoldScores",
    "FoldValues",
    "Groups",
    "Pair",
    "PairedCosts",
    "PairedCounts",
    "PairedEvidence",
    "PairedRegression",
    "PairedScores",
    "PairedTable",
    "Patterns",
    "Proportion",
    "Quantile",
    "Regression",
    "Sample",
    "Scores",
    "Square",
    "TwoProportions",
    "Units",
    "added",
    "array",
    "cells",
    "counted",
    "divide",
]
