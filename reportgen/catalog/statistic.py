"""A metric as a function from evidence to numbers; of two models on the same cases, their difference."""

from collections.abc import Callable
from functools import partial
from typing import Any, Protocol, runtime_checkable

import numpy as np

from reportgen import index, spelling
from reportgen.catalog import naming
from reportgen.catalog.answers import MetricValue, Share, Undefined
from reportgen.conventions import ROUNDING
from reportgen.data.class_scores import ClassScores
from reportgen.data.evidence import (
    Array,
    Confusion,
    Evidence,
    Units,
    array,
)
from reportgen.errors import Problem, ReportgenError, refuse

OF_AVERAGES = (Confusion.__name__,)


@runtime_checkable
class OfTwoModels(Protocol):
    """Evidence of two models on the same cases."""

    @property
    def first(self) -> Any: ...

    @property
    def second(self) -> Any: ...


def metric_of(evidence: Evidence, metric: str) -> Callable[[Any], MetricValue]:
    """
    Look a metric up by its name with options, and refuse what cannot be computed from this evidence.

    Of two models on the same cases it is the difference, first minus second, each draw of the cases serving both.
    """
    if isinstance(evidence, Units):
        return metric_of(evidence.pooled, metric)
    if isinstance(evidence, OfTwoModels):
        return partial(_difference, metric_of(evidence.first, metric))
    base, options = spelling.parsed(metric)
    entry = index.find(base, ("metric",))
    if entry is None:
        names = [name for known in index.of_kind("metric") for name in (known.id, *known.aliases)]
        raise ReportgenError(Problem.unknown_name("metric", base, names))
    faults = [
        Problem("unknown_option", f"{base} has no option {name!r}", "leave it out")
        for name in options
        if not entry.option(name)
    ]
    faults += [
        Problem("missing_option", f"{base} needs {option.name}", f"write {base}({option.name}=...)")
        for option in entry.options
        if option.required and option.name not in options
    ]
    wanted = OF_AVERAGES if spelling.part_of(metric) in spelling.AVERAGES else entry.evidence
    if not {kind.__name__ for kind in type(evidence).__mro__} & set(wanted):
        what = f"{base} is computed from {' or '.join(wanted)}"
        faults.append(Problem("wrong_evidence", what, "give the inputs that it takes", type(evidence).__name__))
    refuse(faults)
    return naming.metric_function(metric)


def statistic(evidence: Evidence, metric: str) -> Callable[[Any], Array]:
    """Return the metric as a function from evidence to numbers, nan where it is undefined."""
    return partial(numbers, metric_of(evidence, metric))


def point(evidence: Evidence, metric: str) -> Array:
    """Compute the metric of the cases themselves, also where units of them are drawn."""
    whole = evidence.pooled if isinstance(evidence, Units) else evidence
    return statistic(whole, metric)(whole)


def range_of(evidence: Evidence, metric: str) -> tuple[float, float]:
    """Return the range of the metric, or of the difference of two."""
    entry = index.find(spelling.parsed(metric)[0], ("metric",))
    inner = evidence.pooled if isinstance(evidence, Units) else evidence
    declared = None if entry is None else entry.range
    if entry is not None and isinstance(inner, ClassScores):
        declared = entry.range_of_classes or declared
    least, most = declared or (None, None)
    low, high = -np.inf if least is None else least, np.inf if most is None else most
    if isinstance(inner, OfTwoModels):
        return low - high, high - low
    return low, high


def _difference(function: Callable[[Any], MetricValue], evidence: Any) -> MetricValue:
    """Subtract the second model's value from the first's."""
    first, second = function(evidence.first), function(evidence.second)
    if isinstance(first, Undefined) or isinstance(second, Undefined):
        return first if isinstance(first, Undefined) else second
    return difference(number(first), number(second))


def difference(one: Array, other: Array) -> Array:
    """Subtract numbers; what only rounding makes is no difference."""
    found = one - other
    return np.where(abs(found) <= ROUNDING * np.maximum(abs(one), abs(other)), 0.0, found)


def numbers(function: Callable[[Any], MetricValue], evidence: Evidence) -> Array:
    """Compute a metric as numbers."""
    return number(function(evidence))


def number(answer: MetricValue) -> Array:
    """Take the number out of an answer, nan where there is none."""
    if isinstance(answer, Undefined):
        return array(np.nan)
    return answer.value if isinstance(answer, Share) else answer
