"""Anchors that links lead to: the row that shows a number, the row or heading of an id, and which of them paper has."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from reportgen.document import cells
from reportgen.document.blocks import Heading, OnScreen, Row
from reportgen.document.tree import rebuilt, walk
from reportgen.narrative.sentence import Mark, ShownNumber


@dataclass(slots=True)
class Anchors:
    """The anchors of a document: all of them on screen, and those that the PDF has too."""

    ids: Mapping[str, str]  # that criteria, comparisons, findings and calculations go by, with their refs
    of_parts: dict[str, str] = field(default_factory=dict)  # the row of each part of the results, by its ref
    of_ids: dict[str, str] = field(default_factory=dict)
    on_first_page: dict[str, str] = field(default_factory=dict)  # the rows of its tables, by their ids
    screen: set[str] = field(default_factory=set)
    paper: set[str] = field(default_factory=set)

    def row_of(self, ref: str) -> str:
        """Return the row that shows a part of the results, else the row of what it is a part of."""
        part = ref.partition("#")[0]
        while part not in self.of_parts and "/" in part:
            part = part.rpartition("/")[0]
        return self.of_parts.get(part, "")

    def row_of_id(self, named: str) -> str:
        """Return the row or heading that begins with an id, else the first row that shows a part of what it names."""
        if named not in self.ids:
            return ""
        inside = (row for part, row in self.of_parts.items() if f"{part}/".startswith(f"{self.ids[named]}/"))
        return self.of_ids.get(named) or self.on_first_page.get(named) or next(inside, "")

    def in_report(self, sections: Any) -> Any:
        """Give an anchor to each row that is the first to show a number, and to the first row or heading of an id."""
        return self._kept(rebuilt(sections, self._met))

    def in_first_page(self, blocks: Any) -> Any:
        """Give an anchor to each row of an id, which leads back to it, and to rows with numbers that are nowhere else."""
        return self._kept(rebuilt(blocks, self._first))

    def in_annexes(self, sections: Any) -> Any:
        """Keep the anchors of annexes as they are."""
        return self._kept(sections)

    def _kept(self, tree: Any) -> Any:
        """Remember the anchors of a tree."""
        on_screen = {id(inner) for one in walk(tree) if isinstance(one, OnScreen) for inner in walk(one.blocks)}
        for thing in walk(tree):
            if anchor := getattr(thing, "id", ""):
                self.screen.add(anchor)
                if getattr(thing, "medium", "") != "screen" and id(thing) not in on_screen:
                    self.paper.add(anchor)
        return tree

    def _first(self, thing: Any) -> Any:
        if not isinstance(thing, Row):
            return thing
        named, new = self.named(thing), self._new(thing)
        named = named if named not in self.on_first_page else ""
        if not named and not new:
            return thing
        anchor = f"first-{cells.anchor(named or new[0])}"
        self.of_parts |= dict.fromkeys(new, anchor)
        if named:
            self.on_first_page[named] = anchor
        return replace(thing, id=anchor)

    def _met(self, thing: Any) -> Any:
        named, new = self.named(thing), self._new(thing) if isinstance(thing, Row) else []
        named = named if named not in self.of_ids else ""
        if not named and not new:
            return thing
        anchor = thing.id or f"row-{cells.anchor(named or new[0])}"
        self.of_parts |= dict.fromkeys(new, anchor)
        if named:
            self.of_ids[named] = anchor
        return replace(thing, id=anchor)

    def named(self, thing: Any) -> str:
        """Return the id that a row or a heading begins with, if it does."""
        words = thing.head if isinstance(thing, Row) else thing.words if isinstance(thing, Heading) else ()
        first = next(iter(words), None)
        return first.text if isinstance(first, Mark) and first.text in self.ids else ""

    def _new(self, row: Row) -> list[str]:
        """Return the refs of the parts of the results that no row before this one shows."""
        shown = (one for cell in (row.head, *row.cells) for one in cell if isinstance(one, ShownNumber))
        return [part for one in shown if (part := one.ref.partition("#")[0]) not in self.of_parts]
