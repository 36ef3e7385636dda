"""Values by period: what each model did in each month, quarter or year, next to its value over all cases."""

from collections.abc import Iterator

from reportgen import numbers
from reportgen.document import cells
from reportgen.document.blocks import Block, Cell, Grid, Paragraph, Row
from reportgen.document.footnotes import Footnotes
from reportgen.document.section import DeclaredSection
from reportgen.figures.scale import Scale
from reportgen.figures.strip import axis, sign
from reportgen.figures.subgroups import subgroups as strip_of
from reportgen.figures.subgroups import subgroups_scale
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import NO_BREAK, Parts, label, labels, name, number, say, writer
from reportgen.narrative.shown_metrics import of_parts
from reportgen.results.cases import ByPeriod, ModelResults, Period

LENGTHS = {
    "day": "period_day",
    "week": "period_week",
    "month": "period_month",
    "quarter": "period_quarter",
    "year": "period_year",
    "decade": "period_decade",
}
PeriodsOfModel = tuple[ModelResults, ByPeriod]


def periods(reading: Reading) -> tuple[Block, ...]:
    """Set a row for each metric, period and model; models that are judged on different cases have their own table."""
    tables: dict[tuple[tuple[str, int], ...], list[PeriodsOfModel]] = {}
    for model in reading.cases.models:
        if (found := model.by_period) is not None:
            alike = tuple((period.name, period.cases) for period in found.periods)
            tables.setdefault(alike, []).append((model, found))
    return tuple(block for at, one in enumerate(tables.values(), start=1) for block in _table(reading, one, at))


def _table(reading: Reading, found: list[PeriodsOfModel], number_of_table: int) -> Iterator[Block]:
    """Say how long the periods are, and set the table."""
    first = found[0][1]
    length = label(LENGTHS[first.length])
    said = [say("periods_shown", length=length, column=name(first.column))]
    if first.missing:
        said.append(say("periods_missing", missing=number(f"{first.ref}#missing", first.missing, numbers.count)))
    yield Paragraph(tuple(said))
    notes = Footnotes(reading)
    shows = of_parts(reading, [one for _, of in found for period in of.periods for one in period.estimates])
    shown = [at for at, one in enumerate(first.periods[0].estimates) if shows(one)]
    classes = first.periods[0].positives is not None
    rows = tuple(row for at in shown for row in _metric(reading, found, at, notes))
    columns: tuple[Parts, ...] = (
        *labels("period cases_in_period"),
        *(labels("positives_in_period") if classes else ()),
        *(labels("model") if reading.many else ()),
        label("value"),
        label("interval_of", level=reading.level),
        label("dashed_all"),
    )
    sets = f"text number {'number ' * classes}{cells.of_models(reading)} number number strip"
    caption = say("periods_caption", length=length, level=reading.level)
    yield Grid(f"by-period-{number_of_table}", caption, columns, rows, sets, notes.lines(), css="estimates")


def _metric(reading: Reading, found: list[PeriodsOfModel], at: int, notes: Footnotes) -> Iterator[Row]:
    """Set one metric under one axis."""
    every = [period.estimates[at] for _, of in found for period in of.periods]
    overall = [cells.same(every[0], model.estimates) for model, _ in found]
    scale = subgroups_scale([*every, *(one for one in overall if one is not None)])
    across = 4 + (found[0][1].periods[0].positives is not None) + reading.many
    yield Row((name(every[0].label),), ((axis(scale),) if scale else ("",),), state="band", across=across)
    for place, first in enumerate(found[0][1].periods):
        head: Cell = (name(first.name),)
        for (model, of), whole in zip(found, overall, strict=True):
            value = None if whole is None else whole.value
            values = _values(reading, (model, of.periods[place]), at, scale, value, notes)
            yield Row(head, (*_counts(of.periods[place], shown=bool(head)), *values), down=len(found) if head else 1)
            head = ()


def _values(
    reading: Reading,
    of: tuple[ModelResults, Period],
    at: int,
    scale: Scale | None,
    overall: float | None,
    notes: Footnotes,
) -> tuple[Cell, ...]:
    """Fill the cells of one estimate."""
    model, period = of
    one, order = period.estimates[at], reading.order(model.name)
    strip = strip_of(one, scale, order=order, overall=overall)
    return (
        *(((sign(order), NO_BREAK, name(model.name)),) if reading.many else ()),
        notes.value(one),
        notes.interval(one.ref, one.interval, writer(one.metric)),
        (strip,) if strip else ("",),
    )


def _counts(period: Period, *, shown: bool) -> Iterator[Cell]:
    """Count the cases of a period, and the positive ones, in the row of the first model."""
    for key in ("cases", "positives"):
        count = getattr(period, key)
        if count is not None:
            yield (number(f"{period.ref}#{key}", count, numbers.count),) if shown else ("",)


SECTION = DeclaredSection(
    id="periods",
    blocks=lambda reading, _: periods(reading),
    applies=lambda reading: any(model.by_period is not None for model in reading.cases.models),
)
