"""Probabilities of being positive, of cases whose truth nobody needs to know."""

from dataclasses import dataclass
from typing import ClassVar

from reportgen.data.arrays import Array, array


@dataclass(frozen=True, slots=True)
class Posteriors:
    """One probability of being positive for each case, on the last axis."""

    values: Array

    INPUTS: ClassVar[tuple[str, ...]] = ("probabilities",)

    @property
    def cases(self) -> Array:
        """Count the cases."""
        return array(self.values.shape[-1])
