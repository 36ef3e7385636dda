"""The results of an exercise sheet: for each task the question, which holds no answer, and the solution."""

from typing import Annotated, Literal

from pydantic import Discriminator, Field

from reportgen.results.envelope import Results, StoredImage, StoredLogo
from reportgen.results.parts import Facts, ResultPart
from reportgen.spec.envelope import Number
from reportgen.spec.exercise import Conventions, Course, Marking

PartKind = Literal["number", "integer", "choice", "choices", "table", "text"]
Value = Number | str | None


class TaskText(ResultPart):
    """Text in Markdown with $formulas$ and {{names}}, and the numbers behind the names."""

    text: str
    numbers: Facts = Field(default_factory=dict)


class PlainTable(ResultPart):
    """A table of a question or of a solution; an empty cell is null."""

    caption: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...]


class Axes(ResultPart):
    """An empty diagram to draw in."""

    across: str
    up: str


class QuestionPart(ResultPart):
    """One part of a task as the student sees it."""

    id: str
    ask: str
    kind: PartKind
    words: TaskText
    points: Number
    decimals: int | None = Field(None, description="Of a table, those of its fractions")
    significant: int | None = None
    unit: str | None = None
    room: int = 2
    choices: tuple[TaskText, ...] = ()


class TaskQuestion(ResultPart):
    """A task as the student sees it: it has no field for an answer."""

    ref: str
    id: str
    topic: str | None = None
    title: str
    points: Number
    words: tuple[TaskText, ...] = ()
    tables: tuple[PlainTable, ...] = ()
    blanks: tuple[PlainTable, ...] = ()
    axes: Axes | None = None
    parts: tuple[QuestionPart, ...]
    conventions: tuple[str, ...] = Field((), description="Those that the task uses")


class QuestionSheet(ResultPart):
    """A whole question sheet, and all that may be on it."""

    title: str
    language: str = "en"
    date: str | None = None
    organisation: str | None = None
    course: Course = Course()
    variant: str | None = Field(None, description="Null where there is one variant only")
    student: Facts | None = Field(None, description="Name and id on a sheet of one's own")
    points: Number
    conventions: Conventions
    used: tuple[str, ...] = Field((), description="Conventions that a task uses")
    tasks: tuple[TaskQuestion, ...]
    paper: Literal["a4", "letter"] = "a4"
    logo: StoredLogo | None = None
    header: str | None = None
    footer: str | None = None
    images: dict[str, StoredImage] = Field(default_factory=dict, description="By the names that texts have for them")


class CommonError(ResultPart):
    """A wrong value that comes from a usual mistake."""

    value: float
    low: float
    high: float
    points: Number = 0
    says: str
    then: Facts = Field(default_factory=dict, description="Later values that follow from it, by part")


class RubricMark(ResultPart):
    """What a written answer must contain for so many points."""

    says: str
    points: Number


class CellKey(ResultPart):
    """The key of one cell of a table that is filled in."""

    id: str
    row: int
    column: str
    value: float
    stepwise: float
    low: float
    high: float
    decimals: int


class CatalogCall(ResultPart):
    """How the catalog computes a number: a method, what it takes, and which number of its answer counts."""

    method: str
    inputs: Facts = Field(default_factory=dict)
    options: Facts = Field(default_factory=dict)
    at: str = Field("value", description="As `interval.low`")


class Answer(ResultPart):
    """The key of one part."""

    ref: str
    id: str
    ask: str
    kind: PartKind
    label: str
    value: float | None = None
    stepwise: float | None = Field(None, description="The value with every step on the way rounded")
    low: float | None = None
    high: float | None = None
    decimals: int | None = None
    significant: int | None = None
    unit: str | None = None
    points: Number
    tolerance_reason: str | None = None
    follows: tuple[str, ...] = Field((), description="Parts that it takes numbers from")
    cells: tuple[CellKey, ...] = ()
    rubric: tuple[RubricMark, ...] = ()
    right: tuple[int, ...] = Field((), description="Right choices, from zero")
    why: tuple[str, ...] = Field((), description="A reason for each choice")
    errors: tuple[CommonError, ...] = ()
    symbol: str | None = Field(None, description="Its value in the solution is the key")
    call: CatalogCall | None = Field(None, description="How the catalog computes the key")


class SaidBlock(ResultPart):
    """Sentences of a solution."""

    kind: Literal["said"] = "said"
    ref: str
    words: TaskText


class Stepped(ResultPart):
    """One step of a solution."""

    kind: Literal["step"] = "step"
    ref: str
    text: str = ""
    symbol: str
    formula: str
    substituted: str | None = None
    value: float
    shown: str
    uses: tuple[str, ...] = ()
    lookup: str | None = Field(None, description="Where paper cannot compute: the quantile and its arguments")
    values: Facts = Field(default_factory=dict, description="Of the symbols that it uses")
    terms: tuple[float, ...] | None = Field(None, description="Of a sum")


class Worked(ResultPart):
    """A table of a solution."""

    kind: Literal["table"] = "table"
    ref: str
    table: PlainTable


class DrawnCurve(ResultPart):
    """A curve of a solution, by its points."""

    kind: Literal["curve"] = "curve"
    ref: str
    axes: Axes
    points: tuple[tuple[float, float], ...]
    diagonal: bool = False


class DrawnRanks(ResultPart):
    """Mean ranks of a solution on their axis."""

    kind: Literal["ranks"] = "ranks"
    ref: str
    names: tuple[str, ...]
    ranks: tuple[float, ...]
    procedure: str
    critical_difference: float | None = None
    groups: tuple[tuple[str, ...], ...] = ()


class PartBegins(ResultPart):
    """The solution of a part begins here."""

    kind: Literal["part"] = "part"
    id: str


SolutionBlock = Annotated[SaidBlock | Stepped | Worked | DrawnCurve | DrawnRanks | PartBegins, Discriminator("kind")]


class SolvedTask(ResultPart):
    """A task with its solution."""

    question: TaskQuestion
    answers: tuple[Answer, ...]
    solution: tuple[SolutionBlock, ...]
    warnings: tuple[str, ...] = Field((), description="Why a task with given data hinges on rounding or a convention")


class ExerciseResults(Results):
    """One variant of an exercise sheet with its solutions."""

    sheet: QuestionSheet
    marking: Marking
    tasks: tuple[SolvedTask, ...]
    images: dict[str, StoredImage] = Field(default_factory=dict, description="Of solutions: no question has them")
