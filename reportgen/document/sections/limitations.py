"""Findings, and the limits of what was shown."""

from reportgen.document import cells
from reportgen.document.blocks import Block, Grid, Items, Parts, Row
from reportgen.document.section import DeclaredSection
from reportgen.narrative import remarks
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import label, labels, name


def limitations(reading: Reading) -> tuple[Block, ...]:
    """List findings recorded by persons, limitations, and what the author did not state."""
    results = reading.results
    listed: list[Block] = []
    recorded = reading.spec.findings
    if recorded:
        rows = tuple(
            Row(
                cells.stated(one.id or "–"),
                (
                    (one.severity.capitalize(),),
                    cells.stated(one.text),
                    cells.stated(one.owner),
                    cells.stated(one.due),
                ),
            )
            for one in recorded
        )
        columns = labels("finding severity what owner due")
        listed.append(Grid("recorded-findings", label("recorded_caption"), columns, rows))
    listed += [_proposed(reading)] if results.findings else []
    own: list[Parts] = [cells.stated(one) for one in reading.spec.limitations]
    items = (*own, *(remarks.limitation(reading, one) for one in results.limitations))
    listed += [Items(items, title=label("limitations_title"))] if items else []
    return tuple(listed)


def _proposed(reading: Reading) -> Grid:
    """List what the evaluation itself proposes as findings."""
    rows = tuple(
        Row(
            (name(one.id),),
            ((remarks.SEVERITIES[one.severity],), remarks.finding(reading, one)),
        )
        for one in reading.results.findings
    )
    return Grid("findings-table", label("proposed_caption"), labels("finding severity what"), rows)


SECTION = DeclaredSection(
    id="limitations",
    blocks=lambda reading, _: limitations(reading),
)
