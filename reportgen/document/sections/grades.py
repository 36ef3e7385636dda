"""Default rates of rating grades next to the predicted ones."""

from collections.abc import Iterator, Sequence
from string import ascii_lowercase

from reportgen import numbers, reasons
from reportgen.document import cells
from reportgen.document.blocks import Block, Cell, Grid, Paragraph, Row
from reportgen.document.section import DeclaredSection
from reportgen.figures.strip import sign
from reportgen.narrative import bank as words
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import NO_BREAK, Mark, Parts, in_sentence, label, labels, name, number, say, worded
from reportgen.results.bank import Grade
from reportgen.results.cases import ModelResults

MOST_TOGETHER = 3  # models that a page has columns for


def grades(reading: Reading) -> tuple[Block, ...]:
    """Set observed next to predicted default rates, grade by grade, and say where predictions are too low."""
    models = [model for model in reading.cases.models if model.grades]
    table = _Table(reading)
    tests = [grade.test for model in models for grade in model.grades if grade.test is not None]
    shift = next((model.shift for model in models if model.shift is not None), None)
    bins = any(grade.low is not None for model in models for grade in model.grades)
    holes = {"part": name(shift.reference)} if bins and shift is not None else {}
    tested = "bins_tested" if bins else "grades_tested"
    method = (say(tested, test=in_sentence(reading.label(tests[0].test)), **holes),) if tests else ()
    counted = (
        label("shift_range" if bins else "grade"),
        label("grade_cases"),
        label("bin_positives" if bins else "grade_defaults"),
        *labels("grade_observed"),
        label("interval_of", level=reading.level),
    )
    predicted = labels("grade_predicted grade_p")
    if _same_grades(models) and len(models) <= MOST_TOGETHER:
        heads = tuple(label("of_model", model=name(model.name), head=head) for model in models for head in predicted)
        columns = (*counted, *(heads if reading.many else predicted))
        rows = tuple(table.together([model.grades[at] for model in models]) for at in range(len(models[0].grades)))
    else:
        columns = (*counted, *predicted)
        rows = tuple(row for model in models for row in table.rows(model))
    caption = label("bins_caption" if bins else "grades_caption", level=reading.level)
    said = tuple(words.graded(reading, models))
    grid = Grid("grades-table", caption, columns, rows, "text number", (*table.notes, *method), css="grades")
    return (*((Paragraph(said),) if said else ()), grid)


def _same_grades(models: Sequence[ModelResults]) -> bool:
    """Tell whether all models have the same cases in each grade, so that a row can be about all of them."""
    counted = {
        tuple((one.name, one.cases, one.defaults, one.low, one.high) for one in model.grades) for model in models
    }
    return len(counted) == 1


class _Table:
    """The rows of all models, with the reasons why p-values are not there."""

    def __init__(self, reading: Reading) -> None:
        self._reading = reading
        self._marks: dict[str, Mark] = {}
        self.notes: list[Parts] = []

    def rows(self, model: ModelResults) -> Iterator[Row]:
        """Show the grades of one model, those with the lowest predictions first."""
        if self._reading.many:
            band = (sign(self._reading.order(model.name)), NO_BREAK, name(model.name))
            yield Row(band, (), state="band", across=7)
        for one in model.grades:
            yield self.together([one])

    def together(self, alike: Sequence[Grade]) -> Row:
        """Show one grade, with what each model predicts for it."""
        one = alike[0]
        found: tuple[Cell, ...] = (
            (number(f"{one.ref}#cases", one.cases, numbers.count),),
            (number(f"{one.ref}#defaults", one.defaults, numbers.count),),
            (number(f"{one.ref}#observed", one.observed, numbers.share),),
            cells.interval(one.ref, one.interval, numbers.share),
        )
        predicted = (
            cell
            for of_model in alike
            for cell in ((number(f"{of_model.ref}#predicted", of_model.predicted, numbers.share),), self._p(of_model))
        )
        return Row(words.grade_name(one), (*found, *predicted))

    def _p(self, grade: Grade) -> Parts:
        test = grade.test
        if test is None:
            return cells.NOTHING
        if test.p_adjusted is not None:
            significance = self._reading.facts["spec/significance"].value
            write = lambda p: numbers.p_value(p, against=significance).removeprefix("= ")  # noqa: E731
            return (number(f"{test.ref}#p_adjusted", test.p_adjusted, write),)
        return (*cells.NOTHING, self._mark(test.ref, test.withheld_code or "no_case", test.facts))

    def _mark(self, ref: str, code: str, facts: dict[str, object]) -> Mark:
        if code not in self._marks:
            self._marks[code] = Mark("note-mark", ascii_lowercase[len(self._marks)])
            reason = worded(ref, reasons.WITHHELD[code], facts)
            self.notes.append(say("grade_withheld", mark=self._marks[code], reason=reason))
        return self._marks[code]


SECTION = DeclaredSection(
    id="grades",
    blocks=lambda reading, _: grades(reading),
    applies=lambda reading: any(model.grades for model in reading.cases.models),
    title=lambda reading: "grades" if reading.spec_of_cases.data.columns.grade else "score_bins",
)
