"""A sentence with holes: its words are in the catalogue of a language once, its numbers come from results."""

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from string import Formatter
from typing import Any, Literal

from reportgen import index, number_words, numbers, reasons, spelling
from reportgen.index import WrittenAs
from reportgen.narrative.english import LABELS, SENTENCES
from reportgen.results.parts import Estimate, Facts, Interval


@dataclass(frozen=True, slots=True)
class ShownNumber:
    """A number on a page: its address in the results, its exact value, and how it is shown."""

    ref: str
    exact: str
    shown: str
    before: str = ""  # a word that stays on its line
    origin: str = ""  # where it comes from, in a line
    anchor: str = ""  # where it leads on screen
    on_paper: str = ""  # and in the PDF


MarkKind = Literal[
    "name",
    "author",
    "date",
    "numbering",
    "code",
    "absent",
    "formula",
    "short",
    "note-mark",
    "also",
    "meaning",
    "line",
    "bold",
    "emphasis",
]


@dataclass(frozen=True, slots=True)
class Mark:
    """Words that are no statement of ours: a name, the author's text, a date, a numbering, code."""

    kind: MarkKind
    text: str
    anchor: str = ""  # where it leads on screen
    on_paper: str = ""  # and in the PDF

    @property
    def long(self) -> bool:
        """Tell whether a word of it may have to be broken."""
        return any(len(word) > LONGEST for word in self.text.split())


LONGEST = 22  # letters of a word that every column has room for
NO_BREAK = "\u00a0"  # a space at which no line ends
Part = str | ShownNumber | Mark
Parts = tuple[Part, ...]
Write = Callable[..., str]


def say(code: str, **holes: Part | Parts) -> Parts:
    """Fill a sentence of the catalogue."""
    return fill(SENTENCES[code], holes)


def label(code: str, **holes: Part | Parts) -> Parts:
    """Name a column, a table, a fact or a section."""
    return fill(LABELS[code], holes)


def labels(codes: str) -> tuple[Parts, ...]:
    """Name several columns."""
    return tuple(map(label, codes.split()))


def fill(template: str, holes: Mapping[str, Part | Parts]) -> Parts:
    """Put the holes' parts between the words."""
    parts: list[Part] = []
    for words, name, following, _ in Formatter().parse(template):
        if words:
            parts.append(words)
        if name is not None:
            hole = holes[name]
            parts.extend(_kept(parts, hole if isinstance(hole, tuple) else (hole,)))
            if following:
                parts.append(
                    reasons.inflected(following, one=isinstance(hole, ShownNumber) and hole.shown in ("1", "one"))
                )
    return begun(tuple(parts)) if template.endswith(".") else tuple(parts)


def _kept(before: list[Part], hole: Parts) -> Parts:
    """Give a number the word that a no-break space sets in front of it, so that both stay on one line."""
    words = before[-1] if before else ""
    if not (hole and isinstance(words, str) and isinstance(first := hole[0], ShownNumber) and words.endswith(NO_BREAK)):
        return hole
    rest, space, word = words[:-1].rpartition(" ")
    before[-1:] = [rest + space] if space else []
    return replace(first, before=word), *hole[1:]


def begun(parts: Parts) -> Parts:
    """Begin a sentence with a word instead of a small count."""
    first = parts[0] if parts else ""
    return (
        (replace(first, shown=number_words.begun(first.shown)), *parts[1:]) if isinstance(first, ShownNumber) else parts
    )


def paragraph(sentences: Iterable[Parts]) -> Parts:
    """Join sentences to a paragraph."""
    return joined(sentences, last=" ", between=" ")


def number(ref: str, value: float | None, write: Write, **settings: Any) -> Part:
    """Show a number from the results; an absence is said, never left blank."""
    if value is None:
        return Mark("absent", LABELS["undefined"])
    return ShownNumber(ref, numbers.exact(value), write(value, **settings))


def end_writer(write: Write, low: float | None, high: float | None) -> Write:
    """Choose how both ends of an interval are written: of shares with the digits that tell them apart."""
    if write is not numbers.share or low is None or high is None:
        return supported(write, low, high)
    digits = numbers.digits_between(low, high)
    return lambda value: numbers.end_of_share(value, digits=digits)


def supported(write: Write, low: float | None, high: float | None) -> Write:
    """Choose how a value and its limits are written, with no more decimals than the interval supports."""
    if low is None or high is None or write not in (*ALIKE, *DECIMALS):
        return write
    found = partial(write, digits=digits(write, low, high))
    return partial(found, like=max(abs(low), abs(high))) if write in ALIKE else found


def by_interval(write: Write, interval: Interval | None) -> Write:
    """Choose how a value is written that has this interval, or none."""
    return write if interval is None else supported(write, interval.low, interval.high)


def estimate_writer(one: Estimate) -> Write:
    """Choose how an estimate is written: as its metric declares, with the decimals that its interval supports."""
    return by_interval(writer(one.metric), one.interval)


def ends(ref: str, interval: Interval, write: Write) -> Parts:
    """Show both limits of the interval at an address, or the one that exists."""
    each = end_writer(write, interval.low, interval.high)
    low, high = (number(f"{ref}#interval.{end}", getattr(interval, end), each) for end in ("low", "high"))
    if interval.low is None:
        return label("up_to", high=high)
    return label("from", low=low) if interval.high is None else label("low_to_high", low=unitless(low), high=high)


def unbroken(parts: Parts) -> Parts:
    """Let no line end inside these parts."""
    return tuple(part.replace(" ", NO_BREAK) if isinstance(part, str) else part for part in parts)


def k_of_n(ref: str, k: float | None, n: float | None) -> Parts:
    """Show the counts behind the share at an address, if it has any."""
    if k is None or n is None:
        return ()
    shown = number(f"{ref}#numerator", k, numbers.count)
    return label("k_of_n", k=shown, n=number(f"{ref}#denominator", n, numbers.count))


def unitless(shown: Part) -> Part:
    """Leave percentage points to the number that follows."""
    return replace(shown, shown=shown.shown.removesuffix(" points")) if isinstance(shown, ShownNumber) else shown


def name(text: str) -> Mark:
    """Show a name as it was given."""
    return Mark("name", text)


ALIKE = (numbers.measured, numbers.signed_measured)  # what writes numbers of one row or sentence like the largest
DECIMALS = (numbers.decimal, numbers.signed)
MOST_DECIMALS = 3
WRITERS: Mapping[WrittenAs, Write] = {
    "share": numbers.share,
    "decimal": numbers.decimal,
    "money": numbers.money,
    "measured": numbers.measured,
}


def signed_money(value: float, *, digits: int = 2) -> str:
    """Write a difference of costs or gains, always signed."""
    shown = numbers.money(value, digits=digits)
    return f"+{shown}" if value > 0 else shown


DIFFERENCES: Mapping[Write, Write] = {  # how differences are written of what is written so
    numbers.share: numbers.points,
    numbers.money: signed_money,
    numbers.measured: numbers.signed_measured,
}
FIXED: Mapping[Write, int] = {  # decimals that do not depend on an interval
    numbers.share: 1,
    numbers.points: 1,
    numbers.money: 2,
    signed_money: 2,
}


def in_sentence(label: str) -> Mark:
    """Name a metric inside a sentence: in small letters, unless it is a proper name or an abbreviation."""
    return name(spelling.inside(label))


def capitalised(text: str) -> str:
    """
    Begin with a capital letter, and leave the others as they are.

    >>> capitalised("out of time Q1")
    'Out of time Q1'
    """
    return text[:1].upper() + text[1:]


def author(text: str) -> Mark:
    """Show what the author wrote."""
    return Mark("author", text)


def author_clause(text: str) -> Mark:
    """Show what the author wrote without its full stop: the sentence around it has one."""
    return author(text.rstrip(" ."))


def joined(items: Iterable[Part | Parts], *, last: str = " and ", between: str = ", ") -> Parts:
    """Join items as a sentence does."""
    listed = [item if isinstance(item, tuple) else (item,) for item in items]
    parts: list[Part] = []
    for at, item in enumerate(listed):
        if at:
            parts.append(last if at == len(listed) - 1 else between)
        parts.extend(item)
    return tuple(parts)


def in_brackets(*items: Parts) -> Parts:
    """Set in brackets what there is of these, if there is anything."""
    given = [item for item in items if item]
    return say("in_brackets", details=joined(given, last="; ", between="; ")) if given else ()


def worded(ref: str, template: str, facts: Facts, *, at: str = "facts") -> Parts:
    """Word a reason: its facts are numbers of the object that holds them, or names."""
    return fill(template, facts_shown(ref, template, facts, at=at))


def facts_shown(ref: str, template: str, facts: Facts, *, at: str = "facts") -> dict[str, Part]:
    """Write the facts of a reason as its words need them."""
    holes: dict[str, Part] = {}
    forms = {fact: form or "" for _, fact, form, _ in Formatter().parse(template) if fact}
    for fact, value in facts.items():
        if isinstance(value, bool) or not isinstance(value, int | float):
            holes[fact] = name(str(value))
        else:
            as_it_is = numbers.count if float(value).is_integer() else numbers.significant
            inside = f"{ref}.{at}.{fact}" if "#" in ref else f"{ref}#{at}.{fact}"
            holes[fact] = number(inside, float(value), reasons.form(forms.get(fact, ""), facts) or as_it_is)
    return holes


def plain(parts: Parts) -> str:
    """Write the parts as bare text."""
    return "".join(map(_plain, parts))


def _plain(part: Part) -> str:
    if isinstance(part, ShownNumber):
        return f"{part.before}{NO_BREAK}{part.shown}" if part.before else part.shown
    return part if isinstance(part, str) else part.text


def writer(metric: str) -> Write:
    """Choose how values of a metric are written, as it declares: as percentages, with decimals, as amounts."""
    entry = index.find(metric, ("metric",))
    return WRITERS[entry.written_as if entry else "decimal"]


def is_money(metric: str) -> bool:
    """Tell whether a metric is an amount of money."""
    return writer(metric) is numbers.money


def digits(write: Write, low: float | None = None, high: float | None = None) -> int:
    """Return the least number of decimals of a writer; of a value with an interval no more than this supports."""
    if write in FIXED:
        return FIXED[write]
    if low is None or high is None:
        return MOST_DECIMALS
    decimals = numbers.supported_decimals(low, high, most=MOST_DECIMALS)
    size = max(abs(low), abs(high))
    before_point = math.floor(math.log10(size)) if write in ALIKE and size >= 1 else 0  # as numbers.measured counts
    return min(MOST_DECIMALS, decimals + before_point)
