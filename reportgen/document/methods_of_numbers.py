"""By which method each number of the results was computed."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from reportgen.results.candidates import CandidatesFound
from reportgen.results.false_discoveries import FalseDiscoveries
from reportgen.results.judged import Calculated
from reportgen.results.learning import EarlyStop, LearningFound, OverfitFound
from reportgen.results.parts import CurveTable, Estimate, Interval, NamedFact
from reportgen.results.repeats import RepeatsFound, RunsFound
from reportgen.results.scores import BootstrapFound
from reportgen.results.tested import Comparison, Detectable, OtherRate, Significance
from reportgen.results.verdicts import Criterion
from reportgen.results.walk import Walked
from reportgen.results.widths import WidthsFound

MethodAt = tuple[str, str]  # an address, of which others are parts, and the id of a method


def methods_of(walked: Walked) -> dict[str, str]:
    """Find the method of each part of the results, and of its interval, which has one of its own."""
    return {ref: method for kind, of in BY_KIND.items() for part in walked.parts(kind) for ref, method in of(part)}


def method_of(ref: str, methods: Mapping[str, str]) -> str:
    """
    Return the method of a number: that of its field, else of what the field is in, else of its part.

    >>> method_of("models/A/recall#interval.low", {"models/A/recall": "recall", "models/A/recall#interval": "wilson"})
    'wilson'
    >>> method_of("models/A/recall#numerator", {"models/A/recall": "recall"})
    'recall'
    """
    part, _, inside = ref.partition("#")
    fields = inside.split(".")
    around = (f"{part}#{'.'.join(fields[:many])}" for many in range(len(fields), 0, -1))
    return next((methods[one] for one in (*around, part) if one in methods), "")


def _interval(ref: str, interval: Interval | None) -> Iterator[MethodAt]:
    if interval is not None:
        yield f"{ref}#interval", interval.method


def _estimate(one: Estimate) -> Iterator[MethodAt]:
    yield one.ref, one.metric
    yield from _interval(one.ref, one.interval)


def _criterion(one: Criterion) -> Iterator[MethodAt]:
    """Pass the metric of each verdict, and what its limits are decided by."""
    for verdict in one.verdicts:
        yield verdict.ref, one.metric
        if verdict.decided_by:
            yield from ((f"{verdict.ref}#{end}", verdict.decided_by) for end in ("low", "high", "bound"))


def _comparison(one: Comparison) -> Iterator[MethodAt]:
    for pair in one.pairs:
        yield pair.ref, one.metric
        yield from _interval(pair.ref, pair.interval)


def _significance(one: Significance) -> Iterator[MethodAt]:
    yield one.ref, one.test
    yield from _interval(one.ref, one.interval)


def _other_rate(one: OtherRate) -> Iterator[MethodAt]:
    yield from _interval(one.ref, one.interval)


def _runs(method: str, one: RunsFound) -> Iterator[MethodAt]:
    yield one.ref, method
    yield from _interval(one.ref, one.interval)


BY_KIND: Mapping[type[Any], Callable[[Any], Iterator[MethodAt]]] = {
    Estimate: _estimate,
    Criterion: _criterion,
    Comparison: _comparison,
    Significance: _significance,
    OtherRate: _other_rate,
    Detectable: lambda one: iter([(one.ref, one.method)]),
    NamedFact: lambda one: iter([(one.ref, one.name)]),
    CurveTable: lambda one: iter([(one.ref, one.curve)]),
    CandidatesFound: lambda one: iter([(one.ref, one.method), (one.table.ref, one.method)]),
    LearningFound: lambda one: iter(
        [(one.ref, one.method), (f"{one.ref}#gap", one.gap_by), (one.table.ref, one.method)]
    ),
    OverfitFound: lambda one: iter([(one.ref, one.metric), (f"{one.ref}#gap", one.gap_by)]),
    FalseDiscoveries: lambda one: iter([(one.ref, one.method), (f"{one.ref}/table", one.method)]),
    WidthsFound: lambda one: iter([(one.ref, one.method), (one.table.ref, one.method)]),
    RepeatsFound: lambda one: iter(pair for runs in one.runs for pair in _runs(one.method, runs)),
    BootstrapFound: lambda one: iter([(of.ref, one.method) for of in one.learners]),
    EarlyStop: lambda one: iter([(one.ref, one.method)]),
    Calculated: lambda one: iter([(one.ref, one.method)]),
}
