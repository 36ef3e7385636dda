"""What a page would load or run: a document brings everything along, and nothing in it acts by itself."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser

from reportgen.spec.stylesheets import loads

# Searched as bare text: where an element is read as text by one reader, another may take it for an element.
ACTIVE = re.compile(r"<(?:script|i?frame|frameset|object|embed|applet|portal|base|form|audio|video)\b", re.IGNORECASE)
LOADING = frozenset("src srcset imagesrcset poster data background action formaction ping manifest xlink:href".split())
PAINTING = frozenset("style fill stroke filter mask clip-path marker-start marker-mid marker-end cursor".split())
LINKS = ("a", "area")
INSIDE = ("#", "data:")
RUNNING = ("javascript:", "vbscript:", "data:")


def page_loads(page: str) -> Iterator[str]:
    """Pass each part of a page that would load or run something, as it is written."""
    yield from (found[0] for found in ACTIVE.finditer(page))
    reader = _Reader()
    reader.feed(page)
    reader.close()
    yield from reader.found


class _Reader(HTMLParser):
    """Looks at attributes and style sheets, also where a comment hides them."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._in_style = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._in_style = tag == "style"
        for name, value in attrs:
            self._attribute(tag, name, (value or "").strip())

    def handle_endtag(self, tag: str) -> None:
        self._in_style = self._in_style and tag != "style"

    def handle_data(self, data: str) -> None:
        if self._in_style:
            self.found += [found for _, found in loads(data)]
            self.found += re.findall(r"<[a-z!][^>]{0,40}", data, re.IGNORECASE)

    def handle_comment(self, data: str) -> None:
        self.found += page_loads(data)

    def _attribute(self, tag: str, name: str, value: str) -> None:
        lower = value.lower()
        if name.startswith("on") or (name == "http-equiv" and lower == "refresh"):
            self.found.append(f'{name}="{value}"')
        elif name == "href" and tag in LINKS:
            self.found += [value] if lower.startswith(RUNNING) else []
        elif name == "href" or name in LOADING:
            self.found += [] if lower.startswith(INSIDE) else [value]
        elif name in PAINTING:
            self.found += [found for _, found in loads(value)]
