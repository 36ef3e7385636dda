"""What is known of the rows that lack something, of all judged cases and of the groups that criteria judge."""

from collections.abc import Callable, Container, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from reportgen.data.cases import CaseRows
from reportgen.data.evidence import Counts
from reportgen.data.groups import SelectedOfGroups
from reportgen.data.incomplete import IncompleteCounts, IncompleteSelected
from reportgen.data.incomplete_units import CountsOfUnits
from reportgen.data.selected_in_clusters import SelectedOfUnits
from reportgen.data.selecting import holding, not_holding
from reportgen.data.subject import Subject
from reportgen.engine.study.group_cases import reference_among, reference_of
from reportgen.engine.study.seen import SplitRows
from reportgen.spec.validation import ValidationSpec
from reportgen.tasks.task import CaseCounter

if TYPE_CHECKING:
    from reportgen.data.table import Rows

SubjectsOfGroups = Mapping[str, tuple[Subject, ...]]  # by value
SubjectsByGroup = Mapping[str, SubjectsOfGroups]  # by column


def with_incomplete(
    subjects: tuple[Subject, ...], counting: CaseCounter, cases: CaseRows, kept: "Rows"
) -> tuple[Subject, ...]:
    """Add to each model what is known of the rows that lack something for it."""
    found = counting.incomplete(cases, kept)
    return tuple(replace(one, incomplete=found.get(one.name, {})) for one in subjects)


def groups_with_incomplete(
    spec: ValidationSpec, counting: CaseCounter, rows: SplitRows, keys: Mapping[str, str], groups: SubjectsByGroup
) -> SubjectsByGroup:
    """Add the same within each group of the columns whose groups criteria judge."""
    judged = {one.for_each for one in spec.criteria_on_metrics}
    found = _by_group(counting, rows, keys, groups, judged, lambda frame, key, name: holding(frame, key, [name]))
    return {
        column: _beside_reference(by_name, reference_among(by_name, reference_of(spec, column)))
        for column, by_name in found.items()
    }


def rest_with_incomplete(
    spec: ValidationSpec, counting: CaseCounter, rows: SplitRows, keys: Mapping[str, str], others: SubjectsByGroup
) -> SubjectsByGroup:
    """Add the same to what is not in a group, for the columns whose groups are judged by their difference to it."""
    judged = {one.for_each for one in spec.criteria_on_metrics if one.difference_to_rest is not None}
    return _by_group(counting, rows, keys, others, judged, not_holding)


def _by_group(
    counting: CaseCounter,
    rows: SplitRows,
    keys: Mapping[str, str],
    groups: SubjectsByGroup,
    judged: Container[str | None],
    rows_of: Callable[["Rows", str, str], "Rows"],
) -> SubjectsByGroup:
    """Add what is known of the incomplete rows among those that belong to each name."""
    cases = rows.by_split[rows.judged]
    found: dict[str, Mapping[str, tuple[Subject, ...]]] = {}
    for column, by_name in groups.items():
        found[column] = (
            by_name
            if column not in judged
            else {
                name: with_incomplete(
                    subjects,
                    counting,
                    replace(cases, frame=rows_of(cases.frame, keys[column], name)),
                    rows_of(rows.frame, keys[column], name),
                )
                for name, subjects in by_name.items()
            }
        )
    return found


def _beside_reference(groups: SubjectsOfGroups, reference: str) -> SubjectsOfGroups:
    """Give each group what is known of its calls and of those of the reference group, where they are compared."""
    others = groups[reference]
    return {
        name: tuple(_with_selected(one, other) for one, other in zip(subjects, others, strict=True))
        for name, subjects in groups.items()
    }


def _with_selected(one: Subject, reference: Subject) -> Subject:
    here, there = one.get(Counts), reference.get(Counts)
    lacking = one.incomplete.get(Counts), reference.incomplete.get(Counts)
    if one.get(SelectedOfGroups) is None or here is None or there is None or lacking == (None, None):
        return one
    first, second = (found if isinstance(found, IncompleteCounts) else None for found in lacking)
    ours, theirs = _by_cluster(one, here, first), _by_cluster(reference, there, second)
    units = None if ours is None or theirs is None else SelectedOfUnits.of(ours, theirs)
    selected = IncompleteSelected.of((here, there), (first, second), units)
    return replace(one, incomplete={**one.incomplete, SelectedOfGroups: selected})


def _by_cluster(one: Subject, counts: Counts, lacking: IncompleteCounts | None) -> CountsOfUnits | None:
    """Take the calls of each cluster, where cases come in clusters."""
    units = one.units_of(counts)
    if units is None:
        return None
    return CountsOfUnits.complete(units) if lacking is None else lacking.units
