"""What every method is that some number comes from."""

from collections.abc import Iterator

from reportgen import index, reasons
from reportgen.results.model import Comparison, Criterion, Estimate, MethodFacts, ModelResults, Significance


def methods_used(
    models: tuple[ModelResults, ...], comparisons: tuple[Comparison, ...], criteria: tuple[Criterion, ...]
) -> dict[str, MethodFacts]:
    """Say of every method that was used what it is."""
    estimates = [one for model in models for one in _estimates(model)]
    pairs = [pair for one in comparisons for pair in one.pairs]
    tests = [test for pair in pairs for test in pair.tests] + [test for model in models for test in _tests(model)]
    intervals = [
        *(one.interval for one in estimates),
        *(one.interval for one in tests),
        *(one.interval for one in pairs),
    ]
    verdicts = [verdict for criterion in criteria for verdict in criterion.models]
    used: dict[tuple[str, index.Kind], None] = {}
    used |= {(one.metric, "metric"): None for one in estimates}
    used |= {(one.method, "interval"): None for one in intervals if one is not None}
    used |= {(one.decided_by, "interval"): None for one in verdicts if one.decided_by}
    used |= {(test.test, "hypotest"): None for test in tests}
    used |= {(curve.ref.rpartition("/")[2], "curve"): None for model in models for curve in model.curves}
    return {name: _facts(name, kind) for name, kind in used if index.find(name, (kind,))}


def _estimates(model: ModelResults) -> Iterator[Estimate]:
    """Pass the estimates of a model on all cases, at the prevalence of use, and on parts of the cases."""
    yield from model.estimates
    yield from model.at_use_estimates
    for part in (*model.splits, *(group for one in model.groupings for group in one.groups)):
        yield from (*part.estimates, *part.to_rest)


def _tests(model: ModelResults) -> Iterator[Significance]:
    for grouping in model.groupings:
        yield from grouping.tests


def _facts(name: str, kind: index.Kind) -> MethodFacts:
    entry = index.find(name, (kind,))
    assert entry is not None  # noqa: S101 - asked before
    return MethodFacts(
        label=entry.label,
        kind=entry.kind,
        abbreviation=entry.abbreviation or None,
        formula=entry.formula or None,
        meaning=entry.meaning,
        undefined_when=reasons.UNDEFINED[entry.undefined_when] if entry.undefined_when else None,
        reference=entry.reference or None,
    )
