"""What a style sheet of a spec may not hold: it loads nothing, runs nothing, and stays inside its element."""

import re
from collections.abc import Iterator

_ESCAPE = re.compile(r"\\(?:([0-9a-fA-F]{1,6})\s?|(.))")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
# Searched with the comments and without: what is one to us may be text to another reader, and the other way round.
_REFUSED = {
    re.compile(r"@import|(?:url|url-prefix|src|image|image-set|cross-fade)\(", re.IGNORECASE): (
        "a style sheet must not load anything",
        "leave it out; fonts are files in the folder, such as Inter-400.woff2, and a logo is `outputs: {logo: file}`",
    ),
    re.compile(r"expression\s*\(|(?<![\w-])(?:-ms-)?behavior\s*:|-moz-binding|(?:java|vb)script:", re.IGNORECASE): (
        "a style sheet must not run anything",
        "leave it out",
    ),
    re.compile(r"@font-face", re.IGNORECASE): (
        "reportgen declares the fonts of the folder itself",
        "leave it out, and name the file Name-Weight.woff2, as Inter-400.woff2 or Inter-700italic.woff2",
    ),
    re.compile(r"</?\s*style", re.IGNORECASE): ("this would end the style", "leave it out"),
}
_LENGTH = 60


def sheet_faults(css: str) -> Iterator[tuple[int, str, str, str]]:
    r"""
    Pass each place of a sheet that is refused: its line, what is there, why, and what to write instead.

    >>> [(line, found) for line, found, *_ in sheet_faults("p { fill: #a }\n@import 'x.css';")]
    [(2, "@import 'x.css'")]
    >>> [found for _, found, *_ in sheet_faults(r"p { background: u\72l(//x) }")]
    ['url(//x)']
    """
    plain = _ESCAPE.sub(_unescaped, css)
    passed: set[tuple[int, str]] = set()
    for text in (plain, _COMMENT.sub(_lines_of, plain), _COMMENT.sub(_lines_of, css)):
        for pattern, (what, remedy) in _REFUSED.items():
            for found in pattern.finditer(text):
                place = (text.count("\n", 0, found.start()) + 1, found[0].lower())
                if place not in passed:
                    passed.add(place)
                    yield place[0], _shown(text, found), what, remedy


def _shown(text: str, found: re.Match[str]) -> str:
    """Return what is there, as far as it belongs together."""
    rest = re.match(r"[^;{}\n]*", text[found.end() : found.end() + _LENGTH])
    whole = found[0] + (rest[0] if rest else "")
    return (whole.partition(")")[0] + ")" if "(" in found[0] and ")" in whole else whole).strip()


def _lines_of(comment: re.Match[str]) -> str:
    return "\n" * comment[0].count("\n")


def _unescaped(escape: re.Match[str]) -> str:
    """Read an escape of CSS as its character."""
    if escape[1] is None:
        return escape[2]
    number = int(escape[1], 16)
    return chr(number) if 0 < number <= 0x10FFFF else "\ufffd"
