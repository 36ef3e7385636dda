"""The envelope of every spec: what identifies the document, and what is written. Nothing is computed here."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, PrivateAttr

from reportgen.errors import Place
from reportgen.spec.reading import Path as Steps
from reportgen.spec.shape import Shaped
from reportgen.spec.source import Source

Date = Annotated[str, Field(pattern=r"^\d{4}-\d{2}-\d{2}$")]
Colour = Annotated[str, Field(pattern=r"^#[0-9a-fA-F]{6}$")]
Number = int | float
Attachable = Literal["spec", "results", "numbers"]
Annexes = Literal["short", "full"]


class SpecPart(BaseModel):
    """A frozen piece of the spec; unknown keys are errors."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Revision(SpecPart):
    """A line of the document's history."""

    version: str
    date: Date | None = None
    author: str | None = None
    change: str


class Imprint(SpecPart):
    """Language, date and organisation of the document."""

    language: Literal["en"] = "en"
    date: Date | None = Field(None, description="Year-month-day; if missing, SOURCE_DATE_EPOCH, else no date")
    organisation: str | None = None


class Report(Imprint):
    """Number, version, date and authors of the document."""

    id: str | None = Field(None, description="The document's number in your register")
    version: str | None = None
    status: Literal["draft", "final"] = Field("draft", description="final requires attest")
    classification: str | None = None
    authors: tuple[str, ...] = ()
    history: tuple[Revision, ...] = ()


class Colours(SpecPart):
    """The colours of the document."""

    accent: Colour = Field(description="'#rrggbb' in quotes; at least 4.5:1 against white")


class PageOutputs(SpecPart):
    """The style of the pages."""

    paper: Literal["a4", "letter"] = "a4"
    logo: str | None = Field(None, description="PNG or JPEG file, at most 500 kB, relative to the spec")
    colours: Colours | None = None
    style: str | None = Field(
        None,
        description="Folder of style sheets, applied after those of reportgen, and of fonts named Name-Weight.woff2",
    )
    header: str | None = Field(None, description="One line at the top of every page, at most 100 characters")
    footer: str | None = Field(None, description="One line at the foot of every page, at most 100 characters")


class Outputs(PageOutputs):
    """The contents and the style of the document."""

    formats: tuple[Literal["html", "pdf", "json"], ...] | None = None
    sections: tuple[str, ...] | None = Field(
        None, description="Sections that are shown; the first page and the annexes are always shown"
    )
    figures: tuple[str, ...] | None = Field(
        None, description="Figures that are shown on request, next to those that every document of the kind shows"
    )
    annexes: Annexes | None = Field(
        None, description="full: every number and the specification are printed, not only attached to the PDF"
    )
    attach: tuple[Attachable, ...] | None = Field(
        None,
        description="What is attached to the PDF in addition to the manifest; [] for nothing more; what is left out is printed",
    )


class Spec(SpecPart):
    """What every kind of document says of itself; the kinds extend it."""

    format: Literal[1] = 1
    kind: str
    title: str | None = None
    report: Imprint = Imprint()
    outputs: PageOutputs = PageOutputs()

    _shaped: Shaped = PrivateAttr()
    _allowed: tuple[Path, ...] = PrivateAttr(default=())

    @property
    def source(self) -> Source:
        """Return what the spec was read from."""
        return self._shaped.source

    @property
    def folder(self) -> Path:
        """Return the folder to which all paths of the spec are relative."""
        return Path(self.source.file).parent if self.source.file else Path()

    @property
    def allowed(self) -> tuple[Path, ...]:
        """Return the further folders in which data may be read."""
        return self._allowed

    def place(self, path: Steps) -> Place:
        """Return where a value of the long form was written."""
        return self._shaped.place(path)

    def came_from(self, shaped: Shaped, allowed: tuple[Path, ...]) -> Self:
        """Keep what the spec was read from, and where data may be read."""
        self._shaped, self._allowed = shaped, allowed
        return self

    def __repr__(self) -> str:
        """Say in a few lines what is asked; the whole is what `long_form` returns."""
        named = repr(self.title or self.kind)
        return "\n".join([f"{type(self).__name__}({named})", *(f"  {line}" for line in self.in_short())])

    __str__ = __repr__

    def in_short(self) -> Iterator[str]:
        """Say where it was read from."""
        if self.source.file:
            yield self.source.file

    def long_form(self) -> dict[str, Any]:
        """Write the spec out in full, without what was left open."""
        return self.model_dump(mode="json", by_alias=True, exclude_none=True)
