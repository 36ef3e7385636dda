"""From rows that are analysed to evidence: what each model predicted of several classes, alone and next to another."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from reportgen.data.arrays import Array, array
from reportgen.data.cases import JudgedColumns
from reportgen.data.class_scores import ClassScores
from reportgen.data.class_tables import (
    CaseArrays,
    CaseColumns,
    ClassPatterns,
    case_columns,
    class_patterns,
    patterns_of,
)
from reportgen.data.costs import Costed
from reportgen.data.counts import Confusion
from reportgen.data.highest import most_probable
from reportgen.data.joint import JointCalls
from reportgen.data.layout import Layout
from reportgen.data.least_cost import least_cost
from reportgen.data.paired_classes import PairedClasses
from reportgen.data.resampling_units import Units
from reportgen.data.rows import arrays as arrays_of
from reportgen.data.subject import Pair, Subject
from reportgen.spec.cases import ModelColumns

if TYPE_CHECKING:
    from reportgen.data.table import Rows

MOST_JOINT = 16  # models whose right predictions are counted together, since each doubles the cells


@dataclass(frozen=True, slots=True)
class ClassCounter:
    """Counts the cases of a frame by true and predicted class, each case once, by its weight, or by its cluster."""

    layout: Layout
    classes: tuple[str, ...]
    costs: Array | None = None
    fractional: bool = False  # some case has a weight that is no whole number, so none of them counts cases

    def subject(self, model: ModelColumns, frame: "Rows") -> Subject:
        """Count what one model did."""
        confusion, units = self.confusion(frame, model)
        evidence: list[Any] = [confusion]
        by_unit: dict[type, Units[Any]] = {} if units is None else {Confusion: units}
        if self.costs is not None:
            costed = Costed(confusion.matrix, self.costs, self.classes)
            evidence.append(costed)
            if units is not None:
                by_unit[Costed] = units.placed_in(costed, np.arange(units.width))
        if model.name in self.layout.probabilities and not self.fractional:
            scores, of_scores = self.scores(frame, model)
            evidence.append(scores)
            if of_scores is not None:
                by_unit[ClassScores] = of_scores
        sizes = confusion.support if units is None or not self.fractional else units_of_class(units)
        return Subject(
            name=model.name,
            evidence=tuple(evidence),
            by_unit=by_unit,
            sizes=tuple(map(int, sizes)),
            whole=not self.fractional,
            calls="prediction" if model.name in self.layout.predictions else None,
            columns=self._columns(model),
        )

    def _columns(self, model: ModelColumns) -> dict[str, str]:
        """Name the columns of a model."""
        placed = self.layout.predictions.get(model.name)
        found = {} if placed is None else {"prediction": placed.name}
        by_class = self.layout.probabilities.get(model.name, {})
        return found | {f"probability of {name}": column.name for name, column in by_class.items()}

    def confusion(self, frame: "Rows", model: ModelColumns) -> tuple[Confusion, Units[Confusion] | None]:
        """Count cases by true and predicted class."""
        size = len(self.classes)
        found = self.patterns(frame, [model])
        confusion = Confusion(found.table(size), self.classes)
        units = self._units(confusion, found, found.patterns[:, 0] * size + found.patterns[:, 1])
        return confusion if units is None else units.pooled, units

    def scores(self, frame: "Rows", model: ModelColumns) -> tuple[ClassScores, Units[ClassScores] | None]:
        """Take the probabilities of all classes, case by case."""
        arrays = self.cases(frame, model)
        evidence = ClassScores.of(arrays.labels[:, 0], arrays.numbers, self.classes)
        if arrays.owner is None:
            return evidence, None
        return evidence, Units.of_cases(evidence, list(arrays.owner), np.arange(len(arrays.labels)))

    def cases(self, frame: "Rows", model: ModelColumns) -> CaseArrays:
        """Take true classes and the probabilities of a model; a row of weight two is two cases."""
        found = self.columns(frame, [], [model]).together
        if not self.layout.weight:
            return found
        times = self.weights(frame).astype(np.intp)
        return CaseArrays(np.repeat(found.labels, times, axis=0), np.repeat(found.numbers, times, axis=0))

    def predicted_by(self, model: ModelColumns) -> JudgedColumns:
        """Name the columns that a prediction comes from."""
        if model.name in self.layout.predictions:
            return JudgedColumns(prediction=self.layout.predictions[model.name].key)
        columns = self.layout.probabilities[model.name].values()
        return JudgedColumns(probabilities=tuple(one.key for one in columns))

    def pair(self, a: ModelColumns, b: ModelColumns, frame: "Rows") -> tuple[Pair, ...]:
        """Count what two models predicted of the same cases: right and wrong predictions, and all of them."""
        found = self.patterns(frame, [a, b])
        patterns, cell = np.unique(found.patterns, axis=0, return_inverse=True)
        cells = array(np.bincount(cell.ravel(), found.cases, len(patterns)))
        every = PairedClasses(patterns, cells, self.classes)
        units = self._units(every, found, cell.ravel())
        every = every if units is None else units.pooled
        right = every.right()
        of_right = None if units is None else units.placed_in(right, every.cells_of_right)
        return Pair(right, of_right), Pair(every, units)

    def joint(self, models: Sequence[ModelColumns], frame: "Rows") -> tuple[JointCalls, ...]:
        """Count which of several models predict the same cases rightly, where cases count alike."""
        if len(models) > MOST_JOINT or self.layout.cluster or self.layout.weight:
            return ()
        found = self.patterns(frame, models)
        right = (found.patterns[:, 1:] == found.patterns[:, :1]).astype(np.intp)
        cells = np.zeros((2,) * (len(models) + 1))
        np.add.at(cells, (1, *right.T), found.cases)  # every case is laid out as positive
        return (JointCalls(array(cells), tuple(model.name for model in models)),)

    def patterns(self, frame: "Rows", models: Sequence[ModelColumns]) -> ClassPatterns:
        """Count cases by truth and by what each model predicts, and by cluster or row where there are clusters or weights."""
        weight = self.layout.weight if self.owner is None else None
        if all(model.name in self.layout.predictions for model in models):
            keys = ("truth", *(self.layout.predictions[model.name].key for model in models))
            return class_patterns(frame, keys, self.classes, owner=self.owner, weight=weight)
        given = [model for model in models if model.name in self.layout.predictions]
        derived = [model for model in models if model not in given]
        found = self.columns(frame, given, derived)
        width, places = len(self.classes), {}
        for at, model in enumerate(given):
            places[model.name] = found.labels[:, at + 1]
        for at, model in enumerate(derived):
            of_model = replace(found, keys=found.keys[at * width : (at + 1) * width])
            places[model.name] = self.predicted(model, of_model)
        labels = np.column_stack([found.labels[:, 0], *(places[model.name] for model in models)])
        counted = CaseArrays(labels, np.zeros((len(labels), 0)), found.owner)
        return patterns_of(counted, None if weight is None else self.weights(frame))

    def predicted(self, model: ModelColumns, probabilities: CaseColumns) -> NDArray[np.intp]:
        """Predict the class of least expected cost where the model says so, else the most probable one."""
        if model.by_cost and self.costs is not None:
            return least_cost(probabilities.together.numbers, self.costs)
        return most_probable(probabilities.columns, len(probabilities.labels))

    @property
    def owner(self) -> str | None:
        """Return the column of what is drawn anew: clusters, or rows of a weight that is no whole number."""
        return self.layout.cluster or (self.layout.weight if self.fractional else None)

    def weights(self, frame: "Rows") -> Array:
        """Take the weight of each row."""
        return array(arrays_of(frame, str(self.layout.weight))[str(self.layout.weight)])

    def columns(self, frame: "Rows", given: Sequence[ModelColumns], derived: Sequence[ModelColumns]) -> CaseColumns:
        """Take truth and predictions, and the probabilities of models in the order of the classes, row by row."""
        labels = ["truth", *(self.layout.predictions[model.name].key for model in given)]
        columns = (self.layout.probabilities[model.name][name] for model in derived for name in self.classes)
        return case_columns(frame, labels, [one.key for one in columns], self.classes, owner=self.owner)

    def _units(self, evidence: Any, found: ClassPatterns, cell: Any) -> Units[Any] | None:
        """Let each cluster, or each case of a fractional weight, add to the cells of the evidence."""
        if found.owner is None:
            return None
        if self.layout.cluster:
            return Units(evidence, found.owner, cell, found.cases, len(found.owners), names=found.owners)
        times = found.cases.astype(np.intp)
        at = np.repeat(np.arange(len(times)), times)
        weights = array(found.owners)[found.owner]
        pooled = evidence.with_cells(array(np.bincount(cell, weights * times, evidence.cells.shape[-1])))
        return Units(pooled, np.arange(len(at)), cell[at], weights[at], len(at))


def without_units(layout: Layout) -> Layout:
    """Count rows, whatever their clusters and weights."""
    return replace(layout, cluster=None, weight=None)


def units_of_class(units: Units[Confusion]) -> Array:
    """Count the rows of each true class, whatever their weights."""
    rows = np.bincount(units.cell, minlength=units.width)
    return array(units.pooled.with_cells(array(rows)).support)
