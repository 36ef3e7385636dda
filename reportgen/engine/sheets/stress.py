"""Many variants of each task: why draws were refused, and how the keys are spread over the variants."""

import os
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor

from reportgen.catalog.topic import Posed
from reportgen.conventions import MOST_STRESSED
from reportgen.engine.sheets.solving import Solved
from reportgen.engine.sheets.variants import ReadyTask, Tasks
from reportgen.errors import Problem, ReportgenError
from reportgen.results.stressed import StressedPart, StressedTask
from reportgen.spec.exercise import ExerciseSpec

TOGETHER = 25  # variants that a process draws at a time


def stressed(spec: ExerciseSpec, variants: int) -> tuple[StressedTask, ...]:
    """Draw so many variants of each task that is drawn."""
    if not 1 <= variants <= MOST_STRESSED:
        what, remedy = f"{variants:,} variants cannot be drawn", f"write -n with a number from 1 to {MOST_STRESSED:,}"
        raise ReportgenError(Problem("wrong_number", what, remedy))
    if all(one.pinned for one in Tasks(spec).ready):
        what, remedy = (
            "no task of this sheet is drawn: all data are given",
            "leave `data` out, or give ranges to draw from",
        )
        raise ReportgenError(Problem("nothing_drawn", what, remedy))
    chunks = [(spec, range(first, min(first + TOGETHER, variants + 1))) for first in range(1, variants + 1, TOGETHER)]
    found: dict[str, StressedTask] = {}
    for part in _in_processes(chunks):
        for task in part:
            if task.id in found:
                found[task.id].add(task)
            else:
                found[task.id] = task
    return tuple(found.values())


def _in_processes(chunks: list[tuple[ExerciseSpec, range]]) -> Iterator[tuple[StressedTask, ...]]:
    if len(chunks) == 1:
        yield _of_some(chunks[0])
        return
    with ProcessPoolExecutor(min(os.cpu_count() or 1, len(chunks))) as pool:
        yield from pool.map(_of_some, chunks)


def _of_some(chunk: tuple[ExerciseSpec, range]) -> tuple[StressedTask, ...]:
    """Draw some variants of each task."""
    spec, variants = chunk
    return tuple(_of_task(ready, variants) for ready in Tasks(spec).ready if not ready.pinned)


def _of_task(ready: ReadyTask, variants: Iterable[int]) -> StressedTask:
    """Draw a task until it is fit, for each variant."""
    task = StressedTask(ready.asked.id, ready.asked.topic, ready.asked.title or ready.topic.label)
    for variant in variants:
        for attempt in ready.attempts(variant):
            task.draws += 1
            task.causes.update(attempt.causes)
            if attempt.solved is not None and not attempt.causes:
                task.fit += 1
                _add_keys(
                    task, ready, attempt.solved, ready.topic.pose(ready.topic.named(attempt.given, ready.asked.options))
                )
    return task


def _add_keys(task: StressedTask, ready: ReadyTask, solved: Solved, posed: Posed) -> None:
    """Add the keys of one variant, those of the cells of a table one by one."""
    for asked in ready.solver.parts:
        name, found = asked.ask.name, solved.found(asked.ask.name)
        if name in solved.keys:
            _part(task, asked.id, asked.ask.text).values.append(solved.keys[name].value)
        elif found.right:
            texts = dict(posed.choices.get(name, asked.ask.choices))
            right = "; ".join(texts.get(one, one) for one in found.right)
            _part(task, asked.id, asked.ask.text).choices[right] += 1
        for at, (cell, key) in enumerate(zip(found.cells, solved.cells.get(name, ()), strict=True), start=1):
            label = f"row {cell.row + 1}, {cell.column}"
            _part(task, f"{asked.id}{at}", label, of_cell=True).values.append(key.value)


def _part(task: StressedTask, id_: str, label: str, *, of_cell: bool = False) -> StressedPart:
    return task.parts.setdefault(id_, StressedPart(id_, label, of_cell))
