"""From rows that are analysed to evidence: what each model did on them, alone and next to another."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from reportgen.data.arrays import Array, array
from reportgen.data.costs import CELLS_OF_COUNTS, Costed, PairedCosts
from reportgen.data.counting import Call, Owned, call_patterns, call_patterns_by, scores_by
from reportgen.data.evidence import Counts
from reportgen.data.joint import JointCalls, JointScores
from reportgen.data.layout import Layout
from reportgen.data.paired import PairedCounts, PairedScores
from reportgen.data.resampling_units import Units
from reportgen.data.score_tables import joint_score_table, score_table, scores_of_all
from reportgen.data.scores import Scores
from reportgen.data.subject import Pair, Subject
from reportgen.spec.cases import ModelColumns

if TYPE_CHECKING:
    from reportgen.data.table import Rows

E = TypeVar("E", Counts, Scores, PairedCounts, PairedScores)
MOST_JOINT = 16  # models whose calls are counted together, since each doubles the cells
COUNTS_CELL = np.array([3, 1, 2, 0])  # of Counts.cells, for truth x call in a row


@dataclass(frozen=True, slots=True)
class Counter:
    """Counts the cases of a frame for one model or two, each case once, by its weight, or by its cluster."""

    layout: Layout
    positive: str
    costs: Array | None = None
    fractional: bool = False  # some case has a weight that is no whole number, so none of them counts cases
    most: int | None = None  # no frame has more rows

    def subject(self, model: ModelColumns, frame: "Rows") -> Subject:
        """Count what one model did."""
        call, scored = call_of(model, self.layout), self.layout.scores.get(model.name)
        found: list[tuple[Any, Units[Any] | None]] = []
        if call is not None:
            found.append(self.counts(frame, call))
        if scored is not None:
            found.append(self.scores(frame, scored.key))
        if call is not None and self.costs is not None:
            found.append(costed(*found[0], self.costs))
        placed = {"score": scored, "prediction": self.layout.predictions.get(model.name)}
        return Subject(
            name=model.name,
            evidence=tuple(evidence for evidence, _ in found),
            by_unit={type(evidence): units for evidence, units in found if units is not None},
            sizes=class_sizes(*found[0], whole=not self.fractional) if found else (),
            whole=not self.fractional,
            threshold=None if call is None or call.threshold is None else call.threshold,
            threshold_origin=model.threshold_origin,
            threshold_chosen_on=model.threshold_chosen_on,
            calls=None if call is None else "prediction" if call.threshold is None else "score",
            probabilities=model.scale != "score",
            columns={role: column.name for role, column in placed.items() if column},
        )

    def pair(self, a: ModelColumns, b: ModelColumns, frame: "Rows") -> tuple[Pair, ...]:
        """Count what two models did on the same cases."""
        calls = [call for call in (call_of(a, self.layout), call_of(b, self.layout)) if call is not None]
        keys = [self.layout.scores[model.name].key for model in (a, b) if model.name in self.layout.scores]
        pairs = []
        if len(calls) == 2:
            counts, units = self._paired_counts(frame, calls)
            pairs.append(Pair(counts, units))
            if self.costs is not None:
                costs = PairedCosts(counts, self.costs)
                pairs.append(Pair(costs, None if units is None else units.placed_in(costs, np.arange(units.width))))
        if len(keys) == 2:
            pairs.append(Pair(*self._paired_scores(frame, keys)))
        return tuple(pairs)

    def joint(self, models: Sequence[ModelColumns], frame: "Rows") -> tuple[JointCalls | JointScores, ...]:
        """Count what several models did on the same cases: where all of them do, and cases count alike."""
        if len(models) > MOST_JOINT or self._by is not None:
            return ()
        names = tuple(model.name for model in models)
        found: list[JointCalls | JointScores] = []
        calls = [call for model in models if (call := call_of(model, self.layout)) is not None]
        if len(calls) == len(models):
            found.append(JointCalls(array(call_patterns(frame, "truth", self.positive, calls)), names))
        keys = [self.layout.scores[name].key for name in names if name in self.layout.scores]
        if len(keys) == len(models) and (scored := scores_of_all(frame, "truth", self.positive, keys)) is not None:
            found.append(JointScores(scored.scores, array(scored.positives), array(scored.negatives), names))
        return tuple(found)

    @property
    def _by(self) -> str | None:
        return self.layout.cluster or self.layout.weight

    def counts(self, frame: "Rows", call: Call) -> tuple[Counts, Units[Counts] | None]:
        """Count cases by truth and call."""
        empty = Counts.of(tp=0, fp=0, fn=0, tn=0)
        if self._by is None:
            called = array(call_patterns(frame, "truth", self.positive, [call]))
            return empty.with_cells(called.reshape(4)[COUNTS_CELL]), None
        owned = call_patterns_by(frame, self._by, "truth", self.positive, [call])
        placed = replace(owned, cell=np.argsort(COUNTS_CELL)[owned.cell])
        return self._units(empty, placed, 4)

    def scores(self, frame: "Rows", key: str) -> tuple[Scores, Units[Scores] | None]:
        """Count cases by truth and score."""
        if self._by is None:
            table = score_table(frame, "truth", self.positive, key, most=self.most)
            return Scores(table.scores, array(table.positives), array(table.negatives), table.bound), None
        owned, values = scores_by(frame, self._by, "truth", self.positive, [key])
        none = np.zeros(len(values))
        return self._units(Scores(values[:, 0], none, none), owned, 2 * len(values))

    def _paired_counts(self, frame: "Rows", calls: list[Call]) -> tuple[PairedCounts, Units[PairedCounts] | None]:
        if self._by is None:
            return PairedCounts(array(call_patterns(frame, "truth", self.positive, calls))), None
        owned = call_patterns_by(frame, self._by, "truth", self.positive, calls)
        return self._units(PairedCounts(np.zeros((2, 2, 2))), owned, 8)

    def _paired_scores(self, frame: "Rows", keys: list[str]) -> tuple[PairedScores, Units[PairedScores] | None]:
        if self._by is None:
            table = joint_score_table(frame, "truth", self.positive, *keys, most=self.most)
            return PairedScores(table.a, table.b, array(table.positives), array(table.negatives), table.bound), None
        owned, values = scores_by(frame, self._by, "truth", self.positive, keys)
        none = np.zeros(len(values))
        return self._units(PairedScores(values[:, 0], values[:, 1], none, none), owned, 2 * len(values))

    def _units(self, empty: E, owned: Owned, cells: int) -> tuple[E, Units[E] | None]:
        """
        Add the entries up: a cluster is a unit of its own, and so is each case that has a weight.

        Weights that are all whole numbers count cases, which need no units.
        """
        if self.layout.cluster:
            amount = array(owned.cases)
            pooled = empty.with_cells(array(np.bincount(owned.cell, amount, cells)))
            return pooled, Units(pooled, owned.owner, owned.cell, amount, len(owned.owners), names=tuple(owned.owners))
        weights = array(owned.owners)[owned.owner]
        pooled = empty.with_cells(array(np.bincount(owned.cell, weights * owned.cases, cells)))
        if not self.fractional:
            return pooled, None
        at = np.repeat(np.arange(len(owned.cell)), owned.cases)
        return pooled, Units(pooled, np.arange(len(at)), owned.cell[at], weights[at], len(at))


def costed(counts: Counts, units: Units[Counts] | None, costs: Array) -> tuple[Costed, Units[Costed] | None]:
    """Set the costs next to the counts."""
    evidence = Costed.of(counts, costs)
    return evidence, None if units is None else units.placed_in(evidence, CELLS_OF_COUNTS)


def class_sizes(evidence: Counts | Scores, units: Units[Any] | None, *, whole: bool) -> tuple[int, int]:
    """Count the positive and the negative cases; of cases with fractional weights the rows."""
    if units is not None and not whole:
        evidence = evidence.with_cells(np.bincount(units.cell, minlength=units.width).astype(float))
    if isinstance(evidence, Counts):
        return int(evidence.positives), int(evidence.negatives)
    return int(evidence.positive_cases), int(evidence.negative_cases)


def call_of(model: ModelColumns, layout: Layout) -> Call | None:
    """Say what makes a model call a case positive: its prediction goes before score and threshold."""
    if model.name in layout.predictions:
        return Call(layout.predictions[model.name].key)
    if model.name in layout.scores and isinstance(model.threshold, int | float):
        return Call(layout.scores[model.name].key, float(model.threshold))
    return None
