"""What each model did on the cases of each fold."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from reportgen.catalog.answers import Undefined
from reportgen.data.arrays import Array
from reportgen.data.folds import FoldSizes
from reportgen.data.labelled import LabelledFolds
from reportgen.data.rows import worked_out
from reportgen.data.subject import Subject
from reportgen.engine.study.fold_rows import FoldRows
from reportgen.engine.study.read_folds import layout_of_folds, untestable
from reportgen.engine.study.score_table import UnitKey, names_of_units, repeats_of
from reportgen.index import FoldDesignKind
from reportgen.tasks.task import CaseCounter, RowReader


@dataclass(frozen=True, slots=True)
class CasesInFolds:
    """The models on the cases of each fold, by repeat and fold; every fold has its own fit of each model."""

    kind: FoldDesignKind
    subjects: Mapping[UnitKey, tuple[Subject, ...]]
    incomplete: int  # rows of all repeats that lack something
    further: int  # rows of repeats after the first
    values: dict[tuple[str, str], Array | Undefined] = field(
        default_factory=dict
    )  # of metric and model, once asked for

    @property
    def names(self) -> tuple[str, ...]:
        """Name the models."""
        return tuple(subject.name for subject in next(iter(self.subjects.values())))

    @property
    def keys(self) -> tuple[UnitKey, ...]:
        """Return the repeat and the name of each fold."""
        return tuple(self.subjects)

    @property
    def repeats(self) -> tuple[str, ...]:
        """Name the repeats."""
        return repeats_of(self.keys)

    @property
    def of_repeat(self) -> int:
        """Count the folds of the first repeat."""
        return sum(repeat == self.repeats[0] for repeat, _ in self.keys)

    @property
    def folds(self) -> tuple[str, ...]:
        """Name each fold, and its repeat where there are several."""
        return tuple(names_of_units(self.keys).values())

    @property
    def shape(self) -> tuple[int, ...]:
        """Return the numbers of repeats and folds, or of all folds where repeats differ."""
        return layout_of_folds(self.kind, self.keys)

    @property
    def sizes(self) -> FoldSizes:
        """Count the cases that test in each fold, and the others of its repeat, which train."""
        tested = {key: subjects[0].cases for key, subjects in self.subjects.items()}
        every = {repeat: sum(many for key, many in tested.items() if key[0] == repeat) for repeat, _ in tested}
        train = [every[repeat] - many for (repeat, _), many in tested.items()]
        return FoldSizes(*(np.array(many, dtype=float).reshape(self.shape) for many in (train, list(tested.values()))))

    @property
    def in_units(self) -> bool:
        """Tell whether cases are in clusters or weighted."""
        return any(one.units for subjects in self.subjects.values() for one in subjects)

    @property
    def untestable(self) -> str | None:
        """Return why no test and no interval over the folds is known to hold, if so."""
        return untestable(self.kind, self.sizes)

    def labelled(self, classes: tuple[str, ...]) -> LabelledFolds | None:
        """Count the cases of these classes in each fold, the positive one first, where there are classes."""
        sizes = np.array([subjects[0].sizes for subjects in self.subjects.values()], dtype=float)
        return LabelledFolds(sizes, self.folds, classes) if sizes.shape[1] == len(classes) > 1 else None


def cases_in_folds(rows: FoldRows, reader: RowReader, counting: CaseCounter, most: int) -> CasesInFolds:
    """Count what each model did on the complete rows of each fold."""
    subjects, incomplete = {}, 0
    for key, frame in rows.folds.items():
        cases = reader.cases(frame)
        incomplete += sum(cases.accounting().incomplete.values())
        kept = worked_out(cases.analysed().frame, most)
        subjects[key] = tuple(counting.subject(model, kept) for model in counting.models)
    return CasesInFolds(rows.kind, subjects, incomplete, rows.further)
