"""Everything that is wrong with what a user wrote: rule, place, offending value, remedy."""

import difflib
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum

ALIKE = 0.6  # of difflib: from here on names are taken for each other, as Python's own suggestions do


class ExitCode(IntEnum):
    """What the command line answers to the shell."""

    FINE = 0
    INTERNAL = 1
    USER = 2
    NOT_MET = 3
    NOT_DEMONSTRATED = 4
    DATA = 5
    INTEGRITY = 6
    GAPS = 7


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands: a line of a file, or a path in a spec that came from Python."""

    file: str | None = None
    line: int | None = None
    column: int | None = None
    path: str | None = None

    def __str__(self) -> str:
        """Write `file:line:column` as far as it is known, else the path."""
        if self.file is None:
            return self.path or ""
        return ":".join(str(part) for part in (self.file, self.line, self.column) if part is not None)


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong: what rule is broken, by which value, and what to write instead."""

    code: str
    what: str
    remedy: str
    value: str | None = None
    place: Place = field(default_factory=Place)
    exit_code: ExitCode = ExitCode.USER

    def __str__(self) -> str:
        """Write `place: what (value) - remedy`."""
        place = f"{self.place}: " if str(self.place) else ""
        value = f" ({self.value})" if self.value is not None else ""
        return f"{place}{self.what}{value} - {self.remedy}"

    def at(self, place: Place) -> "Problem":
        """Return the same problem, found at this place."""
        return replace(self, place=place)

    @classmethod
    def unknown_name(cls, what: str, name: str, known: Iterable[str], place: Place | None = None) -> "Problem":
        """Say that nothing is called so, and suggest the nearest name."""
        names = sorted(known)
        near = nearest(name, names)
        if near:
            remedy = f"did you mean {near!r}?"
        elif len(names) <= 12:
            remedy = f"write one of: {', '.join(names)}"
        else:
            remedy = "see `reportgen list` for the names"
        return cls("unknown_name", f"no {what} is named {name!r}", remedy, place=place or Place())

    @classmethod
    def not_yet(
        cls, what: str, place: Place | None = None, *, value: str | None = None, remedy: str = "leave it out"
    ) -> "Problem":
        """Refuse by name what the format knows and this version has no engine for."""
        return cls("not_yet", f"{what} is not yet available in this version", remedy, value, place or Place())

    @classmethod
    def wrong_input(cls, name: str, what: str, value: object) -> "Problem":
        """Say what an input must be, and show what it is."""
        shown = str(value)
        return cls("wrong_input", f"{name} {what}", "correct it", shown if len(shown) < 60 else shown[:57] + "...")


class ReportgenError(Exception):
    """All problems of one run at once; what a user wrote goes before what the data hold."""

    def __init__(self, problems: Problem | Sequence[Problem]) -> None:
        """Keep the problems in the order in which they were found."""
        self.problems: tuple[Problem, ...] = (problems,) if isinstance(problems, Problem) else tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))

    @property
    def exit_code(self) -> int:
        """Return 2 as soon as one problem is the user's writing, else the gravest code."""
        codes = {int(problem.exit_code) for problem in self.problems}
        return int(ExitCode.USER) if ExitCode.USER in codes else max(codes, default=int(ExitCode.INTERNAL))


def refuse(problems: Sequence[Problem]) -> None:
    """Raise all of these problems at once, if there are any."""
    if problems:
        raise ReportgenError(problems)


def nearest(name: str, names: Iterable[str]) -> str | None:
    """Return the known name that looks most like this one, if any does."""
    by_folded = {known.lower(): known for known in names}
    found = difflib.get_close_matches(name.lower(), by_folded, n=3, cutoff=ALIKE)
    return next((by_folded[known] for known in found if _alike_beyond_kind(name.lower(), known)), None)


# Words that say of what kind a name is: they make t_test look like sign_test, which it is not.
WORDS_OF_KIND = {"test", "interval", "ci", "curve", "rate", "ratio", "score", "error", "cost", "statistic", "auc", "at"}


def _alike_beyond_kind(name: str, known: str) -> bool:
    """Tell whether two names look alike also without the words of kind that they share."""
    one, other = (re.split(r"[\s_.-]+", text) for text in (name, known))
    shared = WORDS_OF_KIND & set(one) & set(other)
    mine, known_rest = ("".join(word for word in words if word not in shared) for words in (one, other))
    return not shared or difflib.SequenceMatcher(None, mine, known_rest).ratio() >= ALIKE
