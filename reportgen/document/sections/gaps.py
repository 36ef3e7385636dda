"""What a careful reader will ask for and the author did not state."""

from reportgen.document.blocks import Block, LabelledPairs, Paragraph, Parts
from reportgen.document.section import DeclaredSection
from reportgen.narrative.english import GAPS
from reportgen.narrative.gaps import grouped
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Mark, joined, say


def gaps(reading: Reading) -> tuple[Block, ...]:
    """List what a careful reader will ask for and the author did not state, by who can say it."""
    if not reading.results.gaps:
        return (Paragraph((say("gaps_none"),)),)
    listed = (((who,), _run_in(paths)) for who, paths in grouped(reading.results.gaps).items())
    return (Paragraph((say("gaps_lead"),)), LabelledPairs(tuple(listed)))


def _run_in(paths: tuple[str, ...]) -> Parts:
    return joined(((GAPS[path], " (", Mark("code", path), ")") for path in paths), last="; ", between="; ")


SECTION = DeclaredSection(
    id="gaps",
    blocks=lambda reading, _: gaps(reading),
)
