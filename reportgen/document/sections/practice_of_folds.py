"""A checklist of what is usually recommended for a cross-validation."""

from collections.abc import Iterator

from reportgen.document.blocks import Grid, Row
from reportgen.narrative.practice_of_folds import recommended
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import label, labels, name, plain, say
from reportgen.results.scores import FoldsFound


def checklist(reading: Reading, found: FoldsFound) -> Iterator[Grid]:
    """Set a row for each recommendation, if they are about folds that were made like these."""
    rows = tuple(Row(what, (followed,)) for what, followed in recommended(reading, found))
    if rows:
        note = (say("practice_note", source=name(plain(label("source_of_customary_folds")))),)
        yield Grid("practice-of-folds", label("practice_caption"), labels("recommendation here"), rows, "text", note)
