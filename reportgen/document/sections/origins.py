"""Annex B: the address of each number, its value in full, and what it was computed from."""

from collections.abc import Iterator
from functools import partial

from reportgen import numbers
from reportgen.document import cells
from reportgen.document.blocks import Block, Grid, Paragraph, Parts, Row
from reportgen.document.part_numbers import NumberOrigin, numbers_of
from reportgen.document.section import DeclaredSection
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Mark, name, number, plain, say
from reportgen.results.cases import ModelResults
from reportgen.results.parts import ResultPart
from reportgen.results.walk import Node
from reportgen.spec.cases import Gains

# The annex follows the sections of the document, and results follow what was computed first.
CHAPTERS = (
    "data",
    "overall",
    "criteria",
    "models",
    "baselines",
    "spec",
    "ranking",
    "parts",
    "others",
    "comparisons",
    "calculations",
    "checks",
    "limitations",
    "settings",
)
OF_MODELS = {"calibration": "ranking", "curves": "ranking", "groupings": "parts", "splits": "parts"}
WITHIN_MODEL = (
    "threshold",
    "choice",
    "confusion",
    "estimates",
    "at_use",
    "at_use_estimates",
    "calibration",
    "curves",
    "groupings",
    "splits",
)


def origins(reading: Reading) -> tuple[Block, ...]:
    """List the numbers of the document in its order: on paper estimates, p-values and bounds, on screen all."""
    found = {one.ref: one for one in _all(reading)}
    rows = tuple(_row(reading, one) for one in found.values())
    columns = tuple(map(say, ("head_address", "head_in_full", "head_from", "head_what", "head_interval")))
    said = (say("trace", command=Mark("code", "reportgen trace ADDRESS results.json")), say("origins_by_medium"))
    return (
        Paragraph(said),
        Grid("origins", say("origins_caption"), columns, rows, "text full text", css="refs"),
    )


def _row(reading: Reading, one: NumberOrigin) -> Row:
    value: Parts = (number(one.ref, one.value, numbers.exact),)
    if one.value is None:
        value = (Mark("absent", plain(say("value_withheld" if one.withheld else "value_undefined"))),)
    interval: Parts = (name(reading.label(one.interval)),) if one.interval else cells.NOTHING
    shown = (value, one.source, (name(one.label),), interval)
    return Row((Mark("code", one.ref),), shown, id=cells.anchor(one.ref), medium="" if one.paper else "screen")


def _all(reading: Reading) -> Iterator[NumberOrigin]:
    """Pass every number in the order of the document."""
    by_chapter: dict[str, list[Node[ResultPart]]] = {chapter: [] for chapter in CHAPTERS}
    for node in sorted(reading.walked, key=partial(_place, reading)):
        by_chapter[_chapter(node)].append(node)
    for chapter, nodes in by_chapter.items():
        if chapter == "spec":
            yield from _costs(reading)
        for node in nodes:
            yield from numbers_of(node, reading.estimates)


def _chapter(node: Node[ResultPart]) -> str:
    """Return the chapter with the numbers of a part, by the field of its model, else of the results, that leads to it."""
    of_model = node.field_of(ModelResults)
    if of_model:
        return OF_MODELS.get(of_model, "models")
    first = next(iter(node.path), "")
    return first if first in CHAPTERS else "others"


def _place(reading: Reading, node: Node[ResultPart]) -> tuple[int, int]:
    """Order the parts inside a chapter: model by model, and of each in the order of its sections."""
    model, field = node.nearest(ModelResults), node.field_of(ModelResults)
    if model is None:
        return 0, 0
    return reading.order(model.name), WITHIN_MODEL.index(field) if field in WITHIN_MODEL else len(WITHIN_MODEL)


def _costs(reading: Reading) -> Iterator[NumberOrigin]:
    """Pass the costs or gains of a case."""
    given, key = reading.costs, "gains" if isinstance(reading.costs, Gains) else "costs"
    for row, values in enumerate(given.matrix if given else ()):
        for column, value in enumerate(values):
            yield NumberOrigin(f"spec/{key}.matrix.{row}.{column}", value, key)


SECTION = DeclaredSection(
    id="annex-origins",
    blocks=lambda reading, _: origins(reading),
)
