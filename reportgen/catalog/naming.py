"""From the name of a metric, with its options and its average over classes, to the function that computes it."""

import functools
from collections.abc import Callable
from functools import partial
from typing import Any

from reportgen import spelling
from reportgen.catalog import registry
from reportgen.catalog.answers import MetricValue
from reportgen.catalog.averaging import averaged
from reportgen.catalog.method import Metric


@functools.cache
def metric_named(name: str, average: str | None = None) -> Metric[..., Any]:
    """Return the metric of this id, or its average over classes; a class of it is the metric itself, of other counts."""
    found = registry.declared(name, Metric)
    return averaged(found, average) if average in spelling.AVERAGES else found


def metric_function(name: str) -> Callable[[Any], MetricValue]:
    """Return the metric (`recall`, `fbeta(beta=2)`, `f1@macro`) as a function of evidence alone, its options filled in."""
    base, options = spelling.parsed(name)
    return partial(metric_named(base, spelling.part_of(name)).function, **options)
