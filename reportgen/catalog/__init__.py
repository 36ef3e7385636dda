"""What a file of a method takes to declare it: the decorators, what a method answers, and the steps of its work."""

from reportgen.catalog.answers import (
    EffectSize,
    Limits,
    Outcome,
    RowsOf,
    Share,
    Table,
    Tested,
    Undefined,
    Values,
    failed,
    not_applicable,
    not_checkable,
    passed,
    warning,
)
from reportgen.catalog.declare import analysis, check, curve, hypotest, interval, metric
from reportgen.catalog.method import Alternative, Carried, Metric, Sides
from reportgen.catalog.options import Matrix, Numbers
from reportgen.catalog.sides import ends, reaching
from reportgen.catalog.tails import normal_quantile_of, quantile_of_recalibration
from reportgen.catalog.tests_and_checks import Across, Among, Compares
from reportgen.catalog.work import SILENT, Work

__all__ = [
    "SILENT",
    "Across",
    "Alternative",
    "Among",
    "Carried",
    "Compares",
    "EffectSize",
    "Limits",
    "Matrix",
    "Metric",
    "Numbers",
    "Outcome",
    "RowsOf",
    "Share",
    "Sides",
    "Table",
    "Tested",
    "Undefined",
    "Values",
    "Work",
    "analysis",
    "check",
    "curve",
    "ends",
    "failed",
    "hypotest",
    "interval",
    "metric",
    "normal_quantile_of",
    "not_applicable",
    "not_checkable",
    "passed",
    "quantile_of_recalibration",
    "reaching",
    "warning",
]
