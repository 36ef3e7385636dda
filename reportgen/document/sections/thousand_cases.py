"""What a thousand cases would bring: as bars with their numbers, of many models as a table."""

from reportgen.document.blocks import Bar, Bars, Block, Cell, Grid, Paragraph, Row
from reportgen.figures.strip import sign
from reportgen.figures.thousand import SEGMENTS, axis, bar, kind
from reportgen.narrative import in_use
from reportgen.narrative.in_use import Thousand
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import NO_BREAK, Part, Parts, label, labels, name, unbroken

MOST_BARS = 4  # of more there is a table, whose rows take half the room


def thousand_cases(reading: Reading) -> tuple[Block, ...]:
    """Draw a bar for each model at each prevalence; nothing where nothing is predicted of two classes."""
    listed, withheld = in_use.thousands(reading), in_use.withheld(reading)
    if not listed:
        return (Paragraph(withheld),) if withheld else ()
    said = (*in_use.sentences(reading, listed), *withheld)
    shown = in_use.prevalences(reading)
    if len(listed) > MOST_BARS:
        return (_table(reading, listed, shown, said),)
    bars = tuple(Bar(_head(reading, one, shown), _keys(one), bar(one.table, one.row)) for one in listed)
    return (Bars(said, bars, axis(listed[0].table)),)


def _keys(one: Thousand) -> tuple[tuple[str, Parts], ...]:
    """Set the name of each segment behind its fill."""
    return tuple((kind(column), in_use.key(one, column)) for column in SEGMENTS)


def _head(reading: Reading, one: Thousand, prevalences: tuple[Part, ...]) -> Cell:
    """Name the model, and the prevalence among several."""
    several: Parts = label("thousand_at", prevalence=prevalences[one.row]) if len(prevalences) > 1 else ()
    if not reading.many:
        return several
    called: Parts = (NO_BREAK, name(one.model.name), *((", ",) if several else ()), *several)
    return (sign(reading.order(one.model.name)), *unbroken(called))


def _table(
    reading: Reading, listed: tuple[Thousand, ...], prevalences: tuple[Part, ...], said: tuple[Parts, ...]
) -> Grid:
    """Set each bar in a row behind its numbers."""
    rows = tuple(
        Row(
            _head(reading, one, prevalences),
            (*((one.cases(column), *in_use.limits(one, column)) for column in SEGMENTS), (bar(one.table, one.row),)),
        )
        for one in listed
    )
    heads = (label("model"), *labels("head_tp head_fn head_fp head_tn"), (axis(listed[0].table),))
    sets = "text number number number number strip"
    return Grid("thousand", label("thousand_caption"), heads, rows, sets, said, css="thousand")
