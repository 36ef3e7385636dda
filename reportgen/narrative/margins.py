"""Margins and families in words: what an interval shows about a margin, and with how much else it shares its error."""

from collections.abc import Iterator

from reportgen import number_words, numbers, reasons
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import (
    Part,
    Parts,
    Write,
    in_sentence,
    joined,
    name,
    number,
    say,
    unitless,
    worded,
    writer,
)
from reportgen.results.tested import Comparison, ErrorFamily, PairResult, Posterior

SHORT = {
    "non_inferiority_shown": "short_non_inferiority_shown",
    "non_inferiority_not_shown": "short_non_inferiority_not_shown",
    "equivalence_shown": "short_equivalence_shown",
    "equivalence_not_shown": "short_equivalence_not_shown",
}
MARGINS: dict[Write, Write] = {numbers.share: numbers.margin_of_shares}


def margin(reading: Reading, comparison: Comparison, ref: str) -> Parts:
    """Show a margin in the units of the metric, without a sign."""
    write = MARGINS.get(writer(comparison.metric), numbers.plain)
    return (number(f"{ref}#margin", comparison.margin, write), *reading.unit(comparison.metric, each=True))


def rope(comparison: Comparison, found: Posterior) -> Part:
    """Show the difference up to which models count as equal, without a sign."""
    return number(f"{found.ref}#rope", found.rope, MARGINS.get(writer(comparison.metric), numbers.plain))


def level(ref: str, value: float | None) -> Part:
    """Show a level that may be what is left of a shared error."""
    return number(ref, value, numbers.shared_level)


def conclusions(reading: Reading, comparison: Comparison, pair: PairResult) -> Iterator[Parts]:
    """Say what the interval shows about the margin, and what else it shows."""
    a, b = (name(model) for model in pair.models)
    holes: dict[str, Part | Parts] = {"a": a, "b": b, "label": in_sentence(comparison.label)}
    holes["margin"] = margin(reading, comparison, pair.ref)
    if pair.interval is not None and pair.family is not None:
        holes["level"] = level(f"{pair.ref}#interval.level", pair.interval.level)
        holes["error"] = level(f"{pair.ref}#family.significance", pair.family.significance)
    yield say(pair.conclusions[0], **holes)
    yield from _besides(pair, holes)


def _besides(pair: PairResult, holes: dict[str, Part | Parts]) -> Iterator[Parts]:
    """Say what the comparison shows next to what it asks: a better, a worse or another value."""
    asked, *others = pair.conclusions
    if "inferiority_shown" in others:
        yield say("inferior_within" if asked == "non_inferiority_shown" else "inferior", **holes)
    elif "difference_shown" in others and asked.startswith("non_inferiority"):
        yield say("superior_too", **holes)
    elif "difference_shown" in others and asked == "equivalence_shown":
        yield say("different_within")
    elif "difference_shown" in others:
        yield say("different_too", favours=say("in_favour", model=name(pair.favours)) if pair.favours else ())


def in_short(reading: Reading, comparison: Comparison, pair: PairResult) -> Parts:
    """Say in a few words what the interval shows about the margin, and what else it shows."""
    asked, *others = pair.conclusions
    said = [say(SHORT[asked], margin=margin(reading, comparison, pair.ref))]
    if "inferiority_shown" in others:
        said.append(say("short_worse", model=name(pair.models[0])))
    elif "difference_shown" in others and asked.startswith("non_inferiority"):
        said.append(say("short_better", model=name(pair.models[0])))
    elif "difference_shown" in others:
        said.append(say("short_different"))
    return joined(said, last="; ", between="; ")


def because(pair: PairResult) -> Parts:
    """Say why nothing is concluded."""
    reason = pair.open_because
    if reason is None or reason.undefined_code is None:
        return say("undefined_conclusion")
    template = reasons.WITHHELD[reason.undefined_code]
    return say("no_conclusion_because", reason=worded(pair.ref, template, reason.facts, at="open_because.facts"))


def family(reading: Reading, comparison: Comparison) -> Parts:
    """Say with how many others a comparison shares which error."""
    found = comparison.family
    if found is None or found.name == "exploratory":
        return say("exploratory_asked", id=name(comparison.id))
    if found.after is not None:
        return say("family_after", id=name(comparison.id), after=name(found.after))
    if found.name == "fixed_sequence":
        return say("family_sequence", sequence=joined(map(name, reading.spec.plan.fixed_sequence)))
    if found.name == "table":
        return say("family_table", **_shared(reading, comparison, found))
    if found.name == "role":
        return _of_role(reading, comparison, found)
    rests = [name(one.id) for one in reading.spec.criteria_on_comparisons if one.comparison == comparison.id]
    code = "family_criterion" if found.name == "criterion" else "family_criteria"
    return say(code, criteria=joined(rests), **_shared(reading, comparison, found))


def _of_role(reading: Reading, comparison: Comparison, found: ErrorFamily) -> Parts:
    """Say it of all comparisons of the role."""
    if found.size == 1:
        return say("family_alone", id=name(comparison.id), role=comparison.role)
    first = next(one for one in reading.results.comparisons if one.family == found)
    return say("family_role", **_shared(reading, first, found))


def _shared(reading: Reading, comparison: Comparison, found: ErrorFamily) -> dict[str, Part | Parts]:
    ref = f"{comparison.ref}#family"
    return {
        "id": name(comparison.id),
        "role": found.role,
        "several": number(f"{ref}.size", found.size, number_words.spelled),
        "level": level(f"{ref}.level", found.level),
        "whole": reading.fact("spec/significance", numbers.level),
    }


def other_rate(pair: PairResult) -> Iterator[Parts]:
    """Name the difference in the rate of the other class, from which nothing is concluded."""
    other = pair.other_rate
    if other is None or other.value is None:
        return
    label, value = in_sentence(other.label), number(other.ref, other.value, numbers.points)
    interval = other.interval
    if interval is None or interval.low is None or interval.high is None:
        yield say("other_rate_bare", label=label, value=value)
        return
    low, high = (
        number(f"{other.ref}#interval.{end}", getattr(interval, end), numbers.points) for end in ("low", "high")
    )
    shown = level(f"{other.ref}#interval.level", interval.level)
    yield say("other_rate", label=label, value=value, level=shown, low=unitless(low), high=high)
