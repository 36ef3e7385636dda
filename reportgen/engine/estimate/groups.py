"""The same metrics on parts of the cases: subgroups, and splits that are not judged."""

from typing import Any

from reportgen import spelling
from reportgen.catalog.answers import Share, Undefined
from reportgen.data.evidence import Counts
from reportgen.data.groups import Groups, TwoProportions
from reportgen.data.subject import Subject
from reportgen.engine import convert
from reportgen.engine.checking import run_test
from reportgen.engine.estimate.estimates import estimates, evidence_of
from reportgen.engine.estimate.metrics_asked import Asked, metrics_of_parts, metrics_of_splits
from reportgen.engine.study.study import Study
from reportgen.hypotests.heterogeneity_chi2 import heterogeneity_chi2
from reportgen.intervals.newcombe import newcombe
from reportgen.results.cases import Group, Grouping
from reportgen.results.parts import Estimate
from reportgen.results.tested import GroupTest
from reportgen.spec.validation import ValidationSpec


def groupings(spec: ValidationSpec, study: Study, at: int) -> tuple[Grouping, ...]:
    """Look at every group of every column for one model."""
    return tuple(_grouping(spec, study, at, column) for column in study.groups)


def splits(spec: ValidationSpec, study: Study, at: int) -> tuple[Group, ...]:
    """Compute on training and validation rows what is computed on the judged ones, with the gap between them."""
    judged, metrics = study.subjects[at], metrics_of_splits(spec, study.task, judged=bool(study.further))
    listed = []
    for split, subjects in study.splits.items():
        under = f"splits/{spelling.escaped(split)}/"
        gaps = (_difference(spec, subjects[at], judged, what, under, "gap") for what in metrics)
        of_split = _group(spec, study, subjects[at], split, under, metrics, tuple(gap for gap in gaps if gap))
        listed.append(of_split.model_copy(update={"judged": split in study.further}))
    return tuple(listed)


def _grouping(spec: ValidationSpec, study: Study, at: int, column: str) -> Grouping:
    whole, metrics = study.subjects[at], metrics_of_parts(spec, study.task)
    ref = f"models/{spelling.escaped(whole.name)}/groups/{spelling.escaped(column)}"
    parts = {name: subjects[at] for name, subjects in study.groups[column].items()}
    groups = []
    for name, part in parts.items():
        under = f"groups/{spelling.escaped(column)}={spelling.escaped(name)}/"
        rest = _rest(whole, part)
        gaps = (_difference(spec, part, rest, what, under, "to_rest") for what in metrics) if len(parts) > 1 else ()
        groups.append(_group(spec, study, part, name, under, metrics, tuple(gap for gap in gaps if gap)))
    listed = spec.subgroups.prespecified if spec.subgroups else ()
    tests = (_heterogeneity(spec, list(parts.values()), what, f"{ref}/heterogeneity") for what in metrics)
    return Grouping(
        ref=ref,
        column=column,
        prespecified=column in listed,
        missing=study.cases - sum(group.cases for group in groups),
        groups=tuple(groups),
        tests=tuple(test for test in tests if test),
    )


def _group(
    spec: ValidationSpec,
    study: Study,
    part: Subject,
    name: str,
    under: str,
    metrics: tuple[Asked, ...],
    gaps: tuple[Estimate, ...],
) -> Group:
    of_classes = dict(zip(("positives", "negatives"), part.sizes, strict=True)) if len(part.sizes) == 2 else {}
    return Group(
        ref=f"models/{spelling.escaped(part.name)}/{under.rstrip('/')}",
        name=name,
        cases=part.cases,
        estimates=estimates(spec, study.task, part, metrics, under=under),
        to_rest=gaps,
        **of_classes,
    )


def _rest(whole: Subject, part: Subject) -> Subject:
    """Take all cases that are in no such group."""
    every, own = whole.get(Counts), part.get(Counts)
    if every is None or own is None:
        return Subject(name=whole.name)
    return Subject(name=whole.name, evidence=(every.with_cells(every.cells - own.cells),))


def _difference(
    spec: ValidationSpec, part: Subject, other: Subject, what: Asked, under: str, key: str
) -> Estimate | None:
    """Subtract a share of other cases; only shares of independent cases have such an interval."""
    if part.units is not None:
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
        shown = convert.interval(newcombe.id, newcombe.limits(two, level=spec.confidence), level=spec.confidence)
    ref = f"models/{spelling.escaped(part.name)}/{under}{what.name}/{key}"
    return Estimate(ref=ref, metric=what.metric.id, label=what.label, options=what.options, interval=shown, **fields)


def _share(spec: ValidationSpec, part: Subject, what: Asked) -> Share | None:
    evidence = evidence_of(spec, part, what)
    value = None if isinstance(evidence, Undefined) else what.metric.function(evidence, **what.options)
    return value if isinstance(value, Share) else None


def _heterogeneity(spec: ValidationSpec, parts: list[Subject], what: Asked, ref: str) -> GroupTest | None:
    """Ask once per metric whether the groups differ by more than chance: never group by group."""
    if len(parts) < 2 or any(part.units is not None for part in parts):
        return None
    shares = [share for part in parts if (share := _share(spec, part, what)) is not None and float(share.denominator)]
    if len(shares) < 2:
        return None
    evidence = Groups.of([share.numerator for share in shares], [share.denominator for share in shares])
    tested = run_test(heterogeneity_chi2, evidence, {}, ref=f"{ref}/{what.name}")
    return GroupTest(**dict(tested), metric=what.metric.id)
