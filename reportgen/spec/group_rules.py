"""What must be true of subgroups and of criteria on them, before any file is opened."""

from collections.abc import Iterator

from reportgen import index
from reportgen.errors import Problem
from reportgen.spec.reading import Path
from reportgen.spec.shape import Shaped
from reportgen.spec.validation import ValidationSpec

OF_GROUPS = ("min_positives", "min_negatives")  # keys of a criterion that have a meaning only where groups are judged


def group_problems(spec: ValidationSpec, shaped: Shaped) -> Iterator[Problem]:
    """Find references of columns that make no groups, and criteria on groups that may decide no verdict."""
    yield from _references(spec, shaped)
    yield from _roles(spec, shaped)
    for at, one in enumerate(spec.metrics or ()):
        named = index.find(one.metric, ("metric",))
        if named is not None and named.between == "groups" and not spec.data.columns.group:
            what, remedy = (
                f"{named.label} compares groups, but no groups are named",
                "add `group: [COLUMN]` to data.columns",
            )
            yield Problem("no_group", what, remedy, place=shaped.place(("metrics", at, "metric")))
    for at, criterion in spec.numbered_criteria:
        metric = index.find(criterion.metric, ("metric",)) if criterion.metric else None
        if metric is not None and metric.between == "groups" and criterion.for_each is None:
            what = f"{metric.label} compares groups, but the criterion names none"
            remedy = f"add `for_each: {next(iter(spec.data.columns.group), 'COLUMN')}`"
            yield Problem("no_group", what, remedy, place=shaped.place(("criteria", at, "metric")))
        for key in OF_GROUPS if criterion.for_each is None else ():
            if getattr(criterion, key) is not None:
                what, remedy = f"{key} is only for criteria with for_each", "leave it out, or name the column of groups"
                yield Problem("no_group", what, remedy, place=shaped.place(("criteria", at, key)))


def _references(spec: ValidationSpec, shaped: Shaped) -> Iterator[Problem]:
    columns = spec.data.columns.group
    for column in (spec.subgroups.reference or ()) if spec.subgroups else ():
        if column not in columns:
            remedy = f"add it to data.columns.group, or name one of: {', '.join(columns) or 'none yet'}"
            place = shaped.key_place(("subgroups", "reference", column))
            yield Problem("no_group", f"{column!r} is not a column of groups", remedy, place=place)


def _roles(spec: ValidationSpec, shaped: Shaped) -> Iterator[Problem]:
    """Refuse a column in both roles, and a criterion on groups that are called exploratory."""
    groups = spec.subgroups
    if groups is None:
        return
    for at, column in enumerate(groups.exploratory):
        if column in groups.prespecified:
            path: Path = ("subgroups", "exploratory", at)
            what = f"{column!r} is both prespecified and exploratory"
            yield Problem("two_roles", what, "keep one of the two", place=shaped.place(path))
    for at, criterion in spec.numbered_criteria:
        if criterion.for_each in groups.exploratory:
            what = f"groups of {criterion.for_each!r} are exploratory and have no verdict"
            remedy = "move the column to subgroups.prespecified if the groups were chosen beforehand, or leave the criterion out"
            yield Problem("exploratory_group", what, remedy, place=shaped.place(("criteria", at, "for_each")))
