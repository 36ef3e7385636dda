"""What is known of the rows that lack something, of all judged cases and of the groups that criteria judge."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from reportgen.data.cases import CaseRows
from reportgen.data.selecting import holding
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
                    replace(cases, frame=holding(cases.frame, keys[column], [name])),
                    holding(rows.frame, keys[column], [name]),
                )
                for name, subjects in by_name.items()
            }
        )
    return found
