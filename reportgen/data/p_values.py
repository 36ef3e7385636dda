"""Several p-values that belong together."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from reportgen.data.arrays import Array, array
from reportgen.errors import Problem, ReportgenError


@dataclass(frozen=True, slots=True)
class PValues:
    """
    One p-value per test, nan where it is withheld, and what the tests are called.

    A withheld one counts among the tests, and as if it were 1.
    """

    values: Array
    names: tuple[str, ...]

    INPUTS: ClassVar[tuple[str, ...]] = ("p_values",)
    MAY: ClassVar[tuple[str, ...]] = ("names",)

    @classmethod
    def of(cls, values: ArrayLike, names: Sequence[str] = ()) -> Self:
        """Take p-values; tests without names are numbered."""
        given = array(values)
        return cls(given, tuple(names) or tuple(f"test {at + 1}" for at in range(len(given))))

    @classmethod
    def from_inputs(cls, given: Mapping[str, Any]) -> Self:
        """Take `p_values`, a withheld one as null, and `names` of the tests."""
        try:
            values = array([np.nan if one is None else one for one in given["p_values"]])
        except (TypeError, ValueError):
            values = array(np.nan)
        if values.ndim != 1 or not len(values) or (values < 0).any() or (values > 1).any():
            what = "must be a list of numbers between 0 and 1"
            raise ReportgenError(Problem.wrong_input("p_values", what, given["p_values"]))
        names = given.get("names") or ()
        if names and (isinstance(names, str) or len(names) != len(values)):
            raise ReportgenError(Problem.wrong_input("names", f"must be {len(values)} names", names))
        return cls.of(values, tuple(map(str, names)))

    @property
    def known(self) -> NDArray[np.bool_]:
        """Tell which p-values are not withheld."""
        return ~np.isnan(self.values)

    @property
    def filled(self) -> Array:
        """Return the p-values, 1 where one is withheld."""
        return np.where(self.known, self.values, 1.0)

    @property
    def cases(self) -> Array:
        """Count the tests."""
        return array(len(self.values))
