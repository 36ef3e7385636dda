"""All evidence of one evaluation, as the data gave it: what the engine computes from."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from reportgen.data.design import Design
from reportgen.data.scores import Scores
from reportgen.data.shift import BinnedParts
from reportgen.data.subject import Pair, Subject
from reportgen.engine.calc.from_columns import Taken
from reportgen.engine.study.cases_in_folds import CasesInFolds
from reportgen.engine.study.development import Development
from reportgen.engine.study.periods import CasesByPeriod
from reportgen.engine.study.read_folds import FoldStudy
from reportgen.results.cases import Choice, DataResults
from reportgen.tasks.task import Task


@dataclass(frozen=True, slots=True)
class Study:
    """What each model, and each pair of models, did on the cases, and how the cases came about."""

    task: Task
    design: Design
    data: DataResults
    subjects: tuple[Subject, ...]
    pairs: Mapping[tuple[str, str], tuple[Pair, ...]] = field(default_factory=dict)
    joint: Mapping[tuple[str, ...], tuple[Any, ...]] = field(default_factory=dict)  # of several models at once
    sizes: tuple[int, ...] = ()  # judged cases of each class, a positive one first; without classes all cases
    overlap: int | None = None
    crossing: int | None = None  # judged cases whose cluster stands in training too
    splits: Mapping[str, tuple[Subject, ...]] = field(default_factory=dict)  # rows that are not judged
    groups: Mapping[str, Mapping[str, tuple[Subject, ...]]] = field(default_factory=dict)
    # by column and group: the rest, or the group that all are compared with
    compared_with: Mapping[str, Mapping[str, tuple[Subject, ...]]] = field(default_factory=dict)
    grades: Mapping[str, tuple[Subject, ...]] = field(default_factory=dict)
    bins: Mapping[str, tuple[Subject, ...]] = field(
        default_factory=dict
    )  # of the calibration curve, where a column has them
    shifts: tuple[
        BinnedParts | None, ...
    ] = ()  # of each model its scores next to those of the part that is the reference
    grade_shift: BinnedParts | None = None  # the same of grades, which all models share
    ungraded: int = 0  # rows of both parts that are in no grade
    choices: Mapping[str, Choice] = field(default_factory=dict)  # how a model's threshold was chosen
    inputs: Taken = field(default_factory=dict)  # of calculations, from columns of the judged rows
    by_period: CasesByPeriod | None = None
    unused: tuple[str, ...] = ()  # columns of the first table that nothing reads
    in_folds: CasesInFolds | None = None  # where each case names the fold in which it was tested
    given_folds: FoldStudy | None = None  # scores over folds that are given with the cases
    further: Mapping[str, "Study"] = field(default_factory=dict)  # judged sets next to this one, without their groups
    development: Development = field(default_factory=Development)  # of the model: candidates, learning curve
    apart: tuple["Study", ...] = ()  # of models that are judged on different cases, one for each set of cases

    @property
    def cases(self) -> int:
        """Count the judged cases."""
        return sum(self.sizes)

    @property
    def classes_by_size(self) -> tuple[str, ...]:
        """Name the classes in the order of their sizes, the positive one first where there is one."""
        positive = self.data.positive
        return (
            self.data.classes
            if positive is None
            else (positive, *(one for one in self.data.classes if one != positive))
        )

    @property
    def of_models(self) -> tuple["Study", ...]:
        """Return the study of each set of cases on which models are judged: this one, unless they are judged apart."""
        return self.apart or (self,)

    @property
    def of_judged_sets(self) -> tuple["Study", ...]:
        """Return the study of each judged set, the first being this one."""
        return (self, *self.further.values())

    @property
    def incomplete(self) -> dict[str, int]:
        """Count the incomplete rows of all judged sets by reason."""
        return added(one.design.incomplete for one in self.of_judged_sets)

    @property
    def excluded(self) -> dict[str, int]:
        """Count the rows of all judged sets that are left out, by reason."""
        return added(one.design.excluded for one in self.of_judged_sets)

    def without_pooled_scores(self) -> "Study":
        """Leave out what pools scores of models of different folds, of which the scales are not comparable."""
        subjects = tuple(one.without(Scores) for one in self.subjects)
        groups, compared_with = (
            {
                column: {group: tuple(one.without(Scores) for one in of) for group, of in groups.items()}
                for column, groups in by_column.items()
            }
            for by_column in (self.groups, self.compared_with)
        )
        return replace(self, subjects=subjects, groups=groups, compared_with=compared_with, bins={})

    @property
    def whole(self) -> bool:
        """Tell whether cases count alike, or by whole numbers."""
        return all(subject.whole for subject in self.subjects)


def added(counted: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """Add counts by their reason."""
    found: Counter[str] = Counter()
    for one in counted:
        found.update(one)
    return dict(found)
