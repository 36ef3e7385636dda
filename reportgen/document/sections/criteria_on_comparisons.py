"""Rows of criteria on comparisons: the difference, what it must keep to, and the verdict."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from reportgen.document import cells
from reportgen.document.blocks import Cell, Grid, Row
from reportgen.figures.strip import Strip
from reportgen.figures.verdict_look import verdict_look
from reportgen.narrative import margins, of_comparisons
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Parts, label, labels, plain, unbroken
from reportgen.narrative.verdicts import reason_in_short
from reportgen.results.verdicts import Criterion, OfComparison, PairVerdict


@dataclass(frozen=True, slots=True)
class Shape:
    """Which columns a table of verdicts has beyond those that each has."""

    subjects: bool
    incomplete: bool


def in_full(reading: Reading, criterion: Criterion, of: OfComparison, shape: Shape) -> Iterator[Row]:
    """Set a criterion in a row for each pair of models, with the difference at worst where rows are incomplete."""
    head, down = of_comparisons.named(criterion, of), len(of.pairs)
    for verdict in of.pairs:
        shown, limits = _found(reading, of, verdict, in_brackets=True)
        observed = shown if verdict.value is None else label("value_and_limits", value=shown, limits=unbroken(limits))
        worst = of_comparisons.at_worst(reading, of, verdict) or cells.NOTHING
        cells_ = (
            of_comparisons.required(reading, of, criterion, verdict),
            *((of_comparisons.pair_name(verdict),) if shape.subjects else ()),
            observed,
            *((cells.NOTHING, worst, cells.NOTHING) if shape.incomplete else (cells.NOTHING,)),
            (verdict_look(verdict.verdict),),
        )
        yield Row(head, cells_, state=verdict.verdict, down=down)
        head, down = (), 1


def rows(
    reading: Reading, criterion: Criterion, of: OfComparison, drawn: Mapping[str, Strip], *, subjects: bool
) -> Iterator[Row]:
    """Set a criterion in a row for each pair of models; the criterion itself is named once."""
    head: Cell = (*of_comparisons.named(criterion, of), *of_comparisons.where(reading, of))
    down = len(of.pairs)
    for verdict in of.pairs:
        strip: Cell = ("",)
        if verdict.ref in drawn:
            said = plain(of_comparisons.in_short(reading, criterion, of, verdict))
            strip = (replace(drawn[verdict.ref], said=said),)
        shown, limits = _found(reading, of, verdict)
        subject = (of_comparisons.pair_name(verdict),) if subjects else ()
        required = of_comparisons.required(reading, of, criterion, verdict)
        why = of_comparisons.in_cell(reading, of, verdict) or reason_in_short(verdict)
        word: Cell = (verdict_look(verdict.verdict), *((": ", *why) if why else ()))
        filled = (required, *subject, shown, limits, strip, word)
        yield Row(head, filled, state=verdict.verdict, down=down)
        head, down = (), 1


def _found(
    reading: Reading, of: OfComparison, verdict: PairVerdict, *, in_brackets: bool = False
) -> tuple[Parts, Parts]:
    """Show the difference and its interval, with its level where it is not the one of the document."""
    if verdict.value is None:
        return cells.UNDEFINED, cells.NOTHING
    limits = of_comparisons.limits(reading, of, verdict)
    if verdict.level != reading.facts["spec/confidence"].value:
        level = margins.level(f"{verdict.ref}#level", verdict.level)
        limits = (
            label("limits_at_level", limits=limits, level=level)
            if in_brackets
            else (*limits, *label("at_level", level=level))
        )
    return of_comparisons.value(reading, of, verdict), limits


def table(reading: Reading, drawn: Mapping[str, Strip]) -> tuple[Grid, ...]:
    """List the criteria of a document that judges comparisons alone."""
    criteria = [(one, one.of_comparison) for one in reading.results.criteria if one.of_comparison is not None]
    if not criteria:
        return ()
    several = any(len(of.pairs) > 1 for _, of in criteria)
    listed = [row for one, of in criteria for row in rows(reading, one, of, drawn, subjects=several)]
    columns = labels(f"criterion required {'pair ' if several else ''}difference interval required_right verdict")
    sets = f"text number {'text ' if several else ''}number number strip verdict"
    notes = of_comparisons.without_verdict(reading)
    return (Grid("criteria-table", label("verdicts"), columns, tuple(listed), sets, notes, css="verdicts"),)
