"""Comparisons of metrics that change with the prevalence: they apply at that of the sample, not at that expected in use."""

from reportgen import index, numbers
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Parts, say
from reportgen.results.tested import Comparison
from reportgen.spec.validation import ValidationSpec


def in_short(reading: Reading, comparison: Comparison) -> Parts:
    """Say in a row at which prevalence the models are compared, where another one is expected in use."""
    prevalence = _prevalence(reading, comparison)
    return () if prevalence is None else say("short_compared_at_sample", prevalence=prevalence)


def sentence(reading: Reading, comparison: Comparison) -> list[Parts]:
    """Say the same below the row."""
    prevalence = _prevalence(reading, comparison)
    if prevalence is None:
        return []
    return [say("compared_at_sample", prevalence=prevalence, use=reading.prevalence_in_use)]


def _prevalence(reading: Reading, comparison: Comparison) -> Parts | None:
    """Show the prevalence of the sample, where the metric depends on it and the one in use is stated."""
    spec, metric = reading.spec, index.find(comparison.metric, ("metric",))
    stated = isinstance(spec, ValidationSpec) and bool(spec.data.prevalences_in_use)
    if not stated or metric is None or not metric.depends_on_prevalence or reading.cases.data.positive is None:
        return None
    return reading.of_cases("prevalence", numbers.share)
