"""The same metrics on parts of the cases: subgroups, and splits that are not judged."""

from typing import Any

from reportgen import index
from reportgen.catalog.answers import Share, Undefined
from reportgen.data.evidence import Counts
from reportgen.data.two import Groups, TwoProportions
from reportgen.engine import convert
from reportgen.engine.checking import run_test
from reportgen.engine.estimate import estimates, found
from reportgen.engine.gathered import Gathered, ModelEvidence
from reportgen.engine.plan import Asked, asked, called
from reportgen.engine.prevalence import depends_on_prevalence
from reportgen.hypotests.heterogeneity_chi2 import heterogeneity_chi2
from reportgen.intervals.newcombe import newcombe
from reportgen.results.model import Estimate, Group, Grouping, GroupTest
from reportgen.spec.model import MetricAsked, Spec

SHOWN = ("recall", "specificity", "precision", "accuracy", "roc_auc")


def groupings(spec: Spec, gathered: Gathered, at: int) -> tuple[Grouping, ...]:
    """Look at every group of every column for one model."""
    if not gathered.groups:
        return ()
    return tuple(_grouping(spec, gathered, at, column) for column in gathered.groups)


def splits(spec: Spec, gathered: Gathered, at: int) -> tuple[Group, ...]:
    """Compute on training and validation rows what is computed on the judged ones, with the gap between them."""
    judged = gathered.models[at]
    listed = []
    for split, models in gathered.splits.items():
        under = f"splits/{index.escaped(split)}/"
        gaps = (_difference(spec, models[at], judged, what, under, "gap") for what in _metrics(spec))
        listed.append(_group(spec, models[at], split, under, tuple(gap for gap in gaps if gap)))
    return tuple(listed)


def _metrics(spec: Spec) -> tuple[Asked, ...]:
    """List what is shown of a part: what the author asks for, else a few, and what criteria judge group by group."""
    shown = [MetricAsked(metric=called(spec, name)) for name in SHOWN]
    if spec.data.source.sampling == "enriched":
        shown = [one for one in shown if not depends_on_prevalence(asked(one))]
    named = list(spec.metrics or shown)
    named += [MetricAsked(metric=one.metric, options=one.options) for one in spec.criteria if one.for_each]
    return tuple({each.name: each for each in map(asked, named)}.values())


def _grouping(spec: Spec, gathered: Gathered, at: int, column: str) -> Grouping:
    whole, metrics = gathered.models[at], _metrics(spec)
    ref = f"models/{index.escaped(whole.name)}/groups/{index.escaped(column)}"
    parts = {name: models[at] for name, models in gathered.groups[column].items()}
    groups = []
    for name, part in parts.items():
        under = f"groups/{index.escaped(column)}={index.escaped(name)}/"
        rest = _rest(whole, part)
        gaps = (_difference(spec, part, rest, what, under, "to_rest") for what in metrics) if len(parts) > 1 else ()
        groups.append(_group(spec, part, name, under, tuple(gap for gap in gaps if gap)))
    listed = spec.subgroups.prespecified if spec.subgroups else ()
    tests = (_heterogeneity(spec, list(parts.values()), what, f"{ref}/heterogeneity") for what in metrics)
    return Grouping(
        ref=ref,
        column=column,
        prespecified=column in listed,
        missing=gathered.cases - sum(group.cases for group in groups),
        groups=tuple(groups),
        tests=tuple(test for test in tests if test),
    )


def _group(spec: Spec, part: ModelEvidence, name: str, under: str, gaps: tuple[Estimate, ...]) -> Group:
    positives, negatives = part.sizes or (0, 0)
    return Group(
        ref=f"models/{index.escaped(part.name)}/{under.rstrip('/')}",
        name=name,
        cases=positives + negatives,
        positives=positives,
        negatives=negatives,
        estimates=estimates(spec, part, _metrics(spec), under=under),
        to_rest=gaps,
    )


def _rest(whole: ModelEvidence, part: ModelEvidence) -> ModelEvidence:
    """Take all cases that are in no such group."""
    if whole.counts is None or part.counts is None:
        return ModelEvidence(name=whole.name)
    counts: Counts = whole.counts.with_cells(whole.counts.cells - part.counts.cells)
    return ModelEvidence(name=whole.name, counts=counts)


def _difference(
    spec: Spec, part: ModelEvidence, other: ModelEvidence, what: Asked, under: str, key: str
) -> Estimate | None:
    """Subtract a share of other cases; only shares of independent cases have such an interval."""
    if part.counts_by is not None or part.counts is None or other.counts is None:
        return None
    shares = [_share(spec, one, what) for one in (part, other)]
    if shares[0] is None or shares[1] is None:
        return None
    two = TwoProportions.of(*(side for share in shares if share for side in (share.numerator, share.denominator)))
    value = convert.number(two.difference)
    fields: dict[str, Any] = {"value": value}
    shown = None
    if value is None:
        fields |= convert.absent(Undefined(what.metric.undefined_when or "no_case"))
    else:
        shown = convert.interval("newcombe", newcombe.limits(two, level=spec.confidence), level=spec.confidence)
    ref = f"models/{index.escaped(part.name)}/{under}{what.name}/{key}"
    return Estimate(ref=ref, metric=what.metric.id, label=what.label, options=what.options, interval=shown, **fields)


def _share(spec: Spec, part: ModelEvidence, what: Asked) -> Share | None:
    evidence = found(spec, part, what)
    value = None if isinstance(evidence, Undefined) else what.metric.function(evidence, **what.options)
    return value if isinstance(value, Share) else None


def _heterogeneity(spec: Spec, parts: list[ModelEvidence], what: Asked, ref: str) -> GroupTest | None:
    """Ask once per metric whether the groups differ by more than chance: never group by group."""
    if len(parts) < 2 or any(part.counts_by is not None for part in parts):
        return None
    shares = [share for part in parts if (share := _share(spec, part, what)) is not None and float(share.denominator)]
    if len(shares) < 2:
        return None
    evidence = Groups.of([share.numerator for share in shares], [share.denominator for share in shares])
    tested = run_test(heterogeneity_chi2, evidence, {}, ref=f"{ref}/{what.name}")
    return GroupTest(**dict(tested), metric=what.metric.id)
