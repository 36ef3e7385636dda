"""From a question sheet to its page, and from results to the answer sheet."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from reportgen import numbers
from reportgen.document.blocks import Grid, Row
from reportgen.document.formulas import Formula, SetsFormula, formula_svg, outlines
from reportgen.document.sheets.drawings import drawing, empty_axes
from reportgen.document.sheets.text import WIDEST, SetAs, as_by_hand, in_formula, plain, rich, rich_blocks, written
from reportgen.document.sheets.view import (
    FigureBlock,
    PartView,
    Rich,
    SheetBlock,
    SheetView,
    StepBlock,
    TableBlock,
    TaskView,
)
from reportgen.document.tree import walk
from reportgen.narrative.english import LABELS
from reportgen.narrative.sentence import Mark, Part, Parts, joined, label, name, number, say
from reportgen.results.exercise import (
    Answer,
    DrawnCurve,
    DrawnRanks,
    ExerciseResults,
    PartBegins,
    PlainTable,
    QuestionPart,
    QuestionSheet,
    SaidBlock,
    SolutionBlock,
    SolvedTask,
    Stepped,
    TaskQuestion,
    TaskText,
    Value,
    Worked,
)

MANY_COLUMNS = 9  # of a table with cells closer to each other
DIGITS = 6  # of a number in a solution
EXACT = 12  # decimals of a number in a table: what is behind them is no more than the machine's


def question_page(sheet: QuestionSheet, *, formula: SetsFormula = formula_svg) -> SheetView:
    """Set the question sheet: it is made from what has no answers."""
    setting = _Setting(sheet, SetAs(sheet.conventions.decimal == "comma", formula, sheet.images))
    tasks = tuple(setting.task(at, question) for at, question in enumerate(sheet.tasks, start=1))
    return setting.view(tasks, solution=False)


def answer_page(results: ExerciseResults, *, formula: SetsFormula = formula_svg) -> SheetView:
    """Set the answer sheet: each task with its solution, its key and its marking."""
    sheet = results.sheet
    setting = _Setting(sheet, SetAs(sheet.conventions.decimal == "comma", formula, sheet.images | results.images))
    tasks = tuple(
        _solved(
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


class _Setting:
    """How the numbers of a sheet are written, and the parts of its page that questions and answers share."""

    def __init__(self, sheet: QuestionSheet, how: SetAs) -> None:
        self.sheet, self.how, self.tables = sheet, how, 0
        self.comma = how.comma
        self.of_topic = False  # the task at hand: its words are ours

    def plain(self, value: Any) -> str:
        return plain(value, comma=self.comma)

    def short(self, value: float) -> str:
        """Write a number of a solution."""
        return written(_trimmed(value), comma=self.comma)

    def given(self, _: str, value: Any) -> Part:
        return self.plain(value)

    def worth(self, points: float) -> Parts:
        """Write points."""
        return label("one_point" if points == 1 else "task_points", points=name(self.plain(points)))

    def formula(self, tex: str) -> Formula:
        return self.how.formula(in_formula(tex, comma=self.comma), inline=False)

    def rich(self, words: TaskText) -> Rich:
        """Set one line of a task."""
        return rich(words, self.given, self.how, in_words=self.of_topic)

    def rich_text(self, text: str) -> Rich:
        """Set one line of a text without names."""
        return rich(TaskText(text=text), self.given, self.how, in_words=self.of_topic)

    def task(self, at: int, question: TaskQuestion, *, solution: bool = False) -> TaskView:
        """Set the question: words, tables, then the parts; what is filled in by hand is left out next to its solution."""
        self.of_topic = question.topic is not None
        words = (
            block for one in question.words for block in rich_blocks(one, self.given, self.how, in_words=self.of_topic)
        )
        blanks = () if solution else question.blanks
        tables = [
            self.table(f"{question.id}-{key}", one, to_fill=key >= len(question.tables))
            for key, one in enumerate((*question.tables, *blanks))
        ]
        axes: tuple[FigureBlock, ...] = ()
        if question.axes is not None and not solution:
            axes = (FigureBlock(empty_axes(question.axes, question.id), of_table=bool(tables)),)
            tables[-1:] = [replace(one, has_axes=True) for one in tables[-1:]]
        return TaskView(
            id=question.id,
            numbering=Mark("numbering", str(at)),
            title=question.title,
            points=self.worth(question.points),
            blocks=(*words, *tables, *axes),
            parts=tuple(self.part(part) for part in question.parts),
            has_blanks=bool(blanks),
        )

    def part(self, part: QuestionPart) -> PartView:
        return PartView(
            letter=part.id,
            words=self.rich(part.words),
            digits=_digits(part),
            points=self.worth(part.points),
            choices=tuple((self.rich(choice), "") for choice in part.choices),
            lines=("",) * part.room if not part.choices else (),
            answer_line=part.kind in ("number", "integer"),
            unit=part.unit or "",
        )

    def table(self, key: str, table: PlainTable, *, to_fill: bool = False) -> TableBlock:
        """Set a table; numbers of a column, or of a row where cases are side by side, have the same decimals."""
        self.tables += 1
        shown = _alike(table.rows)
        rows = tuple(Row(self._cell(row[0]), tuple(map(self._cell, row[1:]))) for row in shown)
        return TableBlock(
            Grid(
                f"table-{key}",
                (table.caption,),
                tuple(map(self.rich_text, table.columns)),
                rows,
                "text number",
                css=" ".join(("many-columns",) * (len(table.columns) > MANY_COLUMNS) + ("to-fill",) * to_fill),
                numbering=Mark("numbering", LABELS["table"].format(number=self.tables)),
            )
        )

    def _cell(self, value: Any) -> Rich:
        """Set a cell; a number in its words is written as others are."""
        if isinstance(value, str):
            return rich(TaskText(text=value), self.given, self.how, in_words=True)
        return (self.plain(value),)

    def view(self, tasks: tuple[TaskView, ...], *, solution: bool, notes: tuple[Parts, ...] = ()) -> SheetView:
        sheet, course = self.sheet, self.sheet.course
        title = sheet.title
        of_course = " – ".join(
            filter(None, (course.name, course.sheet and LABELS["sheet_of"].format(sheet=course.sheet)))
        )
        variant = "" if sheet.variant is None else LABELS["page_of_variant"].format(variant=sheet.variant)
        student = sheet.student or {}
        fields = () if solution else tuple((LABELS[key], str(student.get(field, ""))) for key, field in FIELDS)
        view = SheetView(
            title=title,
            language=sheet.language,
            kind=of_course or LABELS["answers" if solution else "questions"],
            head=tuple(self._head_of_sheet(solution=solution)),
            fields=fields,
            conventions=tuple(self._conventions()),
            tasks=tasks,
            labels={key: LABELS[key] for key in ("solution_mark", "conventions_of_sheet")},
            running=of_course or title,
            variant=f"{variant}, " if variant else "",
            paper=sheet.paper,
            solution=solution,
            organisation=sheet.organisation or "",
            logo=sheet.logo.uri if sheet.logo else "",
            header=sheet.header or "",
            footer=sheet.footer or "",
            notes=notes,
        )
        return with_outlines(view)

    def _head_of_sheet(self, *, solution: bool) -> Iterator[tuple[Parts, Parts]]:
        sheet, course = self.sheet, self.sheet.course
        if sheet.variant is not None:
            yield label("variant"), (name(sheet.variant),)
        if sheet.date is not None:
            yield label("date"), (Mark("date", sheet.date),)
        if course.lecturer:
            yield label("lecturer"), (name(course.lecturer),)
        if course.minutes is not None:
            yield label("minutes"), label("minutes_of", minutes=_points(course.minutes))
        if course.aids:
            yield label("aids"), (name(course.aids),)
        if not solution:
            yield label("points_of_sheet"), label("of_points", points=name(self.plain(sheet.points)))
        else:
            yield label("points_of_sheet"), (name(self.plain(sheet.points)),)

    def _conventions(self) -> Iterator[Rich]:
        """State what a key depends on, as far as a task of the sheet uses it."""
        conventions = self.sheet.conventions
        yield say("intermediate", digits=_points(conventions.intermediate))
        if self.comma:
            yield say("decimal_comma")
        for used in self.sheet.used:
            yield say(CONVENTIONS[used, getattr(conventions, used)])


def _alike(rows: Sequence[Sequence[Value]]) -> list[list[Value]]:
    """
    Write the fractions of a column with the same decimals; where cases are side by side with named rows, those of a row.

    Rows that all have counts and fractions in the same places are those of a table of columns, also where it is wide.

    >>> _alike([["a", 0.5], ["b", 0.25], ["c", 1]])
    [['a', '0.50'], ['b', '0.25'], ['c', '1.00']]
    >>> _alike([["case", 1, 2, 3], ["score", 0.5, 0.25, 1]])
    [['case', 1, 2, 3], ['score', '0.50', '0.25', '1.00']]
    >>> _alike([[0.5, 3, 1.0], [0.25, 4, 0.875]])
    [['0.50', 3, '1.000'], ['0.25', 4, '0.875']]
    >>> _alike([["first", 3, 0.5], ["second", 4, 0.25]])
    [['first', 3, '0.50'], ['second', 4, '0.25']]
    >>> _alike([["a", 0.25], ["b", (0.1 + 0.2 - 0.3) ** 2]])
    [['a', '0.25'], ['b', '0.00']]
    """
    kinds = {tuple(map(type, row[1:])) for row in rows}
    mixed = len(rows) > 1 and len(kinds) == 1 and {int, float} <= {*next(iter(kinds))}
    if isinstance(rows[0][0], str) and len(rows[0]) > len(rows) and not mixed:
        return [_with_decimals(row) for row in rows]
    columns = [_with_decimals(column) for column in zip(*rows, strict=True)]
    return [list(row) for row in zip(*columns, strict=True)]


def _with_decimals(values: Sequence[Value]) -> list[Value]:
    """Write numbers with the decimals of the longest, if one of them is a fraction, and no more than a solution has."""
    numbers_in = [one for one in values if isinstance(one, int | float)]
    if all(isinstance(one, int) or one.is_integer() for one in numbers_in):
        return list(values)
    longest = max(len(plain(round(one, EXACT)).partition(".")[2]) for one in numbers_in)
    decimals = min(longest, DIGITS - 1)
    return [one if one is None or isinstance(one, str) else f"{one:.{decimals}f}".replace("-", "−") for one in values]


CONVENTIONS = {  # with their words: the sentence that states them
    ("sd_divisor", "n-1"): "divisor_less_one",
    ("sd_divisor", "n"): "divisor_all",
    ("average_precision", "step"): "area_by_steps",
    ("average_precision", "trapezoid"): "area_by_trapezoids",
    ("roc_ties", "diagonal"): "ties_diagonal",
    ("signed_rank_zeros", "wilcox"): "zeros_left_out",
    ("signed_rank_zeros", "pratt"): "zeros_ranked",
    ("signed_rank_zeros", "zsplit"): "zeros_split",
    ("mcnemar", "exact"): "mcnemar_exact",
    ("mcnemar", "mid_p"): "mcnemar_mid_p",
    ("mcnemar", "chi2"): "mcnemar_chi2",
    ("mcnemar", "chi2_cc"): "mcnemar_chi2_corrected",
}
FIELDS = (("student_name", "name"), ("student_id", "id"))


def _points(points: float) -> Mark:
    return name(f"{points:g}")


def _digits(part: QuestionPart) -> Parts:
    """Say to how many digits an answer is asked for."""
    if part.kind == "integer":
        return say("whole_asked")
    if part.significant is not None:
        return say("significant_asked", digits=name(str(part.significant)))
    if part.decimals is None:
        return ()
    return say("one_decimal_asked" if part.decimals == 1 else "decimals_asked", digits=name(str(part.decimals)))


def _solved(setting: _Setting, view: TaskView, task: SolvedTask, *, marks_errors: bool) -> TaskView:
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


def _marked(setting: _Setting, choice: Rich, at: int, answer: Answer) -> tuple[Rich, str]:
    """Mark a choice as right or wrong, and say why."""
    why = answer.why[at] if at < len(answer.why) else ""
    return (*choice, *((" – ", *setting.rich_text(why)) if why else ())), "right" if at in answer.right else "wrong"


def _key(setting: _Setting, answer: Answer) -> Parts:
    if answer.value is None:
        return ()
    shown = number(answer.ref, answer.value, lambda value: _shown_key(setting, answer, value))
    if answer.kind == "integer":
        return say("key_is_whole", key=shown)
    low, high = (
        number(f"{answer.ref}#{end}", getattr(answer, end), lambda value: written(_trimmed(value), comma=setting.comma))
        for end in ("low", "high")
    )
    return say("key_is", key=shown, low=low, high=high)


def _shown_key(setting: _Setting, answer: Answer, value: float) -> str:
    """Write a key to the digits that are asked for, in its unit."""
    return f"{written(as_by_hand(key_text(answer, value)), comma=setting.comma)} {answer.unit or ''}".rstrip()


def key_text(answer: Answer, value: float) -> str:
    """Write a value to the digits of its part."""
    if answer.significant is not None:
        return numbers.significant(value, digits=answer.significant, all_of_them=True)
    if answer.decimals is not None:
        return numbers.as_on_paper(value, answer.decimals).replace("-", "−")
    return f"{value:.12g}".replace("-", "−")


def _trimmed(value: float) -> str:
    return as_by_hand(numbers.significant(value, digits=DIGITS))


def _error(setting: _Setting, answers: Mapping[str, Answer], part: str, at: int) -> Parts:
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


def _block(setting: _Setting, block: SolutionBlock, key: str) -> Iterator[SheetBlock]:
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


def _step(setting: _Setting, step: Stepped) -> StepBlock:
    """Write a step on one line where there is room, else break it before its signs of equality."""
    pieces = [f"{step.symbol} = {step.formula}" if step.formula else step.symbol]
    if step.substituted and step.substituted != step.formula:
        pieces.append(rf"= {step.substituted}")
    if step.substituted != step.shown:
        pieces.append(rf"= {step.shown}")
    whole = setting.formula(" ".join(pieces))
    lines = (whole,) if whole.width_em <= WIDEST else tuple(map(setting.formula, pieces))
    return StepBlock(setting.rich_text(step.text) if step.text else (), lines)


def with_outlines(view: SheetView) -> SheetView:
    """Collect the outlines of all formulas of a page: a screen shows each once."""
    return replace(view, outlines=tuple(outlines(one for one in walk((view,)) if isinstance(one, Formula)).items()))
