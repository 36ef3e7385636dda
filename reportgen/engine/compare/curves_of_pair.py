"""Curves of two models that are compared, for the figures that the document shows."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from reportgen import index
from reportgen.catalog import registry
from reportgen.catalog.answers import Undefined
from reportgen.catalog.method import Curve, IntervalMethod
from reportgen.data.null_statistic import NullStatistic, symmetric
from reportgen.data.subject import Pair
from reportgen.engine import convert
from reportgen.engine.compare.asking import Asking, Test
from reportgen.results.parts import CurveTable, Interval
from reportgen.results.tested import Significance


@dataclass(frozen=True, slots=True)
class PairWithTests:
    """Two models with the tests that were run on them, the deciding one first, and the interval that is shown."""

    asking: Asking
    pair: Pair
    methods: Sequence[Test]
    tests: Sequence[Significance]
    interval: Interval | None


@dataclass(frozen=True, slots=True)
class GivenEvidence:
    """Evidence from which curves can be computed, by its kind, and what the curves may be told."""

    kind: str
    evidence: Any
    settings: Mapping[str, Any]


def curves_of_pair(tested: PairWithTests) -> tuple[CurveTable, ...]:
    """Compute the curves of figures that are requested, or shown where only two models are compared."""
    given = {one.kind: one for one in _given(tested)}
    found = (_computed(tested.asking, curve, given) for curve in _wanted(tested.asking))
    return tuple(one for one in found if one is not None)


def _wanted(asking: Asking) -> Iterator[index.Entry]:
    """Pass the curves of figures that are requested, and of those that are shown for two models alone."""
    requested = asking.spec.outputs.figures or ()
    for figure in index.of_kind("figure"):
        curve = index.find(figure.curve, ("curve",)) if figure.curve else None
        if curve is None or asking.of.on not in curve.pairs_on:
            continue
        if figure.id in requested or (asking.of_two and not figure.on_request):
            yield curve


def _computed(asking: Asking, curve: index.Entry, given: Mapping[str, GivenEvidence]) -> CurveTable | None:
    """Compute a curve of the first kind of evidence that is at hand, if all that it must be told is known."""
    kind = next((kind for kind in curve.evidence if kind in given), None)
    if kind is None:
        return None
    method = registry.declared(curve.id, Curve)
    options = method.known(given[kind].settings)
    if any(one.required and one.name not in options for one in method.options):
        return None
    table = method.function(given[kind].evidence, **options)
    common = {"ref": f"{asking.tests_ref}/{curve.id}", "curve": curve.id, "label": curve.label}
    if isinstance(table, Undefined):
        return CurveTable(**common, **convert.absent(table))
    return CurveTable(**common, columns=table.columns, rows=table.rows)


def _given(tested: PairWithTests) -> Iterator[GivenEvidence]:
    """Pass what curves can be computed from."""
    asking, pair = tested.asking, tested.pair
    samples, resampling = asking.of.samples(pair), asking.spec.resampling
    if samples is not None:
        around = {"rope": asking.comparison.rope, "seed": resampling.seed}
        yield GivenEvidence(type(samples).__name__, samples, around)
        yield GivenEvidence(type(pair.evidence).__name__, pair.evidence, around)
    statistic = _statistic(tested.tests[0])
    if statistic is not None:
        tails = {"alternative": asking.comparison.alternative, "significance": asking.family.significance}
        yield GivenEvidence(type(statistic).__name__, statistic, tails)
    if tested.interval is not None and registry.declared(tested.interval.method, IntervalMethod).resamples:
        evidence, options = asking.prepared(pair, tested.methods[0])
        drawn = {"metric": asking.what.name, "seed": resampling.seed, "draws": resampling.draws}
        stratified = bool(asking.what.metric and asking.what.metric.stratified)
        yield GivenEvidence("Evidence", evidence, {**drawn, "stratified": stratified, **options})


def _statistic(test: Significance) -> NullStatistic | None:
    """Return the statistic of a test in whose distribution its p-value is a tail; the root of a squared one is another."""
    entry = index.find(test.test, ("hypotest",))
    follows = entry and (entry.follows_of.get(str(test.options.get("version"))) or entry.follows)
    if not follows or test.statistic is None or test.p_value is None:
        return None
    if not symmetric(follows) and test.alternative != "two-sided":
        return None
    df = test.df if isinstance(test.df, tuple) else (test.df,)
    return NullStatistic(follows, test.statistic, tuple(float(one) for one in df if one is not None))
