"""Several classes, each against all others: what each model finds of it, and with which other it is confused."""

from collections.abc import Iterator

from reportgen import numbers
from reportgen.document import cells
from reportgen.document.blocks import Block, Cell, Grid, Paragraph, Parts, Row
from reportgen.document.footnotes import Footnotes
from reportgen.document.pictures import Pictures
from reportgen.document.section import DeclaredSection
from reportgen.document.sections.label_tests import label_tests
from reportgen.figures.strip import sign
from reportgen.narrative import many_classes
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import NO_BREAK, label, labels, name, number, say
from reportgen.narrative.thinned_curves import thinned
from reportgen.results.cases import ModelResults
from reportgen.results.parts import Estimate, Tabulated
from reportgen.spelling import class_of

MOST_METRICS = 5  # that a page has columns for


def classes(reading: Reading, pictures: Pictures) -> tuple[Block, ...]:
    """Set each class in a row for each model, of many classes those that matter most, and draw their curves."""
    notes = thinned(curve for model in reading.cases.models for curve in model.class_curves)
    listed = (
        _of_each(reading),
        *_distances(reading),
        *_confusions(reading),
        *pictures.classes(),
        *label_tests(reading),
    )
    return (*listed, *((Paragraph(notes, role="small"),) if notes else ()))


def _of_each(reading: Reading) -> Grid:
    of_models = [(model, _by_class(model)) for model in reading.cases.models]
    firsts = list(_firsts(of_models[0][1]))[:MOST_METRICS]
    metrics = [(one.metric, many_classes.without_class(one)) for one in firsts]
    notes, apart = Footnotes(reading), bool(reading.cases.data.sets)
    shown = many_classes.shown(reading)
    rows: list[Row] = []
    for of_class in shown:
        head: Cell = (name(of_class),)
        for at, (model, found) in enumerate(of_models):
            size = many_classes.sizes_for(reading, model.name)[of_class]
            cases = (number(size.ref, size.value, numbers.count),)
            who: tuple[Cell, ...] = (
                ((sign(reading.order(model.name)), NO_BREAK, name(model.name)),) if reading.many else ()
            )
            known = found.get(of_class, {})
            values = (
                notes.value_with_interval(known[metric]) if metric in known else cells.NOTHING for metric, _ in metrics
            )
            first: Cell = () if at else head
            rows.append(
                Row(first, (cases if apart or not at else ("",), *who, *values), down=1 if at else len(of_models))
            )
    columns = (
        *labels("class cases"),
        *(labels("model") if reading.many else ()),
        *((name(shown_as),) for _, shown_as in metrics),
    )
    note = (*notes.lines(), say("classes_unadjusted"), *many_classes.which_are_shown(reading))
    sets = f"text number {'text ' if reading.many else ''}number"
    return Grid("classes-table", label("classes_caption", level=reading.level), columns, tuple(rows), sets, note)


def _by_class(model: ModelResults) -> dict[str, dict[str, Estimate]]:
    """Return the estimates of each class by their metric."""
    found: dict[str, dict[str, Estimate]] = {}
    for one in model.estimates:
        of_class = class_of(one.of)
        if of_class is not None:
            found.setdefault(of_class, {})[one.metric] = one
    return found


def _firsts(found: dict[str, dict[str, Estimate]]) -> Iterator[Estimate]:
    """Pass the first estimate of each metric."""
    seen: dict[str, Estimate] = {}
    for of_class in found.values():
        for metric, one in of_class.items():
            seen.setdefault(metric, one)
    yield from seen.values()


def _distances(reading: Reading) -> tuple[Grid, ...]:
    """Set for each model the proportions of predictions at most so many ordered classes from the true one."""
    tables = [(model, model.class_distances) for model in reading.cases.models if model.class_distances is not None]
    if not tables:
        return ()
    shown = [at for at, _ in enumerate(tables[0][1].rows)][: len(reading.cases.data.classes) - 1]
    columns = (
        *labels("model"),
        *(label("right_class") if not at else label("within_classes", classes=str(at)) for at in shown),
    )
    rows = tuple(Row((name(model.name),), tuple(_within(table, at) for at in shown)) for model, table in tables)
    caption = label("class_distances_caption")
    return (Grid("class-distances", caption, columns, rows, "text number", (say("class_distances_note"),)),)


def _within(table: Tabulated, at: int) -> Parts:
    return (number(f"{table.ref}#{at}/proportion", table.rows[at][1], numbers.share),)


def _confusions(reading: Reading) -> tuple[Grid, ...]:
    """List the largest confusions where no matrix is drawn."""
    if many_classes.can_be_drawn(reading):
        return ()
    rows: list[Row] = []
    for model in reading.cases.models:
        for at, one in enumerate(model.confused[: many_classes.MOST_CONFUSED]):
            head: Cell = () if at else (sign(reading.order(model.name)), NO_BREAK, name(model.name))
            count = number(one.ref, one.value, numbers.count)
            of = number(f"{one.ref}#cases", one.cases, numbers.count)
            down = 1 if at else min(len(model.confused), many_classes.MOST_CONFUSED)
            rows.append(Row(head, ((name(one.truth),), (name(one.predicted),), (count,), (of,)), down=down))
    columns = labels("model class predicted_as cases cases_of_true_class")
    caption = label("confusions_caption")
    return (Grid("confusions-table", caption, columns, tuple(rows), "text text text number number"),) if rows else ()


SECTION = DeclaredSection(
    id="classes",
    blocks=classes,
    applies=lambda reading: any(
        class_of(one.of) is not None for model in reading.cases.models for one in model.estimates
    ),
)
