"""The decimal points of a column stand below each other: what has fewer decimals ends in spaces as wide as digits."""

import re
from collections import defaultdict
from html.parser import HTMLParser

import pytest

from reportgen.document.blocks import Grid, Row
from reportgen.narrative.sentence import Mark, ShownNumber

SPACE = "\u2007"  # the figure space of Unicode, as wide as a digit
SHOWN = re.compile(rf"[^.]*\.(\d+)(\u00a0[^{SPACE}]+)?({SPACE}*)")


def cell(shown):
    return (ShownNumber(ref="a", shown=shown, exact=shown),)


def printed(*columns):
    """Write the cells of a table as a page shows them, from the texts of its columns."""
    rows = tuple(Row(("head",), tuple(map(cell, texts))) for texts in zip(*columns, strict=True))
    grid = Grid("t", ("A table",), (("head",), *(("number",) for _ in columns)), rows, "text number")
    texts = [
        ["".join(part if isinstance(part, str) else part.shown for part in found) for found, _, _ in cells]
        for body in grid.bodies
        for _, _, cells in body
    ]
    return list(zip(*texts, strict=True))


@pytest.mark.parametrize(
    ("column", "expected"),
    [
        (("0.841", "0.99996", "12.5"), ("0.841__", "0.99996", "12.5____")),
        (("0.84", "7", "–", "1.2345"), ("0.84__", "7", "–", "1.2345")),
        (("0.841", "0.842"), ("0.841", "0.842")),
        (("84.1\u00a0%", "99.996\u00a0%", "0.5"), ("84.1\u00a0%__", "99.996\u00a0%", "0.5")),
        (("1 234.50", "−0.001"), ("1 234.50_", "−0.001")),
    ],
)
def test_numbers_of_a_column_end_where_the_one_with_the_most_decimals_ends(column, expected):
    assert printed(column) == [tuple(text.replace("_", SPACE) for text in expected)]


def test_each_column_is_aligned_by_itself():
    assert printed(("0.8", "0.9"), ("0.12345", "0.1")) == [("0.8", "0.9"), ("0.12345", f"0.1{4 * SPACE}")]


class Columns(HTMLParser):
    """Gathers the texts of the cells of each column that hold one number and nothing else."""

    def __init__(self, page):
        super().__init__()
        self.columns = defaultdict(list)
        self.tables, self.column, self.cell, self.numbers = 0, 0, None, 0
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        self.tables += tag == "table"
        self.numbers += tag == "data"
        if tag == "tr":
            self.column = 0
        elif tag == "th":
            self.column = int(attributes.get("colspan", 1))
        elif tag == "td":
            self.column = max(self.column, 1)  # a head that stands for several rows is written once
            self.cell, self.numbers = "", 0

    def handle_endtag(self, tag):
        if tag == "td":
            if self.numbers == 1:
                self.columns[self.tables, self.column].append(self.cell)
            self.cell, self.column = None, self.column + 1

    def handle_data(self, data):
        if self.cell is not None:
            self.cell += data


def ragged(page):
    """List the columns whose numbers of one unit do not end at the same distance from the point; count the others."""
    wrong, aligned = [], 0
    for place, texts in Columns(page).columns.items():
        places = defaultdict(set)
        for found in filter(None, map(SHOWN.fullmatch, texts)):
            places[found[2]].add((len(found[1]) + len(found[3]), len(found[1])))
        for ends in places.values():
            wrong += [(place, texts)] if len({end for end, _ in ends}) > 1 else []
            aligned += len({digits for _, digits in ends}) > 1
    return wrong, aligned


@pytest.mark.parametrize("name", ["breast_cancer", "medical_test", "diabetes"])
def test_all_columns_of_a_document_are_aligned(page, name):
    text = page(name).read_text(encoding="utf-8")
    wrong, aligned = ragged(text)

    assert wrong == []
    assert aligned  # so many columns hold numbers of several lengths
    assert len(ragged(text.replace(SPACE, ""))[0]) == aligned


def test_a_head_that_stands_beside_its_cell_is_written_in_full():
    named = ("judged: ", Mark("name", "2026Q1"), ", ", ShownNumber("a", "1", "64"), " cases")
    grid = Grid("g", ("Groups",), (("Metric",), named), (Row(("Recall",), (("95%",),)),), "text number", css="groups")

    assert [head for _, _, head in grid.bodies[0][0][2]] == ["judged: 2026Q1, 64 cases"]
