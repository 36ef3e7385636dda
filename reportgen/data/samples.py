"""Plain numbers of two or more samples: paired, independent, or repeated on the same subjects."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import ArrayLike

from reportgen.conventions import LARGEST_POWERED, LEAST_POWERED, ROUNDING
from reportgen.data.arrays import Array, array
from reportgen.data.midranks import tie_distance
from reportgen.errors import Problem, ReportgenError


@dataclass(frozen=True, slots=True)
class PairedSamples:
    """Two numbers for each pair, on the last axis: the same case, fold or data set under two models or conditions."""

    a: Array
    b: Array

    INPUTS: ClassVar[tuple[str, ...]] = ("a", "b")
    WAYS: ClassVar[tuple[tuple[str, ...], ...]] = (("a", "b"), ("differences",))

    @classmethod
    def of(cls, a: ArrayLike, b: ArrayLike = 0.0) -> Self:
        """Take one number per pair in each; without the second, the first are differences."""
        first = array(a)
        return cls(first, np.broadcast_to(array(b), first.shape))

    @classmethod
    def from_inputs(cls, given: Mapping[str, Any]) -> Self:
        """Take `a` and `b`, or `differences` alone."""
        if "differences" in given:
            return cls.of(number_list(given, "differences"))
        a, b = number_list(given, "a"), number_list(given, "b")
        if len(a) != len(b):
            what = f"a has {len(a)} entries and b has {len(b)}"
            raise ReportgenError(Problem("lengths_differ", what, "give one entry per pair in each"))
        return cls(a, b)

    @staticmethod
    def suits(given: Mapping[str, Any]) -> bool:
        """Tell whether `a` and `b` are meant as pairs, where both kinds would do."""
        return "differences" in given or bool(given.get("paired"))

    @property
    def differences(self) -> Array:
        """Subtract the second from the first."""
        return array(self.a - self.b)

    @property
    def within(self) -> Array:
        """Return how far apart numbers may be and still count as equal."""
        return tie_distance(self.a, self.b)

    @property
    def rounding(self) -> float:
        """Return the size of what only rounding makes of differences, or of what has no square that is a float."""
        sizes = (float(np.abs(each).max(initial=0.0)) for each in (self.a, self.b))
        return max(ROUNDING * sum(sizes), LEAST_POWERED)

    @property
    def pairs(self) -> int:
        """Count the pairs."""
        return int(self.a.shape[-1])

    @property
    def cases(self) -> Array:
        """Count the pairs."""
        return array(self.pairs)

    def turned(self) -> "PairedSamples":
        """Name the second sample first."""
        return replace(self, a=self.b, b=self.a)


@dataclass(frozen=True, slots=True)
class IndependentSamples:
    """Two samples of different cases, each on the last axis."""

    a: Array
    b: Array

    INPUTS: ClassVar[tuple[str, ...]] = ("a", "b")
    WAYS: ClassVar[tuple[tuple[str, ...], ...]] = (("a", "b"), ("groups",))

    @classmethod
    def of(cls, a: ArrayLike, b: ArrayLike) -> Self:
        """Take the numbers of each."""
        return cls(array(a), array(b))

    @classmethod
    def from_inputs(cls, given: Mapping[str, Any]) -> Self:
        """Take `a` and `b`, or two `groups`."""
        if "groups" not in given:
            return cls(number_list(given, "a"), number_list(given, "b"))
        groups = number_lists(given, "groups")
        if len(groups) != 2:
            raise _wrong("groups", "must be two lists of numbers", given["groups"])
        return cls(*groups)

    @staticmethod
    def suits(given: Mapping[str, Any]) -> bool:
        """Tell whether two samples of different cases are meant, where pairs or more groups would do, too."""
        groups: Any = given.get("groups", "ab")
        of_repeats = any(np.iterable(each) for each in _listed(given.get("a")))
        return not given.get("paired") and not of_repeats and (not hasattr(groups, "__len__") or len(groups) == 2)

    @property
    def groups(self) -> tuple[Array, ...]:
        """Return both samples."""
        return (self.a, self.b)

    @property
    def within(self) -> Array:
        """Return how far apart numbers may be and still count as equal."""
        return tie_distance(self.a, self.b)

    @property
    def cases(self) -> Array:
        """Count the numbers of both samples."""
        return array(self.a.shape[-1] + self.b.shape[-1])

    @property
    def cells(self) -> Array:
        """Lay the first, then the second sample out on the last axis."""
        return np.concatenate([self.a, self.b], axis=-1)

    def with_cells(self, cells: Array) -> Self:
        """Take the first, then the second sample from the last axis."""
        size = self.a.shape[-1]
        return replace(self, a=array(cells[..., :size]), b=array(cells[..., size:]))

    def turned(self) -> "IndependentSamples":
        """Name the second sample first."""
        return replace(self, a=self.b, b=self.a)


@dataclass(frozen=True, slots=True)
class GroupedSamples:
    """Samples of two or more groups of different cases."""

    groups: tuple[Array, ...]

    INPUTS: ClassVar[tuple[str, ...]] = ("groups",)
    WAYS: ClassVar[tuple[tuple[str, ...], ...]] = (("groups",), ("a", "b"))

    @classmethod
    def of(cls, groups: Sequence[ArrayLike]) -> Self:
        """Take the numbers of each group."""
        return cls(tuple(array(group) for group in groups))

    @classmethod
    def from_inputs(cls, given: Mapping[str, Any]) -> Self:
        """Take `groups`, or `a` and `b` as two of them."""
        if "groups" in given:
            return cls(tuple(number_lists(given, "groups")))
        return cls((number_list(given, "a"), number_list(given, "b")))

    @property
    def within(self) -> Array:
        """Return how far apart numbers may be and still count as equal."""
        return tie_distance(*self.groups)

    @property
    def cases(self) -> Array:
        """Count the numbers of all groups."""
        return array(sum(len(group) for group in self.groups))


@dataclass(frozen=True, slots=True)
class RepeatedSamples:
    """A number for each subject, in rows, under each of several conditions, in columns."""

    table: Array

    INPUTS: ClassVar[tuple[str, ...]] = ("groups",)
    WAYS: ClassVar[tuple[tuple[str, ...], ...]] = (("groups",), ("table",))

    @classmethod
    def of(cls, table: ArrayLike) -> Self:
        """Take subjects x conditions."""
        return cls(array(table))

    @classmethod
    def from_inputs(cls, given: Mapping[str, Any]) -> Self:
        """Take `groups`, a list per condition with the subjects in the same order, or a `table`, a row per subject."""
        name = "groups" if "groups" in given else "table"
        lists = number_lists(given, name)
        if len({len(each) for each in lists}) != 1:
            what = "lists of a table differ in length"
            remedy = "give a number for each subject under each condition"
            raise ReportgenError(Problem("lengths_differ", what, remedy))
        table = np.stack(lists)
        return cls(table.T if name == "groups" else table)

    @property
    def cases(self) -> Array:
        """Count the subjects."""
        return array(self.table.shape[-2])


def number_list(given: Mapping[str, Any], name: str) -> Array:
    """Take a list of finite numbers, or one alone; their powers can be added up."""
    return _checked([given[name]] if np.ndim(given[name]) == 0 else given[name], name)


def number_lists(given: Mapping[str, Any], name: str) -> list[Array]:
    """Take a list of such lists."""
    value = given[name]
    if isinstance(value, str) or not hasattr(value, "__iter__") or len(value) < 2:
        raise _wrong(name, "must be two or more lists of numbers", value)
    return [_checked(each, name) for each in value]


def _listed(value: Any) -> list[Any]:
    return list(value) if np.iterable(value) and not isinstance(value, str) else []


def _checked(value: Any, name: str) -> Array:
    try:
        found = array(value)
    except (TypeError, ValueError):
        raise _wrong(name, "must be numbers", value) from None
    if found.ndim != 1:
        raise _wrong(name, "must be a list of numbers", value)
    if not np.isfinite(found).all():
        raise _wrong(name, "must be finite numbers", value)
    if (np.abs(found) > LARGEST_POWERED).any():
        raise _wrong(name, f"must be numbers up to {LARGEST_POWERED:g}", value)
    return found


def _wrong(name: str, what: str, value: Any) -> ReportgenError:
    """Say what an input must be, and show what it is."""
    shown = str(value)
    shown = shown if len(shown) < 60 else shown[:57] + "..."
    return ReportgenError(Problem("wrong_input", f"{name} {what}", "correct it", shown))
