"""From the name of a metric, with its options, to the function that computes it."""

from collections.abc import Callable
from functools import partial
from typing import Any

from reportgen import spelling
from reportgen.catalog import registry
from reportgen.catalog.answers import MetricValue


def metric_function(name: str) -> Callable[[Any], MetricValue]:
    """Return the metric (`recall`, `fbeta(beta=2)`) as a function of evidence alone, its options filled in."""
    base, options = spelling.parsed(name)
    return partial(registry.method(base, "metric").function, **options)
