"""The spec of an exercise sheet: its course, its variants, its tasks."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import Field

from reportgen.spec.envelope import Number, Spec, SpecPart

MOST_VARIANTS = 1000  # of one sheet: more students than any course has
USUAL_SEED = 1
PointsGiven = Annotated[Number, Field(ge=0, le=1000)]
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


class TaskAsked(SpecPart):
    """One task of the sheet."""

    id: str
    topic: str
    title: str | None = None
    points: PointsGiven | None = None
    draw: dict[str, Any] = Field(default_factory=dict, description="Narrower ranges, as {n: [80, 120]}")
    data: dict[str, Any] = Field(default_factory=dict, description="Data that are given in place of a draw")
    options: dict[str, Any] = Field(default_factory=dict)
    parts: tuple[PartAsked, ...] | None = None


class ExerciseSpec(Spec):
    """An exercise sheet with its answer sheet, in variants."""

    kind: Literal["exercise"]
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
        yield f"tasks: {', '.join(f'{one.id} {one.topic}' for one in self.tasks)}"
        yield f"variants: {self.variants.count}"
