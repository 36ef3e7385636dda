"""Scores of exactly zero or one in words: how they are clipped, and what is found without these cases."""

from collections.abc import Iterator

from reportgen import number_words, numbers, reasons
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import (
    Parts,
    ends,
    estimate_writer,
    in_sentence,
    joined,
    label,
    name,
    number,
    say,
    supported,
    worded,
    writer,
)
from reportgen.results.cases import ModelResults
from reportgen.results.parts import Estimate
from reportgen.results.verdicts import Criterion, Verdict


def without_them(reading: Reading, model: ModelResults) -> Iterator[Parts]:
    """Say how many scores are exactly zero or one, how they are clipped, and what slope and intercept are without them."""
    found = model.certain_scores
    if found is None:
        return
    yield say(
        "certain_scores",
        rows=number(f"{found.ref}#rows", found.rows, numbers.count),
        cases=number(f"{found.ref}#cases", found.cases, numbers.count),
        clip=number(f"{found.ref}#clipped_to", found.clipped_to, numbers.significant, digits=2),
        model=name(model.name),
        listed=joined(map(_estimate, found.estimates)),
        level=reading.level,
    )


def _estimate(one: Estimate) -> Parts:
    if one.value is None:
        reason = worded(one.ref, reasons.UNDEFINED[one.undefined_code or "no_case"], one.facts)
        return say("without_certain_none", label=in_sentence(one.label), reason=reason)
    write = writer(one.metric)
    value = number(one.ref, one.value, estimate_writer(one))
    if one.interval is None or one.interval.low is None or one.interval.high is None:
        return say("without_certain_bare", label=in_sentence(one.label), value=value)
    limits = ends(one.ref, one.interval, write)
    return say("without_certain_one", label=in_sentence(one.label), value=value, limits=limits)


def decide(criterion: Criterion, verdict: Verdict, common: dict[str, Parts]) -> Parts:
    """Say that a criterion is another one without these cases, so that nothing is demonstrated."""
    again = verdict.without_certain
    assert again is not None  # noqa: S101 - else it does not decide
    at, write = f"{verdict.ref}#without_certain", writer(criterion.metric)
    rows = number(f"{at}.rows", again.rows, numbers.count)
    if again.undefined_code is not None:
        reason = worded(at, reasons.UNDEFINED[again.undefined_code], again.facts)
        return say("certain_scores_hide", rows=rows, reason=reason, **common)
    write = supported(write, again.low, again.high)
    holes = {end: number(f"{at}.{end}", getattr(again, end), write) for end in ("value", "low", "high")}
    return say("certain_scores_decide", rows=rows, **holes, **common)


def in_cell(verdict: Verdict) -> Parts:
    """Say in a few words that these cases decide."""
    again = verdict.without_certain
    if again is None or not verdict.depends_on_certain:
        return ()
    at = number(f"{verdict.ref}#without_certain.rows", again.rows, number_words.spelled)
    return label("cell_certain", rows=at)
