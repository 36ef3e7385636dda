"""Repeated runs: how much results depend on seeds and initial conditions."""

from collections.abc import Iterator

from reportgen.document.blocks import Block, Grid, Paragraph, Parts, Row
from reportgen.document.footnotes import Footnotes
from reportgen.document.section import DeclaredSection
from reportgen.narrative import repeats as said
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import ends, label, labels, name, number, supported, writer
from reportgen.numbers import count
from reportgen.results.repeats import RepeatsFound, RunsFound


def repeats(reading: Reading) -> tuple[Block, ...]:
    """Say what the spread of runs is, then set each model and metric in a row."""
    found = reading.results.repeats
    assert found is not None  # noqa: S101 - else the section does not apply
    columns: tuple[Parts, ...] = (
        *labels("metric model runs_of_model mean_of_runs sd_of_runs range_of_runs se_of_runs"),
        *((label("interval_of", level=reading.level),) if found.independent else ()),
    )
    notes = Footnotes(reading)
    rows = tuple(_rows(found, notes))
    table = Grid("runs", label("repeats_caption"), columns, rows, "text text number", notes.lines())
    return (Paragraph(said.sentences(found)), table)


def _rows(found: RepeatsFound, notes: Footnotes) -> Iterator[Row]:
    """Put the models of one metric together."""
    by_metric: dict[str, list[RunsFound]] = {}
    for one in found.runs:
        by_metric.setdefault(one.metric, []).append(one)
    for alike in by_metric.values():
        for at, one in enumerate(alike):
            head = () if at else (name(one.label),)
            yield Row(head, ((name(one.model),), *_numbers(one, notes)), down=0 if at else len(alike))


def _numbers(one: RunsFound, notes: Footnotes) -> Iterator[Parts]:
    write = supported(writer(one.metric), one.minimum, one.maximum)
    shown = {
        key: number(f"{one.ref}#{key}", getattr(one, key), write) for key in ("mean", "sd", "minimum", "maximum", "se")
    }
    yield (number(f"{one.ref}#runs", one.runs, count),)
    yield (shown["mean"],)
    yield (shown["sd"],)
    yield label("low_to_high", low=shown["minimum"], high=shown["maximum"])
    yield (shown["se"],)
    if one.interval is not None:
        undefined = one.interval.undefined is not None
        yield (
            (notes.no_interval(one.ref, one.interval),)
            if undefined
            else ends(one.ref, one.interval, writer(one.metric))
        )


SECTION = DeclaredSection(
    id="repeats",
    blocks=lambda reading, _: repeats(reading),
    applies=lambda reading: reading.results.repeats is not None,
)
