"""Moodle XML: a category for each task, in it a question with gaps for each variant, and essays for what a person marks."""

import re
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from xml.etree import ElementTree as Xml

from reportgen.document.formulas import Formula
from reportgen.document.sheets.export import EachVariant, Export
from reportgen.document.sheets.exports.as_html import AsHtml, alt_of, in_xml
from reportgen.document.sheets.exports.marked_gaps import TaskAlone, exact_points, gap_points, tasks_alone
from reportgen.document.sheets.exports.moodle_cloze import Cloze, coded, percent
from reportgen.document.sheets.view import PartView
from reportgen.document.typesetting import named
from reportgen.narrative.sentence import label, name, plain

MOST_SIGNS = 100  # of a number that identifies a question in Moodle
FEWEST_LINES = 5  # to write an essay in
_IN_TEX = str.maketrans({sign: f"&#{ord(sign)};" for sign in "&<>@"})
_LIKE_A_GAP = re.compile(r"\{(?=\d*:|#)")


@dataclass
class _Field:
    """A field of a question: HTML, and the figures and images in it as files."""

    task: TaskAlone
    files: dict[str, bytes] = field(default_factory=dict)

    @property
    def html(self) -> AsHtml:
        """Return the writer of this field."""
        return AsHtml(
            formula=lambda formula: rf"\({self._tex(formula)}\)",
            display=lambda formula: rf"\[{self._tex(formula)}\]",
            figure=self._figure,
            image=lambda image: self._file(image.file, image.data, image.alt),
            text=coded,
        )

    def _tex(self, formula: Formula) -> str:
        """Write LaTeX in HTML; what begins as a gap does is kept from being one."""
        tex = _LIKE_A_GAP.sub("{ ", named(formula.tex))
        return tex.translate(_IN_TEX)

    def _figure(self, svg: str) -> str:
        return self._file(f"{self.task.id}-{self.task.variant}-{len(self.files) + 1}.svg", svg.encode(), alt_of(svg))

    def _file(self, name: str, data: bytes, alt: str) -> str:
        """Put a file into the field, once."""
        self.files[name] = data
        return f'<img src="@@PLUGINFILE@@/{name}" alt="{coded(alt)}"/>'

    def element(self, tag: str, html: str) -> Xml.Element:
        """Return the field as Moodle reads it."""
        found = Xml.Element(tag, format="html")
        Xml.SubElement(found, "text").text = html
        for file, data in self.files.items():
            embedded = Xml.SubElement(found, "file", name=file, path="/", encoding="base64")
            embedded.text = b64encode(data).decode()
        return found


def _questions(task: TaskAlone) -> Iterator[Xml.Element]:
    """Pass the questions of a task: one with gaps, and one for each part that a person marks."""
    texts = [part for part in task.asked.parts if task.answers[part.letter].kind == "text"]
    if len(texts) < len(task.asked.parts):
        yield _cloze(task)
    for part in texts:
        yield _essay(task, part)


def _cloze(task: TaskAlone) -> Xml.Element:
    asked, solution = _Field(task), _Field(task)
    gaps = Cloze(task, asked.html)
    points = sum((one for answer in task.task.answers for one in gap_points(answer)), Fraction(0))
    html = "\n".join((_given(task, asked.html), *map(gaps.part, task.asked.parts)))
    marked = tuple(part for part in task.solved.parts if task.answers[part.letter].kind != "text")
    return _question(
        task,
        "cloze",
        (),
        asked.element("questiontext", html),
        solution.element("generalfeedback", solution.html.solution(replace(task.solved, parts=marked))),
        points,
    )


def _essay(task: TaskAlone, part: PartView) -> Xml.Element:
    answer = task.answers[part.letter]
    asked, solution, marking = _Field(task), _Field(task), _Field(task)
    solved = next(one for one in task.solved.parts if one.letter == part.letter)
    html = f"{_given(task, asked.html)}\n<p>{asked.html.asked(part)}</p>"
    worked = "\n".join((solution.html.blocks(task.solved.preface), solution.html.solution_of_part(solved)))
    found = _question(
        task,
        "essay",
        (part.letter,),
        asked.element("questiontext", html),
        solution.element("generalfeedback", worked),
        exact_points(answer.points),
    )
    rubric = marking.html.listed(map(marking.html.words, solved.rubric)) if solved.rubric else ""
    for tag, text in (("responseformat", "editor"), ("responsefieldlines", str(max(FEWEST_LINES, len(part.lines))))):
        Xml.SubElement(found, tag).text = text
    found.append(marking.element("graderinfo", rubric))
    return found


def _given(task: TaskAlone, html: AsHtml) -> str:
    """Write what all parts of a task have in common."""
    conventions = " ".join(map(html.words, task.conventions))
    return "\n".join((html.blocks(task.asked.blocks), f"<p><em>{conventions}</em></p>"))


def _question(
    task: TaskAlone, kind: str, part: tuple[str, ...], text: Xml.Element, solution: Xml.Element, points: Fraction
) -> Xml.Element:
    """Return a question with its name and number."""
    found = Xml.Element("question", type=kind)
    called = label("question_alone", task=name(f"{task.id} {task.asked.title}"), variant=name(task.variant))
    Xml.SubElement(Xml.SubElement(found, "name"), "text").text = in_xml(plain((*called, *(f", {one}" for one in part))))
    found.extend((text, solution))
    Xml.SubElement(found, "defaultgrade").text = percent(points / 100)
    number = "-".join((task.id, task.variant, *part))
    Xml.SubElement(found, "idnumber").text = in_xml(f"{task.sheet[: MOST_SIGNS - len(number) - 1]}-{number}")
    return found


def _of_sheet(variants: EachVariant) -> Iterator[tuple[str, bytes]]:
    """Sort the questions of all variants into the categories of their tasks."""
    titles: dict[str, list[str]] = {}
    questions: dict[str, list[bytes]] = {}
    sheet = ""
    for variant, results in variants():
        for task in tasks_alone(variant, results):
            sheet = results.sheet.title
            titles.setdefault(task.id, []).append(task.asked.title)
            questions.setdefault(task.id, []).extend(map(Xml.tostring, _questions(task)))
    lines = [b'<?xml version="1.0" encoding="UTF-8"?>', b"<quiz>"]
    for task_id, written in questions.items():
        first, *others = titles[task_id]  # which may have drawn numbers in it
        lines += [Xml.tostring(_category(sheet, task_id if {*others} - {first} else f"{task_id} {first}")), *written]
    yield "moodle.xml", b"\n".join((*lines, b"</quiz>", b""))


def _category(sheet: str, task: str) -> Xml.Element:
    """Return the category of a task; in its path a stroke in a name is written twice."""
    found = Xml.Element("question", type="category")
    path = "/".join(in_xml(one).replace("/", "//") for one in (sheet, task))
    Xml.SubElement(Xml.SubElement(found, "category"), "text").text = f"$course$/top/{path}"
    return found


EXPORT = Export(
    "moodle",
    drops=(
        "Points for what follows from an earlier wrong answer: each gap is marked alone.",
        "Points that are fractions: Moodle takes the sum of whole weights as the mark of a question, so set the mark there.",
        "Statements that count together: where several may be right, each counts alone.",
        "Empty tables and axes; a table with fields for answers stays.",
    ),
    of_sheet=_of_sheet,
)
