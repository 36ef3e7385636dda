"""The assumptions behind the numbers: what was found in the data, and what follows for the methods."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from reportgen import index, number_words, reasons
from reportgen.document import cells
from reportgen.document.blocks import LINE, Block, Grid, Paragraph, Row
from reportgen.document.section import DeclaredSection
from reportgen.narrative import remarks
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Parts, joined, label, name, say
from reportgen.results.looked_at import GRAVEST_FIRST, Assumption, Concern, FoundAssumption, looked_at
from reportgen.results.parts import OutcomeWord

COUNTED: dict[OutcomeWord, str] = {
    "failed": "assumptions_failed",
    "warning": "assumptions_warning",
    "not_checkable": "assumptions_not_checkable",
}
HEADS = ("head_assumption", "head_outcome", "head_found", "head_follows")
CLEAR_HEADS = ("head_assumption", "head_found")
WHERE = {"all": "all_estimates", "groups": "groups_of"}


def assumptions(reading: Reading) -> tuple[Block, ...]:
    """List every assumption that was examined once: those that need attention, then those without objection in short."""
    listed = looked_at(reading.walked)
    against = tuple(_row(one) for one in listed if one.outcome != "passed")
    note = (say("checks_confirm_nothing"), *((say("structural_means"),) if any(map(_structural, listed)) else ()))
    grids = (
        Grid("assumptions-table", say("assumptions_caption"), tuple(map(say, HEADS)), against, css="assumptions"),
        Grid(
            "assumptions-clear", label("assumptions_clear"), tuple(map(say, CLEAR_HEADS)), _clear(listed), css="clear"
        ),
    )
    shown = [grid for grid in grids if grid.rows]
    return (*_counts(reading), *(replace(grid, note=note if grid is shown[-1] else ()) for grid in shown))


def _clear(listed: Sequence[Assumption]) -> tuple[Row, ...]:
    """Put the assumptions without objection under how they were examined, a line each."""
    by_outcome: dict[str, list[Row]] = {}
    for one in listed:
        if one.outcome == "passed":
            found = _each(one, [_found(each) for each in one.found])
            by_outcome.setdefault(remarks.outcome(one.found[0].check), []).append(Row(_assumed(one), (found,)))
    bands = (
        (Row((f"{words[:1].upper()}{words[1:]}",), (), state="band", across=2), *rows)
        for words, rows in by_outcome.items()
    )
    return tuple(row for rows in bands for row in rows)


def _counts(reading: Reading) -> tuple[Paragraph, ...]:
    """Count the outcomes, where the results do; those of earlier versions do not."""
    every = reading.facts.get("analyses/assumptions")
    if every is None or not every.value:
        return ()
    found = {outcome: reading.facts[f"analyses/assumptions_{outcome}"] for outcome in GRAVEST_FIRST}
    grave = [
        say(code, **{outcome: reading.fact(found[outcome].ref, number_words.spelled)})
        for outcome, code in COUNTED.items()
        if found[outcome].value
    ]
    if not grave:
        return (Paragraph((say("assumptions_clear", assumptions=reading.fact(every.ref, number_words.spelled)),)),)
    counts = {"assumptions": reading.fact(every.ref, number_words.spelled), "counts": joined(grave)}
    if not found["passed"].value:
        return (Paragraph((say("assumptions_none_clear", **counts),)),)
    return (
        Paragraph(
            (say("assumptions_counted", passed=reading.fact(found["passed"].ref, number_words.spelled), **counts),)
        ),
    )


def _row(assumption: Assumption) -> Row:
    shown = (
        _each(assumption, [(remarks.outcome(one.check),) for one in assumption.found], after=True),
        _each(assumption, [_found(one) for one in assumption.found]),
        _each(assumption, [_follows(one) for one in assumption.found]),
    )
    concerns = list(dict.fromkeys(concern for one in assumption.found for concern in one.concerns))
    about: Parts = ()
    if not any(one.kind == "all" for one in concerns):
        about = (" ", LINE, *say("concerns", what=_concerned(concerns)))
    return Row((*_assumed(assumption), *about), shown, state=f"check-{assumption.outcome}")


def _assumed(assumption: Assumption) -> Parts:
    """Word an assumption, and say if it is about the form of the data."""
    mark: Parts = (" (", *say("structural"), ")") if _structural(assumption) else ()
    return (assumption.found[0].check.assumes, *mark)


def _structural(assumption: Assumption) -> bool:
    entry = index.find(assumption.found[0].check.check, ("check",))
    return entry is not None and entry.structural


def _each(assumption: Assumption, said: Sequence[Parts], *, after: bool = False) -> Parts:
    """Say once what holds everywhere, else say of each finding where it holds."""
    alike: dict[Parts, list[Concern]] = {}
    for one, words in zip(assumption.found, said, strict=True):
        alike.setdefault(words, []).extend(one.concerns)
    if len(alike) == 1:
        return said[0] or cells.NOTHING
    if len({_concerned(concerns) for concerns in alike.values()}) == 1:  # as of several pairs of parts
        told = [words for words in alike if words] if not after else [said[_gravest(assumption)]]
        return joined(told, last="; " if after else " ", between="; " if after else " ") or cells.NOTHING
    told = [
        (*words, " (", *_concerned(concerns), ")") if after else (*_begun(_concerned(concerns)), ": ", *words)
        for words, concerns in alike.items()
        if words
    ]
    return joined(told, last="; " if after else " ", between="; " if after else " ")


def _gravest(assumption: Assumption) -> int:
    """Find what decides the outcome of an assumption that was examined several times."""
    return next(at for at, one in enumerate(assumption.found) if one.check.outcome == assumption.outcome)


def _begun(parts: Parts) -> Parts:
    """Begin with a capital, unless a name comes first."""
    first = parts[0]
    return (first[:1].upper() + first[1:], *parts[1:]) if isinstance(first, str) else parts


def _found(one: FoundAssumption) -> Parts:
    """Word the finding of a check, with its consequence next to it."""
    return remarks.check_found(one.check.model_copy(update={"consequence": None}))


def _follows(one: FoundAssumption) -> Parts:
    """Say what follows for the method."""
    if one.check.consequence is None:
        return ()
    words = reasons.CONSEQUENCES[one.check.consequence]
    return (f"{words[:1].upper()}{words[1:]}.",)


def _concerned(concerns: Iterable[Concern]) -> Parts:
    """Name what a finding is about."""
    return joined(
        say(WHERE[one.kind], **({"column": name(one.name)} if one.name else {}))
        if one.kind in WHERE
        else (name(one.name),)
        for one in dict.fromkeys(concerns)
    )


SECTION = DeclaredSection(
    id="assumptions",
    blocks=lambda reading, _: assumptions(reading),
)
