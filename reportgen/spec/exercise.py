"""The spec of an exercise sheet: its course, its variants, its tasks."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal, get_args

from pydantic import Discriminator, Field, Tag

from reportgen.spec.envelope import Number, PageOutputs, Spec, SpecPart

MOST_VARIANTS = 1000  # of one sheet: more students than any course has
USUAL_SEED = 1
PointsGiven = Annotated[Number, Field(ge=0, le=1000)]
SheetFormat = Literal["html", "pdf", "json", "moodle", "qti", "rexams", "ipynb", "interactive"]
SHEET_FORMATS: tuple[SheetFormat, ...] = get_args(SheetFormat)
Digits = Annotated[int, Field(ge=0, le=10)]


class Course(SpecPart):
    """The course in which the sheet is handed out."""

    name: str | None = None
    lecturer: str | None = None
    sheet: str | None = Field(None, description="Number of the sheet in the course")
    minutes: int | None = Field(None, ge=1, le=1000)
    aids: str | None = Field(None, description="What may be used, such as a pocket calculator")


class Variants(SpecPart):
    """How many variants there are, and who gets which."""

    count: int = Field(1, ge=1, le=MOST_VARIANTS)
    seed: int | None = Field(None, ge=0, description="Required above one variant")
    roster: str | None = Field(None, description="CSV file with the columns id and name, and variant if you like")
    personal: bool = Field(False, description="A sheet for each student of the roster, with name and id")


class Conventions(SpecPart):
    """What a key may depend on; printed where a task uses it."""

    decimal: Literal["point", "comma"] = "point"
    intermediate: int = Field(4, ge=2, le=10, description="Decimals allowed on the way")
    sd_divisor: Literal["n-1", "n"] = "n-1"
    average_precision: Literal["step", "trapezoid"] = "step"
    roc_ties: Literal["diagonal"] = "diagonal"
    signed_rank_zeros: Literal["wilcox", "pratt", "zsplit"] = "wilcox"
    mcnemar: Literal["exact", "mid_p", "chi2", "chi2_cc"] = "exact"


class Marking(SpecPart):
    """How points are given."""

    step: Number = Field(0.5, gt=0, le=100, description="PointsGiven are multiples of this")
    choice: Literal["per_option", "all_or_nothing"] = "per_option"
    follow_through: bool = True
    common_errors: bool = True


class PartAsked(SpecPart):
    """One part of a task, and how it is marked."""

    ask: str = Field(description="What `reportgen explain TOPIC` lists")
    decimals: Digits | None = None
    significant: int | None = Field(None, ge=1, le=10)
    points: PointsGiven | None = None
    room: int | None = Field(None, ge=0, le=60, description="Lines to write on")


class WrittenError(SpecPart):
    """A usual error of a written part, with the value that it gives."""

    value: str = Field(description="As `E#interval.low`: a part of the answer of a calculation, or a drawn name")
    says: str
    points: PointsGiven = 0


class WrittenChoice(SpecPart):
    """A statement that is right or wrong."""

    text: str
    correct: bool
    why: str | None = None


class RubricLine(SpecPart):
    """What a written answer must contain for so many points."""

    says: str
    points: PointsGiven


class WrittenCell(SpecPart):
    """An empty cell of a table, and what belongs there."""

    row: int = Field(ge=1, description="Counted from 1")
    column: str
    value: str = Field(description="As `W#interval.low`, or a drawn name")
    decimals: Digits = Field(0, description="0 for a whole number")


class WrittenPart(SpecPart):
    """One part of a task in the author's own words."""

    id: str
    kind: Literal["number", "integer", "choice", "choices", "table", "text"]
    text: str
    value: str | None = Field(None, description="As `W#interval.low`, or a drawn name")
    decimals: Digits | None = None
    significant: int | None = Field(None, ge=1, le=10)
    tolerance: Number | Literal["auto"] = "auto"
    unit: str | None = None
    points: PointsGiven
    room: int = Field(3, ge=0, le=60)
    errors: tuple[WrittenError, ...] = ()
    choices: tuple[WrittenChoice, ...] = ()
    rubric: tuple[RubricLine, ...] = ()
    columns: tuple[str, ...] = Field((), description="Heads of a table that is filled in")
    rows: tuple[tuple[Number | str | None, ...], ...] = Field((), description="Its rows; null is an empty cell")
    cells: tuple[WrittenCell, ...] = Field((), description="What belongs in its empty cells")
    solution: str | None = Field(None, description="As that of the task; printed under this part")


class WrittenCalc(SpecPart):
    """A method of the catalog: `$n` among the inputs is the drawn number n, `$W#value` an earlier answer."""

    id: str
    method: str
    inputs: dict[str, Any] = Field(default_factory=dict)
    options: dict[str, Any] = Field(default_factory=dict)


def _kind_of_part(part: Any) -> str:
    """Tell parts of a topic from written ones."""
    return "asked" if isinstance(part, PartAsked) or (isinstance(part, dict) and "ask" in part) else "written"


AnyPart = Annotated[
    Annotated[PartAsked, Tag("asked")] | Annotated[WrittenPart, Tag("written")], Discriminator(_kind_of_part)
]


class TaskAsked(SpecPart):
    """One task of the sheet: of a topic, or written by the author."""

    id: str
    topic: str | None = None
    title: str | None = None
    text: str | None = Field(
        None, description="A task of your own, in Markdown with $formulas$, {{names}} and ![images](plot.png)"
    )
    require: tuple[str, ...] = Field((), description="Comparisons of drawn names, as `x < n`")
    calc: tuple[WrittenCalc, ...] = ()
    solution: str | None = Field(
        None, description="In Markdown, before the parts; {{steps W}} prints the steps of a calculation"
    )
    points: PointsGiven | None = None
    draw: dict[str, Any] = Field(default_factory=dict, description="Narrower ranges, as {n: [80, 120]}")
    data: dict[str, Any] = Field(default_factory=dict, description="Data that are given in place of a draw")
    options: dict[str, Any] = Field(default_factory=dict)
    parts: tuple[AnyPart, ...] | None = None

    @property
    def asked(self) -> tuple[PartAsked, ...]:
        """Return the parts of a topic that are named."""
        return tuple(part for part in self.parts or () if isinstance(part, PartAsked))

    @property
    def written(self) -> tuple[WrittenPart, ...]:
        """Return the parts that the author has written."""
        return tuple(part for part in self.parts or () if isinstance(part, WrittenPart))


class SheetOutputs(PageOutputs):
    """The files of the sheets, and the style of their pages."""

    formats: tuple[SheetFormat, ...] | None = Field(
        None, description="html, pdf and json if missing; the others are for learning platforms and for practice"
    )


class ExerciseSpec(Spec):
    """An exercise sheet with its answer sheet, in variants."""

    kind: Literal["exercise"]
    outputs: SheetOutputs = SheetOutputs()
    course: Course = Course()
    variants: Variants = Variants()
    conventions: Conventions = Conventions()
    marking: Marking = Marking()
    tasks: tuple[TaskAsked, ...] = Field(min_length=1)

    @property
    def seed(self) -> int:
        """Return the seed of all draws."""
        return USUAL_SEED if self.variants.seed is None else self.variants.seed

    def in_short(self) -> Iterator[str]:
        """Name the tasks and the variants."""
        yield from super().in_short()
        yield f"tasks: {', '.join(f'{one.id} {one.topic or one.title or one.id}' for one in self.tasks)}"
        yield f"variants: {self.variants.count}"
