"""What must be true of the outputs: lists without repeats, an accent that can be read, a logo and a style that are there."""

import colorsys
from collections.abc import Callable, Iterator
from itertools import pairwise

from reportgen.errors import Problem, ReportgenError
from reportgen.spec.envelope import Spec
from reportgen.spec.logo import logo_of
from reportgen.spec.own_style import style_of
from reportgen.spec.refusals import shortened
from reportgen.spec.shape import Shaped

LEAST_CONTRAST = 4.5  # WCAG 2.1, 1.4.3
MOST_LETTERS = 100  # of a header or footer: what has room next to the page number at the size of a running head
_STEPS = 200


def output_problems(spec: Spec, shaped: Shaped) -> Iterator[Problem]:
    """Find what cannot be shown, or not be read."""
    for key, names in spec.outputs:
        if isinstance(names, tuple):
            yield from _list(key, names, shaped)
    for key in ("header", "footer"):
        yield from _one_line(key, getattr(spec.outputs, key), shaped)
    if spec.outputs.colours is not None:
        yield from _contrast(spec.outputs.colours.accent, shaped)
    readers: tuple[Callable[[Spec], object], ...] = (logo_of, style_of)
    for read in readers:
        try:
            read(spec)
        except ReportgenError as error:
            yield from error.problems


def _list(key: str, names: tuple[str, ...], shaped: Shaped) -> Iterator[Problem]:
    """Ask for a list that names something, and each thing once; nothing may be attached."""
    if not names and key != "attach":
        what, remedy = f"{key} is empty", "name at least one, or leave the key out"
        yield Problem("empty_list", what, remedy, place=shaped.place(("outputs", key)))
    for at, name in enumerate(names):
        if name in names[:at]:
            place = shaped.place(("outputs", key, at))
            yield Problem("given_twice", f"{key} names {name!r} twice", "keep one of the two", place=place)


def logo_problems(spec: Spec, shaped: Shaped) -> Iterator[Problem]:
    """Ask for the words that replace the logo where it cannot be seen."""
    if spec.outputs.logo is not None and not (spec.report.organisation or "").strip():
        what, remedy = (
            "a logo needs an alternative text",
            "add `report: {organisation: ...}`, the owner of the logo",
        )
        yield Problem("logo_without_name", what, remedy, place=shaped.place(("outputs", "logo")))


def _one_line(key: str, text: str | None, shaped: Shaped) -> Iterator[Problem]:
    """Ask for a line that has room on every page."""
    if text is None:
        return
    place = shaped.place(("outputs", key))
    if not text.strip():
        yield Problem("empty_line", f"the {key} is empty", "write a line, or leave the key out", place=place)
    elif len(text.splitlines()) > 1 or text != text.strip():
        what, remedy = f"the {key} has more than one line", "write one line, without spaces around it"
        yield Problem("several_lines", what, remedy, repr(shortened(text)), place)
    elif len(text) > MOST_LETTERS:
        what, remedy = f"the {key} has {len(text):,} characters; at most {MOST_LETTERS} fit", "shorten it"
        yield Problem("line_too_long", what, remedy, repr(shortened(text)), place)


def _contrast(accent: str, shaped: Shaped) -> Iterator[Problem]:
    ratio = contrast_with_white(accent)
    if ratio < LEAST_CONTRAST:
        what = f"the contrast of the accent colour with white is {ratio:.4g}:1, but text needs {LEAST_CONTRAST:g}:1"
        remedy = f"write a darker colour, such as '{darkened(accent)}'"
        yield Problem("low_contrast", what, remedy, accent, shaped.place(("outputs", "colours", "accent")))


def contrast_with_white(colour: str) -> float:
    """
    Return the contrast of a colour with white, as WCAG 2.1 defines it.

    >>> contrast_with_white("#000000"), f"{contrast_with_white('#767676'):.2f}"
    (21.0, '4.54')
    """
    red, green, blue = (_linear(channel) for channel in _channels(colour))
    return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)


def darkened(colour: str) -> str:
    """
    Return the lightest colour of the same hue that has enough contrast with white.

    >>> darkened("#ffcc00"), darkened("#1f5f8b")
    ('#907300', '#1f5f8b')
    """
    hue, lightness, saturation = colorsys.rgb_to_hls(*_channels(colour))
    darker = (colorsys.hls_to_rgb(hue, lightness * (1 - step / _STEPS), saturation) for step in range(_STEPS + 1))
    written = (f"#{''.join(f'{int(255 * channel + 0.5):02x}' for channel in channels)}" for channels in darker)
    return next(each for each in written if contrast_with_white(each) >= LEAST_CONTRAST)


def _channels(colour: str) -> tuple[float, float, float]:
    ends = pairwise(range(1, 8, 2))
    red, green, blue = (int(colour[begin:end], 16) / 255 for begin, end in ends)
    return red, green, blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.03928 else ((channel + 0.055) / 1.055) ** 2.4
