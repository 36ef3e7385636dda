"""How a sheet is set: its head, its conventions, and the questions, which the answer sheet repeats."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from reportgen.document.blocks import Grid, Row
from reportgen.document.formulas import Formula, outlines
from reportgen.document.sheets.drawings import empty_axes
from reportgen.document.sheets.sheet_numbers import alike, in_solution
from reportgen.document.sheets.text import SetAs, in_formula, plain, rich, rich_blocks, written
from reportgen.document.sheets.view import FigureBlock, PartView, Rich, SheetView, TableBlock, TaskView
from reportgen.document.tree import walk
from reportgen.narrative.english import LABELS
from reportgen.narrative.sentence import Mark, Part, Parts, label, name, say
from reportgen.results.exercise import PlainTable, QuestionPart, QuestionSheet, TaskQuestion, TaskText

MANY_COLUMNS = 9  # of a table with cells closer to each other
FIELDS = (("student_name", "name"), ("student_id", "id"))
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


class SheetSetting:
    """How the numbers of a sheet are written, and the parts of its page that questions and answers share."""

    def __init__(self, sheet: QuestionSheet, how: SetAs) -> None:
        self.sheet, self.how, self.tables = sheet, how, 0
        self.comma = how.comma
        self.of_topic = False  # the task at hand: its words are ours

    def plain(self, value: Any) -> str:
        return plain(value, comma=self.comma)

    def short(self, value: float) -> str:
        """Write a number of a solution."""
        return written(in_solution(value), comma=self.comma)

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
        shown = alike(table.rows)
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
        return _with_outlines(view)

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


def _with_outlines(view: SheetView) -> SheetView:
    """Collect the outlines of all formulas of a page: a screen shows each once."""
    return replace(view, outlines=tuple(outlines(one for one in walk((view,)) if isinstance(one, Formula)).items()))
