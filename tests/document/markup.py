"""The markup of a page as it is written, before any browser makes sense of it."""

from collections import Counter
from html.parser import HTMLParser
from pathlib import Path


class Markup(HTMLParser):
    """All elements with their attributes, the style sheets, and the numbers of `main` that are printed."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.links: list[str] = []  # of the table of contents
        self.css: list[str] = []
        self.numbers: Counter[str] = Counter()
        self._open: Counter[str] = Counter()
        self._number: list[str] = []
        self._unprinted = 0  # elements of the same kind around this place, the outermost of which is not printed
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        self.elements.append((tag, attributes))
        self._open[tag] += 1
        if tag == "div" and (self._unprinted or attributes.get("class") == "on-screen"):
            self._unprinted += 1
        if tag == "a" and self._open["nav"]:
            self.links.append(attributes.get("href", ""))

    def handle_endtag(self, tag: str) -> None:
        self._open[tag] -= 1
        if tag == "div" and self._unprinted:
            self._unprinted -= 1
        if tag == "data" and self._open["main"]:
            self.numbers[" ".join("".join(self._number).split())] += not self._unprinted
            self._number.clear()

    def handle_data(self, data: str) -> None:
        if self._open["style"]:
            self.css.append(data)
        elif self._open["data"] and self._open["main"]:
            self._number.append(data)


def read(page: Path) -> Markup:
    """Read a page from its file."""
    return Markup(page.read_text(encoding="utf-8"))
