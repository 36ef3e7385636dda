"""The judged cases by group: those of each group, and those that each group is compared with."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from reportgen.data.counting import count_labels, label_cases
from reportgen.data.evidence import Counts
from reportgen.data.groups import SelectedOfGroups
from reportgen.data.selected_in_clusters import selected_units
from reportgen.data.selecting import holding, not_holding
from reportgen.data.subject import Subject
from reportgen.engine.study.seen import SplitRows
from reportgen.errors import ExitCode, Problem, ReportgenError
from reportgen.spec.reading import Path
from reportgen.spec.validation import ValidationSpec
from reportgen.tasks.task import CaseCounter

if TYPE_CHECKING:
    from reportgen.data.table import Rows

MOST_GROUPS = 50
ByGroup = Mapping[str, Mapping[str, tuple[Subject, ...]]]  # by column, then by group, one for each model


def groups_of(
    spec: ValidationSpec, counting: CaseCounter, frame: "Rows", keys: Mapping[str, str]
) -> dict[str, dict[str, tuple[Subject, ...]]]:
    """Count within each group of each column; cases without a value are in none."""
    found = {}
    for column, key in keys.items():
        names = list(count_labels(frame, key).counts)
        _refuse(spec, column, names)
        parts = {name: holding(frame, key, [name]) for name in names}
        counted = {name: _subjects(counting, part) for name, part in parts.items()}
        found[column] = _beside_reference(counted, reference_of(spec, column))
    return found


def grades_of(
    spec: ValidationSpec, counting: CaseCounter, frame: "Rows", key: str | None
) -> dict[str, tuple[Subject, ...]]:
    """Count within each grade; cases without one are in none."""
    if key is None:
        return {}
    return _by_value(spec, counting, frame, key, ("data", "columns", "grade"), "grades")


def bins_of(
    spec: ValidationSpec, counting: CaseCounter, frame: "Rows", key: str | None
) -> dict[str, tuple[Subject, ...]]:
    """Count within each value of the column whose values are the bins of the calibration curve."""
    if key is None:
        return {}
    return _by_value(spec, counting, frame, key, ("calibration", "scheme"), "bins")


def _by_value(
    spec: ValidationSpec, counting: CaseCounter, frame: "Rows", key: str, path: Path, what_they_are: str
) -> dict[str, tuple[Subject, ...]]:
    names = list(count_labels(frame, key).counts)
    column = str(spec.data.columns.grade if path[0] == "data" else spec.calibration_bins.column)
    _refuse_number(spec, path, column, names, what_they_are)
    return {name: _subjects(counting, holding(frame, key, [name])) for name in names}


def grade_counts(rows: SplitRows, key: str | None, weight: str | None = None) -> dict[str, Mapping[str, float]]:
    """Count the cases of each grade in each part of the data: its rows, or the sum of their weights."""
    return {} if key is None else {part: label_cases(frame, key, weight) for part, frame in rows.kept.items()}


def rows_without_grade(rows: SplitRows, key: str | None) -> dict[str, int]:
    """Count the rows that are in no grade, in each part of the data."""
    return {} if key is None else {part: count_labels(frame, key).missing for part, frame in rows.kept.items()}


def compared_with(
    spec: ValidationSpec, counting: CaseCounter, frame: "Rows", keys: Mapping[str, str], groups: ByGroup
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


def reference_among(groups: Mapping[str, tuple[Subject, ...]], declared: str | None) -> str:
    """Name the group that the others are compared with in what is selected: the declared one, else the largest."""
    return declared or max(groups, key=lambda name: groups[name][0].cases)


def _beside_reference(groups: dict[str, tuple[Subject, ...]], declared: str | None) -> dict[str, tuple[Subject, ...]]:
    """Give each group what is selected of it and of the reference group."""
    reference = reference_among(groups, declared)
    others = groups[reference]
    return {
        name: subjects
        if name == reference
        else tuple(_with_selected(one, other) for one, other in zip(subjects, others, strict=True))
        for name, subjects in groups.items()
    }


def _with_selected(one: Subject, reference: Subject) -> Subject:
    """Count the flagged cases, also by cluster, where they count alike."""
    here, there = one.get(Counts), reference.get(Counts)
    if here is None or there is None or not (one.whole and reference.whole):
        return one
    ours, theirs = one.units_of(here), reference.units_of(there)
    if ours is not None and theirs is not None:
        units = selected_units(ours, theirs)
        by_unit = {**one.by_unit, SelectedOfGroups: units}
        return replace(one, evidence=(*one.evidence, units.pooled), by_unit=by_unit)
    if one.units is not None or reference.units is not None:
        return one
    counts = (here.predicted_positives, here.cases, there.predicted_positives, there.cases)
    return replace(one, evidence=(*one.evidence, SelectedOfGroups(*counts)))


def _subjects(counting: CaseCounter, frame: "Rows") -> tuple[Subject, ...]:
    return tuple(counting.subject(model, frame) for model in counting.models)


def _refuse(spec: ValidationSpec, column: str, names: list[str]) -> None:
    """Refuse a column without a group or with too many, and a reference that is none of its groups."""
    _refuse_number(spec, ("data", "columns", "group"), column, names, "groups")
    reference = reference_of(spec, column)
    if reference is not None and reference not in names:
        place = spec.place(("subgroups", "reference", column))
        problem = Problem.unknown_name(f"group of {column}", reference, names, place)
        raise ReportgenError(problem)


def _refuse_number(spec: ValidationSpec, path: Path, column: str, names: list[str], what_they_are: str) -> None:
    if not 1 <= len(names) <= MOST_GROUPS:
        what = f"the column {column!r} has {len(names) or 'no'} {what_they_are} among the evaluated cases"
        remedy = f"name a column with 1 to {MOST_GROUPS} values"
        raise ReportgenError(Problem("many_groups", what, remedy, place=spec.place(path), exit_code=ExitCode.DATA))
