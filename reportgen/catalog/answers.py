"""What a method can answer: shares, limits, tests, outcomes, tables, values, or a typed absence."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, overload

from numpy.typing import ArrayLike

from reportgen.data.evidence import Array, array, divide
from reportgen.results.parts import OutcomeWord


class Undefined:
    """An absence with its reason, a code; the method that uses it declares its words, or shared_reasons.py has them."""

    __slots__ = ("code", "facts")

    def __init__(self, code: str, /, **facts: object) -> None:
        """Keep the code and what a sentence about it needs."""
        self.code = code
        self.facts: Mapping[str, object] = facts

    def __repr__(self) -> str:
        """Look like the call that makes it."""
        facts = "".join(f", {name}={value!r}" for name, value in self.facts.items())
        return f"Undefined({self.code!r}{facts})"

    def __eq__(self, other: object) -> bool:
        """Hold two absences for the same when code and facts are."""
        return isinstance(other, Undefined) and (self.code, dict(self.facts)) == (other.code, dict(other.facts))

    def __hash__(self) -> int:
        """Hash by code, which never changes."""
        return hash(self.code)


@dataclass(frozen=True, slots=True)
class Share:
    """A batch of shares that keep their numerator and denominator; 0/0 is nan inside and undefined outside."""

    numerator: Array
    denominator: Array

    @classmethod
    def of(cls, numerator: ArrayLike, denominator: ArrayLike) -> "Share":
        """Take numbers or arrays."""
        return cls(array(numerator), array(denominator))

    @property
    def value(self) -> Array:
        """Divide; nan where the denominator is 0."""
        return divide(self.numerator, self.denominator)

    def __float__(self) -> float:
        """Return a single share as a number."""
        return float(self.value)


MetricValue = Share | Array | Undefined


@dataclass(frozen=True, slots=True)
class Limits:
    """The two ends of an interval (batches), the estimate between them, and named notes such as the draws made."""

    low: Array
    high: Array
    value: Array
    notes: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class EffectSize:
    """How large a difference is, on a named scale."""

    name: str
    value: float | Undefined


class RowsOf(Sequence[tuple[Any, ...]]):
    """
    Rows that are put together out of columns when they are wanted: of the many of a long curve few are shown.

    >>> rows = RowsOf([None, 0.9], [0.0, 1.0])
    >>> rows, rows[1], rows[1:], rows == ((None, 0.0), (0.9, 1.0))
    (((None, 0.0), (0.9, 1.0)), (0.9, 1.0), ((0.9, 1.0),), True)
    """

    def __init__(self, *columns: Sequence[Any]) -> None:
        """Take columns of one length."""
        self._columns = columns

    def __len__(self) -> int:
        return len(self._columns[0])

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        return zip(*self._columns, strict=True)

    @overload
    def __getitem__(self, at: int) -> tuple[Any, ...]: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[tuple[Any, ...], ...]: ...

    def __getitem__(self, at: int | slice) -> tuple[Any, ...]:
        found = (column[at] for column in self._columns)
        return tuple(zip(*found, strict=True)) if isinstance(at, slice) else tuple(found)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        """Write them as a tuple of rows."""
        return repr(tuple(self))


@dataclass(frozen=True, slots=True)
class Table:
    """Columns and rows; an absent cell is None, as the first threshold of a curve."""

    columns: tuple[str, ...]
    rows: Sequence[tuple[Any, ...]]


@dataclass(frozen=True, slots=True)
class Tested:
    """
    What a hypothesis test found; a p-value that the data forbid is an absence with its reason.

    One of several models may also have named values, as their mean ranks, and a table with a row per model or pair.
    """

    p_value: float | Undefined
    statistic: float | None = None
    df: float | tuple[float, ...] | None = None
    effect: EffectSize | None = None
    interval: Limits | Undefined | None = None
    interval_method: str | None = None
    interval_level: float | None = None  # where it is not that of the test's options
    values: Mapping[str, Any] = field(default_factory=dict)
    table: Table | None = None

    __test__: ClassVar[bool] = False  # pytest collects what begins with Test


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a check found: one of five outcomes, the code that words it, and what follows for the method."""

    outcome: OutcomeWord
    code: str
    on: str
    consequence: str | None = None
    statistic: float | None = None
    p_value: float | None = None
    facts: Mapping[str, object] = field(default_factory=dict)


def passed(code: str, *, on: str, statistic: float | None = None, **facts: object) -> Outcome:
    """Say that no objection to the assumption was found (never that it is confirmed)."""
    return Outcome("passed", code, on, statistic=statistic, facts=facts)


def warning(code: str, *, on: str, consequence: str, statistic: float | None = None, **facts: object) -> Outcome:
    """Say that the assumption is doubtful; the result is kept, with a remark."""
    return Outcome("warning", code, on, consequence, statistic, facts=facts)


def failed(code: str, *, on: str, consequence: str, statistic: float | None = None, **facts: object) -> Outcome:
    """Say that the assumption is not met."""
    return Outcome("failed", code, on, consequence, statistic, facts=facts)


def not_applicable(code: str, *, on: str, **facts: object) -> Outcome:
    """Say that the assumption does not concern this case."""
    return Outcome("not_applicable", code, on, facts=facts)


def not_checkable(code: str, *, on: str, **facts: object) -> Outcome:
    """Say that what was given does not allow to look."""
    return Outcome("not_checkable", code, on, facts=facts)


@dataclass(frozen=True, slots=True)
class Values:
    """Several named numbers; `main` names the one that the analysis is about, if one is. A table may be next to them."""

    values: Mapping[str, Any]
    main: str | None = None
    table: Table | None = None
