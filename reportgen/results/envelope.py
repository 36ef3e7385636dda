"""The envelope of all results: where they come from, what they rest on, and what the document shows."""

from base64 import b64decode
from typing import Annotated, Any, Literal, Self

from pydantic import Field, SerializerFunctionWrapHandler, field_validator, model_serializer, model_validator

from reportgen import index
from reportgen.results.parts import Fact, Facts, NamedFact, ResultPart, Tabulated
from reportgen.results.tested import CheckRecord, ModelCheck
from reportgen.spec.envelope import Annexes, Attachable, Colours
from reportgen.spec.font_files import FAMILY, font_fault
from reportgen.spec.stylesheets import sheet_faults

Severity = Literal["high", "medium", "low", "observation"]


class Finding(ResultPart):
    """A finding that the engine proposes; a person decides."""

    ref: str
    id: str
    code: str
    severity: Severity
    about: str = Field(description="ref of what it is about")
    facts: Facts = Field(default_factory=dict)


class Limitation(ResultPart):
    """A limitation that follows from the data and from what is not stated."""

    ref: str
    code: str
    about: str | None = None
    facts: Facts = Field(default_factory=dict)


class DataFile(ResultPart):
    """A file that was read."""

    name: str
    sha256: str | None = None
    bytes: int | None = None
    rows: int | None = None
    detected: Facts = Field(default_factory=dict)


class DataRead(ResultPart):
    """What was read, and what was noticed in it."""

    files: tuple[DataFile, ...] = ()
    columns: Facts = Field(default_factory=dict)
    counts: tuple[NamedFact, ...] = ()
    remarks: tuple[Limitation, ...] = Field((), description="Remarks, and the defaults that affect a number")


class MethodFacts(ResultPart):
    """What a method used here is."""

    label: str
    kind: str
    abbreviation: str | None = None
    formula: str | None = None
    meaning: str
    undefined_when: str | None = None
    reference: str | None = None


class Hashed(ResultPart):
    """What is known by its hash alone."""

    sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]


class StoredImage(Hashed):
    """An image as embedded in the page, with the hash of its file."""

    uri: Annotated[str, Field(pattern=r"^data:image/(png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$")]


class StoredLogo(StoredImage):
    """The logo, as embedded in the page."""


class StoredFont(ResultPart):
    """A font of the house, as embedded in the page."""

    family: Annotated[str, Field(pattern=rf"^{FAMILY}$")]
    weight: Literal[100, 200, 300, 400, 500, 600, 700, 800, 900]
    italic: bool = False
    uri: Annotated[str, Field(pattern=r"^data:font/woff2;base64,[A-Za-z0-9+/]+={0,2}$")]

    @property
    def data(self) -> bytes:
        """Return the bytes of the file."""
        return b64decode(self.uri.partition(",")[2])

    @model_validator(mode="after")
    def _sound(self) -> Self:
        """Refuse what no spec could have brought here."""
        if wrong := font_fault(self.data):
            raise ValueError(wrong[0])
        return self


class StoredStyle(Hashed):
    """Style sheets by their names and fonts, whole: with them results.json alone is enough to render again."""

    sheets: dict[str, str]
    fonts: tuple[StoredFont, ...] = ()

    @field_validator("sheets")
    @classmethod
    def _sound(cls, sheets: dict[str, str]) -> dict[str, str]:
        """Refuse what no spec could have brought here."""
        for css in sheets.values():
            for _, _, what, _ in sheet_faults(css):
                raise ValueError(what)
        return sheets


class StoredOutputs(ResultPart):
    """What the page needs of the requested outputs; anything else has no key in results.json."""

    spec: str | None = None
    draft: bool = True
    paper: Literal["a4", "letter"] = "a4"
    formats: tuple[Literal["html", "pdf", "json"], ...] | None = None
    sections: tuple[str, ...] | None = None
    figures: tuple[str, ...] | None = None
    logo: StoredLogo | None = None
    colours: Colours | None = None
    style: StoredStyle | None = None
    header: str | None = None
    footer: str | None = None
    templates: Hashed | None = None
    annexes: Annexes | None = None
    attach: tuple[Attachable, ...] | None = None

    @model_serializer(mode="wrap")
    def _asked_for(self, write: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """Leave out what was not requested."""
        return {key: value for key, value in write(self).items() if value is not None}


class Results(ResultPart):
    """What was found, of any kind of document: everything that a document says comes from here."""

    # Others read refs and the fields that tests/results/test_format.py lists, by any version that wrote them: whoever
    # removes one of these fields or changes its type raises `format`. A new field next to them leaves it as it is.
    format: Literal[1] = 1
    reportgen: str
    kind: str
    spec: dict[str, Any]
    spec_text: str
    spec_sha256: str
    date: str | None = None
    data: DataRead
    environment: dict[str, str]
    seed: int
    settings: tuple[Fact, ...] = ()
    methods: dict[str, MethodFacts]
    checks: tuple[ModelCheck | CheckRecord, ...] = ()
    findings: tuple[Finding, ...] = ()
    limitations: tuple[Limitation, ...] = ()
    gaps: tuple[str, ...] = ()
    tables: tuple[Tabulated, ...] = ()
    outputs: StoredOutputs = StoredOutputs()

    @property
    def names(self) -> tuple[str, ...]:
        """Name the models, or learners, that the results are about."""
        return ()

    @model_validator(mode="after")
    def _known_sections(self) -> Self:
        """Refuse sections that this kind of document does not have."""
        if unknown := set(self.outputs.sections or ()) - set(index.sections(self.kind)):
            raise ValueError(f"outputs.sections: there is no {min(unknown)!r}")
        if unknown := set(self.outputs.figures or ()) - {one.id for one in index.figures(self.kind)}:
            raise ValueError(f"outputs.figures: there is no {min(unknown)!r}")
        return self
