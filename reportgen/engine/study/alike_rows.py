"""Rows that are alike in all columns of the first table: entered twice, in training too, or with another label."""

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from reportgen.conventions import FEWEST_FEATURES, MOST_COMPARED
from reportgen.data.ids import count_conflicts, count_repeated_rows
from reportgen.data.layout import Layout
from reportgen.data.selecting import count_shared, of_part
from reportgen.data.table import AllColumns, GivenTable
from reportgen.engine.study.seen import Seen
from reportgen.spec.validation import ValidationSpec

if TYPE_CHECKING:
    from reportgen.data.table import Frame


@dataclass(frozen=True)
class WholeTable:
    """The first table with all its columns, also those that nothing else reads; it is read only where rows are compared."""

    given: GivenTable
    read: dict[str, str]  # role -> column
    split: str | None
    judged: tuple[str, ...]  # values of the split column, in small letters
    training: tuple[str, ...]

    @classmethod
    def of(cls, spec: ValidationSpec, layout: Layout, given: GivenTable, seen: Seen) -> "WholeTable":
        """Take the table as it was given."""
        first = next(iter(layout.wanted.values()))
        read = {role: wanted.name for role, wanted in first.items()}
        named = spec.data.columns.split
        split = named if named in given.columns else None
        words = (seen.rows.words(part) for part in (seen.rows.judged, "training"))
        return cls(given, read, split, *words)

    @functools.cached_property
    def _all(self) -> AllColumns:
        return self.given.everything(() if self.split is None else (self.split,))

    @property
    def every(self) -> "Frame":
        """Return all rows with all columns."""
        return self._all.frame

    @property
    def places(self) -> Mapping[str, str]:
        """Return the name that each column has in the frame."""
        return self._all.names

    @property
    def repeated(self) -> int | None:
        """Count the judged rows that equal an earlier one in every column."""
        return count_repeated_rows(self._judged) if len(self.given.columns) <= MOST_COMPARED else None

    @property
    def in_training(self) -> int | None:
        """Count the judged rows that equal a row of training in every column but the id and the split."""
        if self.split is None or not self.training or not self._has_features:
            return None
        words = (self.training, self.judged)
        return count_shared(self.every, self._but("split", "id_0"), self.places[self.split], words)

    @property
    def conflicting(self) -> int | None:
        """Count the judged rows that equal one of another label in every column but the id and the split."""
        truth = self.read.get("truth")
        if truth is None or not self._has_features:
            return None
        return count_conflicts(self._judged, self._but("split", "id_0", "truth"), self.places[truth])

    @property
    def _has_features(self) -> bool:
        """
        Tell whether columns beyond those that are read make rows comparable, and are few enough to compare them.

        Equal scores alone are no sign of one case.
        """
        return FEWEST_FEATURES <= len(set(self.given.columns) - set(self.read.values())) <= MOST_COMPARED

    @property
    def _judged(self) -> "Frame":
        """Return the rows of the judged split, all rows where none are told apart."""
        return self.every if self.split is None else of_part(self.every, self.places[self.split], self.judged)

    def _but(self, *roles: str) -> list[str]:
        """Name all columns but those of some roles."""
        left_out = {self.read.get(role) for role in roles}
        return [place for name, place in self.places.items() if name not in left_out]
