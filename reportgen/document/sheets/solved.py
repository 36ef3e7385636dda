"""The solution of a task on the answer sheet: steps, key, usual errors, and how it is marked."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from reportgen.document.sheets.drawings import drawing
from reportgen.document.sheets.setting import SheetSetting
from reportgen.document.sheets.sheet_numbers import in_solution, key_text
from reportgen.document.sheets.text import WIDEST, as_by_hand, rich_blocks, written
from reportgen.document.sheets.view import FigureBlock, Rich, SheetBlock, StepBlock, TaskView
from reportgen.narrative.sentence import Part, Parts, joined, name, number, say
from reportgen.results.exercise import (
    Answer,
    DrawnCurve,
    DrawnRanks,
    PartBegins,
    SaidBlock,
    SolutionBlock,
    SolvedTask,
    Stepped,
    Worked,
)


def solved(setting: SheetSetting, view: TaskView, task: SolvedTask, *, marks_errors: bool) -> TaskView:
    """Put solution, key and usual errors behind each part."""
    begun = {"": list[SheetBlock]()}
    current = ""
    for at, block in enumerate(task.solution):
        if isinstance(block, PartBegins):
            current = block.id
            begun.setdefault(current, [])
        else:
            begun[current].extend(_block(setting, block, f"{task.question.id}-s{at}"))
    answers = {answer.id: answer for answer in task.answers}
    parts = tuple(
        replace(
            part,
            lines=(),
            answer_line=False,
            solution=tuple(begun.get(part.letter, ())),
            key=_key(setting, answers[part.letter]),
            rubric=tuple(
                (*setting.rich_text(one.says), " (", *setting.worth(one.points), ")")
                for one in answers[part.letter].rubric
            ),
            choices=tuple(
                _marked(setting, choice, at, answers[part.letter]) for at, (choice, _) in enumerate(part.choices)
            ),
            errors=tuple(
                _error(setting, answers, part.letter, at)
                for at in range(len(answers[part.letter].errors) if marks_errors else 0)
            ),
        )
        for part in view.parts
    )
    note = say("task_warning", warnings=name("; ".join(task.warnings))) if task.warnings else ()
    return replace(view, parts=parts, preface=tuple(begun[""]), note=note)


def _marked(setting: SheetSetting, choice: Rich, at: int, answer: Answer) -> tuple[Rich, str]:
    """Mark a choice as right or wrong, and say why."""
    why = answer.why[at] if at < len(answer.why) else ""
    return (*choice, *((" – ", *setting.rich_text(why)) if why else ())), "right" if at in answer.right else "wrong"


def _key(setting: SheetSetting, answer: Answer) -> Parts:
    if answer.value is None:
        return ()
    shown = number(answer.ref, answer.value, lambda value: _shown_key(setting, answer, value))
    if answer.kind == "integer":
        return say("key_is_whole", key=shown)
    low, high = (
        number(
            f"{answer.ref}#{end}", getattr(answer, end), lambda value: written(in_solution(value), comma=setting.comma)
        )
        for end in ("low", "high")
    )
    return say("key_is", key=shown, low=low, high=high)


def _shown_key(setting: SheetSetting, answer: Answer, value: float) -> str:
    """Write a key to the digits that are asked for, in its unit."""
    return f"{written(as_by_hand(key_text(answer, value)), comma=setting.comma)} {answer.unit or ''}".rstrip()


def _error(setting: SheetSetting, answers: Mapping[str, Answer], part: str, at: int) -> Parts:
    """Write a usual error: its value, what was done, its points, and what follows from it for other parts."""
    answer, one = answers[part], answers[part].errors[at]
    ref = f"{answer.ref}#errors[{at}]"
    value = number(f"{ref}.value", one.value, lambda found: _shown_key(setting, answer, found))
    line = say("error_line", value=value, says=name(one.says))
    if one.points:
        line = (*line, " (", *setting.worth(one.points), ")")
    if one.then:
        then = (
            say(
                "then_value",
                part=name(later),
                value=number(f"{ref}.then.{later}", value, partial(_shown_key, setting, answers[later])),
            )
            for later, value in one.then.items()
        )
        line = (*line, *say("error_follows", then=joined(then)))
    return line


def _block(setting: SheetSetting, block: SolutionBlock, key: str) -> Iterator[SheetBlock]:
    """Set one block of a solution."""
    if isinstance(block, SaidBlock):

        def shown(named: str, value: Any) -> Part:
            if isinstance(value, int | float):
                return number(f"{block.ref}#words.numbers.{named}", value, setting.short)
            return setting.plain(value)

        yield from rich_blocks(block.words, shown, setting.how, in_words=setting.of_topic)
    elif isinstance(block, Stepped):
        yield _step(setting, block)
    elif isinstance(block, Worked):
        yield setting.table(key, block.table)
    elif isinstance(block, DrawnCurve | DrawnRanks):
        yield FigureBlock(drawing(block, key))


def _step(setting: SheetSetting, step: Stepped) -> StepBlock:
    """Write a step on one line where there is room, else break it before its signs of equality."""
    pieces = [f"{step.symbol} = {step.formula}" if step.formula else step.symbol]
    if step.substituted and step.substituted != step.formula:
        pieces.append(rf"= {step.substituted}")
    if step.substituted != step.shown:
        pieces.append(rf"= {step.shown}")
    whole = setting.formula(" ".join(pieces))
    lines = (whole,) if whole.width_em <= WIDEST else tuple(map(setting.formula, pieces))
    return StepBlock(setting.rich_text(step.text) if step.text else (), lines)
