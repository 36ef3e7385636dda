"""From results to a page ready to be printed: sections in reading order, tables and figures numbered."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

from reportgen.document.blocks import Block, Definition, Definitions, Grid, Picture, PictureRow, Row, Section, View
from reportgen.document.formulas import Formula, outlines
from reportgen.document.pictures import Pictures
from reportgen.document.sections import (
    annexes,
    assumptions,
    calculations,
    costs,
    judgement,
    performance,
    ranking,
    scope,
    subgroups,
    summary,
)
from reportgen.narrative.english_labels import LABELS
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Mark
from reportgen.narrative.topics import topics
from reportgen.results.model import Results

Make = Callable[[], tuple[Block, ...]]

RUNNING = 56  # letters of a title that have room in the head of each page


def view(results: Results, written: bytes | None = None) -> View:
    """Compose the whole document from results alone; where they are written already, their bytes spare writing them."""
    reading = Reading(results, written)
    numbered = Numbering()
    asked = results.outputs.get("sections")
    body = list(_body(reading, Pictures(reading)))
    left_out = [LABELS[key] for key, _ in body if asked is not None and key not in asked]
    first = tuple(numbered.blocks(summary.blocks(reading, left_out)))
    sections = tuple(_sections(reading, numbered, [(key, make) for key, make in body if asked is None or key in asked]))
    spec, outputs = results.spec, results.outputs
    report = spec.get("report", {})
    title = spec.get("title") or LABELS["kind"]
    short = title if len(title) <= RUNNING else f"{title[: RUNNING - 1].rstrip()}…"
    running = " – ".join(str(part) for part in (report.get("id"), short, report.get("classification")) if part)
    return View(
        title=title,
        language=report.get("language", "en"),
        kind=LABELS["kind"],
        head=summary.head(reading),
        summary=first,
        sections=sections,
        draft=bool(outputs.get("draft", True)),
        paper=str(outputs.get("paper", "a4")),
        running=running,
        labels={key: LABELS[key] for key in ("draft", "contents", "skip", "summary")},
        organisation=report.get("organisation") or "",
        logo=(outputs.get("logo") or {}).get("uri", ""),
        outlines=tuple(outlines(_formulas(sections)).items()),
        meta=_meta(results),
    )


def _sections(reading: Reading, numbered: "Numbering", body: Iterable[tuple[str, Make]]) -> Iterator[Section]:
    for at, (key, make) in enumerate(body, start=1):
        yield Section(key, LABELS[key], tuple(numbered.blocks(make())), numbering=Mark("numbering", str(at)))
    annexed: tuple[tuple[str, Callable[[Reading], tuple[Block, ...]]], ...] = (
        ("annex-methods", annexes.methods),
        ("annex-origins", annexes.origins),
        ("annex-reproducibility", annexes.reproducibility),
        ("annex-terms", annexes.terms),
    )
    for letter, (key, make_annex) in zip("ABCD", annexed, strict=True):
        made = tuple(numbered.blocks(make_annex(reading)))
        yield Section(key, LABELS[key], made, numbering=Mark("numbering", letter), part="annex")


def _body(reading: Reading, pictures: Pictures) -> Iterator[tuple[str, Make]]:
    """Pass the sections that these results fill, in reading order."""
    about = topics(reading)
    yield "scope", lambda: scope.scope(reading)
    yield "data", lambda: scope.data(reading, pictures)
    if "criteria" in about:
        yield "criteria", lambda: judgement.criteria(reading)
    yield "performance", lambda: performance.performance(reading, pictures)
    yield "ranking", lambda: ranking.ranking(reading, pictures)
    if "costs" in about:
        yield "costs", lambda: costs.costs(reading, pictures)
    if "groups" in about:
        yield "subgroups", lambda: subgroups.subgroups(reading)
    if "splits" in about:
        yield "splits", lambda: subgroups.splits(reading)
    if "comparisons" in about:
        yield "comparisons", lambda: judgement.comparisons(reading)
    if reading.results.calculations:
        yield "calculations", lambda: calculations.calculations(reading)
    yield "assumptions", lambda: assumptions.assumptions(reading)
    yield "limitations", lambda: judgement.limitations(reading)
    yield "gaps", lambda: annexes.gaps(reading)
    yield "sign-off", lambda: annexes.sign_off(reading)


HOLDING = {Section: "blocks", Definitions: "entries", Definition: "formula", Grid: "rows", Row: "cells"}


def _formulas(thing: object) -> Iterator[Formula]:
    """Find the formulas in sections, blocks, rows and cells."""
    if isinstance(thing, Formula):
        yield thing
    elif isinstance(thing, tuple):
        for part in thing:
            yield from _formulas(part)
    elif type(thing) in HOLDING:
        yield from _formulas(getattr(thing, HOLDING[type(thing)]))


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
            else:
                yield block

    def _picture(self, picture: Picture) -> Picture:
        self._figures += 1
        return replace(picture, numbering=_numbering("figure", self._figures))


def _numbering(kind: str, at: int) -> Mark:
    return Mark("numbering", LABELS[kind].format(number=at))


def _meta(results: Results) -> tuple[tuple[str, str], ...]:
    """Fill the document's properties; a date stands there only if one is known."""
    report: dict[str, Any] = results.spec.get("report", {})
    meta = {"generator": f"reportgen {results.reportgen}", "description": LABELS["kind"]}
    if report.get("authors"):
        meta["author"] = ", ".join(report["authors"])
    if results.date:
        meta |= {"dcterms.created": results.date, "dcterms.modified": results.date}
    return tuple(meta.items())
