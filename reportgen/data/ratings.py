"""What several raters say of the same cases."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import ArrayLike

from reportgen.data.arrays import Array, array
from reportgen.data.labels import NotALabelError, label_text
from reportgen.errors import Problem, ReportgenError


@dataclass(frozen=True, slots=True)
class Ratings:
    """How many raters put each case (rows) into each class (columns); as many raters for every case."""

    counts: Array
    classes: tuple[str, ...]

    INPUTS: ClassVar[tuple[str, ...]] = ("ratings",)
    WAYS: ClassVar[tuple[tuple[str, ...], ...]] = (("ratings",), ("table",))
    MAY: ClassVar[tuple[str, ...]] = ("classes",)

    @classmethod
    def of(cls, counts: ArrayLike, classes: tuple[str, ...] = ()) -> Self:
        """Take rows of counts; classes without names are numbered."""
        table = array(counts)
        return cls(table, classes or tuple(f"class {at + 1}" for at in range(table.shape[-1])))

    @classmethod
    def from_inputs(cls, given: Mapping[str, Any]) -> Self:
        """Take `ratings`, one row of labels per case with one per rater; or `table`, counts of raters by case and class."""
        if "table" in given:
            return cls._of_table(given)
        try:
            rows = [[label_text(one) for one in row] for row in given["ratings"]]
        except (TypeError, NotALabelError):
            rows = []
        if not rows or len({len(row) for row in rows}) != 1 or len(rows[0]) < 2 or any(None in row for row in rows):
            raise _wrong(
                "ratings", "must be rows of labels, one per case, each with as many raters, at least two", given
            )
        found = tuple(sorted({str(label) for row in rows for label in row}))
        counts = [[sum(label == one for label in row) for one in found] for row in rows]
        return cls.of(counts, found)

    @classmethod
    def _of_table(cls, given: Mapping[str, Any]) -> Self:
        try:
            table = array(given["table"])
        except (TypeError, ValueError):
            table = array(np.nan)
        whole = table.ndim == 2 and table.size > 0 and bool(((table >= 0) & (np.mod(table, 1) == 0)).all())
        raters = table.sum(axis=-1) if whole else array([0.0])
        if not whole or (raters != raters[0]).any() or raters[0] < 2:
            raise _wrong(
                "table", "must be rows of counts that add up to the same number of raters, at least two", given
            )
        named = given.get("classes") or ()
        if named and (isinstance(named, str) or len(named) != table.shape[1]):
            raise _wrong("classes", f"must be {table.shape[1]} names", given)
        return cls.of(table, tuple(map(str, named)))

    @property
    def cases(self) -> Array:
        """Count the cases."""
        return array(self.counts.shape[-2])

    @property
    def raters(self) -> Array:
        """Count the raters of each case."""
        return array(self.counts[..., 0, :].sum(axis=-1))


def _wrong(name: str, what: str, given: Mapping[str, Any]) -> ReportgenError:
    return ReportgenError(Problem.wrong_input(name, what, given[name]))
