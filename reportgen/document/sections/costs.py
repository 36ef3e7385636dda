"""What calls cost, and what rates of the sample mean where the model is used."""

from collections.abc import Iterator
from typing import Any

from reportgen import numbers
from reportgen.document import cells
from reportgen.document.blocks import Block, Grid, Paragraph, Parts, Row
from reportgen.document.pictures import Pictures
from reportgen.document.section import DeclaredSection
from reportgen.figures.strip import sign
from reportgen.narrative.decisions import rules
from reportgen.narrative.reading import Reading
from reportgen.narrative.regret import regrets
from reportgen.narrative.sentence import NO_BREAK, author, label, labels, name, number, plain, say, writer
from reportgen.results.cases import ModelResults
from reportgen.results.parts import OTHER_END, CarriedEstimate
from reportgen.spec.cases import Costs, Gains


def matrix(reading: Reading) -> tuple[Block, ...]:
    """Print the costs or gains as they were given, with what rows and columns are."""
    given = reading.costs
    assert given is not None  # noqa: S101 - else the section does not apply
    key = "gains" if isinstance(given, Gains) else "costs"
    classes = reading.cases.data.classes
    rows = tuple(
        Row(
            (name(truth),),
            tuple(
                (number(f"spec/{key}.matrix.{i}.{j}", given.matrix[i][j], numbers.plain),) for j in range(len(classes))
            ),
        )
        for i, truth in enumerate(classes)
    )
    columns: tuple[Parts, ...] = (label("true_class"), *(label("called", name=name(call)) for call in classes))
    return (
        Paragraph((_said(key, given), *_taken_off(reading))),
        Grid("costs-matrix", label(f"{key}_caption"), columns, rows, "text number", css="narrow"),
    )


def _said(key: str, given: Costs) -> Parts:
    holes: dict[str, Any] = {}
    if isinstance(given, Gains):
        holes["basis"] = label("on_basis", basis=name(given.basis)) if given.basis else ()
    if given.unit:
        holes["unit"] = author(given.unit)
    in_unit, bare = {"costs": ("costs_given", "costs_bare"), "gains": ("gains_given", "gains_bare")}[key]
    return say(in_unit if given.unit else bare, **holes)


def _taken_off(reading: Reading) -> tuple[Parts, ...]:
    """Say what is taken off gross gains, and what is left."""
    if "gains/action" not in reading.facts:
        return ()
    holes = {key: reading.fact(f"gains/{key}", numbers.plain) for key in ("action", "net_of_action")}
    return (say("gains_gross", **holes),)


def unit(reading: Reading) -> tuple[Parts, ...]:
    """Say in what costs and gains are counted."""
    given = reading.costs
    return (say("unit_of_costs", unit=author(given.unit)),) if given and given.unit else ()


def costs(reading: Reading, pictures: Pictures) -> tuple[Block, ...]:
    """Show what the model costs at its threshold, at others and at other prevalences, next to looking at no case."""
    said = (*regrets(reading), *rules(reading))
    return (*matrix(reading), *((Paragraph(said),) if said else ()), *pictures.costs())


def at_use(reading: Reading) -> tuple[Grid, ...]:
    """Carry what depends on the prevalence over to the one that is expected in use."""
    carried = [
        (at, model, one)
        for at, model in enumerate(reading.cases.models)
        for found in model.at_use_estimates
        for one in (found, found.other_end)
        if one is not None
    ]
    if not carried:
        return ()
    alike: dict[str, list[tuple[int, ModelResults, CarriedEstimate]]] = {}
    for found in carried:
        alike.setdefault(plain(_metric(*found[1:])), []).append(found)
    rows = tuple(row for found in alike.values() for row in _rows(reading, found))
    caption = label("at_use_caption", prevalence=reading.prevalence_in_use, level=reading.level)
    columns = labels(f"metric {'model ' if reading.many else ''}value interval")
    sets = f"text {cells.of_models(reading)} number number"
    return (Grid("at-use", caption, columns, rows, sets, (say("at_use"),)),)


def _rows(reading: Reading, found: list[tuple[int, ModelResults, CarriedEstimate]]) -> Iterator[Row]:
    """Set a metric in a row for each model; the metric itself is named once."""
    head, down = _metric(*found[0][1:]), len(found)
    for at, model, one in found:
        own = ((sign(at), NO_BREAK, name(model.name)),) if reading.many else ()
        yield Row(head, (*own, cells.value(one), cells.interval(one.ref, one.interval, writer(one.metric))), down=down)
        head, down = (), 1


def _metric(model: ModelResults, one: CarriedEstimate) -> Parts:
    """Name a metric, and the prevalence of a range that it is carried to."""
    return (name(_label(model, one)), *_at_end(one))


def _label(model: ModelResults, one: CarriedEstimate) -> str:
    """Name the metric as in the sample, unless several have the same name there."""
    of_sample = [found for found in model.estimates if found.metric == one.carries]
    return of_sample[0].label if len(of_sample) == 1 else one.label


def _at_end(one: CarriedEstimate) -> Parts:
    """Say at which end of a range of prevalences a value is, where there are two."""
    if one.other_end is None and not one.ref.endswith(OTHER_END):
        return ()
    return (", ", number(f"{one.ref}#prevalence", one.prevalence, numbers.level))


SECTION = DeclaredSection(
    id="costs",
    blocks=costs,
    applies=lambda reading: reading.costs is not None,
)
