"""What must be true of criteria on the difference of each group to the rest, before any file is opened."""

from collections.abc import Iterator

from reportgen import index
from reportgen.errors import Problem
from reportgen.spec.amounts import meant_as_percentage
from reportgen.spec.judged import CriterionAsked, DifferenceAllowed
from reportgen.spec.reading import Path
from reportgen.spec.shape import Shaped
from reportgen.spec.validation import ValidationSpec

BOTH = 2  # sides


def difference_problems(spec: ValidationSpec, shaped: Shaped) -> Iterator[Problem]:
    """Ask for a column of groups that are compared with the rest, and for a difference that can be missed."""
    for at, criterion in spec.numbered_criteria:
        if criterion.difference_to_rest is not None:
            path: Path = ("criteria", at, "difference_to_rest")
            yield from _groups(spec, criterion, path, shaped)
            yield from _size(criterion, criterion.difference_to_rest, path, shaped)
            if criterion.sides != BOTH:
                what = "a difference is judged at both ends of its interval, as a group may be better or worse"
                place = shaped.place(("criteria", at, "sides"))
                yield Problem("range", what, "leave sides out", place=place)


def _groups(spec: ValidationSpec, criterion: CriterionAsked, path: Path, shaped: Shaped) -> Iterator[Problem]:
    """Ask which groups are meant, and that nothing else is declared as what they are compared with."""
    columns, column, place = spec.data.columns.group, criterion.for_each, shaped.key_place(path)
    if column is None and not columns:
        what = "a difference from the rest is about groups, but no column defines groups"
        remedy = "add `group: [COLUMN]` to data.columns"
        yield Problem("no_group", what, remedy, place=place)
    elif column is None:
        what = "a difference from the rest is about the groups of one column, but there are several columns"
        yield Problem("no_group", what, f"add `for_each:` with one of {', '.join(columns)}", place=place)
    elif spec.subgroups is not None and column in (spec.subgroups.reference or {}):
        reference = (spec.subgroups.reference or {})[column]
        what = f"the groups of {column!r} are compared with {reference!r}, the declared reference, not with the rest"
        remedy = f"leave {column} out of subgroups.reference, or leave the criterion out"
        yield Problem("other_reference", what, remedy, place=place)
    metric = index.find(criterion.metric, ("metric",))
    if metric is not None and metric.between is not None:
        what, remedy = f"{metric.label} already compares sets of cases", "write at_least, at_most or between"
        yield Problem("no_difference", what, remedy, place=place)


def _size(criterion: CriterionAsked, allowed: DifferenceAllowed, path: Path, shaped: Shaped) -> Iterator[Problem]:
    """Ask for a difference above zero and below the largest that there can be."""
    place, bound = shaped.place((*path, "at_most")), allowed.at_most
    metric = index.find(criterion.metric, ("metric",))
    low, high = (None, None) if metric is None or metric.range is None else metric.range
    if bound <= 0:
        what = "the allowed difference must be above zero; it applies in both directions"
        yield Problem("out_of_range", what, "write its size, such as 0.05", f"{bound:g}", place)
    elif metric is not None and low is not None and high is not None and bound >= high - low:
        what = f"two values of {metric.id} never differ by more than {high - low:g}, so any difference would be allowed"
        remedy = (
            f"write {bound / 100:g}" if high - low == 1 and meant_as_percentage(bound) else "write a smaller difference"
        )
        yield Problem("out_of_range", what, remedy, f"{bound:g}", place)
