"""
Make templates/fonts from npm `source-sans` and `source-code-pro` and PyPI `ziamath`: `python tests/document/make_fonts.py`.

The licence reserves the name Source, so the subsets have names of their own.
"""

import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.metadata import distribution
from itertools import chain, groupby
from pathlib import Path

from fontTools.otlLib.optimize import compact
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

TARGET = Path(__file__).parents[2] / "templates" / "fonts"
SANS, CODE = "source-sans@3.52.0", "source-code-pro@2.42.0"

TEXT = (
    (0x20, 0x17F),  # Latin of Europe, and what other Latin alphabets add:
    *((0x18F, 0x18F), (0x192, 0x192), (0x1A0, 0x1A1), (0x1AF, 0x1B0), (0x1CD, 0x1DC), (0x1E6, 0x1E7)),
    *((0x218, 0x21B), (0x226, 0x233), (0x237, 0x237), (0x259, 0x259), (0x1E00, 0x1EFF)),
    *((0x2BB, 0x2BC), (0x2C6, 0x2DD), (0x300, 0x30C), (0x323, 0x328), (0x331, 0x331)),  # accents
    *((0x384, 0x3CE), (0x3D1, 0x3D1), (0x3D5, 0x3D6), (0x3F0, 0x3F1), (0x3F5, 0x3F5)),  # Greek
    *((0x401, 0x45F), (0x490, 0x491)),  # Cyrillic
    *((0x2000, 0x200B), (0x2010, 0x2027), (0x202F, 0x205F)),  # spaces and punctuation
    *((0x2070, 0x20C0), (0x2100, 0x214F), (0x2150, 0x218F)),  # superscripts, currencies, fractions
)
SIGNS = (
    *((0x2190, 0x22FF), (0x2308, 0x230B), (0x27E6, 0x27EF), (0x27F5, 0x27FF)),  # arrows and operators
    *((0x25A0, 0x25FF), (0x2605, 0x2606), (0x2713, 0x2718)),  # shapes, stars, check marks
)
SPACES = ((0x20, 0x20), (0xA0, 0xA0), (0x2000, 0x200B), (0x202F, 0x202F))  # Pango sets them in the font before them
LINES = ((0x2500, 0x259F),)  # what drawn tables in monospaced text are made of
FEATURES = ["kern", "mark", "ccmp"]
ASCENT, DESCENT = 1000, -326  # one line height for all faces, so that a sign from another face moves no line


@dataclass(frozen=True, slots=True)
class Face:
    """One face to make: its names here, its file there, and what it keeps."""

    family: str
    style: str
    source: str
    ranges: tuple[tuple[int, int], ...] = TEXT + SIGNS

    @property
    def stem(self) -> str:
        return f"{self.family.replace(' ', '')}-{self.style}"


FACES = (
    Face("RG Sans", "Regular", "source-sans/TTF/SourceSans3-Regular.ttf"),
    Face("RG Sans", "Italic", "source-sans/TTF/SourceSans3-It.ttf"),
    Face("RG Sans", "Semibold", "source-sans/TTF/SourceSans3-Semibold.ttf"),
    Face("RG Mono", "Regular", "source-code-pro/TTF/SourceCodePro-Regular.ttf", TEXT + SIGNS + LINES),
)
REST = Face("RG Signs", "Regular", "stix/STIXTwoMath-Regular.ttf")


def main() -> None:
    """Write every face as TTF (PDF) and WOFF2 (HTML), and the licence."""
    with tempfile.TemporaryDirectory() as folder:
        sources = Path(folder)
        fetch(sources)
        TARGET.mkdir(parents=True, exist_ok=True)
        text = [subset(sources / face.source, face, in_ranges(face.ranges)) for face in FACES]
        shared = set.intersection(*(set(font.getBestCmap()) for font in text[:-1]))
        signs = subset(sources / REST.source, REST, (set(in_ranges(REST.ranges)) - shared) | set(in_ranges(SPACES)))
        for face, font in zip((*FACES, REST), (*text, signs), strict=True):
            save(font, face)
        write("coverage.json", coverage((*FACES, REST), (*text, signs)))
        write("OFL.txt", licence(sources, signs))


def fetch(folder: Path) -> None:
    for package in (SANS, CODE):
        subprocess.run(["npm", "pack", "--silent", package], cwd=folder, check=True, stdout=subprocess.DEVNULL)
        name = package.partition("@")[0]
        shutil.unpack_archive(next(folder.glob(f"{name}-*.tgz")), folder / "unpacked")
        (folder / "unpacked" / "package").rename(folder / name)
    stix = next(file for file in distribution("ziamath").files or () if file.name == "STIXTwoMath-Regular.ttf")
    (folder / "stix").mkdir()
    shutil.copy(str(stix.locate()), folder / "stix")


def in_ranges(ranges: Iterable[tuple[int, int]]) -> Iterator[int]:
    return chain.from_iterable(range(first, last + 1) for first, last in ranges)


def subset(path: Path, face: Face, characters: Iterable[int]) -> TTFont:
    """Keep these characters with their marks and kerning, under the face's own name."""
    font = TTFont(path, recalcTimestamp=False)
    options = Options(hinting=False, layout_features=FEATURES, name_IDs=[0, 5, 13, 14], notdef_outline=True)
    options.drop_tables += ["MATH", "DSIG"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=list(characters))
    subsetter.subset(font)
    if "GPOS" in font:
        compact(font, 5)
    rename(font, face)
    font["hhea"].ascent = font["OS/2"].sTypoAscender = font["OS/2"].usWinAscent = ASCENT
    font["hhea"].descent = font["OS/2"].sTypoDescender = DESCENT
    font["OS/2"].usWinDescent = -DESCENT
    font["hhea"].lineGap = font["OS/2"].sTypoLineGap = 0
    return font


def rename(font: TTFont, face: Face) -> None:
    table = font["name"]
    table.names = [record for record in table.names if (record.platformID, record.langID) == (3, 0x409)]
    version = table.getDebugName(5).partition(";")[0]
    texts = {
        1: face.family,
        2: face.style,
        3: f"{face.stem} {version}",
        4: f"{face.family} {face.style}",
        5: f"{version}; subset and renamed for reportgen",
        6: face.stem,
    }
    for number, text in texts.items():
        table.setName(text, number, 3, 1, 0x409)
    font["OS/2"].achVendID = "NONE"


def save(font: TTFont, face: Face) -> None:
    for flavor, suffix in ((None, "ttf"), ("woff2", "woff2")):
        font.flavor = flavor
        font.save(TARGET / f"{face.stem}.{suffix}")


def write(name: str, text: str) -> None:
    (TARGET / name).write_text(text, encoding="utf-8", newline="\n")


def coverage(faces: Iterable[Face], fonts: Iterable[TTFont]) -> str:
    """Write which characters every face of a family has, as runs of first and last."""
    families: dict[str, set[int]] = {}
    for face, font in zip(faces, fonts, strict=True):
        characters = set(font.getBestCmap())
        families[face.family] = families.get(face.family, characters) & characters
    lines = (f'  "{family}": {list(runs(sorted(points)))}' for family, points in families.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def runs(points: Iterable[int]) -> Iterator[list[int]]:
    for _, run in groupby(enumerate(points), key=lambda pair: pair[1] - pair[0]):
        members = [point for _, point in run]
        yield [members[0], members[-1]]


def licence(folder: Path, signs: TTFont) -> str:
    """Put the copyright lines of all sources before the text of their common licence."""
    texts = [(folder / name / "LICENSE.md").read_text(encoding="utf-8") for name in ("source-sans", "source-code-pro")]
    lines = [*(text.strip().splitlines()[0].strip() for text in texts), signs["name"].getDebugName(0)]
    origin = (
        "RG Sans is a subset of Source Sans 3, RG Mono of Source Code Pro, RG Signs of STIX Two Math;\n"
        "tests/document/make_fonts.py of reportgen makes and renames them.\n"
    )
    body = texts[0][texts[0].index("This Font Software is licensed") :].replace("\r\n", "\n").rstrip()
    return "\n".join(lines) + "\n\n" + origin + "\n" + body + "\n"


if __name__ == "__main__":
    main()
