"""A task as an item of QTI: what is asked, how it is marked, and the worked solution as feedback."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm

from reportgen.document.formulas import Formula
from reportgen.document.set_image import SetImage
from reportgen.document.sheets.exports.as_html import AsHtml, alt_of, escaped
from reportgen.document.sheets.exports.marked_gaps import (
    NumberGap,
    TaskAlone,
    cell_gaps,
    exact_points,
    gap_points,
    number_gap,
)
from reportgen.document.sheets.view import PartView
from reportgen.document.typesetting import FormulaError, mathml
from reportgen.narrative.sentence import say
from reportgen.results.exercise import Answer

QTI = "http://www.imsglobal.org/xsd/imsqti_v2p1"
SCHEMA = "http://www.imsglobal.org/xsd/qti/qtiv2p1/imsqti_v2p1.xsd"
INSTANCE = "http://www.w3.org/2001/XMLSchema-instance"
FEWEST_LINES = 5  # to write a text in


@dataclass(frozen=True, slots=True)
class _Case:
    """A test of a response, the points that it gets, and the name of the feedback that it leads to."""

    test: str
    points: Fraction
    feedback: str = ""


@dataclass
class Item:
    """An item as it is written: its parts are collected in the order in which the format has them."""

    task: TaskAlone
    figures: list[tuple[str, str]] = field(default_factory=list)  # name and SVG
    images: dict[str, SetImage] = field(default_factory=dict)  # by the name of the file, which other items may have too
    declared: list[str] = field(default_factory=list)
    outcomes: list[str] = field(default_factory=list)
    marked: list[list[_Case]] = field(default_factory=list)  # of each response: the first that fits counts
    feedback: dict[str, str] = field(default_factory=dict)  # on usual errors

    @property
    def name(self) -> str:
        """Return the name of the item and of its file."""
        return f"{self.task.id}-V{self.task.variant}"

    @property
    def html(self) -> AsHtml:
        """Return the writer of its texts."""
        return AsHtml(
            formula=lambda formula: self._math(formula, inline=True),
            display=lambda formula: self._math(formula, inline=False),
            figure=self._figure,
            image=self._image,
        )

    def _math(self, formula: Formula, *, inline: bool) -> str:
        try:
            return mathml(formula.tex, inline=inline, comma=self.task.comma)
        except FormulaError:
            return f"<code>{escaped(formula.tex)}</code>"

    def _figure(self, svg: str) -> str:
        self.figures.append((f"{self.name}-{len(self.figures) + 1}.svg", svg))
        return f'<img src="images/{self.figures[-1][0]}" alt="{escaped(alt_of(svg))}"/>'

    def _image(self, image: SetImage) -> str:
        self.images[image.file] = image
        return f'<img src="images/{image.file}" alt="{escaped(image.alt)}"/>'

    def written(self) -> str:
        """Write the item."""
        body = "\n".join((self._given(), *(self._part(at, part) for at, part in enumerate(self.task.asked.parts, 1))))
        feedback = {**self.feedback, "solution": self.html.solution(self.task.solved)}
        points = sum((one for answer in self.task.task.answers for one in gap_points(answer)), Fraction(0))
        return f"""<?xml version="1.0" encoding="UTF-8"?>
<assessmentItem xmlns="{QTI}" xmlns:xsi="{INSTANCE}" xsi:schemaLocation="{QTI} {SCHEMA}" identifier="item-{self.name}" \
title="{escaped(f"{self.task.id} {self.task.asked.title}")}" adaptive="false" timeDependent="false" xml:lang="{escaped(self.task.results.sheet.language)}">
{_lines(self.declared)}
<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float" normalMaximum="{float(points)!r}">\
<defaultValue><value>0</value></defaultValue></outcomeDeclaration>
<outcomeDeclaration identifier="MAXSCORE" cardinality="single" baseType="float">\
<defaultValue><value>{float(points)!r}</value></defaultValue></outcomeDeclaration>
{_lines(self.outcomes)}
<outcomeDeclaration identifier="FEEDBACK" cardinality="multiple" baseType="identifier"/>
<itemBody>
{body}
</itemBody>
<responseProcessing>
{self._processing()}
</responseProcessing>
{_lines(map(_modal, feedback, feedback.values()))}
</assessmentItem>
"""

    def _given(self) -> str:
        """Write what all parts have in common."""
        conventions = [*self.task.conventions, *([say("typed_with_point")] if self.task.comma else ())]
        words = " ".join(map(self.html.words, conventions))
        return "\n".join((self.html.blocks(self.task.asked.blocks), f"<p><em>{words}</em></p>"))

    def _part(self, at: int, part: PartView) -> str:
        """Write one part with its field."""
        answer, asked = self.task.answers[part.letter], self.html.asked(part)
        response = f"part_{at}"
        match answer.kind:
            case "text":
                return f"<p>{asked}</p>\n{self._text(response, part, answer)}"
            case "table":
                return f"<p>{asked}</p>\n{self._table(response, answer)}"
            case "choice" | "choices":
                return f"<p>{asked}</p>\n{self._choice(response, part, answer)}"
        unit = f" {escaped(answer.unit)}" if answer.unit else ""
        return f"<p>{asked} {self._number(response, number_gap(answer, with_errors=self.task.errors), answer.id)}{unit}</p>"

    def _number(self, response: str, gap: NumberGap, letter: str) -> str:
        self._declare(response, "single", "float", f"<correctResponse><value>{gap.key}</value></correctResponse>")
        cases = []
        for at, one in enumerate(gap.accepted):
            name = f"{response}_error_{at}" if one.says else ""
            if name:
                self.feedback[name] = f"<p><b>{escaped(letter)})</b> {escaped(one.says)}</p>"
            cases.append(_Case(_between(response, one.low, one.high), one.share * gap.points, name))
        self.marked.append(cases)
        return f'<textEntryInteraction responseIdentifier="{response}" expectedLength="10"/>'

    def _table(self, response: str, answer: Answer) -> str:
        table = self.task.to_fill[answer.id]
        gaps = enumerate(cell_gaps(answer), start=1)
        fields = (self._number(f"{response}_{at}", gap, answer.id) for at, gap in gaps)
        return self.html.table(table.grid, dict(zip(table.places, fields, strict=True)))

    def _choice(self, response: str, part: PartView, answer: Answer) -> str:
        """Let one statement be chosen, or several; of several each counts alone, unless the sheet says otherwise."""
        several = answer.kind == "choices"
        right = "".join(f"<value>{_choice_name(at)}</value>" for at in answer.right)
        correct = f"<correctResponse>{right}</correctResponse>" if right else ""
        self._declare(response, "multiple" if several else "single", "identifier", correct)
        if several and self.task.results.marking.choice == "per_option":
            self.marked.extend(_each(response, answer))
        else:
            whole = f'<match><variable identifier="{response}"/><correct identifier="{response}"/></match>'
            self.marked.append([_Case(whole, exact_points(answer.points))])
        choices = "".join(
            f'<simpleChoice identifier="{_choice_name(at)}">{self.html.words(words)}</simpleChoice>'
            for at, (words, _) in enumerate(part.choices)
        )
        most = len(part.choices) if several else 1
        return f'<choiceInteraction responseIdentifier="{response}" shuffle="false" maxChoices="{most}">{choices}</choiceInteraction>'

    def _text(self, response: str, part: PartView, answer: Answer) -> str:
        """Leave room for a text, with its rubric for those who mark it."""
        self._declare(response, "single", "string", "")
        self.outcomes.append(
            f'<outcomeDeclaration identifier="SCORE_{response}" cardinality="single" baseType="float" '
            f'normalMaximum="{float(exact_points(answer.points))!r}"/>'
        )
        solved = next(one for one in self.task.solved.parts if one.letter == part.letter)
        rubric = self.html.listed(map(self.html.words, solved.rubric)) if solved.rubric else ""
        lines = max(FEWEST_LINES, len(part.lines))
        field_ = f'<extendedTextInteraction responseIdentifier="{response}" expectedLines="{lines}"/>'
        return f'{field_}\n<rubricBlock view="scorer">{rubric}</rubricBlock>' if rubric else field_

    def _declare(self, response: str, cardinality: str, base: str, correct: str) -> None:
        self.declared.append(
            f'<responseDeclaration identifier="{response}" cardinality="{cardinality}" baseType="{base}">'
            f"{correct}</responseDeclaration>"
        )

    def _processing(self) -> str:
        """Add up whole numbers, and divide them in the end: sums of fractions would not be exact."""
        scale = lcm(*(case.points.denominator for cases in self.marked for case in cases))
        conditions = (_condition(cases, scale) for cases in self.marked)
        divided = f'<divide><variable identifier="SCORE"/>{_base(scale)}</divide>'
        return "\n".join(
            (*conditions, *([_set("SCORE", divided)] if scale > 1 else ()), _set("FEEDBACK", _more("solution")))
        )


def _condition(cases: Iterable[_Case], scale: int) -> str:
    """Write the cases of a response as one condition."""
    written = ""
    for at, case in enumerate(cases):
        tag = "responseElseIf" if at else "responseIf"
        score = _set("SCORE", f'<sum><variable identifier="SCORE"/>{_base(int(case.points * scale))}</sum>')
        says = _set("FEEDBACK", _more(case.feedback)) if case.feedback else ""
        written += f"<{tag}>{case.test}{score}{says}</{tag}>"
    return f"<responseCondition>{written}</responseCondition>"


def _modal(name: str, html: str) -> str:
    return f'<modalFeedback outcomeIdentifier="FEEDBACK" identifier="{name}" showHide="show">\n{html}\n</modalFeedback>'


def _lines(written: Iterable[str]) -> str:
    return "\n".join(written)


def _choice_name(at: int) -> str:
    return f"choice_{at + 1}"


def _each(response: str, answer: Answer) -> Iterator[list[_Case]]:
    """Mark each statement alone: one that is right is chosen, or one that is wrong is not; nothing chosen is no answer."""
    for at, points in enumerate(gap_points(answer)):
        name = f'<baseValue baseType="identifier">{_choice_name(at)}</baseValue>'
        chosen = f'<member>{name}<variable identifier="{response}"/></member>'
        fits = chosen if at in answer.right else f"<not>{chosen}</not>"
        yield [_Case(f'<and><not><isNull><variable identifier="{response}"/></isNull></not>{fits}</and>', points)]


def _between(response: str, low: float, high: float) -> str:
    given = f'<variable identifier="{response}"/>'
    return f"<and><gte>{given}{_base(low)}</gte><lte>{given}{_base(high)}</lte></and>"


def _base(value: float) -> str:
    return f'<baseValue baseType="float">{value!r}</baseValue>'


def _set(outcome: str, expression: str) -> str:
    return f'<setOutcomeValue identifier="{outcome}">{expression}</setOutcomeValue>'


def _more(name: str) -> str:
    """Add a name to those whose feedback is shown."""
    return f'<multiple><variable identifier="FEEDBACK"/><baseValue baseType="identifier">{name}</baseValue></multiple>'
