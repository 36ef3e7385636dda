"""What calls cost, and what rates of the sample mean where the model is used."""

from typing import Any

from reportgen import numbers
from reportgen.document import cells
from reportgen.document.blocks import Block, Grid, Paragraph, Parts, Row
from reportgen.document.pictures import Pictures
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import author, name, number, say, writer
from reportgen.results.model import ModelResults


def matrix(reading: Reading) -> tuple[Block, ...]:
    """Print the costs or gains as they were given, with what rows and columns are."""
    spec = reading.results.spec
    key = "costs" if spec.get("costs") else "gains"
    given: dict[str, Any] = spec[key]
    classes = reading.results.data.classes
    rows = tuple(
        Row(
            ("Truth: ", name(truth)),
            tuple(
                (number(f"spec/{key}.matrix.{i}.{j}", given["matrix"][i][j], numbers.plain),)
                for j in range(len(classes))
            ),
        )
        for i, truth in enumerate(classes)
    )
    columns: tuple[Parts, ...] = (("",), *(("Called: ", name(call)) for call in classes))
    return (
        Paragraph((_said(key, given),)),
        Grid("costs-matrix", (f"{key.capitalize()} of one case",), columns, rows, (False, True, True)),
    )


def _said(key: str, given: dict[str, Any]) -> Parts:
    holes: dict[str, Any] = {}
    if key == "gains":
        holes["basis"] = f", on a {given['basis']} basis" if given.get("basis") else ""
    if given.get("unit"):
        holes["unit"] = author(given["unit"])
    in_unit, bare = {"costs": ("costs_given", "costs_bare"), "gains": ("gains_given", "gains_bare")}[key]
    return say(in_unit if given.get("unit") else bare, **holes)


def unit(reading: Reading) -> tuple[Parts, ...]:
    """Say in what costs and gains are counted."""
    spec = reading.results.spec
    given = (spec.get("costs") or spec.get("gains") or {}).get("unit")
    return (say("unit_of_costs", unit=author(given)),) if given else ()


def costs(reading: Reading, pictures: Pictures) -> tuple[Block, ...]:
    """Show what the model costs at its threshold, at others and at other prevalences, beside looking at no case."""
    return (*matrix(reading), *pictures.costs())


def at_use(reading: Reading, model: ModelResults) -> Grid | None:
    """Carry precision, NPV and mean cost over to the prevalence of use."""
    if not model.at_use_estimates:
        return None
    rows = tuple(
        Row(
            (name(one.label),),
            (
                cells.value(one),
                cells.interval(one.ref, one.interval, writer(one.metric)),
                (name(reading.label(one.interval.method)),) if one.interval else cells.NOTHING,
            ),
        )
        for one in model.at_use_estimates
    )
    prevalence = reading.fact("spec/data.use_prevalence", numbers.level)
    caption: Parts = (
        name(model.name),
        " at the prevalence of use, ",
        prevalence,
        ", with ",
        reading.level,
        " intervals",
    )
    columns = (("Metric",), ("Value",), ("Interval",), ("Method of the interval",))
    note = say("at_use", prevalence=prevalence)
    at = reading.results.models.index(model) + 1
    return Grid(f"at-use-{at}", caption, columns, rows, (False, True, True, False), (note,))
