"""The data: rows accounted for, and where they come from."""

from collections.abc import Iterator

from reportgen import numbers
from reportgen.document import cells
from reportgen.document.blocks import Block, Grid, LabelledPairs, Paragraph, Parts, Row
from reportgen.document.pictures import Pictures
from reportgen.document.section import DeclaredSection
from reportgen.document.sections.widths import widths
from reportgen.narrative import different_cases, remarks
from reportgen.narrative.data import generalization, left_out_because, rows_accounted, training
from reportgen.narrative.planned_cases import planned
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import label, labels, name, number
from reportgen.spec.cases import Labels

TRUTH = ("definition", "labelled_by")
SOURCE = {"system": "system", "from": "from_", "to": "to", "sampling": "sampling", "exclusions": "exclusions"}


def data(reading: Reading, pictures: Pictures) -> tuple[Block, ...]:
    """Account for the rows, and say where they come from."""
    results = reading.cases
    asked = reading.spec_of_cases.data
    listed: list[Block] = [
        Paragraph(
            (
                rows_accounted(reading),
                *different_cases.sets(reading),
                *left_out_because(reading),
                *training(reading),
                *planned(reading),
                *generalization(reading),
            )
        )
    ]
    flow = pictures.flow()
    listed += flow or _by_reason(reading)
    judged = str(asked.evaluated_on or "").replace("_", "-")
    pairs: list[tuple[Parts, Parts]] = [
        *((label(f"source_{key}"), cells.stated(getattr(asked.source, field))) for key, field in SOURCE.items()),
        (label("evaluated_on"), cells.stated(judged)),
        *_labels(reading, asked.labels),
    ]
    noticed = tuple(remarks.remark(one) for one in results.data.remarks)
    return (
        *listed,
        LabelledPairs(tuple(pairs)),
        *widths(reading),
        *((Paragraph(noticed, role="small"),) if noticed else ()),
    )


def _labels(reading: Reading, labelled: Labels) -> Iterator[tuple[Parts, Parts]]:
    """Say what the truth means and who stated it, as far as that is stated or requested."""
    for key in TRUTH:
        text = getattr(labelled, key)
        if text or f"data.labels.{key}" in reading.spec.asked_for:
            yield label(reading.of_task(key)), cells.stated(text)


def _by_reason(reading: Reading) -> list[Block]:
    """List why rows are incomplete or left out, where no figure shows it."""
    facts = (*reading.cases.data.incomplete, *reading.cases.data.excluded)
    if not facts:
        return []
    rows = tuple(Row((name(fact.label),), ((number(fact.ref, fact.value, numbers.count),),)) for fact in facts)
    return [
        Grid("incomplete-rows", label("incomplete_caption"), labels("reason rows"), rows, "text number", css="narrow")
    ]


SECTION = DeclaredSection(
    id="data",
    blocks=data,
)
