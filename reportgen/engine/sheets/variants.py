"""The variants of a sheet: data drawn until each task has an answer that nobody can dispute."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from reportgen.catalog.paper import UnfitError
from reportgen.catalog.random_draws import RandomDraws
from reportgen.catalog.topic import Ask, ChoiceRange, DecimalRange, ListRange, Posed, Range, Topic, WholeRange
from reportgen.conventions import MOST_REDRAWS
from reportgen.engine.sheets.solving import AskedPart, FollowThrough, Solved, Solver
from reportgen.engine.sheets.topics import load_topic
from reportgen.engine.sheets.written import with_written, written_topic
from reportgen.errors import Place, Problem, ReportgenError, refuse
from reportgen.spec.exercise import ExerciseSpec, PartAsked, TaskAsked, WrittenPart
from reportgen.spec.exercise_points import shared_points


@dataclass(frozen=True, slots=True)
class DrawnTask:
    """A task of one variant: its data and its solution."""

    asked: TaskAsked
    topic: Topic
    parts: tuple[AskedPart, ...]
    given: Mapping[str, Any]
    solved: Solved
    follow_through: FollowThrough
    attempts: int = 0
    warnings: tuple[str, ...] = ()  # of given data: why they hinge on rounding or a convention
    shuffled_by: tuple[object, ...] = ()  # what names the order of the choices; they stay as declared in a single sheet

    def choices(self, part: AskedPart, posed: Posed) -> Sequence[tuple[str, str]]:
        """Return the choices of a part in the order of the variant; those of the author stay as they are written."""
        listed = posed.choices.get(part.ask.name, part.ask.choices)
        if not self.shuffled_by or part.ask.name in {one.id for one in self.asked.written}:
            return listed
        return RandomDraws(*self.shuffled_by, part.ask.name).shuffled(listed)

    @property
    def named(self) -> dict[str, Any]:
        """Return what the question can name."""
        return self.topic.named(self.given, self.asked.options)


@dataclass(frozen=True, slots=True)
class Attempt:
    """Data that were drawn, why they are unfit, and their solution if they have one."""

    number: int
    given: Mapping[str, Any]
    causes: tuple[str, ...]
    solved: Solved | None


@dataclass
class Tasks:
    """The tasks of a sheet, ready to be drawn; what a variant has, no later one has again."""

    spec: ExerciseSpec
    taken: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        """Load the topics once."""
        self.ready = [ReadyTask.of(self.spec, at) for at in range(len(self.spec.tasks))]
        refuse([problem for one in self.ready for problem in one.wrong_data()])

    def variant(self, number: int) -> tuple[DrawnTask, ...]:
        """Draw and solve the tasks of one variant."""
        drawn = [one.drawn(number) for one in self.ready]
        free = next((at for at, one in enumerate(self.ready) if not one.pinned), None)
        if free is not None:
            while (data := repr([one.given for one in drawn])) in self.taken:
                drawn[free] = self.ready[free].drawn(number, drawn[free].attempts)
            self.taken.add(data)
        return tuple(self._shuffled(number, one) for one in drawn)

    def _shuffled(self, number: int, drawn: DrawnTask) -> DrawnTask:
        """Put choices in another order in each variant, so that nobody can pass on a letter."""
        if self.spec.variants.count == 1:
            return drawn
        return replace(drawn, shuffled_by=(self.spec.seed, drawn.asked.id, drawn.topic.id, "choices", number))


@dataclass(frozen=True, slots=True)
class ReadyTask:
    """A task with its topic, its parts and the ranges that it draws from."""

    spec: ExerciseSpec
    at: int
    topic: Topic
    solver: Solver
    ranges: Mapping[str, Range]

    @classmethod
    def of(cls, spec: ExerciseSpec, at: int) -> "ReadyTask":
        asked = spec.tasks[at]
        topic = written_topic(spec, at) if asked.topic is None else with_written(load_topic(asked.topic), spec, at)
        solver = Solver(topic, parts_of(topic, asked, spec), spec.conventions, asked.options)
        narrower = {} if asked.topic is None else asked.draw
        ranges = {name: _narrowed(one, narrower.get(name)) for name, one in topic.draws.items()}
        return cls(spec, at, topic, solver, ranges)

    @property
    def asked(self) -> TaskAsked:
        return self.spec.tasks[self.at]

    @property
    def pinned(self) -> bool:
        """Tell whether all data are given."""
        return bool(self.asked.data) if self.asked.topic is not None else not self.asked.draw

    def drawn(self, variant: int, attempts: int = 0) -> DrawnTask:
        """Draw until the data are fit, and solve; data that are given are taken as they are."""
        if self.pinned:
            return self._given()
        refused: Counter[str] = Counter()
        for attempt in self.attempts(variant, attempts):
            if attempt.solved is not None and not attempt.causes:
                return replace(self._task(attempt.given, attempt.solved), attempts=attempt.number + 1)
            refused.update(attempt.causes)
        raise ReportgenError(self._never(refused))

    def attempts(self, variant: int, first: int = 0) -> Iterator[Attempt]:
        """Draw and solve again and again, until the data are fit or there were too many draws."""
        for number in range(first, first + MOST_REDRAWS):
            draw = RandomDraws(self.spec.seed, self.asked.id, self.topic.id, self.topic.version, variant, number)
            given = self.topic.draw(draw, {name: one.drawn(draw) for name, one in self.ranges.items()})
            attempt = Attempt(number, given, *self._tried(given))
            yield attempt
            if attempt.solved is not None and not attempt.causes:
                return

    def _tried(self, given: Mapping[str, Any]) -> tuple[tuple[str, ...], Solved | None]:
        if fault := next(iter(self.topic.faults(given)), None):
            return (fault[0],), None
        try:
            solved = self.solver.solved(given)
        except UnfitError as unfit:
            return (str(unfit),), None
        return solved.causes, solved

    def _given(self) -> DrawnTask:
        """Solve what is given; what has no answer is refused, what hinges on rounding is a warning on the sheet."""
        given = self.asked.data
        try:
            solved = self.solver.solved(given)
        except UnfitError as unfit:
            raise ReportgenError(Problem("no_answer", str(unfit), "give other data", place=self._data)) from None
        return replace(self._task(given, solved), warnings=solved.causes)

    def wrong_data(self) -> Iterator[Problem]:
        """Find what is wrong with data that are given."""
        if self.pinned:
            for what, remedy in self.topic.faults(self.asked.data):
                yield Problem("wrong_data", what, remedy, place=self._data)

    @property
    def _data(self) -> Place:
        return self.spec.place(("tasks", self.at, "data"))

    def _task(self, given: Mapping[str, Any], solved: Solved) -> DrawnTask:
        """Add what follows from wrong answers to a solution that is taken."""
        follow_through = self.solver.follow_through(given, solved)
        return DrawnTask(self.asked, self.topic, self.solver.parts, given, solved, follow_through)

    def _never(self, refused: Counter[str]) -> Problem:
        """Say why no draw was fit."""
        cause, times = refused.most_common(1)[0]
        what = f"no data were found for {self.asked.id} in {MOST_REDRAWS} draws; {times} times because {cause}"
        remedy = "widen the ranges under `draw`, ask for fewer digits, or leave a part out"
        return Problem("no_fit_draw", what, remedy, place=self.spec.place(("tasks", self.at)))


def _narrowed(one: Range, given: Any) -> Range:
    """Take the range of the spec: two ends, one value, or a list to choose from."""
    if given is None or isinstance(one, ListRange):
        return one
    if isinstance(one, ChoiceRange):
        return ChoiceRange(tuple(given) if isinstance(given, list) else (given,))
    low, high = given if isinstance(given, list) else (given, given)
    if isinstance(one, WholeRange):
        step = one.step if (high - low) % one.step == 0 else 1
        return WholeRange(low, high, one.least, one.most, step)
    return DecimalRange(low, high, one.decimals, one.least, one.most)


def parts_of(topic: Topic, asked: TaskAsked, spec: ExerciseSpec) -> tuple[AskedPart, ...]:
    """Return the parts that are asked, with their letters, digits and points."""
    usual = tuple(PartAsked(ask=one.name) for one in topic.asks if one.usual)
    wanted = tuple(map(_as_asked, asked.parts or usual))
    points = shared_points(asked, [ask.points for ask in _asks(topic, wanted)], spec.marking.step)
    found = zip(_asks(topic, wanted), wanted, points, strict=True)
    return tuple(AskedPart(letter(at), _set(ask, part), point) for at, (ask, part, point) in enumerate(found))


def _as_asked(part: PartAsked | WrittenPart) -> PartAsked:
    """Name a written part as one of the topic is named; it has its digits and room already."""
    return part if isinstance(part, PartAsked) else PartAsked(ask=part.id, points=part.points)


def _asks(topic: Topic, wanted: tuple[PartAsked, ...]) -> Iterator[Ask]:
    for part in wanted:
        if (ask := topic.ask(part.ask)) is not None:
            yield ask


def _set(ask: Ask, part: PartAsked) -> Ask:
    """Take digits and room of the spec."""
    if part.decimals is not None:
        ask = replace(ask, decimals=part.decimals, significant=None)
    if part.significant is not None:
        ask = replace(ask, significant=part.significant, decimals=None)
    return replace(ask, room=ask.room if part.room is None else part.room)


def letter(at: int) -> str:
    """
    Name the parts of a task.

    >>> letter(0), letter(25), letter(26)
    ('a', 'z', 'aa')
    """
    before, last = divmod(at, 26)
    return (letter(before - 1) if before else "") + chr(ord("a") + last)
