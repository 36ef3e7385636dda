"""Which rows are analysed: every row that is read is either analysed or excluded for a reason that is counted."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Self

import narwhals as nw

from reportgen.data.fetch import LARGEST, fetch_rows

if TYPE_CHECKING:
    from reportgen.data.table import Frame

UNMATCHED = "unmatched_id"
REASONS = (
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


@dataclass(frozen=True, slots=True)
class Accounting:
    """Rows read = analysed + excluded, each excluded row under one reason; by model all its faults are counted."""

    read: int
    analysed: int
    excluded: Mapping[str, int]
    by_model: Mapping[str, Mapping[str, int]]


@dataclass(frozen=True, slots=True)
class CaseRows:
    """
    Rows with a truth and what models say; a row that lacks something of any model is excluded for all.

    Without classes every label is one.
    """

    frame: "Frame"
    truth: str
    models: Mapping[str, JudgedColumns]
    classes: tuple[str, ...] = ()
    cluster: str | None = None
    weight: str | None = None
    numeric: bool = False  # truth and predictions are numbers, not labels

    def accounting(self) -> Accounting:
        """Count the rows by what is wrong with them, in one query."""
        parts = list(self._parts())
        named = {f"s{at}": state for at, (_, _, state) in enumerate(parts)}
        grouped = self.frame.select(**named).group_by(*named).agg(nw.len().alias("rows"))
        excluded: Counter[str] = Counter()
        by_model: dict[str, Counter[str]] = {model: Counter() for model in self.models}
        read = analysed = 0
        for *states, rows in fetch_rows(grouped):
            faults = [(model, STATES[kind][at]) for (model, kind, _), at in zip(parts, states, strict=True) if at]
            read += rows
            analysed += 0 if faults else rows
            if faults:
                excluded[min((reason for _, reason in faults), key=REASONS.index)] += rows
            for model, reason in faults:
                if model is not None:
                    by_model[model][reason] += rows
        return Accounting(read, analysed, _ordered(excluded), {model: _ordered(by_model[model]) for model in by_model})

    def analysed(self) -> Self:
        """Keep the rows that lack nothing, and their scores without negative zeros."""
        kept = self.frame.filter(*(state == 0 for _, _, state in self._parts()))
        scores = sorted({judged.score for judged in self.models.values() if judged.score})
        folded = [(nw.col(key) + 0.0).alias(key) for key in scores]
        return replace(self, frame=kept.with_columns(*folded) if folded else kept)

    def unlabelled(self) -> "Frame":
        """Return the rows that lack nothing but the truth."""
        (_, _, truth), *others = self._parts()
        return self.frame.filter(truth == 1, *(state == 0 for _, _, state in others))

    def _parts(self) -> Iterator[tuple[str | None, str, nw.Expr]]:
        """Return model, kind and state of each column that a row needs; state 0 is fine."""
        if self.numeric:
            yield None, "true_number", _score_state(self.truth)
        else:
            yield None, "truth", _label_state(self.truth, self.classes)
        if self.cluster:
            yield None, "cluster", _label_state(self.cluster, ())
        if self.weight:
            yield None, "weight", _score_state(self.weight)
        for model, judged in self.models.items():
            if judged.prediction and self.numeric:
                yield model, "predicted_number", _score_state(judged.prediction)
            elif judged.prediction:
                yield model, "prediction", _label_state(judged.prediction, self.classes)
            if judged.score:
                yield model, "score", _score_state(judged.score)


def _label_state(key: str, classes: tuple[str, ...]) -> nw.Expr:
    label, fine = nw.col(key), nw.lit(0)
    known = nw.when(label.is_in(classes)).then(fine).otherwise(nw.lit(2)) if classes else fine
    return nw.when(label.is_null()).then(nw.lit(1)).otherwise(known)


def _score_state(key: str) -> nw.Expr:
    """
    Order matters: pandas calls NaN missing, engines differ in how it compares, and DuckDB believes the statistics of a
    Parquet file, which leave it out: NaN <= 1 is then true.
    """
    score = nw.col(key)
    finite = nw.when(score.is_between(-LARGEST, LARGEST)).then(nw.lit(0)).otherwise(nw.lit(3))
    number = nw.when(score.is_nan()).then(nw.lit(2)).otherwise(finite)
    return nw.when(score.is_null()).then(nw.lit(1)).otherwise(number)


def _ordered(found: Mapping[str, int]) -> dict[str, int]:
    return {reason: found[reason] for reason in REASONS if found.get(reason)}
