"""Footnotes of a table: why values, intervals and rows are not there, each reason once."""

from dataclasses import dataclass
from string import Formatter, ascii_lowercase

from reportgen import reasons
from reportgen.document import cells
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import (
    Mark,
    Part,
    Parts,
    ShownNumber,
    Write,
    facts_shown,
    fill,
    in_sentence,
    joined,
    label,
    name,
    plain,
    say,
    worded,
    writer,
)
from reportgen.results.parts import Absent, Estimate, Interval

MOST_NAMED = 3  # numbers that a note lists; of more it gives the least and the largest


@dataclass(frozen=True, slots=True)
class _Note:
    """A reason with its letter and its facts; of cells that differ in a single fact, the note gives that of each."""

    kind: str
    template: str
    mark: Mark
    facts: dict[str, dict[str, Part]]  # each fact of the template, by how it is written

    def takes(self, facts: dict[str, Part]) -> bool:
        """Take the facts of one more cell, unless they differ from the others in more than one."""
        more = {fact: {**found, plain((facts[fact],)): facts[fact]} for fact, found in self.facts.items()}
        alike = sum(len(found) > 1 for found in more.values()) <= 1
        if alike:
            self.facts.update(more)
        return alike

    def line(self) -> Parts:
        """Write the note."""
        holes = {fact: _each(list(found.values())) for fact, found in self.facts.items()}
        return say(self.kind, mark=self.mark, reason=fill(self.template, holes))


def _each(found: list[Part]) -> Part | Parts:
    """Name what a fact is in each cell, of many numbers the least and the largest."""
    ordered = sorted((one for one in found if isinstance(one, ShownNumber)), key=lambda one: float(one.exact))
    if len(found) > MOST_NAMED and len(ordered) == len(found):
        return label("low_to_high", low=ordered[0], high=ordered[-1])
    return found[0] if len(found) == 1 else joined(ordered or found, last=" or ")


class Footnotes:
    """Gives each reason its letter, in the order in which they are met."""

    def __init__(self, reading: Reading) -> None:
        """Begin with none."""
        self._reading = reading
        self._notes: list[_Note] = []
        self._left_out: dict[tuple[str, str], dict[str, Estimate]] = {}  # by name and reason, the metrics by label

    def value(self, estimate: Estimate) -> Parts:
        """Show an estimate, or that there is none and why."""
        shown = cells.value(estimate)
        if estimate.undefined is None:
            return shown
        return (*shown, self._mark("undefined_value", estimate.ref, estimate))

    def value_with_interval(self, estimate: Estimate) -> Parts:
        """Show an estimate with its interval in one cell, or the note that says why there is none."""
        shown = self.value(estimate)
        if estimate.value is None or estimate.interval is None:
            return shown
        if estimate.interval.undefined is not None:
            return (*shown, self.no_interval(estimate.ref, estimate.interval))
        limits = cells.interval(estimate.ref, estimate.interval, writer(estimate.metric))
        return label("value_with_limits", value=shown, limits=limits)

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
        return self._mark("undefined_interval", f"{ref}#interval", found)

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
        return (*(note.line() for note in self._notes), *map(_without, self._left_out.items()))

    def _mark(self, kind: str, ref: str, absent: Absent) -> Mark:
        """Return the letter of the note that gives this reason."""
        template = reasons.UNDEFINED[absent.undefined_code or "no_case"]
        named = {fact for _, fact, _, _ in Formatter().parse(template) if fact}
        facts = {fact: shown for fact, shown in facts_shown(ref, template, absent.facts).items() if fact in named}
        for note in self._notes:
            if (note.kind, note.template) == (kind, template) and note.takes(facts):
                return note.mark
        mark = Mark("note-mark", _letter(len(self._notes)))
        self._notes.append(_Note(kind, template, mark, {fact: {plain((one,)): one} for fact, one in facts.items()}))
        return mark


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
