"""What is known of the rows that lack something, of all judged cases and of the groups that criteria judge."""

from collections.abc import Callable, Container, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from reportgen.data.cases import CaseRows
from reportgen.data.selecting import holding, not_holding
from reportgen.data.subject import Subject
from reportgen.engine.study.seen import SplitRows
from reportgen.spec.validation import ValidationSpec
from reportgen.tasks.task import CaseCounter

if TYPE_CHECKING:
    from reportgen.data.table import Frame

SubjectsByGroup = Mapping[str, Mapping[str, tuple[Subject, ...]]]  # by column, then by value


def with_incomplete(
    subjects: tuple[Subject, ...], counting: CaseCounter, cases: CaseRows, kept: "Frame"
) -> tuple[Subject, ...]:
    """Add to each model what is known of the rows that lack something for it."""
    found = counting.incomplete(cases, kept)
    return tuple(replace(one, incomplete=found.get(one.name, {})) for one in subjects)


def groups_with_incomplete(
    spec: ValidationSpec, counting: CaseCounter, rows: SplitRows, keys: Mapping[str, str], groups: SubjectsByGroup
) -> SubjectsByGroup:
    """Add the same within each group of the columns whose groups criteria judge."""
    judged = {one.for_each for one in spec.criteria_on_metrics}
    return _by_group(counting, rows, keys, groups, judged, lambda frame, key, name: holding(frame, key, [name]))


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
    rows_of: Callable[["Frame", str, str], "Frame"],
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
