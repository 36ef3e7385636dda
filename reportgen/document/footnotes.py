"""Footnotes of a table: why values and intervals are not there, each reason once, with a letter where it applies."""

from string import ascii_lowercase

from reportgen import reasons
from reportgen.document import cells
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Mark, Parts, Write, say, worded
from reportgen.results.parts import Estimate, Interval


class Footnotes:
    """Gives each reason its letter, in the order in which they are met."""

    def __init__(self, reading: Reading) -> None:
        """Begin with none."""
        self._reading = reading
        self._letters: dict[tuple[str, str], Mark] = {}
        self._lines: list[Parts] = []

    def value(self, estimate: Estimate) -> Parts:
        """Show an estimate, or that there is none and why."""
        shown = cells.value(estimate)
        if estimate.undefined is None:
            return shown
        reason = worded(estimate.ref, reasons.UNDEFINED[estimate.undefined_code or "no_case"], estimate.facts)
        return (*shown, self._mark("undefined_value", estimate.undefined, reason))

    def interval(self, ref: str, found: Interval | None, write: Write) -> Parts:
        """Show an interval, or that there is none and why."""
        shown = cells.interval(ref, found, write)
        if found is None:
            return shown
        if found.undefined is None:
            return (*shown, *self._reading.at_level(ref, found))
        template = reasons.UNDEFINED[found.undefined_code or "no_case"]
        reason = worded(f"{ref}#interval", template, found.facts, at="facts")
        return (*shown, self._mark("undefined_interval", found.undefined, reason))

    def lines(self) -> tuple[Parts, ...]:
        """Return the notes under the table."""
        return tuple(self._lines)

    def _mark(self, kind: str, said: str, reason: Parts) -> Mark:
        key = (kind, said)
        if key not in self._letters:
            self._letters[key] = Mark("note-mark", _letter(len(self._letters)))
            self._lines.append(say(kind, mark=self._letters[key], reason=reason))
        return self._letters[key]


def _letter(order: int) -> str:
    """
    Count in letters.

    >>> _letter(0), _letter(25), _letter(26)
    ('a', 'z', 'aa')
    """
    tens, ones = divmod(order, len(ascii_lowercase))
    return (_letter(tens - 1) if tens else "") + ascii_lowercase[ones]
