"""What became of many draws of each task, as a table for a spreadsheet."""

from collections.abc import Iterable, Iterator, Sequence
from statistics import quantiles
from typing import Any

from reportgen.document.sheets.marking_key import csv_of
from reportgen.results.stressed import StressedPart, StressedTask

COLUMNS = "task,topic,what,part,label,count,of,different,commonest,least,lower_quarter,median,upper_quarter,most".split(
    ","
)


def stress_csv(tasks: Iterable[StressedTask]) -> bytes:
    """
    Write for each task how many draws were fit, each cause of refusal, and each key.

    `what` is fit, cause, key or choice. `count` of `of` draws or variants have it; `different` values occur, the most
    frequent one `commonest` times.
    """
    return csv_of(COLUMNS, (row for task in tasks for row in _rows(task)))


def _rows(task: StressedTask) -> Iterator[list[Any]]:
    head = [task.id, task.topic]
    yield [*head, "fit", None, task.label, task.fit, task.draws, *[None] * 7]
    for cause, times in task.causes.most_common():
        yield [*head, "cause", None, cause, times, task.draws, *[None] * 7]
    for part in task.parts.values():
        for right, times in part.choices.most_common():
            yield [*head, "choice", part.id, right, times, task.fit, *[None] * 7]
        if part.values:
            yield [*head, "key", part.id, part.label, len(part.values), task.fit, *_spread(part)]


def _spread(part: StressedPart) -> Sequence[Any]:
    values = part.values
    quarters = quantiles(values, n=4, method="inclusive") if len(values) > 1 else [values[0]] * 3
    return [len(set(values)), part.commonest, *map(repr, (min(values), *quarters, max(values)))]
