"""Markdown of an author: CommonMark without HTML, links to the web alone, and images that are files of the spec's folder."""

import functools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote

from reportgen.spec.written_text import PIECE

IN_PLACE = "\ue000"  # of a formula or a number: a sign that no font of ours shows


@dataclass(frozen=True, slots=True)
class NamedImage:
    """An image as a text names it: what it shows, the file, and what is printed below it."""

    alt: str
    file: str
    title: str


def blocks_of(text: str) -> Sequence[Any]:
    """Read a text of paragraphs and lists as tokens of markdown-it."""
    return tuple(_reader().parse(text))


def line_of(text: str) -> Sequence[Any]:
    """Read a text that is one line: the tokens that are in it."""
    return tuple(token for one in _reader().parseInline(text) for token in one.children or ())


def named_image(token: Any) -> NamedImage:
    """Return what a token names; the address of an image is its file, where a space may be written as %20."""
    return NamedImage(
        "".join(_words(token.children or ())).strip(),
        unquote(str(token.attrs["src"])),
        str(token.attrs.get("title", "")).strip(),
    )


def words_and_images(text: str, *, line: bool) -> Iterator[str | NamedImage]:
    """Pass the images of a text, and its words that are no code; a formula and a number are one sign each."""
    masked = PIECE.sub(IN_PLACE, text)
    tokens = line_of(masked) if line else (one for token in blocks_of(masked) for one in token.children or ())
    for token in tokens:
        if token.type == "image":
            yield named_image(token)
        elif token.type == "text":
            yield token.content


def images_in_words(text: str) -> str:
    """
    Write a line with the words of its images in their place.

    >>> images_in_words("Name this curve: ![A curve](roc.png)")
    'Name this curve: A curve'
    """
    if "![" not in text:
        return text
    line, at, kept = text.replace("\r\n", "\n"), 0, list[str]()
    for token in line_of(line):
        if token.type == "image":
            begin, end = token.meta["span"]
            kept += [line[at:begin], named_image(token).alt]
            at = end
    return "".join((*kept, line[at:]))


def _words(tokens: Sequence[Any]) -> Iterator[str]:
    for token in tokens:
        if token.type == "image":
            yield from _words(token.children or ())
        else:
            yield token.content or (" " if token.type in ("softbreak", "hardbreak") else "")


@functools.cache
def _reader() -> Any:
    """Return the reader of CommonMark; an image may name any file here, and a link the web alone."""
    from markdown_it import MarkdownIt
    from markdown_it.rules_inline import image

    of_links, of_images = (
        MarkdownIt("commonmark", {"html": False}).disable(["html_block", "html_inline"]) for _ in range(2)
    )
    vars(of_links)["validateLink"] = lambda url: url.startswith(("http://", "https://"))
    vars(of_images).update(validateLink=lambda _: True, normalizeLink=lambda name: name)

    def named(state: Any, silent: bool) -> bool:  # noqa: FBT001 - as markdown-it calls its rules
        begin, state.md = state.pos, of_images
        try:
            found: bool = image(state, silent)
        finally:
            state.md = of_links
        if found and not silent:
            state.tokens[-1].meta["span"] = begin, state.pos
        return found

    of_links.inline.ruler.at("image", named)
    return of_links
