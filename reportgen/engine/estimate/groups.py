"""The same metrics on parts of the cases: subgroups, and splits that are not judged."""

from reportgen import spelling
from reportgen.catalog.answers import Undefined
from reportgen.data.subject import Subject
from reportgen.data.two_sets import shared_units
from reportgen.engine.estimate.at_expected_prevalence import at_use
from reportgen.engine.estimate.estimates import estimates
from reportgen.engine.estimate.group_differences import Sets, differences, turned
from reportgen.engine.estimate.heterogeneity import heterogeneity
from reportgen.engine.estimate.metrics_asked import Asked, judged_between_parts, metrics_of_parts, metrics_of_splits
from reportgen.engine.study.group_cases import reference_of
from reportgen.engine.study.study import Study
from reportgen.results.cases import ByPeriod, Group, Grouping, Period
from reportgen.results.parts import Estimate
from reportgen.results.tested import GroupTest, NotTested
from reportgen.spec.validation import ValidationSpec

TRAINING = "training"
TWO = 2  # groups, each of which is the rest of the other


def groupings(spec: ValidationSpec, study: Study, at: int) -> tuple[Grouping, ...]:
    """Look at every group of every column for one model."""
    return tuple(_grouping(spec, study, at, column) for column in study.groups)


def splits(spec: ValidationSpec, study: Study, at: int) -> tuple[Group, ...]:
    """Compute on training and validation rows what is computed on the judged ones, with the gap between them."""
    judged, metrics = study.subjects[at], metrics_of_splits(spec, study.task, judged=bool(study.further))
    listed = []
    for split, subjects in study.splits.items():
        under = f"splits/{spelling.escaped(split)}/"
        sets = Sets(subjects[at], judged, _in_both(study, split, subjects[at], judged))
        gaps = differences(spec, metrics, sets, under=under, key="gap")
        further = study.further.get(split)
        part = subjects[at] if further is None else further.subjects[at]  # which knows of its shift too
        shown = metrics if further is None else (*metrics, *judged_between_parts(spec))
        of_split = _group(spec, study, part, split, under, shown, gaps)
        carried = () if further is None else at_use(spec, study.task, part, under)
        listed.append(of_split.model_copy(update={"judged": further is not None, "at_use_estimates": carried}))
    return tuple(listed)


def by_period(spec: ValidationSpec, study: Study, at: int) -> ByPeriod | None:
    """Compute in each period what is computed in each group."""
    counted, whole = study.by_period, study.subjects[at]
    if counted is None:
        return None
    metrics = metrics_of_parts(spec, study.task)
    listed = []
    for name, subjects in counted.periods.items():
        under = f"periods/{spelling.escaped(name)}/"
        listed.append(Period(**dict(_group(spec, study, subjects[at], name, under, metrics, ()))))
    return ByPeriod(
        ref=f"models/{spelling.escaped(whole.name)}/periods",
        column=str(spec.data.columns.time),
        length=counted.length,
        missing=counted.missing,
        periods=tuple(listed),
    )


def _in_both(study: Study, split: str, part: Subject, judged: Subject) -> Undefined | None:
    """Say why rows of a split are not independent of the judged ones: the same ids, or the same clusters, are in both."""
    both = {split, study.design.judged}
    known = next((shared for pair, shared in study.design.shared_cases.items() if set(pair) == both), None)
    shared = known or (study.overlap if split == TRAINING else 0)
    if shared:
        return Undefined("shared_with_part", shared=shared)
    clusters = 0 if part.units is None or judged.units is None else shared_units(part.units, judged.units)
    return Undefined("clusters_in_both", clusters=clusters) if clusters else None


def _grouping(spec: ValidationSpec, study: Study, at: int, column: str) -> Grouping:
    whole, metrics = study.subjects[at], metrics_of_parts(spec, study.task)
    ref = f"models/{spelling.escaped(whole.name)}/groups/{spelling.escaped(column)}"
    reference = reference_of(spec, column)
    key = "to_reference" if reference else "to_rest"
    parts = {name: subjects[at] for name, subjects in study.groups[column].items()}
    others = {name: subjects[at] for name, subjects in study.compared_with.get(column, {}).items()}
    groups: list[Group] = []
    every = sum(part.cases for part in parts.values()) == study.cases
    one_contrast = len(parts) == len(others) == TWO and every
    for name, part in parts.items():
        under = f"groups/{spelling.escaped(column)}={spelling.escaped(name)}/"
        gaps: tuple[Estimate, ...] = ()
        if one_contrast and groups:  # each of two groups is the rest of the other
            gaps = tuple(turned(gap, under=under, key=key, of=whole.name) for gap in groups[0].to_rest)
        elif name in others:
            gaps = differences(spec, metrics, Sets(part, others[name]), under=under, key=key, column=column)
        groups.append(_group(spec, study, part, name, under, metrics, gaps))
    asked = [
        heterogeneity(spec, study, list(parts.values()), what, f"{ref}/heterogeneity/{what.name}") for what in metrics
    ]
    return Grouping(
        ref=ref,
        column=column,
        prespecified=column in (spec.subgroups.prespecified if spec.subgroups else ()),
        reference=reference,
        missing=study.cases - sum(group.cases for group in groups),
        groups=tuple(groups),
        tests=tuple(one for one in asked if isinstance(one, GroupTest)),
        untested=tuple(one for one in asked if isinstance(one, NotTested)),
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
