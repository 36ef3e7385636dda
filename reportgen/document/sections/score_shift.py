"""Whether scores are spread over their range as they were in the part of the data that is the reference."""

from collections.abc import Iterator

from reportgen import numbers, spelling
from reportgen.document.blocks import Block, Grid, Paragraph, Parts, Row
from reportgen.document.section import DeclaredSection
from reportgen.figures.strip import sign
from reportgen.narrative import bank as words
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import NO_BREAK, capitalised, label, labels, name, number, say
from reportgen.results.bank import ScoreShift
from reportgen.results.cases import ModelResults


def score_shift(reading: Reading) -> tuple[Block, ...]:
    """Say how far grades and scores have moved, and show the counts."""
    return (*_of_grades(reading), *_of_scores(reading))


def _of_grades(reading: Reading) -> tuple[Block, ...]:
    """Show the grades, which all models share."""
    shift = reading.cases.data.grade_shift
    if shift is None:
        return ()
    said = Paragraph(words.grades_shifted(reading, shift))
    if not words.shows_counts(reading, shift):
        return (said,)
    part, bins = name(shift.reference), shift.bins
    columns = (label("grade"), label("shift_part", part=name(capitalised(shift.reference))), label("shift_judged"))
    rows = tuple(
        Row(
            (name(grade),),
            tuple(
                (number(f"{bins.ref}#{spelling.escaped(grade)}/{key}", count, numbers.count),)
                for key, count in zip(bins.columns, counts, strict=True)
            ),
        )
        for grade, counts in zip(bins.row_labels or (), bins.rows, strict=True)
    )
    caption, note = label("grade_shift_caption", part=part), (say("grade_shift_note"),)
    return (said, Grid("grade-shift", caption, columns, rows, "text number number", note))


def _of_scores(reading: Reading) -> tuple[Block, ...]:
    """Show the bins of the scores, all models in one table."""
    known = [(model, model.shift) for model in reading.cases.models if model.shift is not None]
    if not known:
        return ()
    said = words.shifted(known)
    if not any(words.shows_counts(reading, shift) for _, shift in known):
        return (Paragraph(said),)
    part = name(known[0][1].reference)
    columns = (*labels("shift_range"), label("shift_part", part=name(capitalised(known[0][1].reference))))
    rows = tuple(row for model, shift in known if not _has_rates(model) for row in _rows(reading, model, shift))
    if not rows:
        return (Paragraph(said),)
    return (
        Paragraph(said),
        Grid(
            "score-shift",
            label("shift_caption", part=part),
            (*columns, *labels("shift_judged")),
            rows,
            "text number number",
            (say("shift_bins", part=part),),
        ),
    )


def _has_rates(model: ModelResults) -> bool:
    """Tell whether another section lists the same bins, with the judged cases in each and their rates."""
    return any(one.low is not None for one in model.grades)


def _rows(reading: Reading, model: ModelResults, shift: ScoreShift) -> Iterator[Row]:
    if reading.many:
        yield Row((sign(reading.order(model.name)), NO_BREAK, name(model.name)), (), state="band", across=3)
    ref = shift.bins.ref
    for place, (low, high, *counts) in enumerate(shift.bins.rows):
        shown = (
            number(f"{ref}#{place}/{key}", end, numbers.significant, digits=3)
            for key, end in zip(shift.bins.columns, (low, high), strict=False)
        )
        head = label("low_to_high", **dict(zip(("low", "high"), shown, strict=True)))
        cells: list[Parts] = [
            (number(f"{ref}#{place}/{key}", count, numbers.count),)
            for key, count in zip(shift.bins.columns[2:], counts, strict=True)
        ]
        yield Row(head, tuple(cells))


SECTION = DeclaredSection(
    id="score_shift",
    blocks=lambda reading, _: score_shift(reading),
    applies=lambda reading: (
        reading.cases.data.grade_shift is not None or any(model.shift is not None for model in reading.cases.models)
    ),
)
