"""How often draws of exercise tasks were refused, and how the keys are spread over the variants."""

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from reportgen import numbers
from reportgen.figures import lettering, marks, style
from reportgen.figures.canvas import Plot, sheet
from reportgen.results.stressed import StressedPart, StressedTask

if TYPE_CHECKING:
    from matplotlib.figure import Figure

HEAD, ROW, DEEP, AFTER = 18.0, 13.0, 26.0, 10.0  # points: title of a task, a bar, a histogram, space below a task
WORDS, BAR, GAP = 250.0, 130.0, 8.0  # points across: words, bars and histograms, between them
BINS = 26
DIGITS = 4
Drawing = Callable[[Plot, float], None]


def of_tasks(tasks: Sequence[StressedTask]) -> "Figure":
    """Draw for each task the causes of refused draws, then each key: numbers as histograms, choices as bars."""
    rows = [row for task in tasks for row in _rows(task)]
    with style.applied():
        paper = sheet(style.FULL, sum(high for high, _ in rows))
        top = 0.0
        for high, drawn in rows:
            drawn(paper, top)
            top += high
    return paper.figure


def _rows(task: StressedTask) -> Iterator[tuple[float, Drawing]]:
    """Pass the height of each row of a task, and what draws it."""
    many = f"{task.fit:,} variants from {task.draws:,} draws"
    name = task.id if task.topic is None else f"{task.id} {task.topic}"
    yield HEAD, lambda paper, top: _title(paper, top, name, many)
    for cause, times in task.causes.most_common():
        yield ROW, _bar(f"refused: {cause}", times, task.draws, style.WRONG)
    for part in task.parts.values():
        for right, times in part.choices.most_common():
            yield ROW, _bar(f"{part.id}) {right}", times, task.fit, style.RIGHT)
        if part.values and not part.of_cell:
            yield DEEP, _histogram(part)
    yield AFTER, lambda _, __: None


def _title(paper: Plot, top: float, name: str, many: str) -> None:
    marks.text(paper, (0, top + 10), lettering.fitted(name, WORDS, weight=style.SEMIBOLD), weight=style.SEMIBOLD)
    marks.text(paper, (WORDS + GAP, top + 10), many, colour=style.QUIET)
    marks.stroke(paper, [(0, top + 13.5), (style.FULL, top + 13.5)])


def _bar(words: str, times: int, of: int, colour: str) -> Drawing:
    def drawn(paper: Plot, top: float) -> None:
        marks.text(paper, (0, top + 9), lettering.fitted(words, WORDS))
        marks.box(paper, WORDS + GAP, top + 2.5, BAR, ROW - 5, colour=style.WASH)
        marks.box(paper, WORDS + GAP, top + 2.5, BAR * times / of, ROW - 5, colour=colour)
        marks.text(paper, (WORDS + BAR + 2 * GAP, top + 9), f"{times:,} of {of:,}", colour=style.QUIET)

    return drawn


def _histogram(part: StressedPart) -> Drawing:
    counts = _counts(part.values)
    high = DEEP - 9

    def drawn(paper: Plot, top: float) -> None:
        marks.text(paper, (0, top + 12), lettering.fitted(f"{part.id}) {part.label}", WORDS))
        width = BAR / BINS
        for at, count in enumerate(counts):
            tall = high * count / max(counts)
            if count:
                marks.box(paper, WORDS + GAP + at * width, top + 2 + high - tall, width - 0.6, tall, colour=style.RIGHT)
        marks.stroke(paper, [(WORDS + GAP + at, top + 2 + high) for at in (0.0, BAR)])
        ends = " to ".join(numbers.significant(end, digits=DIGITS) for end in (min(part.values), max(part.values)))
        marks.text(paper, (WORDS + BAR + 2 * GAP, top + 12), ends, colour=style.QUIET)

    return drawn


def _counts(values: Sequence[float]) -> list[int]:
    """
    Count the values in so many bins of one width; where all are equal, the first has them.

    >>> [count for count in _counts([0.0, 0.1, 1.0, 1.0]) if count]
    [1, 1, 2]
    """
    least, width = min(values), (max(values) - min(values)) / BINS
    counts = [0] * BINS
    for value in values:
        counts[min(int((value - least) / width), BINS - 1) if width else 0] += 1
    return counts
