"""Footnotes of a table: why values, intervals and rows are not there, each reason once."""

from string import ascii_lowercase

from reportgen import reasons
from reportgen.document import cells
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Mark, Parts, Write, in_sentence, joined, name, say, worded
from reportgen.results.parts import Estimate, Interval


class Footnotes:
    """Gives each reason its letter, in the order in which they are met."""

    def __init__(self, reading: Reading) -> None:
        """Begin with none."""
        self._reading = reading
        self._letters: dict[tuple[str, str], Mark] = {}
        self._lines: list[Parts] = []
        self._left_out: dict[tuple[str, str], dict[str, Estimate]] = {}  # by name and reason, the metrics by label

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
        return (*shown, self.no_interval(ref, found))

    def no_interval(self, ref: str, found: Interval) -> Mark:
        """Return the letter of the note that says why there is no interval."""
        template = reasons.UNDEFINED[found.undefined_code or "no_case"]
        reason = worded(f"{ref}#interval", template, found.facts, at="facts")
        return self._mark("undefined_interval", str(found.undefined), reason)

    def without(self, who: str, estimate: Estimate, *, of_all: Estimate | None = None) -> None:
        """
        Leave out the row of somebody without a value; a note names the metrics and the reason.

        A reason that is that of all cases too is in the notes of the table of performance.
        """
        if of_all is not None and of_all.undefined == estimate.undefined:
            return
        key = (who, str(estimate.undefined))
        self._left_out.setdefault(key, {}).setdefault(estimate.label, estimate)

    def lines(self) -> tuple[Parts, ...]:
        """Return the notes under the table."""
        return (*self._lines, *map(_without, self._left_out.items()))

    def _mark(self, kind: str, said: str, reason: Parts) -> Mark:
        key = (kind, said)
        if key not in self._letters:
            self._letters[key] = Mark("note-mark", _letter(len(self._letters)))
            self._lines.append(say(kind, mark=self._letters[key], reason=reason))
        return self._letters[key]


def _without(left_out: tuple[tuple[str, str], dict[str, Estimate]]) -> Parts:
    """Say who has no value of which metrics, and why."""
    (who, _), by_label = left_out
    first = next(iter(by_label.values()))
    reason = worded(first.ref, reasons.UNDEFINED[first.undefined_code or "no_case"], first.facts)
    return say("without_value", who=name(who), labels=joined(map(in_sentence, by_label), last=" or "), reason=reason)


def _letter(order: int) -> str:
    """
    Count in letters.

    >>> _letter(0), _letter(25), _letter(26)
    ('a', 'z', 'aa')
    """
    tens, ones = divmod(order, len(ascii_lowercase))
    return (_letter(tens - 1) if tens else "") + ascii_lowercase[ones]
