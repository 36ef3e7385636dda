"""
What is asked of a row, once for an engine and next to it for columns in memory: both count the same rows.

An answer is whether something holds, which it does not where it cannot be known, or the number of a state.
"""

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import narwhals as nw
import numpy as np

from reportgen.data.columns import NumberColumn, RowsInMemory, TextColumn
from reportgen.data.fetch import LARGEST, one_if
from reportgen.data.incomplete_units import UNKNOWN


@dataclass(frozen=True, slots=True)
class RowRule:
    """A question to each row."""

    of_engine: Callable[[], nw.Expr]
    of_columns: Callable[[RowsInMemory], Any]  # an array, or a column as it is


def column(key: str) -> RowRule:
    """Take a column as it is."""
    return RowRule(lambda: nw.col(key), lambda rows: rows[key])


def scores_of(key: str) -> RowRule:
    """Take scores without negative zeros, which columns in memory do not have."""
    return RowRule(lambda: nw.col(key) + 0.0, lambda rows: rows[key])


def holds(key: str, labels: Sequence[str]) -> RowRule:
    """Ask whether a column holds one of these labels."""
    return RowRule(lambda: nw.col(key).is_in(labels), lambda rows: rows.texts(key).among(labels))


def lacks(key: str) -> RowRule:
    """Ask whether a column holds nothing."""
    return RowRule(lambda: nw.col(key).is_null(), lambda rows: rows[key].missing)


def has(key: str) -> RowRule:
    """Ask whether a column holds anything."""
    return RowRule(lambda: ~nw.col(key).is_null(), lambda rows: ~rows[key].missing)


def holds_other(key: str, label: str) -> RowRule:
    """Ask whether a column holds another label, or none."""
    return RowRule(lambda: (nw.col(key) != label) | nw.col(key).is_null(), lambda rows: ~rows.texts(key).among([label]))


def at_least(key: str, threshold: float) -> RowRule:
    """Ask whether a score is at a threshold or above it; NaN is, as in DuckDB."""

    def of_columns(rows: RowsInMemory) -> Any:
        found = rows.numbers(key)
        return ~(found.values < threshold) & ~found.missing

    return RowRule(lambda: nw.col(key) >= threshold, of_columns)


def label_state(key: str, classes: Sequence[str]) -> RowRule:
    """Write 0 where a label is one of the classes, or any without classes, 1 where there is none, else 2."""

    def of_engine() -> nw.Expr:
        label, fine = nw.col(key), nw.lit(0)
        known = nw.when(label.is_in(classes)).then(fine).otherwise(nw.lit(2)) if classes else fine
        return nw.when(label.is_null()).then(nw.lit(1)).otherwise(known)

    def of_columns(rows: RowsInMemory) -> Any:
        found = rows.texts(key)
        states = [0 if not classes or text in classes else 2 for text in found.texts]
        return np.array([*states, 1])[found.places]

    return RowRule(of_engine, of_columns)


def score_state(key: str) -> RowRule:
    """
    Write 0 where a number is finite, 1 where there is none, 2 where it is NaN, and 3 where it is infinite.

    Order matters: pandas calls NaN missing, engines differ in how it compares, and DuckDB believes the statistics of a
    Parquet file, which leave it out: NaN <= 1 is then true.
    """

    def of_engine() -> nw.Expr:
        score = nw.col(key)
        finite = nw.when(score.is_between(-LARGEST, LARGEST)).then(nw.lit(0)).otherwise(nw.lit(3))
        number = nw.when(score.is_nan()).then(nw.lit(2)).otherwise(finite)
        return nw.when(score.is_null()).then(nw.lit(1)).otherwise(number)

    def of_columns(rows: RowsInMemory) -> Any:
        found = rows.numbers(key)
        return np.where(found.missing, 1, np.where(np.isnan(found.values), 2, np.where(np.isinf(found.values), 3, 0)))

    return RowRule(of_engine, of_columns)


def worst_state(states: Sequence[RowRule]) -> RowRule:
    """Write the largest of some states: 0 where all are."""

    def of_columns(rows: RowsInMemory) -> Any:
        return functools.reduce(np.maximum, (state.of_columns(rows) for state in states))

    return RowRule(lambda: nw.max_horizontal(*(state.of_engine() for state in states)), of_columns)


def fine(state: RowRule) -> RowRule:
    """Ask whether a state is 0."""
    return RowRule(lambda: state.of_engine() == 0, lambda rows: state.of_columns(rows) == 0)


def at_fault(*states: RowRule) -> RowRule:
    """Ask whether one of some states is not 0."""

    def of_engine() -> nw.Expr:
        return nw.any_horizontal(*(state.of_engine() != 0 for state in states), ignore_nulls=False)

    return RowRule(of_engine, lambda rows: np.any([state.of_columns(rows) != 0 for state in states], axis=0))


def mark(condition: RowRule) -> RowRule:
    """Write 1 where a condition holds, and 0 where it does not or cannot be known."""
    return RowRule(lambda: one_if(condition.of_engine()), lambda rows: condition.of_columns(rows).astype(int))


def known(state: RowRule, said: RowRule) -> RowRule:
    """Write what is said where the state is 0, and that it is not known elsewhere."""
    return RowRule(
        lambda: nw.when(state.of_engine() == 0).then(said.of_engine()).otherwise(nw.lit(UNKNOWN)),
        lambda rows: np.where(state.of_columns(rows) == 0, said.of_columns(rows), UNKNOWN),
    )


def always() -> RowRule:
    """Ask what holds for every row."""
    return RowRule(lambda: nw.lit(1) == nw.lit(1), lambda rows: np.ones(len(rows), dtype=bool))


def coded(found: Any) -> tuple[Any, Sequence[Any]]:
    """Number what a rule answers of columns, in the order of the answers."""
    if isinstance(found, TextColumn | NumberColumn):
        return found.coded()
    return found.astype(int), tuple(range(int(found.max(initial=0)) + 1))
