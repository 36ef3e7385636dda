"""From results to a page ready to be printed: sections in reading order, tables and figures numbered."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import count
from string import ascii_uppercase
from typing import Literal

from reportgen.document.blocks import Block, Grid, OnScreen, Picture, PictureRow, Section, View
from reportgen.document.formulas import Formula, outlines
from reportgen.document.kinds.table import KINDS
from reportgen.document.links import linked
from reportgen.document.pictures import Pictures
from reportgen.document.section import DeclaredSection
from reportgen.document.tree import walk
from reportgen.narrative.english import LABELS
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Mark
from reportgen.results.judged import JudgedResults

RUNNING = 56  # letters of a title that have room in the head of each page


def view(results: JudgedResults, written: bytes | None = None) -> View:
    """Compose the whole document from results alone; where they are written already, their bytes spare writing them."""
    kind, reading = KINDS[results.kind], Reading(results, written)
    numbered, pictures = Numbering(), Pictures(reading)
    asked = results.outputs.sections
    body = [section for section in kind.sections if section.applies(reading)]
    left_out = [LABELS[section.titled(reading)] for section in body if asked is not None and section.id not in asked]
    first = tuple(numbered.blocks(kind.first_page(reading, pictures, left_out)))
    shown = [section for section in body if asked is None or section.id in asked]
    annexes = [section for section in kind.annexes if section.applies(reading)]
    sections = (
        *_made(shown, map(str, count(1)), reading, pictures, numbered),
        *_made(annexes, iter(ascii_uppercase), reading, pictures, numbered, part="annex"),
    )
    head, first, sections = linked(reading, kind.head(reading), first, sections)
    report, outputs = reading.spec.report, results.outputs
    title = reading.spec.title or LABELS[kind.label]
    short = title if len(title) <= RUNNING else f"{title[: RUNNING - 1].rstrip()}…"
    running = " – ".join(str(part) for part in (report.id, short, report.classification) if part)
    return View(
        title=title,
        language=report.language,
        kind=LABELS[kind.label],
        head=head,
        summary=first,
        sections=sections,
        draft=outputs.draft,
        paper=outputs.paper,
        running=running,
        labels={key: LABELS[key] for key in ("draft", "contents", "skip", "summary")},
        organisation=report.organisation or "",
        logo=outputs.logo.uri if outputs.logo else "",
        header=outputs.header or "",
        footer=outputs.footer or "",
        outlines=tuple(outlines(one for one in walk(sections) if isinstance(one, Formula)).items()),
        meta=_meta(reading, kind.label),
        template=kind.template,
    )


def _made(
    declared: Iterable[DeclaredSection],
    numbers: Iterator[str],
    reading: Reading,
    pictures: Pictures,
    numbered: "Numbering",
    part: Literal["", "annex"] = "",
) -> Iterator[Section]:
    """Make sections, numbered or lettered in their order; one with nothing in it is left out."""
    for section in declared:
        blocks = tuple(numbered.blocks(section.blocks(reading, pictures)))
        if blocks:
            number = Mark("numbering", next(numbers))
            yield Section(section.id, LABELS[section.titled(reading)], blocks, numbering=number, part=part)


class Numbering:
    """Numbers tables and figures in the order of the page."""

    def __init__(self) -> None:
        """Begin with one."""
        self._tables = self._figures = 0

    def blocks(self, blocks: Iterable[Block]) -> Iterator[Block]:
        """Give each table and figure its number."""
        for block in blocks:
            if isinstance(block, Grid):
                self._tables += 1
                yield replace(block, numbering=_numbering("table", self._tables))
            elif isinstance(block, Picture):
                yield self._picture(block)
            elif isinstance(block, PictureRow):
                yield replace(block, pictures=tuple(map(self._picture, block.pictures)))
            elif isinstance(block, OnScreen):
                yield replace(block, blocks=tuple(self.blocks(block.blocks)))
            else:
                yield block

    def _picture(self, picture: Picture) -> Picture:
        self._figures += 1
        return replace(picture, numbering=_numbering("figure", self._figures))


def _numbering(kind: str, at: int) -> Mark:
    return Mark("numbering", LABELS[kind].format(number=at))


def _meta(reading: Reading, label: str) -> tuple[tuple[str, str], ...]:
    """Fill the document's properties; a date only if one is known."""
    results, authors = reading.results, reading.spec.report.authors
    meta = {"generator": f"reportgen {results.reportgen}", "description": LABELS[label]}
    if authors:
        meta["author"] = ", ".join(authors)
    if results.date:
        meta |= {"dcterms.created": results.date, "dcterms.modified": results.date}
    return tuple(meta.items())
