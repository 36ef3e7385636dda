"""The assumptions behind the numbers: what the data say of each, and what follows for the methods."""

from collections.abc import Iterable, Sequence

from reportgen import index, number_words, reasons
from reportgen.document import cells
from reportgen.document.blocks import Block, Grid, Paragraph, Row
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
WHERE = {"all": "all_estimates", "groups": "groups_of"}


def assumptions(reading: Reading) -> tuple[Block, ...]:
    """List every assumption that was looked at once, the gravest outcome first."""
    listed = looked_at(reading.walked)
    columns = tuple(map(say, ("head_assumption", "head_outcome", "head_concerns", "head_found", "head_follows")))
    marked = any(map(_structural, listed))
    note = (say("checks_confirm_nothing"), *((say("structural_means"),) if marked else ()))
    against = tuple(_row(one) for one in listed if one.outcome != "passed")
    clear = tuple(_row(one) for one in listed if one.outcome == "passed")
    found_and_concerned = tuple(
        Row(row.head, (row.cells[0], row.cells[2], row.cells[1]), state=row.state) for row in clear
    )
    grids = (
        Grid("assumptions-table", say("assumptions_caption"), columns, against, note=note, css="assumptions"),
        Grid(
            "assumptions-clear",
            label("assumptions_clear"),
            (columns[0], columns[1], columns[3], columns[2]),
            found_and_concerned,
            note=note if not against else (),
            css="clear",
        ),
    )
    return (*_counts(reading), *(grid for grid in grids if grid.rows))


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
    first = assumption.found[0].check
    concerns = list(dict.fromkeys(concern for one in assumption.found for concern in one.concerns))
    shown = (
        _each(assumption, [(remarks.outcome(one.check),) for one in assumption.found], after=True),
        _concerned(concerns),
        _each(assumption, [_found(one) for one in assumption.found]),
        _each(assumption, [_follows(one) for one in assumption.found]),
    )
    head = (first.assumes, *((" (", *say("structural"), ")") if _structural(assumption) else ()))
    return Row(head, shown, state=f"check-{assumption.outcome}")


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
    told = [
        (*words, " (", *_concerned(concerns), ")") if after else (*_begun(_concerned(concerns)), ": ", *words)
        for words, concerns in alike.items()
        if words
    ]
    return joined(told, last="; " if after else " ", between="; " if after else " ")


def _begun(parts: Parts) -> Parts:
    """Begin with a capital, unless a name comes first."""
    first = parts[0]
    return (first[:1].upper() + first[1:], *parts[1:]) if isinstance(first, str) else parts


def _found(one: FoundAssumption) -> Parts:
    """Word the finding of a check, with its consequence beside it."""
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
