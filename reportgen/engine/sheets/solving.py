"""One task solved: its key, how far an answer may be from it, and what follows from a wrong one."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from reportgen.catalog.formula_value import NoValueError
from reportgen.catalog.paper import Mistake, Paper, PartFound, UnfitError
from reportgen.catalog.topic import CONVENTIONS, Ask, Topic
from reportgen.conventions import CLOSEST_ERROR, MOST_UNITS, PERCENT_POINTS
from reportgen.engine.calc.run import calc
from reportgen.spec.exercise import Conventions

USUAL_DECIMALS = 4  # of a key for which no digits are asked
OF_PERCENT = 100
PERCENT = "a percentage in place of a proportion"


@dataclass(frozen=True, slots=True)
class AskedPart:
    """A part as the sheet asks it: what the topic declares, with the digits and points of the spec."""

    id: str
    ask: Ask
    points: float


@dataclass(frozen=True, slots=True)
class PartKey:
    """The key of one part with its tolerance."""

    value: float
    stepwise: float
    unit: float  # of the last digit asked for
    stated: float | None = None  # tolerance that the author has set

    @property
    def moved(self) -> float:
        """Return how far rounding on the way moves the answer."""
        return abs(self.value - self.stepwise)

    @property
    def tolerance(self) -> float:
        """Return how far an answer may be from the key."""
        return self.unit / 2 + self.moved if self.stated is None else self.stated


@dataclass(frozen=True, slots=True)
class Solved:
    """A task solved on paper, and all that makes its data unfit."""

    paper: Paper
    keys: Mapping[str, PartKey]
    cells: Mapping[str, tuple[PartKey, ...]]  # of a part that is a table
    causes: tuple[str, ...] = ()

    def found(self, ask: str) -> PartFound:
        """Return what was found for a part."""
        return self.paper.found[ask]


@dataclass(frozen=True, slots=True)
class FollowThrough:
    """What follows from wrong answers."""

    later: Mapping[tuple[str, int], Mapping[str, float]]  # answers that follow from a common error, by part and error
    follows: Mapping[str, tuple[str, ...]]  # parts that each part takes its numbers from


@dataclass
class Solver:
    """Solves a task of a topic for given data, under the conventions of the sheet."""

    topic: Topic
    parts: tuple[AskedPart, ...]
    conventions: Conventions
    options: Mapping[str, Any] = field(default_factory=dict)
    answers: dict[str, dict[str, Any]] = field(default_factory=dict)  # of the catalog, for the data at hand

    def solved(self, given: Mapping[str, Any]) -> Solved:
        """Solve it exactly and as on paper, and say why the data may be unfit; data without an answer raise UnfitError."""
        self.answers.clear()
        exact = self._written(given)
        rounded, lost = self._rounded(given, exact)
        missing = [part.ask.name for part in self.parts if part.ask.name not in exact.found]
        if missing:
            raise UnfitError(f"{missing[0]} has no answer")
        keys = {part.ask.name: _key(part.ask, exact, rounded) for part in self.parts if _is_number(part.ask)}
        cells = {
            part.ask.name: tuple(_cells(part.ask, exact, rounded)) for part in self.parts if part.ask.kind == "table"
        }
        for name, key in keys.items():
            _add_percentage(exact.found[name], key, self._part(name))
        causes = (
            *lost,
            *_unfit_keys(keys, exact, {part.ask.name: part.ask for part in self.parts}),
            *_unfit_cells(cells),
            *self._other_decisions(given, exact, rounded),
        )
        return Solved(exact, keys, cells, tuple(dict.fromkeys(causes)))

    def follow_through(self, given: Mapping[str, Any], solved: Solved) -> FollowThrough:
        """Solve it again with each wrong answer: many times, so only where the data are taken."""
        return FollowThrough(dict(self._later(given, solved.paper, solved.keys)), self._follows(given, solved.paper))

    def _rounded(self, given: Mapping[str, Any], exact: Paper) -> tuple[Paper, tuple[str, ...]]:
        """Solve it with every value on the way rounded; where nothing is left of one, the exact solution has to do."""
        try:
            return self._written(given, decimals=self.conventions.intermediate), ()
        except UnfitError:
            return exact, (f"values on the way are too small for {self.conventions.intermediate} decimals",)

    def _part(self, name: str) -> AskedPart:
        return next(part for part in self.parts if part.ask.name == name)

    def _written(self, given: Mapping[str, Any], **how: Any) -> Paper:
        """Let the topic write its solution once."""
        conventions = {name: getattr(self.conventions, name) for name in CONVENTIONS} | how.pop("other", {})
        paper = Paper(
            self._run,
            conventions,
            self.topic.named({}, self.options),
            **how,
        )
        try:
            self.topic.solve(given, paper)
        except NoValueError as error:
            raise UnfitError(str(error)) from None
        except OverflowError:
            raise UnfitError("a number is too large for the solution") from None
        return paper

    def _run(self, method: str, inputs: Mapping[str, Any], **options: Any) -> dict[str, Any]:
        """Ask the catalog once for what every writing of the solution asks again."""
        asked = repr((method, inputs, options))
        if asked not in self.answers:
            self.answers[asked] = calc(method, inputs, **options)
        return self.answers[asked]

    def _later(
        self, given: Mapping[str, Any], exact: Paper, keys: Mapping[str, PartKey]
    ) -> Iterator[tuple[tuple[str, int], Mapping[str, float]]]:
        """Find the later answers that follow from each common error."""
        for name in keys:
            for at, mistake in enumerate(exact.found[name].mistakes):
                changed = {} if mistake.says == PERCENT else self._changed(name, mistake.value, given, exact)
                yield (name, at), {other: changed[other] for other in changed if other in keys}

    def _changed(self, name: str, wrong: float, given: Mapping[str, Any], exact: Paper) -> dict[str, float]:
        """Find the other answers that change with a wrong one."""
        try:
            again = self._written(given, wrong={name: wrong})
        except UnfitError:
            return {}
        asked = (part.ask.name for part in self.parts if part.ask.name != name)
        return {
            other: again.found[other].value or 0.0
            for other in asked
            if other in again.found and again.found[other].value != exact.found[other].value
        }

    def _follows(self, given: Mapping[str, Any], exact: Paper) -> dict[str, tuple[str, ...]]:
        """Find the parts that each part takes its numbers from."""
        values = {part.ask.name: exact.found[part.ask.name].value for part in self.parts}
        moved = {  # no rule: any other value shows what rests on it
            name: self._changed(name, value * 1.25 + 1, given, exact)
            for name, value in values.items()
            if value is not None
        }
        return {name: tuple(other for other in moved if name != other and name in moved[other]) for name in values}

    def _other_decisions(self, given: Mapping[str, Any], exact: Paper, rounded: Paper) -> Iterator[str]:
        """Find choices that depend on rounding, or on a convention."""
        chosen = {part.ask.name: right for part in self.parts if (right := exact.found[part.ask.name].right)}
        if any(rounded.found[name].right != right for name, right in chosen.items()):
            yield "a choice depends on rounding"
        for convention in self.topic.conventions if chosen else ():
            for other in CONVENTIONS[convention]:
                if other != getattr(self.conventions, convention):
                    again = self._written(given, other={convention: other})
                    if any(again.found[name].right != right for name, right in chosen.items()):
                        yield f"a choice depends on the convention {convention}"


def _is_number(ask: Ask) -> bool:
    return ask.kind in ("number", "integer")


def _key(ask: Ask, exact: Paper, rounded: Paper) -> PartKey:
    value, stepwise = exact.found[ask.name].value, rounded.found[ask.name].value
    if value is None or stepwise is None or not math.isfinite(value) or not math.isfinite(stepwise):
        raise UnfitError(f"{ask.name} is not defined")
    unit = 0.0 if ask.kind == "integer" else last_digit(ask, value)
    return PartKey(value, stepwise, unit, ask.tolerance)


def _cells(ask: Ask, exact: Paper, rounded: Paper) -> Iterator[PartKey]:
    """Return the key of each cell of a table."""
    for cell, on_the_way in zip(exact.found[ask.name].cells, rounded.found[ask.name].cells, strict=True):
        if not math.isfinite(cell.value):
            raise UnfitError(f"a cell of {ask.name} is not defined")
        yield PartKey(cell.value, on_the_way.value, 10.0**-cell.decimals if cell.decimals else 0.0)


def _unfit_cells(cells: Mapping[str, tuple[PartKey, ...]]) -> Iterator[str]:
    for name, keys in cells.items():
        if any(key.unit and key.tolerance > MOST_UNITS * key.unit for key in keys):
            yield f"rounding on the way moves a cell of {name} by more than its last digits"


def last_digit(ask: Ask, value: float) -> float:
    """Return one unit of the last digit that is asked for."""
    if ask.significant is None or value == 0:
        return 10.0 ** -(ask.decimals if ask.decimals is not None else USUAL_DECIMALS)
    return float(10.0 ** (math.floor(math.log10(abs(value))) - ask.significant + 1))


def _add_percentage(found: PartFound, key: PartKey, part: AskedPart) -> None:
    """Give part of the points for a percentage where a proportion is asked for."""
    if part.ask.share and 0 < key.value < 1:
        found.mistakes.append(Mistake(OF_PERCENT * key.value, PERCENT, part.points * PERCENT_POINTS))


def _unfit_keys(keys: Mapping[str, PartKey], exact: Paper, asks: Mapping[str, Ask]) -> Iterator[str]:
    """Find keys that rounding on the way moves too far, and common errors that cannot be told from the key."""
    for name, key in keys.items():
        if key.unit and key.stated is None and key.tolerance > MOST_UNITS * key.unit:
            yield f"rounding on the way moves {name} by more than its last digits"
        elif key.unit and key.stated is None and 0 < abs(key.value) <= key.tolerance:
            yield f"{name} is so small that zero would be accepted"
        elif key.unit and key.stated is None and asks[name].share and 0 < abs(1 - key.value) <= key.tolerance:
            yield f"{name} is so near one that one would be accepted"
        elif not key.unit and key.moved:
            yield f"rounding on the way moves {name}, which is a whole number"
        for mistake in exact.found[name].mistakes:
            if abs(mistake.value - key.value) <= CLOSEST_ERROR * key.tolerance:
                yield f"a common error of {name} gives its key: {mistake.says}"
