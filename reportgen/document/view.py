"""From results to a page ready to be printed: sections in reading order, tables and figures numbered."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

from reportgen.document.blocks import Block, Grid, Picture, PictureRow, Section, View
from reportgen.document.pictures import Pictures
from reportgen.document.sections import annexes, calculations, costs, evidence, judgement, parts, summary
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Mark
from reportgen.results.model import Results


def view(results: Results) -> View:
    """Compose the whole document from results alone."""
    reading = Reading(results)
    numbered = Numbering()
    first = tuple(numbered.blocks(summary.blocks(reading)))
    sections = tuple(_sections(reading, numbered))
    spec = results.spec
    title = spec.get("title") or "Validation report"
    report = spec.get("report", {})
    running = " – ".join(str(part) for part in (report.get("id"), title, report.get("classification")) if part)
    return View(
        title=title,
        language=report.get("language", "en"),
        head=summary.head(reading),
        summary=first,
        sections=sections,
        draft=bool(results.outputs.get("draft", True)),
        paper=str(results.outputs.get("paper", "a4")),
        running=running,
        meta=_meta(results),
    )


def _sections(reading: Reading, numbered: "Numbering") -> Iterator[Section]:
    pictures = Pictures(reading)
    results = reading.results
    grouped, split = (any(getattr(model, key) for model in results.models) for key in ("groupings", "splits"))
    body: list[tuple[str, str, object, Callable[[], tuple[Block, ...]]]] = [
        ("scope", "Purpose and scope", True, lambda: evidence.scope(reading)),
        ("data", "Data", True, lambda: evidence.data(reading, pictures)),
        ("performance", "Performance", True, lambda: evidence.performance(reading, pictures)),
        ("curves", "Ranking and calibration", True, lambda: evidence.curves(reading, pictures)),
        ("costs", "Costs", _has_costs(results), lambda: costs.costs(reading, pictures)),
        ("subgroups", "Subgroups", grouped, lambda: parts.subgroups(reading, pictures)),
        ("splits", "Training, validation and test", split, lambda: parts.splits(reading)),
        ("criteria", "Criteria", results.criteria, lambda: judgement.criteria(reading, pictures)),
        ("comparisons", "Comparison of the models", results.comparisons, lambda: judgement.comparisons(reading)),
        ("calculations", "Calculations", results.calculations, lambda: calculations.calculations(reading)),
        ("assumptions", "Assumptions", True, lambda: judgement.assumptions(reading)),
        ("limitations", "Findings and limitations", True, lambda: judgement.limitations(reading)),
        ("gaps", "Not stated by the author", True, lambda: annexes.gaps(reading)),
        ("sign-off", "Decision and sign-off", True, lambda: annexes.sign_off(reading)),
    ]
    shown = [(key, title, make) for key, title, wanted, make in body if wanted]
    for at, (key, title, make) in enumerate(shown, start=1):
        yield Section(key, title, tuple(numbered.blocks(make())), numbering=Mark("numbering", str(at)))
    annexed: tuple[tuple[str, str, Callable[[Reading], tuple[Block, ...]]], ...] = (
        ("methods", "Methods as they were run", annexes.methods),
        ("origins", "Where the numbers come from", annexes.origins),
        ("reproducibility", "Reproducibility", annexes.reproducibility),
        ("terms", "Terms", annexes.terms),
    )
    for letter, (key, title, make_annex) in zip("ABCD", annexed, strict=True):
        yield Section(
            f"annex-{key}", title, tuple(numbered.blocks(make_annex(reading))), numbering=Mark("numbering", letter)
        )


def _has_costs(results: Results) -> bool:
    return bool(results.spec.get("costs") or results.spec.get("gains"))


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
                yield replace(block, numbering=Mark("numbering", f"Table {self._tables}."))
            elif isinstance(block, Picture):
                yield self._picture(block)
            elif isinstance(block, PictureRow):
                yield replace(block, pictures=tuple(map(self._picture, block.pictures)))
            else:
                yield block

    def _picture(self, picture: Picture) -> Picture:
        self._figures += 1
        return replace(picture, numbering=Mark("numbering", f"Figure {self._figures}."))


def _meta(results: Results) -> tuple[tuple[str, str], ...]:
    """Fill the document's properties; a date stands there only if one is known."""
    report: dict[str, Any] = results.spec.get("report", {})
    meta = {"generator": f"reportgen {results.reportgen}", "description": "Validation report"}
    if report.get("authors"):
        meta["author"] = ", ".join(report["authors"])
    if results.date:
        meta |= {"dcterms.created": results.date, "dcterms.modified": results.date}
    return tuple(meta.items())
