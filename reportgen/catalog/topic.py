"""How a topic of exercises is declared: what it draws, what it asks, and how it is solved."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from reportgen.catalog.paper import Paper
from reportgen.catalog.random_draws import RandomDraws
from reportgen.results.exercise import PartKind
from reportgen.topic_index import DataTaken, TopicOption

TopicData = Mapping[str, Any]
Convention = Literal["sd_divisor", "average_precision", "roc_ties", "signed_rank_zeros", "mcnemar"]
CONVENTIONS: Mapping[Convention, tuple[str, ...]] = {  # with the usual one first
    "sd_divisor": ("n-1", "n"),
    "average_precision": ("step", "trapezoid"),
    "roc_ties": ("diagonal",),
    "signed_rank_zeros": ("wilcox", "pratt", "zsplit"),
    "mcnemar": ("exact", "mid_p", "chi2", "chi2_cc"),
}


@dataclass(frozen=True, slots=True)
class WholeRange:
    """A whole number between both ends, drawn in steps."""

    low: int
    high: int
    least: int = 1  # that makes sense
    most: int = 1_000_000
    step: int = 1

    def drawn(self, draw: RandomDraws) -> int:
        """Draw one."""
        return draw.whole(self.low, self.high, self.step)


@dataclass(frozen=True, slots=True)
class DecimalRange:
    """A number with some decimals between both ends."""

    low: float
    high: float
    decimals: int
    least: float
    most: float

    def drawn(self, draw: RandomDraws) -> float:
        """Draw one."""
        return draw.decimal(self.low, self.high, self.decimals)


@dataclass(frozen=True, slots=True)
class ChoiceRange:
    """One of several values."""

    values: tuple[Any, ...]

    def drawn(self, draw: RandomDraws) -> Any:
        """Draw one."""
        return draw.one_of(self.values)


@dataclass(frozen=True, slots=True)
class ListRange:
    """So many numbers of one range."""

    one: "WholeRange | DecimalRange | ChoiceRange"
    count: int

    def drawn(self, draw: RandomDraws) -> list[Any]:
        """Draw them."""
        return [self.one.drawn(draw) for _ in range(self.count)]


Range = WholeRange | DecimalRange | ChoiceRange | ListRange


@dataclass(frozen=True, slots=True)
class Ask:
    """One part of a task: what is asked, and to how many digits, if the spec does not say."""

    name: str
    text: str
    kind: PartKind = "number"
    points: float = 1
    decimals: int | None = None
    significant: int | None = None
    choices: tuple[tuple[str, str], ...] = ()  # name of a choice and its text
    room: int = 2  # lines to write on
    share: bool = False  # a proportion, which some give as a percentage
    usual: bool = True  # asked where the spec names no parts
    tolerance: float | None = None  # in place of half a unit of the last digit
    unit: str | None = None


@dataclass(frozen=True, slots=True)
class PosedTable:
    """A table of a question; an empty cell is `None`."""

    caption: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]


@dataclass(frozen=True, slots=True)
class Posed:
    """The question: paragraphs with {{names}} of what is given and $formulas$, and tables."""

    text: tuple[str, ...]
    tables: tuple[PosedTable, ...] = ()
    blanks: tuple[PosedTable, ...] = ()  # to be filled in
    axes: tuple[str, str] | None = None  # an empty diagram to draw in, with its two labels
    choices: Mapping[str, tuple[tuple[str, str], ...]] = field(
        default_factory=dict
    )  # of parts, other than the usual ones


@dataclass(frozen=True, slots=True, kw_only=True)
class Topic:
    """A family of exercises."""

    id: str
    label: str
    meaning: str
    draws: Mapping[str, Range]
    data: Mapping[str, DataTaken]
    asks: tuple[Ask, ...]
    draw: Callable[[RandomDraws, TopicData], dict[str, Any]]
    pose: Callable[[TopicData], Posed]  # from the data and the options of a task
    solve: Callable[[TopicData, Paper], None]
    faults: Callable[
        [TopicData], Iterator[tuple[str, str]]
    ]  # of data that a lecturer gives: what is wrong, what to write
    options: Mapping[str, TopicOption] = field(default_factory=dict)
    conventions: tuple[Convention, ...] = ()
    version: int = 1  # of the draw; another number draws other variants
    kind: str = "topic"

    def named(self, given: TopicData, options: TopicData) -> dict[str, Any]:
        """Return what a question can name: the data and the options of a task."""
        return {**{name: one.default for name, one in self.options.items()}, **options, **given}

    def ask(self, name: str) -> Ask | None:
        """Find a part by name."""
        return next((one for one in self.asks if one.name == name), None)
