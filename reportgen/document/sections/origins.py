"""Annex B: the address of each number, its value in full, and what it was computed from; on paper where it is requested."""

from collections.abc import Iterator
from functools import partial

from reportgen import numbers
from reportgen.document import cells
from reportgen.document.attachments import ATTACHMENTS, attached, printed
from reportgen.document.blocks import Block, Grid, OnScreen, Paragraph, Parts, Row
from reportgen.document.part_numbers import NumberOrigin, numbers_of
from reportgen.document.section import DeclaredSection
from reportgen.narrative import many_classes
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Mark, name, number, plain, say
from reportgen.results.cases import ModelResults
from reportgen.results.parts import Estimate, ResultPart
from reportgen.results.verdicts import Verdict
from reportgen.results.walk import Node
from reportgen.spec.cases import Gains

TABLE = "origins"
HEADS = ("head_address", "head_in_full", "head_from", "head_what", "head_interval")
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
OF_MODELS = {
    "calibration": "ranking",
    "curves": "ranking",
    "groupings": "parts",
    "splits": "parts",
    "by_period": "parts",
}
WITHIN_MODEL = (
    "threshold",
    "choice",
    "confusion",
    "confused",
    "estimates",
    "at_use",
    "at_use_estimates",
    "calibration",
    "curves",
    "groupings",
    "splits",
    "by_period",
)


def origins(reading: Reading) -> tuple[Block, ...]:
    """List the numbers of the document in its order; on paper only where all is to be printed or no file holds them."""
    found = {one.ref: one for one in _all(reading)}
    rows = tuple(_row(reading, one) for one in found.values())
    table = Grid(TABLE, say("origins_caption"), tuple(map(say, HEADS)), rows, "text full text", css="refs")
    said = [say("trace", command=Mark("code", "reportgen trace ADDRESS results.json"))]
    if "numbers" in attached(reading.results.outputs):
        said.insert(0, say("numbers_attached", file=name(ATTACHMENTS["numbers"])))
    return (Paragraph(tuple(said)), table if printed(reading.results.outputs, "numbers") else OnScreen((table,)))


def _row(reading: Reading, one: NumberOrigin) -> Row:
    value: Parts = (number(one.ref, one.value, numbers.exact),)
    if one.value is None:
        value = (Mark("absent", plain(say("value_withheld" if one.withheld else "value_undefined"))),)
    interval: Parts = (name(reading.label(one.interval)),) if one.interval else cells.NOTHING
    return Row((Mark("code", one.ref),), (value, one.source, (name(one.label),), interval), id=cells.anchor(one.ref))


def _all(reading: Reading) -> Iterator[NumberOrigin]:
    """Pass every number in the order of the document."""
    by_chapter: dict[str, list[Node[ResultPart]]] = {chapter: [] for chapter in CHAPTERS}
    left_out = many_classes.left_out(reading)
    for node in sorted(reading.walked, key=partial(_place, reading)):
        if not _inside(node, left_out):
            by_chapter[_chapter(node)].append(node)
    for chapter, nodes in by_chapter.items():
        if chapter == "spec":
            yield from _costs(reading)
        for node in nodes:
            yield from numbers_of(node, reading.estimates)


def _inside(node: Node[ResultPart], refs: frozenset[str]) -> bool:
    """Tell whether a part has one of these refs, or is part of an estimate or a verdict that has."""
    owners = (node.part, node.nearest(Estimate), node.nearest(Verdict)) if refs else ()
    return any(getattr(one, "ref", None) in refs for one in owners)


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
