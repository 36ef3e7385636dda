"""
A strict reader of Moodle XML, written from Moodle's documentation: "Moodle XML format" and "Embedded Answers (Cloze)".

It knows the elements of three kinds of question, the grammar of gaps, and how Moodle marks an answer: alternatives are
tried in their order, and a number fits that is no further from the answer than the tolerance.
"""

import base64
import html
import re
from dataclasses import dataclass
from html.parser import HTMLParser
from xml.etree import ElementTree as Xml

NEEDED = {
    "category": {"category"},
    "cloze": {"name", "questiontext", "generalfeedback", "defaultgrade", "idnumber"},
    "essay": {"name", "questiontext", "generalfeedback", "defaultgrade", "idnumber", "responseformat",
              "responsefieldlines", "graderinfo"},
}  # fmt: skip
TAGS = set("p ul ol li pre code b em table caption thead tbody tr th td br img".split())
EMPTY = {"br", "img"}
ATTRIBUTES = {"class", "scope", "src", "alt"}
NUMBER = r"-?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
START = re.compile(r"\{(\d*):([A-Z_]+):")
KINDS = {"NUMERICAL", "MULTICHOICE", "MULTICHOICE_H"}
MATH = re.compile(r"\\\(.*?\\\)|\\\[.*?\\\]", re.DOTALL)


@dataclass
class Alternative:
    fraction: float
    answer: str
    feedback: str
    tolerance: float | None = None

    def fits(self, given):
        if self.tolerance is None:
            return given == self.answer
        # as Moodle does: half of a unit of the last of 14 digits is no difference
        slack = 1e-14 * max(abs(float(self.answer)), self.tolerance, 1e-14)
        return abs(given - float(self.answer)) <= self.tolerance + slack


@dataclass
class Gap:
    weight: int
    kind: str
    alternatives: list[Alternative]

    def mark(self, given):
        return next((one.fraction for one in self.alternatives if one.fits(given)), 0.0)


@dataclass
class Question:
    category: str
    kind: str
    name: str
    idnumber: str
    grade: float
    text: str
    feedback: str
    gaps: list[Gap]
    files: list[bytes]
    graderinfo: str = ""


def read(data):
    """Read a file; whatever Moodle's documentation does not know is an error."""
    root = Xml.fromstring(data)
    assert root.tag == "quiz"
    category, found = None, []
    for one in root:
        assert one.tag == "question"
        tags = [child.tag for child in one]
        assert set(tags) == NEEDED[one.get("type")]
        assert len(tags) == len(set(tags))
        if one.get("type") == "category":
            category = one.findtext("category/text")
            assert category.startswith("$course$/top/")
        else:
            found.append(question(one, category))
    ids = [(one.category, one.idnumber) for one in found]
    assert len(ids) == len(set(ids))
    assert all(len(one.idnumber) <= 100 for one in found)
    return found


def question(one, category):
    assert category is not None
    fields = {tag: field(one.find(tag)) for tag in ("questiontext", "generalfeedback")}
    if one.find("graderinfo") is not None:
        fields["graderinfo"] = field(one.find("graderinfo"))
    grader = fields.get("graderinfo", ("",))[0]
    text = fields["questiontext"][0]
    assert one.get("type") == "cloze" or not START.search(text)
    for other in (fields["generalfeedback"][0], grader):
        assert not START.search(other)
    return Question(
        category,
        one.get("type"),
        one.findtext("name/text"),
        one.findtext("idnumber"),
        float(one.findtext("defaultgrade")),
        text,
        fields["generalfeedback"][0],
        list(gaps(text)),
        [file for _, files in fields.values() for file in files],
        grader,
    )


def field(element):
    """Read HTML with its files: each is used, and each that is used is there."""
    assert element.get("format") == "html"
    assert [child.tag for child in element] == ["text"] + ["file"] * (len(element) - 1)
    text = element.findtext("text") or ""
    files = {one.get("name"): base64.b64decode(one.text, validate=True) for one in element.findall("file")}
    assert all(one.get("encoding") == "base64" and one.get("path") == "/" for one in element.findall("file"))
    used = re.findall('src="@@PLUGINFILE@@/([^"]+)"', text)
    assert len(files) == len(element) - 1
    assert sorted(set(used)) == sorted(files)
    assert "@@" not in text.replace("@@PLUGINFILE@@/", "", len(used))
    Tags().feed(MATH.sub("", text))
    return text, list(files.values())


class Tags(HTMLParser):
    """Refuses tags and attributes that no question needs, and those that are not closed."""

    def __init__(self):
        super().__init__(convert_charrefs=False)
        self.open = []

    def handle_starttag(self, tag, attrs):
        assert tag in TAGS, tag
        assert {name for name, _ in attrs} <= ATTRIBUTES
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        assert tag in EMPTY
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        assert not set("<>$\\@") & set(data.replace("@@PLUGINFILE@@", "")), data

    def handle_comment(self, data):
        raise AssertionError(data)

    def close(self):
        assert not self.open


def gaps(text):
    """Pass the gaps of a text in their order; every other brace belongs to a formula."""
    outside = MATH.sub(lambda found: " " * len(found[0]), text)
    for found in MATH.finditer(text):
        assert not START.search(found[0])
        assert not re.search(r"\{#\d", found[0])
    at = 0
    while (begins := outside.find("{", at)) >= 0:
        start = START.match(outside, begins)
        assert start, outside[begins : begins + 40]
        ends = re.compile(r"(?<!\\)\}").search(outside, start.end()).start()
        assert start[2] in KINDS
        yield Gap(
            int(start[1] or 1), start[2], [alternative(one, start[2]) for one in outside[start.end() : ends].split("~")]
        )
        at = ends + 1
    assert "}" not in re.sub(r"\{\d*:[A-Z_]+:[^}]*\}", "", outside)


def alternative(written, kind):
    found = re.fullmatch(r"(?:(=)|%(-?\d+(?:\.\d*)?)%)?((?:[^#=%]|(?<=&)#)+)(?:#(.*))?", written, re.DOTALL)
    assert found, written
    fraction = 1.0 if found[1] else float(found[2] or 0) / 100
    answer, feedback = html.unescape(found[3]), html.unescape(html.unescape(found[4] or ""))
    if kind != "NUMERICAL":
        return Alternative(fraction, answer, feedback)
    number = re.fullmatch(f"({NUMBER})(?::({NUMBER}))?", found[3])
    assert number, found[3]
    return Alternative(fraction, number[1], feedback, float(number[2] or 0))
