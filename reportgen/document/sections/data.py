"""The data: rows accounted for, and where they come from."""

from collections.abc import Iterator, Mapping
from typing import Any

from reportgen import numbers
from reportgen.document import cells
from reportgen.document.blocks import Block, Grid, Pairs, Paragraph, Parts, Row
from reportgen.document.pictures import Pictures
from reportgen.document.section import DeclaredSection
from reportgen.narrative import remarks
from reportgen.narrative.data import rows_accounted, training
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import label, labels, name, number

TRUTH = {"definition": "definition", "labelled_by": "labelled_by"}
TRUTH_IN_NUMBERS = {"definition": "definition_of_numbers", "labelled_by": "labelled_by_of_numbers"}
SOURCE = ("system", "from", "to", "sampling", "exclusions")


def data(reading: Reading, pictures: Pictures) -> tuple[Block, ...]:
    """Account for the rows, and say where they come from."""
    results = reading.cases
    source, labelled = results.spec["data"].get("source", {}), results.spec["data"].get("labels", {})
    listed: list[Block] = [Paragraph((rows_accounted(reading), *training(reading)))]
    flow = pictures.flow()
    listed += flow or _excluded(reading)
    judged = str(results.spec["data"].get("evaluated_on") or "").replace("_", " ")
    pairs: list[tuple[Parts, Parts]] = [
        *((label(f"source_{key}"), cells.stated(source.get(key))) for key in SOURCE),
        (label("evaluated_on"), cells.stated(judged)),
        *_labels(reading, labelled),
    ]
    noticed = tuple(remarks.remark(one) for one in results.data.remarks)
    return (*listed, Pairs(tuple(pairs)), *((Paragraph(noticed, role="small"),) if noticed else ()))


def _labels(reading: Reading, labelled: Mapping[str, Any]) -> Iterator[tuple[Parts, Parts]]:
    """Say what the labels mean; of true numbers what the author states, since that is not asked for."""
    of_numbers = reading.cases.data.positive is None
    for key, code in TRUTH_IN_NUMBERS.items() if of_numbers else TRUTH.items():
        if labelled.get(key) or not of_numbers:
            yield label(code), cells.stated(labelled.get(key))


def _excluded(reading: Reading) -> list[Block]:
    """List why rows were left out, where no figure shows it."""
    if not reading.cases.data.excluded:
        return []
    rows = tuple(
        Row((name(fact.label),), ((number(fact.ref, fact.value, numbers.count),),))
        for fact in reading.cases.data.excluded
    )
    return [Grid("excluded-rows", label("excluded_caption"), labels("reason rows"), rows, "text number", css="narrow")]


SECTION = DeclaredSection(
    id="data",
    blocks=data,
)
