"""Parts of the cases: subgroups, and the rows that are not judged."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from reportgen.document import cells
from reportgen.document.blocks import Block, Cell, Grid, Heading, Paragraph, Parts, Row
from reportgen.document.footnotes import Footnotes
from reportgen.document.section import DeclaredSection
from reportgen.document.sections import groups_across
from reportgen.document.sections.groups_across import GroupingOfModel, group_head
from reportgen.figures.scale import Scale
from reportgen.figures.strip import axis, sign
from reportgen.figures.subgroups import subgroups as strip_of
from reportgen.figures.subgroups import subgroups_scale
from reportgen.narrative import parts as words
from reportgen.narrative.comparisons import difference_writer
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import NO_BREAK, Write, by_interval, label, labels, name, number, plain, writer
from reportgen.narrative.shown_metrics import of_parts
from reportgen.results.cases import Group, Grouping, ModelResults
from reportgen.results.parts import Estimate


def subgroups(reading: Reading) -> tuple[Block, ...]:
    """Show every group of every column, each metric next to its value over all cases, and one test of difference."""
    by_column: dict[str, list[GroupingOfModel]] = {}
    for model in reading.cases.models:
        for grouping in model.groupings:
            by_column.setdefault(grouping.column, []).append((model, grouping))
    listed: list[Block] = []
    for column, of_models in by_column.items():
        grid, across = _groups(reading, of_models)
        said = (*words.in_no_group(reading, of_models), *words.heterogeneity(reading, of_models, in_table=across))
        listed += [Heading(label("groups_of", column=name(column))), Paragraph(said), grid]
    return tuple(listed)


def _groups(reading: Reading, of_models: list[GroupingOfModel]) -> tuple[Grid, bool]:
    """Set the groups of a column in a table, and tell whether they are side by side."""
    groupings = [grouping for _, grouping in of_models]
    table = _Table(reading, of_models)
    at = [one.column for one in of_models[0][0].groupings].index(groupings[0].column) + 1
    if groups_across.suits(of_models, table.metrics):
        return groups_across.grid(reading, of_models, table.metrics, f"groups-{at}"), True
    columns = (
        label("group" if reading.cases.data.sets else reading.of_task("group_of_cases")),
        *(labels("model") if reading.many else ()),
        *labels("value counted" if table.counted else "value"),
        label("interval_of", level=reading.level),
        label("dashed_all"),
        *((_compared_with(groupings[0]),) if table.differ else ()),
    )
    rows = tuple(row for at in table.metrics for row in table.metric(at))
    first = groupings[0].column == of_models[0][0].groupings[0].column
    said = words.differences(groupings) if first else ()
    notes = (*table.notes.lines(), *said)
    caption = label("groups_caption", column=name(groupings[0].column), level=reading.level)
    sets = f"text {cells.of_models(reading)} number {'number ' * table.counted}number strip number"
    return Grid(f"groups-{at}", caption, columns, rows, sets, notes, css="estimates"), False


def _all_alike(estimates: list[Estimate]) -> bool:
    """Tell whether none of these has a value, all for the same reason."""
    return all(one.value is None for one in estimates) and len({one.undefined for one in estimates}) == 1


class _Table:
    """The rows of one column's groups, with their footnotes."""

    def __init__(self, reading: Reading, of_models: list[GroupingOfModel]) -> None:
        self._reading, self._of_models = reading, of_models
        groups = [group for _, grouping in of_models for group in grouping.groups]
        shows = of_parts(reading, [one for group in groups for one in group.estimates])
        self.metrics = [at for at, one in enumerate(groups[0].estimates) if shows(one)] if groups else []
        shown = [group.estimates[at] for group in groups for at in self.metrics]
        self.differ = any(cells.same(one, group.to_rest) for group in groups for one in shown)
        self.counted = any(one.denominator is not None for one in shown)
        self.notes = Footnotes(reading)

    def metric(self, at: int) -> Iterator[Row]:
        """Set one metric under one axis, a row for each group and model."""
        every = [group.estimates[at] for _, grouping in self._of_models for group in grouping.groups]
        overall = {model.ref: cells.same(every[0], model.estimates) for model, _ in self._of_models}
        scale = subgroups_scale([*every, *(one for one in overall.values() if one is not None)])
        said = plain(words.in_short(self._of_models[0][1], every[0].metric))
        ticks: Cell = (replace(axis(scale), said=said),) if scale else ("",)
        band = (ticks, *((("",),) if self.differ else ()))
        yield Row((name(every[0].label),), band, state="band", across=3 + self.counted + self._reading.many)
        left_out = self._left_out(at)
        for place, first in enumerate(self._of_models[0][1].groups):
            head: Cell = group_head(self._reading, first)
            shown = [one for one in self._of_models if (one[0].ref, place) not in left_out]
            down = len(shown)
            for model, grouping in shown:
                over = overall[model.ref]
                found = self._found(model, grouping.groups[place], at, scale, over.value if over else None)
                yield Row(head, found, down=down)
                head, down = (), 1

    def _left_out(self, at: int) -> set[tuple[str, int]]:
        """Leave out models without a value in any group, and groups without one for any model; a note says why."""
        of_model = {model.ref: [group.estimates[at] for group in one.groups] for model, one in self._of_models}
        left_out: set[tuple[str, int]] = set()
        for model, _ in self._of_models:
            if _all_alike(of_model[model.ref]):
                first = of_model[model.ref][0]
                self.notes.without(model.name, first, of_all=cells.same(first, model.estimates))
                left_out |= {(model.ref, place) for place in range(len(of_model[model.ref]))}
        for place, group in enumerate(self._of_models[0][1].groups):
            others = [(ref, found[place]) for ref, found in of_model.items() if (ref, place) not in left_out]
            if others and _all_alike([one for _, one in others]):
                self.notes.without(group.name, others[0][1])
                left_out |= {(ref, place) for ref, _ in others}
        return left_out

    def _found(
        self, model: ModelResults, group: Group, at: int, scale: Scale | None, overall: float | None
    ) -> tuple[Cell, ...]:
        """Fill the cells of one estimate."""
        one, order = group.estimates[at], self._reading.order(model.name)
        strip = strip_of(one, scale, order=order, overall=overall)
        gap = cells.same(one, group.to_rest)
        return (
            *(((sign(order), NO_BREAK, name(model.name)),) if self._reading.many else ()),
            self.notes.value(one),
            *(((cells.counts(one) if one.denominator is not None else cells.NOTHING),) if self.counted else ()),
            self.notes.interval(one.ref, one.interval, writer(one.metric)),
            (strip,) if strip else ("",),
            *(((cells.NOTHING if gap is None else difference(gap, self.notes, [one])),) if self.differ else ()),
        )


def difference_alone(found: Estimate, notes: Footnotes, between: Iterable[Estimate | None] = ()) -> Parts:
    """Show a difference between two values as such numbers are written, or the note that says why there is none."""
    if found.value is None:
        return notes.value(found)
    return (number(found.ref, found.value, _writer(found, between)),)


def _writer(found: Estimate, between: Iterable[Estimate | None]) -> Write:
    """Write a difference with no more decimals than the widest interval supports: its own, or that of a value."""
    limits = [one.interval for one in (found, *between) if one is not None and one.interval is not None]
    widths = {one.high - one.low: one for one in limits if one.low is not None and one.high is not None}
    return by_interval(difference_writer(found), widths[max(widths)] if widths else None)


def difference(found: Estimate, notes: Footnotes, between: Iterable[Estimate | None]) -> Parts:
    """Show a difference with its interval or the note that says why there is none."""
    shown = difference_alone(found, notes, between)
    if found.value is None or found.interval is None:
        return shown
    if found.interval.undefined is not None:
        return (*shown, notes.no_interval(found.ref, found.interval))
    write = _writer(found, between)
    limits = notes.interval(found.ref, found.interval, lambda value: bare(write(value)))
    return label("value_with_limits", value=shown, limits=limits)


def bare(shown: str) -> str:
    """Leave the unit of a difference to the number before it."""
    return shown.removesuffix(" points")


def _compared_with(grouping: Grouping) -> Parts:
    """Head the column of differences."""
    if grouping.reference is None:
        return label("to_rest")
    return label("to_reference", group=name(grouping.reference))


SECTION = DeclaredSection(
    id="subgroups",
    blocks=lambda reading, _: subgroups(reading),
    applies=lambda reading: any(model.groupings for model in reading.cases.models),
)
