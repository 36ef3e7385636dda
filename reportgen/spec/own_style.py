"""The style of a house: a folder of style sheets, which come after ours, and of fonts that they name."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from reportgen.errors import Place, Problem, ReportgenError
from reportgen.spec.envelope import Spec
from reportgen.spec.font_files import MOST_BYTES as MOST_OF_A_FONT
from reportgen.spec.font_files import FontFile, font_fault, named_font
from reportgen.spec.own_folder import Kept, hash_of, place_in, read_folder, texts
from reportgen.spec.paths import inside
from reportgen.spec.refusals import shortened
from reportgen.spec.stylesheets import sheet_faults

MOST_OF_A_SHEET = 100_000
MOST_IN_ALL = 2_000_000  # results.json, the page and the PDF hold all of it
MOST_FILES = 20
KEPT = Kept(
    "styles",
    {".css": MOST_OF_A_SHEET, ".woff2": MOST_OF_A_FONT},
    MOST_FILES,
    passed_over=(".txt", ".md"),  # the licences of fonts
)
OURS = ("rg sans", "rg mono", "rg signs")


@dataclass(frozen=True, slots=True)
class OwnStyle:
    """Style sheets by their names in the folder, fonts, and the hash of them all."""

    sheets: Mapping[str, str]
    fonts: tuple[FontFile, ...]
    sha256: str


def style_of(spec: Spec) -> OwnStyle | None:
    """Read the style that a spec names, if it names one."""
    text, place = spec.outputs.style, spec.place(("outputs", "style"))
    if text is None:
        return None
    path = inside(text, base=spec.folder, allowed=spec.allowed, place=place)
    return read_style(path, str(spec.folder / text), place)


def read_style(path: Path, shown: str, place: Place | None = None) -> OwnStyle:
    """Read a folder of style sheets and fonts."""
    place = place or Place()
    contents = read_folder(path, shown, place, KEPT)
    if not contents:
        what, remedy = (
            "the folder has no style sheet and no font",
            "put a style sheet there, as house.css, or leave the key out",
        )
        raise ReportgenError(Problem("no_style", what, remedy, repr(shown), place))
    if sum(map(len, contents.values())) > MOST_IN_ALL:
        what, remedy = f"the folder has more than {MOST_IN_ALL // 1_000_000} MB", "keep fewer or smaller fonts in it"
        raise ReportgenError(Problem("too_large", what, remedy, repr(shown), place))
    sheets = texts({name: data for name, data in contents.items() if name.endswith(".css")}, shown)
    fonts = {
        name: named_font(name.rpartition("/")[2], data) for name, data in contents.items() if name.endswith(".woff2")
    }
    problems = [*_sheet_problems(sheets, shown), *_font_problems(fonts, contents, sheets, shown)]
    if problems:
        raise ReportgenError(problems)
    return OwnStyle(sheets, tuple(font for font in fonts.values() if font), hash_of(contents))


def _sheet_problems(sheets: Mapping[str, str], shown: str) -> Iterator[Problem]:
    for name, css in sheets.items():
        for line, found, what, remedy in sorted(sheet_faults(css)):
            yield Problem("style_refused", what, remedy, shortened(found), place_in(shown, name, line))


def _font_problems(
    fonts: Mapping[str, FontFile | None], contents: Mapping[str, bytes], sheets: Mapping[str, str], shown: str
) -> Iterator[Problem]:
    faces: set[tuple[str, int, bool]] = set()
    for name, font in fonts.items():
        place = place_in(shown, name)
        if font is None:
            what, remedy = "the name does not show which font this is", "name it Name-Weight.woff2, as Inter-400.woff2"
            yield Problem("font_name", what, f"{remedy} or Inter-700italic.woff2", place=place)
        elif wrong := font_fault(contents[name]):
            yield Problem("font_unfit", *wrong, place=place)
        elif font.family.lower() in OURS:
            yield Problem("font_name", "this is the name of a font of reportgen", "give it another name", place=place)
        elif (font.family.lower(), font.weight, font.italic) in faces:
            yield Problem("font_twice", "the folder has this font already", "keep one of the two", place=place)
        elif not any(font.family.lower() in css.lower() for css in sheets.values()):
            remedy = f'write `:root {{ --sans: "{font.family}", "RG Sans", sans-serif; }}` in house.css, or delete it'
            yield Problem("font_unused", "no style sheet in the folder uses this font", remedy, place=place)
        if font is not None:
            faces.add((font.family.lower(), font.weight, font.italic))
