"""Notes under a table: each reason once, with the number of each cell where a single number differs."""

import pytest

from reportgen import reasons
from reportgen.catalog.answers import Undefined
from reportgen.document.footnotes import Footnotes
from reportgen.engine import convert
from reportgen.narrative.sentence import plain, say


def noted(*absences):
    """Return the letters of intervals that are absent for these reasons, and the notes."""
    notes = Footnotes(None)
    found = [convert.interval("wilson", one, level=0.95) for one in absences]
    letters = [notes.no_interval(f"r{at}", one).text for at, one in enumerate(found)]
    return letters, [plain(line).removeprefix(f"{letter} ") for letter, line in zip("abc", notes.lines(), strict=False)]


def said(code, **facts):
    return plain(say("undefined_interval", mark="", reason=reasons.undefined(code, facts))).strip()


def clusters(*numbers):
    return [Undefined("few_clusters_of_set", clusters=number) for number in numbers]


def test_one_reason_has_one_note():
    letters, lines = noted(*clusters(2, 2), Undefined("no_case"))

    assert letters == ["a", "a", "b"]
    assert lines == [said("few_clusters_of_set", clusters=2, FEWEST_CLUSTERS=20), said("no_case")]


@pytest.mark.parametrize(
    ("numbers", "named"),
    [((2, 19), "2 or 19 clusters"), ((19, 7, 2), "2, 7 or 19 clusters"), ((7, 2, 19, 3), "2 to 19 clusters")],
)
def test_a_reason_with_several_numbers_names_them_in_order_or_their_range(numbers, named):
    letters, (line,) = noted(*clusters(*numbers))

    assert set(letters) == {"a"}
    assert named in line


def test_reasons_that_differ_in_two_numbers_are_two():
    """Of three and six positives among seven and nine negatives nobody could tell which go together."""
    sizes = [(3, 7), (3, 9), (6, 9)]
    letters, lines = noted(*(Undefined("few_of_class", positives=one, negatives=other) for one, other in sizes))

    assert letters == ["a", "a", "b"]
    assert "7 or 9 negative cases" in lines[0]
