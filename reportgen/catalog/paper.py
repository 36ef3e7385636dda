"""A solution on paper: each step is a formula, and its symbols are given or were found before."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from reportgen import numbers
from reportgen.catalog.formula_value import evaluated, formula_value
from reportgen.catalog.work import substitute_symbols
from reportgen.conventions import ROUNDING_OF_KEYS

Run = Callable[..., dict[str, Any]]  # any method of the catalog, as `calc`
MOST_TERMS = 12  # of a sum that is written out


class UnfitError(Exception):
    """Data for which something is undefined: other data are drawn."""


class DisagreementError(AssertionError):
    """A solution on paper with another number than the catalog: a fault of ours."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A common error of a part: its value, and what was done."""

    value: float
    says: str
    points: float


@dataclass(frozen=True, slots=True)
class FilledCell:
    """A cell of a table that is to be filled in."""

    row: int
    column: str
    value: float
    decimals: int  # none for a whole number: zero


@dataclass
class PartFound:
    """What a paper found for one part."""

    value: float | None = None
    symbol: str | None = None
    call: Mapping[str, Any] | None = None  # of the catalog, for the same number
    cells: tuple["FilledCell", ...] = ()
    rubric: tuple[tuple[str, float], ...] = ()
    right: tuple[str, ...] = ()
    why: dict[str, str] = field(default_factory=dict)
    mistakes: list[Mistake] = field(default_factory=list)


@dataclass
class Paper:
    """
    Where a topic writes its solution.

    The same solution is written several times: exactly; with every value on the way rounded, as on paper; under another
    convention; and with a wrong answer to one part, to see which later answers follow from it.
    """

    run: Run
    conventions: Mapping[str, str]
    options: Mapping[str, Any]
    decimals: int | None = None  # of values on the way, none for all
    wrong: Mapping[str, float] = field(default_factory=dict)  # answers that are replaced
    blocks: list[dict[str, Any]] = field(default_factory=list)
    found: dict[str, PartFound] = field(default_factory=dict)
    known: dict[str, float] = field(default_factory=dict)  # values of symbols, as later steps use them
    raw: dict[str, float] = field(default_factory=dict)  # and before they were rounded

    @property
    def exact(self) -> bool:
        """Tell whether this is the solution that is printed."""
        return self.decimals is None and not self.wrong

    def begin(self, ask: str) -> None:
        """Begin the solution of a part."""
        self.blocks.append({"kind": "part", "id": ask})

    def let(self, symbol: str, value: float) -> float:
        """Give a symbol its value."""
        self.known[symbol] = self.raw[symbol] = float(value)
        return float(value)

    def write(self, text: str, **named: Any) -> None:
        """Write sentences."""
        self.blocks.append({"kind": "said", "words": {"text": text, "numbers": named}})

    def compute(self, symbol: str, formula: str, text: str = "") -> float:
        """Compute a formula from known symbols and give the result a symbol of its own."""
        value, used = evaluated(formula, self.known)
        if not self.exact:
            return self._keep(symbol, value, text, formula)
        values = {name: self.known[name] for name in sorted(used)}
        return self._keep(
            symbol,
            value,
            text,
            formula,
            uses=tuple(values),
            values=values,
            substituted=substitute_symbols(formula, values),
        )

    def total(self, symbol: str, of: str, values: Sequence[float], text: str = "") -> float:
        """Add up a column."""
        terms = [numbers.in_formula(one) for one in values]
        written = " + ".join(f"({one})" if one.startswith("-") else one for one in terms)
        few = len(terms) <= MOST_TERMS
        shown = written if few else None
        return self._keep(symbol, math.fsum(values), text, rf"\sum {of}", substituted=shown, terms=tuple(values))

    def look_up(
        self,
        symbol: str,
        shown: str,
        method: str,
        inputs: Mapping[str, Any],
        *,
        at: str = "value",
        text: str = "",
        **options: Any,
    ) -> float:
        """Take a value from the catalog that paper cannot compute: a quantile, a p-value."""
        return self.quantile(symbol, shown, at_of(self.run(method, inputs, **options), at), text=text)

    def quantile(self, symbol: str, shown: str, value: float, *, text: str = "") -> float:
        """Take a number from a table of a distribution."""
        return self._keep(symbol, value, text, shown, lookup=shown)

    def column(self, formula: str, **columns: Sequence[float]) -> list[float]:
        """Compute a formula in each row of a table."""
        rows = [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]
        return [self.rounded(formula_value(formula, {**self.known, **row})) for row in rows]

    def rounded(self, value: float) -> float:
        """Round what is used later as it is rounded on paper."""
        return value if self.decimals is None else round(value, self.decimals)

    def table(self, caption: str, columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
        """Write a table."""
        table = {"caption": caption, "columns": tuple(columns), "rows": tuple(tuple(row) for row in rows)}
        self.blocks.append({"kind": "table", "table": table})

    def fill(
        self, ask: str, caption: str, columns: Sequence[str], rows: Sequence[Sequence[Any]], asked: Mapping[str, int]
    ) -> None:
        """Answer a part that is a table: all of it is printed, the cells of some columns are asked, each with its decimals."""
        shown = [[_to(cell, asked.get(column)) for cell, column in zip(row, columns, strict=True)] for row in rows]
        self.table(caption, columns, shown)
        self._part(ask).cells = tuple(
            FilledCell(at, column, float(row[columns.index(column)]), decimals)
            for at, row in enumerate(rows)
            for column, decimals in asked.items()
            if row[columns.index(column)] is not None
        )

    def fill_cells(
        self, ask: str, caption: str, columns: Sequence[str], rows: Sequence[Sequence[Any]], cells: Sequence[FilledCell]
    ) -> None:
        """Answer a part that is a table with empty cells here and there."""
        shown = [list(row) for row in rows]
        for cell in cells:
            shown[cell.row][columns.index(cell.column)] = f"{cell.value:.{cell.decimals}f}".replace("-", "−")
        self.table(caption, columns, shown)
        self._part(ask).cells = tuple(cells)

    def curve(self, across: str, up: str, points: Sequence[tuple[float, float]], *, diagonal: bool = False) -> None:
        """Draw a curve of two rates."""
        axes = {"across": across, "up": up}
        self.blocks.append({"kind": "curve", "axes": axes, "points": tuple(points), "diagonal": diagonal})

    def ranks(
        self,
        names: Sequence[str],
        ranks: Sequence[float],
        procedure: str,
        critical_difference: float | None,
        groups: Sequence[Sequence[str]],
    ) -> None:
        """Draw mean ranks on their axis, with bars over models that are not told apart."""
        found = {"names": tuple(names), "ranks": tuple(ranks), "procedure": procedure}
        more = {"critical_difference": critical_difference, "groups": tuple(map(tuple, groups))}
        self.blocks.append({"kind": "ranks", **found, **more})

    def answer(
        self,
        ask: str,
        symbol: str,
        method: str = "",
        inputs: Mapping[str, Any] | None = None,
        *,
        at: str = "value",
        **options: Any,
    ) -> float:
        """Answer a part by a symbol, and compare the number with the catalog's; what follows uses it."""
        value = self.raw[symbol]
        if method:
            self.confirm(ask, value, method, inputs or {}, at=at, **options)
            self._part(ask).call = catalog_call(method, inputs or {}, options, at)
        self._part(ask).value, self._part(ask).symbol = value, symbol
        if ask in self.wrong:
            self.known[symbol] = self.raw[symbol] = self.wrong[ask]
        return self.known[symbol]

    def agree(
        self, what: str, values: Sequence[float], method: str, inputs: Mapping[str, Any], *, at: str, **options: Any
    ) -> None:
        """Compare a whole column with the catalog's."""
        if self.exact:
            found = self.run(method, inputs, **options)
            for number, value in enumerate(values):
                agreed(f"{what}, row {number + 1}", value, at_of(found, f"{at}.{number}"))

    def confirm(
        self, what: str, value: float, method: str, inputs: Mapping[str, Any], *, at: str = "value", **options: Any
    ) -> None:
        """Compare one number on the way with the catalog's."""
        if self.exact:
            agreed(what, value, at_of(self.run(method, inputs, **options), at))

    def given_answer(self, ask: str, value: float, call: Mapping[str, Any] | None = None) -> None:
        """Answer a part by a number that needs no steps of its own, or that the catalog computes."""
        self._part(ask).value, self._part(ask).call = value, call

    def mark(self, ask: str, rubric: Sequence[tuple[str, float]]) -> None:
        """Say what a written answer must contain, with the points of each."""
        self._part(ask).rubric = tuple(rubric)

    def steps_of(self, answer: Mapping[str, Any]) -> None:
        """Write the steps of a calculation of the catalog."""
        for step in answer["steps"]:
            if step["value"] is None:
                self.blocks.append({"kind": "said", "words": {"text": step["text"], "numbers": {}}})
                continue
            formula, substituted = (_right_side(step[key], step["symbol"]) for key in ("formula", "substituted"))
            more = {"text": step["text"], "formula": formula, "substituted": substituted, "value": step["value"]}
            self.blocks.append({"kind": "step", "symbol": step["symbol"], "shown": step["shown"], **more})

    def choose(self, ask: str, *right: str, **why: str) -> None:
        """Name the right choices of a part, with the reason of each choice by its name."""
        self._part(ask).right = right
        self._part(ask).why = why

    def mistake(self, ask: str, formula: str, says: str, points: float = 0) -> None:
        """Note the value that comes from a common error."""
        if self.exact:
            self.mistaken(ask, formula_value(formula, self.known), says, points)

    def mistaken(self, ask: str, value: float, says: str, points: float = 0) -> None:
        """Note a wrong value that is known."""
        if self.exact:
            self._part(ask).mistakes.append(Mistake(float(value), says, points))

    def of(self, method: str, inputs: Mapping[str, Any], *, at: str = "value", **options: Any) -> float:
        """Return a number of the catalog."""
        return at_of(self.run(method, inputs, **options), at)

    def _part(self, ask: str) -> PartFound:
        return self.found.setdefault(ask, PartFound())

    def _keep(self, symbol: str, value: float, text: str, formula: str, **more: Any) -> float:
        """Note a step; what uses its value later takes it rounded where paper does."""
        self.raw[symbol], self.known[symbol] = value, self.rounded(value)
        shown = numbers.in_formula(value)
        self.blocks.append(
            {"kind": "step", "text": text, "symbol": symbol, "formula": formula, "value": value, "shown": shown, **more}
        )
        return self.known[symbol]


def catalog_call(method: str, inputs: Mapping[str, Any], options: Mapping[str, Any], at: str) -> dict[str, Any]:
    """Write down what the catalog is asked for."""
    return {"method": method, "inputs": dict(inputs), "options": dict(options), "at": at}


def _to(cell: Any, decimals: int | None) -> Any:
    """Round a number to what is asked."""
    return round(cell, decimals) if decimals and isinstance(cell, float) else cell


def _right_side(formula: str, symbol: str) -> str:
    """Leave out the symbol that a formula begins with: a step writes it once."""
    return formula.removeprefix(symbol).lstrip().removeprefix("=").strip() if formula.startswith(symbol) else formula


def at_of(answer: Mapping[str, Any], at: str) -> float:
    """Take one number out of an answer of the catalog, as `interval.low`; what is undefined makes the data unfit."""
    found: Any = answer
    for key in at.split("."):
        found = found[int(key)] if isinstance(found, list | tuple) else (found or {}).get(key)
    if not isinstance(found, int | float):
        raise UnfitError(str(answer.get("undefined") or answer.get("withheld") or f"{answer['label']} has no {at}"))
    return float(cast("float", found))


def agreed(ask: str, value: float, expected: float) -> None:
    """Hold a solution on paper to the number of the catalog."""
    if abs(value - expected) > ROUNDING_OF_KEYS * max(1, abs(expected)):
        raise DisagreementError(f"the steps of {ask} give {value!r}, the catalog has {expected!r}")
