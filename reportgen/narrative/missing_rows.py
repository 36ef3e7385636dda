"""Rows that lack something, in words: how many lack what, and what they are at their worst and at their best."""

from collections.abc import Iterator

from reportgen import numbers, reasons
from reportgen.narrative.bounds import STATES, End, bound, flips, observed_word, subject, writer_of
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import (
    Parts,
    in_brackets,
    joined,
    label,
    number,
    say,
    unbroken,
    worded,
)
from reportgen.results.cases import ModelResults
from reportgen.results.verdicts import Criterion, FilledIn, Verdict

WORDS = {"label": "lacking_label", "both": "lacking_both", "unit": "lacking_unit"}
LACKING = ("label", "result", "both", "unit")
ENDS: tuple[End, ...] = ("worst", "best")
MOST_IN_SENTENCES = 2  # verdicts that incomplete rows keep open, each in a sentence of its own


def unknown(reading: Reading, verdict: Verdict) -> Iterator[Parts]:
    """Say why the worst or the best that incomplete rows can be is not known; a table has what is known."""
    rows = verdict.incomplete
    if rows is None or not rows.rows or all(getattr(verdict, end).unknown_code is None for end in ENDS):
        return
    shown = number(f"{verdict.ref}#incomplete.rows", rows.rows, numbers.count)
    yield say("incomplete_unknown", rows=shown, lacking=lacking(reading, verdict), reason=_reason(verdict))


def said_together(reading: Reading) -> bool:
    """Tell whether so many verdicts are kept open by incomplete rows that they are named together."""
    return sum(flips(one) for _, one in reading.uses.verdicts) > MOST_IN_SENTENCES


def by_kind(reading: Reading) -> tuple[Parts, ...]:
    """Count what the rows lack that keep verdicts open, where they lack several things: of each model and set once."""
    found: dict[Parts, Verdict] = {}
    for criterion, verdict in reading.uses.verdicts:
        if flips(verdict) and len(kinds(verdict)) > 1:
            found.setdefault(subject(criterion, verdict), verdict)
    listed = ((*who, ": ", *lacking(reading, verdict)) for who, verdict in found.items())
    return (say("rows_by_kind", listed=joined(listed, last="; ", between="; ")),) if found else ()


def kinds(verdict: Verdict) -> list[str]:
    """Return the kinds of what incomplete rows lack."""
    return [what for what in LACKING if verdict.incomplete is not None and getattr(verdict.incomplete, what)]


def flipped(reading: Reading, verdict: Verdict, common: dict[str, Parts]) -> Parts:
    """Say that the complete rows alone would have given a verdict, and once what the incomplete ones lack."""
    found = verdict.incomplete
    rows = number(f"{verdict.ref}#incomplete.rows", None if found is None else found.rows, numbers.count)
    first = next(one for _, one in reading.uses.verdicts if flips(one) and one.incomplete == found)
    lack = in_brackets(lacking(reading, verdict)) if len(kinds(verdict)) > 1 and first.ref == verdict.ref else ()
    return say("flips", word=STATES[observed_word(verdict)], rows=rows, lacking=lack, **common)


def lacking(reading: Reading, verdict: Verdict) -> Parts:
    """Count the rows by what they lack."""
    rows = verdict.incomplete
    counted = [(what, getattr(rows, what)) for what in kinds(verdict)]
    said = "lacking_score" if _scored(reading, verdict) else "lacking_prediction"
    return joined(
        (
            number(f"{verdict.ref}#incomplete.{what}", many, numbers.count),
            " ",
            *label(reading.of_task(said if what == "result" else WORDS[what])),
        )
        for what, many in counted
    )


def in_cell(reading: Reading, criterion: Criterion, verdict: Verdict) -> Parts:
    """Say in a few words what keeps a verdict open: how many rows are incomplete, and the bound at their worst."""
    rows = verdict.incomplete
    if rows is None or not rows.rows or not (flips(verdict) or verdict.worst.unknown_code):
        return ()
    every = number(f"{verdict.ref}#incomplete.rows", rows.rows, numbers.count)
    lack = lacking(reading, verdict) if len(kinds(verdict)) == 1 else label("rows_lacking", rows=every)
    end: End = "best" if observed_word(verdict) == "not_met" else "worst"
    if getattr(verdict, end).value is None:
        return lack
    return label("cell_best" if end == "best" else "cell_worst", lacking=lack, bound=_deciding(criterion, verdict, end))


def in_answer(criterion: Criterion, verdict: Verdict) -> Parts:
    """Say inside a sentence that incomplete rows keep a verdict open, and the bound that decides with them."""
    rows = verdict.incomplete
    if rows is None or not flips(verdict):
        return ()
    word = observed_word(verdict)
    end: End = "best" if word == "not_met" else "worst"
    every = number(f"{verdict.ref}#incomplete.rows", rows.rows, numbers.count)
    if getattr(verdict, end).value is None:
        return say("effect_not_known", rows=every)
    return say(f"{word}_on_complete", rows=every, bound=_deciding(criterion, verdict, end))


def of_other_models(reading: Reading) -> Iterator[Parts]:
    """Say how rows count that are complete for the model that is judged, where another model lacks something."""
    of_model: dict[str | None, set[int]] = {}
    for one in reading.walked.parts(Verdict):
        if one.group is None and one.incomplete is not None:
            of_model.setdefault(one.part, set()).add(one.incomplete.rows)
    if any(len(rows) > 1 for rows in of_model.values()):
        yield say("incomplete_of_others")


def value(criterion: Criterion, verdict: Verdict, end: End) -> Parts:
    """Show the value at the worst or at the best."""
    found: FilledIn = getattr(verdict, end)
    return (number(f"{verdict.ref}#{end}.value", found.value, writer_of(criterion)),)


def limits(criterion: Criterion, verdict: Verdict, end: End) -> Parts:
    """Show both bounds at the worst or at the best; one that does not exist is said to be open."""
    found: FilledIn = getattr(verdict, end)
    if found.low is None and found.high is None:
        return label("no_bounds")
    low, high = (bound(verdict, side, writer_of(criterion), end) for side in ("low", "high"))
    if found.low is None:
        return label("up_to", high=high)
    return label("from", low=low) if found.high is None else label("low_to_high", low=low, high=high)


def value_and_limits(criterion: Criterion, verdict: Verdict, end: End) -> Parts:
    """Show value and bounds at this end, or that they are not known."""
    found: FilledIn = getattr(verdict, end)
    if found.value is None:
        return label("not_known")
    ends_ = unbroken(limits(criterion, verdict, end))
    return label("value_and_limits", value=value(criterion, verdict, end), limits=ends_)


def _deciding(criterion: Criterion, verdict: Verdict, end: End) -> Parts:
    """Show the bound that decides at this end."""
    lower = (criterion.comparator == "at_most") == (end == "best")
    found: FilledIn = getattr(verdict, end)
    if criterion.comparator == "between" or getattr(found, "low" if lower else "high") is None:
        return limits(criterion, verdict, end)
    return bound(verdict, "low" if lower else "high", writer_of(criterion), end)


def _reason(verdict: Verdict) -> Parts:
    """Say why there is no worst, or no best."""
    for end in ENDS:
        found: FilledIn = getattr(verdict, end)
        if found.unknown_code is not None:
            return worded(f"{verdict.ref}#{end}", reasons.UNDEFINED[found.unknown_code], found.facts)
    return label("no_bounds")


def _scored(reading: Reading, verdict: Verdict) -> bool:
    """Tell whether a model is judged on its scores, or on predictions that follow from them."""
    models = (model for model in reading.walked.parts(ModelResults) if model.name == verdict.model)
    return next((model.calls != "prediction" and model.calls is not None for model in models), False)
