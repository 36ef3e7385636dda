"""What a careful reader will ask for and the author did not state."""

from reportgen.document.blocks import Block, Items, Paragraph, Parts
from reportgen.document.section import DeclaredSection
from reportgen.narrative.gaps import gap_words, grouped, why_asked
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Mark, say


def gaps(reading: Reading) -> tuple[Block, ...]:
    """List what a careful reader will ask for and the author did not state, by who can say it."""
    if not reading.results.gaps:
        return (Paragraph((say("gaps_none"),)),)
    listed = (Items(tuple(map(_gap, paths)), title=(who,)) for who, paths in grouped(reading.results.gaps).items())
    return (Paragraph((say("gaps_lead"),)), *listed)


def _gap(path: str) -> Parts:
    why = why_asked(path)
    return (gap_words(path), *((f": {why}",) if why else ()), " (", Mark("code", path), ")")


SECTION = DeclaredSection(
    id="gaps",
    blocks=lambda reading, _: gaps(reading),
)
