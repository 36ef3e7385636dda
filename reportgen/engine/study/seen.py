"""What was read and counted of the cases, before it is known how they came about."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Self

from reportgen.data.cases import Accounting, CaseRows
from reportgen.data.subject import Pair, Subject
from reportgen.engine.study.periods import CasesByPeriod
from reportgen.tasks.task import RowReader

if TYPE_CHECKING:
    from reportgen.data.table import Rows


@dataclass(frozen=True, slots=True)
class SplitRows:
    """The rows of one evaluation, told apart by split, with those that can be analysed; judged rows come first."""

    reader: RowReader
    by_split: Mapping[str, CaseRows]
    accountings: Mapping[str, Accounting]  # of the judged rows also those whose id is not in every table
    kept: Mapping[str, "Rows"]
    most: int  # no frame has more rows
    judged_sets: tuple[str, ...]  # several stand side by side
    labels: Mapping[str, tuple[str, ...]]  # of the split column, by part

    def words(self, part: str) -> tuple[str, ...]:
        """Return the values of the split column that mean a part, as rows are looked for."""
        return tuple(label.strip().lower() for label in self.labels.get(part, ()))

    def judging(self, name: str) -> Self:
        """Put another of the judged sets first."""
        order = (name, *(part for part in self.by_split if part != name))
        return replace(self, by_split={part: self.by_split[part] for part in order})

    @property
    def judged(self) -> str:
        """Name the split that is judged."""
        return next(iter(self.by_split))

    @property
    def frame(self) -> "Rows":
        """Return the judged rows that can be analysed."""
        return self.kept[self.judged]

    @property
    def accounting(self) -> Accounting:
        """Account for the judged rows."""
        return self.accountings[self.judged]


@dataclass(frozen=True, slots=True)
class CountedCases:
    """What each model, and each pair of models, did on the rows."""

    subjects: tuple[Subject, ...]
    with_left_out: tuple[Subject, ...]  # the same, with rows that are left out as declared among the incomplete ones
    pairs: Mapping[tuple[str, str], tuple[Pair, ...]]
    joint: Mapping[tuple[str, ...], tuple[Any, ...]]  # by the models that one comparison names
    sizes: tuple[int, ...]
    splits: Mapping[str, tuple[Subject, ...]]
    groups: Mapping[str, Mapping[str, tuple[Subject, ...]]]
    compared_with: Mapping[str, Mapping[str, tuple[Subject, ...]]]
    grades: Mapping[str, tuple[Subject, ...]]
    bins: Mapping[str, tuple[Subject, ...]]
    grade_counts: Mapping[str, Mapping[str, float]]  # cases of each grade, by part
    ungraded: Mapping[str, int]  # rows without a grade, by part
    by_period: CasesByPeriod | None = None


@dataclass(frozen=True, slots=True)
class Seen:
    """Rows and counts with the columns of the first table, and the cases that are in two parts of the data."""

    rows: SplitRows
    counted: CountedCases
    columns: tuple[str, ...]
    overlap: int | None
    shared: Mapping[tuple[str, str], int | None]

    @property
    def positive(self) -> str | None:
        """Name the positive class, where there is one."""
        return self.rows.reader.positive

    @property
    def positives(self) -> int | None:
        """Count the positive cases, where there is a positive class."""
        return None if self.positive is None else self.counted.sizes[0]
