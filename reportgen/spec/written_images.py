"""Images in the texts of a task: which files they are, and what is wrong with them."""

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import PurePosixPath, PureWindowsPath

from reportgen.errors import Place, Problem, ReportgenError
from reportgen.spec.exercise import ExerciseSpec, TaskAsked
from reportgen.spec.image_file import ImageFile, read_image
from reportgen.spec.markdown_text import IN_PLACE, NamedImage, words_and_images
from reportgen.spec.reading import Path
from reportgen.spec.refusals import shortened
from reportgen.spec.rule import TaskRule
from reportgen.spec.shape import Shaped
from reportgen.spec.texts_of_task import TEXTS, answer_texts, question_texts, under

EXAMPLE = "write `![What is seen](plot.png)`"
_ADDRESS = re.compile(r"[a-z][a-z0-9+.-]+:", re.IGNORECASE)  # of the web, or data; C: is a drive
_LIKE_AN_IMAGE = re.compile(r"!\[[^\]]*\][(\[]")
_WORDS_ALONE = ("title", "columns", "errors")  # parts of a task that are no Markdown, or name something
_BLOCKS = (("text",), ("solution",))  # parts of a task that have paragraphs; others are one line
Texts = Callable[[TaskAsked], Iterable[tuple[Path, str]]]


def _images_in(key: str) -> Callable[[ExerciseSpec, int, Shaped], Iterator[Problem]]:
    """Look at each image in the texts under a key."""

    def problems(spec: ExerciseSpec, at: int, shaped: Shaped) -> Iterator[Problem]:
        task = spec.tasks[at]
        for where, text in under(key, (*question_texts(task), *answer_texts(task))):
            place = shaped.place(("tasks", at, *where))
            for one in words_and_images(text, line=_is_line(where)) if "![" in text else ():
                yield from _problems(one, spec, place, words_alone=any(name in _WORDS_ALONE for name in where))

    return problems


OF_IMAGES = tuple(TaskRule(key, _images_in(key)) for key in TEXTS)


def _is_line(where: Path) -> bool:
    return where not in _BLOCKS and where[-1] != "solution"


def _problems(one: str | NamedImage, spec: ExerciseSpec, place: Place, *, words_alone: bool) -> Iterator[Problem]:
    if isinstance(one, str):
        for found in _LIKE_AN_IMAGE.findall(one):
            remedy = f"{EXAMPLE}; a name with spaces is written as `<my plot.png>`"
            yield Problem("no_image", "this is no image", remedy, repr(shortened(found)), place)
        return
    value = repr(shortened(one.file.replace(IN_PLACE, "{{...}}")))
    if words_alone:
        what, remedy = "there is no room for an image here", "move it to the text or to the solution"
        yield Problem("image_misplaced", what, remedy, value, place)
        return
    if not one.alt:
        what = "an image needs words for those who do not see it"
        yield Problem("no_alt_text", what, f"{EXAMPLE}, with what there is to see", value, place)
    if fault := _fault_of_name(one.file):
        yield Problem(*fault, value, place)
        return
    try:
        _read(one, spec, place)
    except ReportgenError as error:
        yield from error.problems


def _fault_of_name(file: str) -> tuple[str, str, str] | None:
    """Say what is wrong with the name of a file, before it is looked for."""
    if IN_PLACE in file:
        return "drawn_image", "the name of an image has no {{name}} and no formula", "write the name of the file"
    if _ADDRESS.match(file) or file.startswith(("//", "\\\\")):
        what = "an image is a file in the folder of the spec, and no address"
        return "network_path", what, "save the file next to the spec, and name it"
    if PurePosixPath(file).is_absolute() or PureWindowsPath(file).drive:
        return "absolute_path", "an image is named from the folder of the spec", "write its name, as plot.png"
    return None


def _read(one: NamedImage, spec: ExerciseSpec, place: Place | None = None) -> ImageFile:
    return read_image(one.file, base=spec.folder, allowed=spec.allowed, place=place)


def images_of_questions(spec: ExerciseSpec) -> dict[str, ImageFile]:
    """Read the images that students see, each once, by the names that the texts have for them."""
    return _images(spec, question_texts)


def images_of_answers(spec: ExerciseSpec) -> dict[str, ImageFile]:
    """Read the images that only those see who mark."""
    return _images(spec, answer_texts)


def _images(spec: ExerciseSpec, texts: Texts) -> dict[str, ImageFile]:
    named = {
        one.file: one
        for task in spec.tasks
        for where, text in texts(task)
        if "![" in text
        for one in words_and_images(text, line=_is_line(where))
        if isinstance(one, NamedImage)
    }
    return {file: _read(one, spec) for file, one in named.items()}
