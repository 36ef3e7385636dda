"""What a style sheet would load: nothing may be fetched for a document."""

import re
from collections.abc import Iterator

_ESCAPE = re.compile(r"\\(?:([0-9a-fA-F]{1,6})\s?|(.))")
# Comments are searched like the rest: what seems to be one may stand in a string or in an address.
_LOADS = re.compile(
    r"@import[^;{}]{0,60}|(?:image-set|image|src)\(.{0,60}|url\(\s*[\"']?\s*(?P<target>[^\"')]{0,60})[\"']?\)?",
    re.IGNORECASE,
)
_INSIDE = ("#", "data:")


def loads(css: str) -> Iterator[tuple[int, str]]:
    r"""
    Pass each place of a sheet that would load something: its line, and what stands there.

    >>> list(loads("p { fill: url(#a) }\n@import 'x.css';")), list(loads("p { src: u\\72l(//x) }"))
    ([(2, "@import 'x.css'")], [(1, 'url(//x)')])
    """
    plain = _ESCAPE.sub(_unescaped, css)
    for found in _LOADS.finditer(plain):
        if found["target"] is None or not found["target"].lower().startswith(_INSIDE):
            yield plain.count("\n", 0, found.start()) + 1, found[0].strip()


def _unescaped(escape: re.Match[str]) -> str:
    """Read an escape of CSS as its character."""
    if escape[1] is None:
        return escape[2]
    number = int(escape[1], 16)
    return chr(number) if 0 < number <= 0x10FFFF else "\ufffd"
