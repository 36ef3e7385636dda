"""From a question sheet to its page, and from results to the answer sheet."""

from collections.abc import Iterator

from reportgen.document.formulas import SetsFormula, formula_svg
from reportgen.document.sheets.setting import SheetSetting
from reportgen.document.sheets.solved import solved
from reportgen.document.sheets.text import SetAs
from reportgen.document.sheets.view import SheetView
from reportgen.narrative.sentence import Parts, say
from reportgen.results.exercise import ExerciseResults, QuestionSheet


def question_page(sheet: QuestionSheet, *, formula: SetsFormula = formula_svg) -> SheetView:
    """Set the question sheet: it is made from what has no answers."""
    setting = SheetSetting(sheet, SetAs(sheet.conventions.decimal == "comma", formula, sheet.images))
    tasks = tuple(setting.task(at, question) for at, question in enumerate(sheet.tasks, start=1))
    return setting.view(tasks, solution=False)


def answer_page(results: ExerciseResults, *, formula: SetsFormula = formula_svg) -> SheetView:
    """Set the answer sheet: each task with its solution, its key and its marking."""
    sheet = results.sheet
    setting = SheetSetting(sheet, SetAs(sheet.conventions.decimal == "comma", formula, sheet.images | results.images))
    tasks = tuple(
        solved(
            setting, setting.task(at, task.question, solution=True), task, marks_errors=results.marking.common_errors
        )
        for at, task in enumerate(results.tasks, start=1)
    )
    return setting.view(tasks, solution=True, notes=tuple(_marking(results)))


def _marking(results: ExerciseResults) -> Iterator[Parts]:
    """Say how answers are marked that are partly right."""
    if results.marking.follow_through:
        yield say("follow_through")
    if any(part.kind == "choices" for task in results.sheet.tasks for part in task.parts):
        yield say(results.marking.choice)
