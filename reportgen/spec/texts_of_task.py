"""The texts that an author writes for a task, each with its place in the spec."""

from collections.abc import Iterable, Iterator

from reportgen.spec.exercise import TaskAsked, WrittenPart
from reportgen.spec.reading import Path

TEXTS = ("title", "text", "solution", "parts")  # keys of a task under which there is text


def question_texts(task: TaskAsked) -> Iterator[tuple[Path, str]]:
    """Pass all texts that the student sees."""
    yield ("text",), task.text or ""
    if task.title is not None:
        yield ("title",), task.title
    for at, part in own_parts(task):
        yield ("parts", at, "text"), part.text
        for number, choice in enumerate(part.choices):
            yield ("parts", at, "choices", number, "text"), choice.text
        for number, head in enumerate(part.columns):
            yield ("parts", at, "columns", number), head
        for number, row in enumerate(part.rows):
            for place, cell in enumerate(row):
                if isinstance(cell, str):
                    yield ("parts", at, "rows", number, place), cell


def answer_texts(task: TaskAsked) -> Iterator[tuple[Path, str]]:
    """Pass all texts that only those see who mark."""
    if task.solution is not None:
        yield ("solution",), task.solution
    for at, part in own_parts(task):
        if part.solution is not None:
            yield ("parts", at, "solution"), part.solution
        for number, choice in enumerate(part.choices):
            if choice.why is not None:
                yield ("parts", at, "choices", number, "why"), choice.why
        for number, error in enumerate(part.errors):
            yield ("parts", at, "errors", number, "says"), error.says
        for number, line in enumerate(part.rubric):
            yield ("parts", at, "rubric", number, "says"), line.says


def own_parts(task: TaskAsked) -> Iterator[tuple[int, WrittenPart]]:
    """Pass the parts that the author has written, with their places among all parts."""
    for at, part in enumerate(task.parts or ()):
        if isinstance(part, WrittenPart):
            yield at, part


def under(key: str, texts: Iterable[tuple[Path, str]]) -> Iterator[tuple[Path, str]]:
    """Pass the texts under a key of the task."""
    return ((where, text) for where, text in texts if where[0] == key)
