"""Links: a number leads to the row that shows it, there to its source or method, and back; an id leads to its row."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from reportgen.document import cells
from reportgen.document.anchors import Anchors
from reportgen.document.blocks import Grid, Row, Section
from reportgen.document.methods_of_numbers import method_of, methods_of
from reportgen.document.tree import HELD
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Mark, ShownNumber, in_sentence
from reportgen.results.cases import Group, ModelResults
from reportgen.results.envelope import Finding
from reportgen.results.judged import Calculated
from reportgen.results.tested import Comparison
from reportgen.results.verdicts import Criterion
from reportgen.results.walk import Walked

STATED, LISTED = "spec/", "specification"  # how refs of what the specification states begin, and where it is listed
METHODS = "annex-methods"  # for numbers of rows whose method has no row of its own
HAVE_IDS: tuple[type[Any], ...] = (Criterion, Comparison, Finding, Calculated)


def linked(
    reading: Reading, head: Any, first_page: Any, sections: tuple[Section, ...]
) -> tuple[Any, Any, tuple[Section, ...]]:
    """Link what a document shows to where it shows more of it; a link is set only where its target is there."""
    anchors = Anchors(dict(_ids(reading.walked)))
    report = anchors.in_report(tuple(one for one in sections if not one.part))
    first_page = anchors.in_first_page(first_page)
    annexes = anchors.in_annexes(tuple(one for one in sections if one.part))
    links = Links.of(reading, anchors)
    return links.set(head), links.set(first_page), (*links.set(report), *links.set(annexes))


def _ids(walked: Walked) -> Iterator[tuple[str, str]]:
    """Pass the ids that name one thing alone, with its ref: not those that are the name of a model or a group too."""
    others = {one.name for one in walked.parts(ModelResults)} | {one.name for one in walked.parts(Group)}
    yield from ((one.id, one.ref) for kind in HAVE_IDS for one in walked.parts(kind) if one.id not in others)


@dataclass(frozen=True, slots=True)
class Links:
    """Where each number, id and method leads."""

    anchors: Anchors
    methods: dict[str, str]  # of numbers, by their addresses
    labels: dict[str, str]  # the row of each method, by its name
    back: dict[str, str]  # from there to the first row with a number of the method

    @classmethod
    def of(cls, reading: Reading, anchors: Anchors) -> "Links":
        """Find where the methods of these results are used."""
        methods = methods_of(reading.walked)
        labels: dict[str, str] = {}
        for key, facts in reading.results.methods.items():
            if (anchor := f"method-{key}") in anchors.screen:
                labels |= dict.fromkeys((facts.label, in_sentence(facts.label).text), anchor)
        rows = ((method, anchors.of_parts.get(ref.partition("#")[0])) for ref, method in methods.items())
        back = {f"method-{method}": row for method, row in reversed([*rows]) if row}
        return cls(anchors, methods, labels, back)

    def set(self, thing: Any, place: str = "", *, in_row: bool = False) -> Any:
        """Link the numbers and the names in a tree; `place` is the anchor that they are at."""
        if isinstance(thing, str):
            return thing
        if isinstance(thing, tuple):
            return tuple([self.set(one, place, in_row=in_row) for one in thing])
        if isinstance(thing, ShownNumber):
            return self._number(thing, place)
        if isinstance(thing, Mark):
            return self._name(thing, place, in_row=in_row) if thing.kind == "name" else thing
        held = HELD.get(type(thing))
        if held is None:
            return thing
        in_row = isinstance(thing, Row) and (thing.id in self.back or not self.anchors.named(thing))
        place = getattr(thing, "id", "")
        unlinked = {"caption"} if isinstance(thing, Grid) and thing.narrow else set()  # whose roles allow no link there
        return replace(
            thing,
            **{name: self.set(getattr(thing, name), place, in_row=in_row) for name in held if name not in unlinked},
        )

    def _number(self, number: ShownNumber, place: str) -> ShownNumber:
        """Link a number to its row; in that row to where it comes from, on paper to its method."""
        row = self.anchors.row_of(number.ref)
        if row and row != place:
            return replace(number, anchor=row, on_paper=row if row in self.anchors.paper else "")
        method = f"method-{method_of(number.ref, self.methods)}"
        source = cells.anchor(number.ref)
        last = LISTED if number.ref.startswith(STATED) else METHODS if place not in ("", source) else ""
        sources = (source, method, last)
        screen, paper = (
            next((one for one in sources if one in there and one != place), "")
            for there in (self.anchors.screen, self.anchors.paper)
        )
        return replace(number, anchor=screen, on_paper=paper)

    def _name(self, name: Mark, place: str, *, in_row: bool) -> Mark:
        """Link an id to its row and from there to the first page, and the name of a method in a table to the method."""
        anchor = self._id(name.text, place) or (self.labels.get(name.text, "") if in_row else "")
        if anchor == place:
            anchor = self.back.get(place, "")
        if not anchor:
            return name
        return replace(name, anchor=anchor, on_paper=anchor if anchor in self.anchors.paper else "")

    def _id(self, text: str, place: str) -> str:
        home = self.anchors.row_of_id(text)
        return home if home != place else self.anchors.on_first_page.get(text, "")
