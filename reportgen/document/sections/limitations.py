"""Findings, and the limits of what was shown."""

from reportgen.document import cells
from reportgen.document.blocks import Block, Grid, Items, Row
from reportgen.document.section import DeclaredSection
from reportgen.narrative import limitations as in_words
from reportgen.narrative import remarks
from reportgen.narrative.answers import said_above
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import label, labels, name, say

FIRST = 3  # that the first page names, of those that follow and of the author's


def main_limitations(reading: Reading) -> tuple[Block, ...]:
    """Name the limitations that matter most to a verdict and are not in the headline, and the first of the author's."""
    above = said_above(reading)
    others = [alike for alike in in_words.grouped(reading) if alike[0].code not in above]
    found = (in_words.in_short(reading, alike) for alike in others[:FIRST])
    stated = (label("stated_limitation", text=cells.stated(one)) for one in reading.spec.limitations[:FIRST])
    more = (say("more_limitations"),) if len(reading.spec.limitations) > FIRST else ()
    items = (*found, *stated, *more)
    return (Items(items, title=label("main_limitations")),) if items else ()


def _of_author(reading: Reading) -> tuple[Block, ...]:
    """List what the author calls a limitation."""
    items = tuple(map(cells.stated, reading.spec.limitations))
    return (Items(items, title=label("limitations_of_author")),) if items else ()


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
    items = tuple(in_words.in_full(reading, alike) for alike in in_words.grouped(reading))
    listed += [Items(items, title=label("limitations_title"))] if items else []
    return (*listed, *_of_author(reading))


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
