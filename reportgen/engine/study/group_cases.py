"""The judged cases by group: those of each group, and those that each group is compared with."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from reportgen.data.counting import count_labels
from reportgen.data.selecting import holding, not_holding
from reportgen.data.subject import Subject
from reportgen.errors import ExitCode, Problem, ReportgenError
from reportgen.spec.validation import ValidationSpec
from reportgen.tasks.task import CaseCounter

if TYPE_CHECKING:
    from reportgen.data.table import Frame

MOST_GROUPS = 50
ByGroup = Mapping[str, Mapping[str, tuple[Subject, ...]]]  # by column, then by group, one for each model


def groups_of(
    spec: ValidationSpec, counting: CaseCounter, frame: "Frame", keys: Mapping[str, str]
) -> dict[str, dict[str, tuple[Subject, ...]]]:
    """Count within each group of each column; cases without a value are in none."""
    found = {}
    for column, key in keys.items():
        names = list(count_labels(frame, key).counts)
        _refuse(spec, column, names)
        parts = {name: holding(frame, key, [name]) for name in names}
        found[column] = {name: _subjects(counting, part) for name, part in parts.items()}
    return found


def compared_with(
    spec: ValidationSpec, counting: CaseCounter, frame: "Frame", keys: Mapping[str, str], groups: ByGroup
) -> dict[str, dict[str, tuple[Subject, ...]]]:
    """
    Count the cases that each group is compared with: the reference group where the author names one, else the rest.

    The rest are all cases that are not in the group, also those without a value. One group alone is compared with none.
    """
    found: dict[str, dict[str, tuple[Subject, ...]]] = {}
    for column, parts in groups.items():
        reference = reference_of(spec, column)
        if reference is not None:
            found[column] = {name: parts[reference] for name in parts if name != reference}
        elif len(parts) > 1:
            others = {name: not_holding(frame, keys[column], name) for name in parts}
            found[column] = {name: _subjects(counting, other) for name, other in others.items()}
    return found


def reference_of(spec: ValidationSpec, column: str) -> str | None:
    """Name the group that the author declares the others of a column to be compared with."""
    return (spec.subgroups.reference or {}).get(column) if spec.subgroups else None


def _subjects(counting: CaseCounter, frame: "Frame") -> tuple[Subject, ...]:
    return tuple(counting.subject(model, frame) for model in counting.models)


def _refuse(spec: ValidationSpec, column: str, names: list[str]) -> None:
    """Refuse a column without a group or with too many, and a reference that is none of its groups."""
    if not 1 <= len(names) <= MOST_GROUPS:
        what = f"the column {column!r} makes {len(names) or 'no'} groups of the judged cases"
        remedy = f"name a column with 1 to {MOST_GROUPS} values"
        place = spec.place(("data", "columns", "group"))
        raise ReportgenError(Problem("many_groups", what, remedy, place=place, exit_code=ExitCode.DATA))
    reference = reference_of(spec, column)
    if reference is not None and reference not in names:
        place = spec.place(("subgroups", "reference", column))
        problem = Problem.unknown_name(f"group of {column}", reference, names, place)
        raise ReportgenError(problem)
