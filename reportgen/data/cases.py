"""Which rows are analysed: every row that is read is complete, incomplete, or left out because the author says so."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, NamedTuple, Self

from reportgen.data.rows import counted, folded, keep
from reportgen.data.rules import RowRule, at_fault, fine, label_state, score_state, worst_state

if TYPE_CHECKING:
    from reportgen.data.table import Rows

ColumnRole = Literal[
    "id", "truth", "unit", "score"
]  # what a row lacks: its id in a table, its truth, its unit, what a model says

UNMATCHED = "unmatched_id"
REASONS = (
    UNMATCHED,
    "missing_truth",
    "truth_not_a_class",
    "nan_truth",
    "infinite_truth",
    "missing_cluster",
    "missing_weight",
    "nan_weight",
    "infinite_weight",
    "missing_prediction",
    "prediction_not_a_class",
    "nan_prediction",
    "infinite_prediction",
    "missing_score",
    "nan_score",
    "infinite_score",
)
"""In this order a row with several faults is counted under its first."""

STATES = {
    "table": (None, UNMATCHED),
    "truth": (None, "missing_truth", "truth_not_a_class"),
    "prediction": (None, "missing_prediction", "prediction_not_a_class"),
    "true_number": (None, "missing_truth", "nan_truth", "infinite_truth"),
    "predicted_number": (None, "missing_prediction", "nan_prediction", "infinite_prediction"),
    "score": (None, "missing_score", "nan_score", "infinite_score"),
    "cluster": (None, "missing_cluster"),
    "weight": (None, "missing_weight", "nan_weight", "infinite_weight"),
}


@dataclass(frozen=True, slots=True)
class JudgedColumns:
    """The keys under which a frame holds what one model says."""

    score: str | None = None
    prediction: str | None = None
    probabilities: tuple[str, ...] = ()


class NeededColumn(NamedTuple):
    """A column that a row needs: what it is for, whose it is, its kind, and its state, which is 0 where it is fine."""

    role: ColumnRole
    model: str | None
    kind: str
    state: RowRule


@dataclass(frozen=True, slots=True)
class Accounting:
    """
    Rows read = analysed + incomplete + excluded, each of the latter under one reason; by model all faults are counted.

    Rows are excluded only where the author declares that they are left out.
    """

    read: int
    analysed: int
    incomplete: Mapping[str, int]
    excluded: Mapping[str, int]
    by_model: Mapping[str, Mapping[str, int]]


@dataclass(frozen=True, slots=True)
class CaseRows:
    """
    Rows with a truth and what models say; a row that lacks something of any model is not analysed for any.

    Without classes every label is one. `left_out` says for want of what a row is left out, as declared; `tables` are the
    keys of marks that a row has where its id stands in a table.
    """

    frame: "Rows"
    truth: str
    models: Mapping[str, JudgedColumns]
    classes: tuple[str, ...] = ()
    cluster: str | None = None
    weight: str | None = None
    numeric: bool = False  # truth and predictions are numbers, not labels
    left_out: frozenset[ColumnRole] = frozenset()
    tables: tuple[str, ...] = ()

    def accounting(self) -> Accounting:
        """Count the rows by what is wrong with them, in one query."""
        needed = list(self.needed())
        named = {f"s{at}": one.state for at, one in enumerate(needed)}
        counts: dict[bool, Counter[str]] = {True: Counter(), False: Counter()}
        by_model: dict[str, Counter[str]] = {model: Counter() for model in self.models}
        read = analysed = 0
        for *states, rows in counted(self.frame, **named):
            faults = [(one, STATES[one.kind][at]) for one, at in zip(needed, states, strict=True) if at]
            read += rows
            analysed += 0 if faults else rows
            if faults:
                declared = any(one.role in self.left_out for one, _ in faults)
                counts[declared][self._reason(faults, declared=declared)] += rows
            for one, reason in faults:
                if one.model is not None and reason is not None:
                    by_model[one.model][reason] += rows
        every = {model: _ordered(found) for model, found in by_model.items()}
        return Accounting(read, analysed, _ordered(counts[False]), _ordered(counts[True]), every)

    def analysed(self) -> Self:
        """Keep the rows that lack nothing, and their scores without negative zeros."""
        kept = keep(self.frame, *(fine(one.state) for one in self.needed()))
        scores = sorted({judged.score for judged in self.models.values() if judged.score})
        return replace(self, frame=folded(kept, scores))

    def incomplete(self) -> Self:
        """Keep the rows that lack something, but those that are left out as declared."""
        needed = list(self.needed())
        declared = [fine(one.state) for one in needed if one.role in self.left_out]
        return replace(self, frame=keep(self.frame, at_fault(*(one.state for one in needed)), *declared))

    def placed(self) -> Self:
        """Keep the rows whose cluster and weight are known, where there are any."""
        states = [fine(one.state) for one in self.needed() if one.role == "unit"]
        return replace(self, frame=keep(self.frame, *states)) if states else self

    def of_columns(self, columns: JudgedColumns) -> Self:
        """Ask of a row nothing but its truth, its unit and these columns of one model."""
        return replace(self, models={"": columns}, tables=())

    def needed(self) -> Iterator[NeededColumn]:
        """List the columns that a row needs."""
        for key in self.tables:
            yield NeededColumn("id", None, "table", label_state(key, ()))
        if self.numeric:
            yield NeededColumn("truth", None, "true_number", score_state(self.truth))
        else:
            yield NeededColumn("truth", None, "truth", label_state(self.truth, self.classes))
        if self.cluster:
            yield NeededColumn("unit", None, "cluster", label_state(self.cluster, ()))
        if self.weight:
            yield NeededColumn("unit", None, "weight", score_state(self.weight))
        for model, judged in self.models.items():
            yield from self._said(model, judged)

    def _said(self, model: str, judged: JudgedColumns) -> Iterator[NeededColumn]:
        """List what one model says."""
        if judged.prediction and self.numeric:
            yield NeededColumn("score", model, "predicted_number", score_state(judged.prediction))
        elif judged.prediction:
            yield NeededColumn("score", model, "prediction", label_state(judged.prediction, self.classes))
        if judged.score:
            yield NeededColumn("score", model, "score", score_state(judged.score))
        if judged.probabilities:
            yield NeededColumn("score", model, "score", worst_state([score_state(key) for key in judged.probabilities]))

    def _reason(self, faults: Iterable[tuple[NeededColumn, str | None]], *, declared: bool) -> str:
        """Name the first reason, of rows that are left out the first that is declared."""
        named = [(one.role, reason) for one, reason in faults if reason is not None]
        counted = [reason for role, reason in named if not declared or role in self.left_out]
        return min(counted, key=REASONS.index)


def _ordered(found: Mapping[str, int]) -> dict[str, int]:
    return {reason: found[reason] for reason in REASONS if found.get(reason)}
