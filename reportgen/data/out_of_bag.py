"""Errors of models trained on bootstrap samples, on the cases that each sample leaves out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from reportgen.data.arrays import Array, array
from reportgen.data.samples import number_list
from reportgen.errors import Problem, ReportgenError


@dataclass(frozen=True, slots=True)
class OutOfBag:
    """One value per bootstrap sample; the cases it drew and those it was tested on, where they are given."""

    values: Array
    drawn: tuple[frozenset[str], ...] | None = None
    left_out: tuple[tuple[str, ...], ...] | None = None

    INPUTS: ClassVar[tuple[str, ...]] = ("values", "drawn", "left_out")
    WAYS: ClassVar[tuple[tuple[str, ...], ...]] = (("values",), ("values", "drawn", "left_out"))

    @classmethod
    def from_inputs(cls, given: Mapping[str, Any]) -> Self:
        """Take `values`, one per sample, and two lists of case names per sample, `drawn` and `left_out`."""
        values = number_list(given, "values")
        if "drawn" not in given:
            return cls(values)
        drawn, left_out = (_lists(given[name], name, len(values)) for name in ("drawn", "left_out"))
        return cls(values, tuple(map(frozenset, drawn)), left_out)

    @property
    def cases(self) -> Array:
        """Count the bootstrap samples."""
        return array(len(self.values))

    @property
    def overlapping(self) -> int | None:
        """Count the samples that are tested on cases they drew; nothing where the cases are not given."""
        if self.drawn is None or self.left_out is None:
            return None
        pairs = zip(self.drawn, self.left_out, strict=True)
        return sum(bool(drawn & set(tested)) for drawn, tested in pairs)


def _lists(value: Any, name: str, samples: int) -> tuple[tuple[str, ...], ...]:
    """Take a list of names for each sample."""
    one_each = isinstance(value, Sequence) and not isinstance(value, str) and len(value) == samples
    if not one_each or any(isinstance(one, str) or not isinstance(one, Sequence) or not one for one in value):
        what, remedy = f"{name} must be a list of cases for each value", "give one list of case names per sample"
        raise ReportgenError(Problem("wrong_input", what, remedy))
    return tuple(tuple(str(case) for case in one) for one in value)
