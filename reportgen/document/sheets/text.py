"""Text of a task: Markdown with $formulas$ and {{names}} of numbers; nothing of it becomes markup of the page."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from reportgen import numbers
from reportgen.document.formulas import Formula, FormulaError, SetsFormula, formula_lines, formula_svg
from reportgen.document.set_image import SetImage
from reportgen.document.sheets.view import (
    CodeBlock,
    ImageBlock,
    ListBlock,
    Rich,
    SheetBlock,
    StepBlock,
    TextBlock,
)
from reportgen.narrative.sentence import Mark, Part
from reportgen.plain_formulas import plain_formula
from reportgen.results.envelope import StoredImage
from reportgen.results.exercise import TaskText
from reportgen.spec.markdown_text import blocks_of, line_of, named_image
from reportgen.spec.written_text import NAME, PIECE

_PLACE = re.compile("[\ue000-\uf8ff]")  # signs that no font of ours shows: each stands for a formula or a number
_FIRST = 0xE000
WIDEST = 44.0  # em of a formula on a line of the sheet
_SIGNS_OF_TEX = re.compile(r"[\\{}$^_%#&~]")
_NEW_LINE = re.compile(r"\s*\n\s*")
_HIGH = str.maketrans("0123456789−", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")
_POINT = re.compile(r"(?<=\d)\.(?=\d)")
ShownAs = Callable[[str, Any], Part]  # of a name and its value
_OPENED = ("strong_open", "em_open")
_CLOSED = ("strong_close", "em_close")
_BREAKS = ("softbreak", "hardbreak")
_LISTS = ("bullet_list_open", "ordered_list_open")


@dataclass(frozen=True, slots=True)
class SetAs:
    """How formulas, numbers and images of texts are set."""

    comma: bool = False
    formula: SetsFormula = formula_svg
    images: Mapping[str, StoredImage] = field(default_factory=dict)


def rich(words: TaskText, shown: ShownAs, how: SetAs = SetAs(), *, in_words: bool = False) -> Rich:
    """Set a text that is one line: a caption, a statement, what a part asks; a sign such as `+` begins no list there."""
    return tuple(_Reader(words, shown, how, in_words=in_words).line())


def rich_blocks(
    words: TaskText, shown: ShownAs, how: SetAs = SetAs(), *, in_words: bool = False
) -> tuple[SheetBlock, ...]:
    """Set a text of paragraphs and lists."""
    return tuple(_Reader(words, shown, how, in_words=in_words).blocks())


class _Reader:
    """
    Takes formulas and numbers out, reads the rest as Markdown, and puts them back.

    Numbers that stand in words get a decimal comma only in words of ours: others may hold dates and versions.
    """

    def __init__(self, words: TaskText, shown: ShownAs, how: SetAs, *, in_words: bool) -> None:
        self.in_words = how.comma and in_words
        self.given, self.shown, self.comma, self.formula = words.numbers, shown, how.comma, how.formula
        self.images = how.images
        self.pieces: list[Part | Formula] = []
        self.text = PIECE.sub(self._kept, _PLACE.sub(" ", words.text))

    def _kept(self, found: re.Match[str]) -> str:
        if found["formula"]:
            tex = NAME.sub(lambda name: self._in_tex(name["name"]), _NEW_LINE.sub(" ", found["formula"]))
            self.pieces.append(self._set(in_formula(tex, comma=self.comma)))
        else:
            self.pieces.append(self.shown(found["name"], self.given[found["name"]]))
        return chr(_FIRST + len(self.pieces) - 1)

    def _in_tex(self, name: str) -> str:
        """Write a number within a formula with the digits that it has between the words."""
        value = self.given[name]
        if isinstance(value, int | float):
            return _read(self.shown(name, value)).replace("−", "-").replace(",", ".")
        return in_tex(value)

    def _set(self, tex: str) -> Part | Formula:
        """Set a formula; one that cannot be set is shown as it was written."""
        try:
            return self.formula(tex)
        except FormulaError:
            return Mark("code", tex)

    def _display(self, tex: str) -> tuple[Formula, ...]:
        """Set a formula on a line of its own; one that is too wide on several lines, if it can be taken apart."""
        whole = self.formula(tex, inline=False)
        try:
            return (whole,) if whole.width_em <= WIDEST else formula_lines(tex, widest=WIDEST)
        except FormulaError:
            return (whole,)

    def line(self) -> Iterator[Part | Formula | SetImage]:
        yield from self._inline(line_of(self.text))

    def blocks(self) -> Iterator[SheetBlock]:
        yield from self._blocks(blocks_of(self.text))

    def _blocks(self, tokens: Sequence[Any]) -> Iterator[SheetBlock]:
        at = 0
        while at < len(tokens):
            token = tokens[at]
            if token.type in _LISTS:
                end = _end(tokens, at)
                yield ListBlock(tuple(self._items(tokens[at + 1 : end])), ordered=token.type == _LISTS[1])
                at = end
            elif token.type == "inline":
                yield from self._images_alone(token) or [self._paragraph(tuple(self._inline(token.children or ())))]
            elif token.type in ("fence", "code_block"):
                yield CodeBlock(self._plainly(token.content.rstrip("\n")))
            at += 1

    def _images_alone(self, token: Any) -> list[SheetBlock]:
        """Set the images of a paragraph that has nothing else."""
        blocks = list[SheetBlock]()
        for one in token.children or ():
            image = self._image(one) if one.type == "image" else None
            if image is not None:
                blocks.append(ImageBlock(image, self._title(one)))
            elif one.type not in _BREAKS:
                return []
        return blocks

    def _image(self, token: Any) -> SetImage | None:
        """Set an image; there is none where words that are drawn or given look like one."""
        named = named_image(token)
        stored = self.images.get(named.file)
        return None if stored is None else SetImage.of(stored, self._spoken(named.alt))

    def _title(self, token: Any) -> Rich:
        return tuple(self._restored(written(named_image(token).title, comma=self.in_words), ""))

    def _paragraph(self, words: Rich) -> SheetBlock:
        """Set a paragraph; a formula alone in it is set at full size, on as many lines as it needs."""
        match words:
            case (Formula(tex=tex),):
                return StepBlock((), self._display(tex))
        return TextBlock(words)

    def _items(self, tokens: Sequence[Any]) -> Iterator[Rich]:
        """Pass the items of a list, each as one line of words."""
        at = 0
        while at < len(tokens):
            end = _end(tokens, at)
            inside = (token for token in tokens[at:end] if token.type == "inline")
            yield tuple(part for token in inside for part in self._inline(token.children or ()))
            at = end + 1

    def _inline(self, tokens: Sequence[Any]) -> Iterator[Part | Formula | SetImage]:
        """Pass the words of a line in their style; the address of a link follows its words."""
        style, link = "", ""
        for token in tokens:
            if token.type in _OPENED:
                style = "bold" if token.type == _OPENED[0] else "emphasis"
            elif token.type in _CLOSED:
                style = ""
            elif token.type == "link_open":
                link = str(token.attrs.get("href", ""))
            else:
                yield from self._word(token, style, link)

    def _word(self, token: Any, style: str, link: str) -> Iterator[Part | Formula | SetImage]:
        if token.type == "text":
            yield from self._restored(written(token.content, comma=self.in_words), style)
        elif token.type == "image":
            yield from self._image_in_words(token, style)
        elif token.type == "code_inline":
            yield Mark("code", self._plainly(token.content))
        elif token.type == "link_close":
            yield f" ({link})"
        elif token.type == "softbreak":
            yield " "
        elif token.type == "hardbreak":
            yield Mark("line", "")

    def _image_in_words(self, token: Any, style: str) -> Iterator[Part | Formula | SetImage]:
        """Pass an image with its title behind it."""
        image = self._image(token)
        if image is None:
            yield from self._restored(f"![{token.content}]({token.attrs['src']})", style)
            return
        yield image
        if title := self._title(token):
            yield from (" (", *title, ")")

    def _spoken(self, text: str) -> str:
        """Write what is read aloud: formulas without their commands."""
        return _PLACE.sub(lambda found: _read(self.pieces[ord(found[0]) - _FIRST], plain_formula), text)

    def _restored(self, text: str, style: str) -> Iterator[Part | Formula]:
        """Put formulas and numbers back between the words."""
        at = 0
        for found in _PLACE.finditer(text):
            yield from _styled(text[at : found.start()], style)
            yield self.pieces[ord(found[0]) - _FIRST]
            at = found.end()
        yield from _styled(text[at:], style)

    def _plainly(self, text: str) -> str:
        """Write what stands in code without setting it."""
        return _PLACE.sub(lambda found: _read(self.pieces[ord(found[0]) - _FIRST]), text)


def _styled(text: str, style: str) -> Iterator[Part]:
    if text:
        yield Mark("bold", text) if style == "bold" else Mark("emphasis", text) if style else text


def _read(part: Part | Formula, formula: Callable[[str], str] = str) -> str:
    if isinstance(part, Formula):
        return formula(part.tex)
    return part if isinstance(part, str) else part.text if isinstance(part, Mark) else part.shown


def _end(tokens: Sequence[Any], at: int) -> int:
    """Return where what begins here ends."""
    level = tokens[at].level
    return next(end for end in range(at + 1, len(tokens)) if tokens[end].level == level and tokens[end].nesting == -1)


def written(text: str, *, comma: bool) -> str:
    """
    Write the decimal sign of the sheet.

    >>> written("0.5 and 12", comma=True)
    '0,5 and 12'
    """
    return _POINT.sub(",", text) if comma else text


def as_by_hand(number: str) -> str:
    """
    Write a power of ten as one writes it on paper.

    >>> as_by_hand("2.5e−20"), as_by_hand("0.25")
    ('2.5 · 10⁻²⁰', '0.25')
    """
    mantissa, power, exponent = number.partition("e")
    return f"{mantissa} · 10{exponent.translate(_HIGH)}" if power else number


def in_formula(tex: str, *, comma: bool) -> str:
    """
    Write the decimal sign of the sheet in a formula, where a bare comma would be followed by a space.

    >>> in_formula("x = 0.5", comma=True)
    'x = 0{,}5'
    """
    return _POINT.sub("{,}", tex) if comma else tex


def in_tex(value: Any) -> str:
    r"""
    Write a value within a formula: a list of lists as a matrix, a word as words.

    >>> in_tex(-0.25), in_tex([[9, 1], [0, 2.5]]), in_tex("class \\b")
    ('-0.25', '\\begin{bmatrix} 9 & 1 \\\\ 0 & 2.5 \\end{bmatrix}', '\\text{class b}')
    """
    if isinstance(value, str):
        return rf"\text{{{_SIGNS_OF_TEX.sub('', value)}}}"
    if isinstance(value, list | tuple) and all(isinstance(row, list | tuple) for row in value):
        rows = r" \\ ".join(" & ".join(map(in_tex, row)) for row in value)
        return rf"\begin{{bmatrix}} {rows} \end{{bmatrix}}"
    return plain(value).replace("−", "-")


def plain(value: Any, *, comma: bool = False) -> str:
    """
    Write a number that is given as it is.

    >>> plain(12), plain(0.25), plain(0.1 + 0.2), plain("yes"), plain(0.5, comma=True), plain([1, 2.5], comma=True)
    ('12', '0.25', '0.3', 'yes', '0,5', '1; 2,5')
    """
    if value is None or isinstance(value, str):
        return value or ""
    if isinstance(value, list | tuple):
        return ("; " if comma else ", ").join(plain(one, comma=comma) for one in value)
    text = f"{value:.12g}" if abs(value) >= 1e-4 or value == 0 else as_by_hand(numbers.significant(value, digits=12))
    return written(text.replace("-", "−"), comma=comma)
