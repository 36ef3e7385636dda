"""One table says of every judged value how far it is from its threshold."""

import pytest

import reportgen
from reportgen.document.sections.distances import distances
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import plain

MODELS = [{"name": name, "prediction": name.lower()} for name in "AB"]


def cases(lacking=0):
    truth = ["1", "0"] * 100
    rows = {"truth": truth, "a": ["1", "0"] * 90 + ["0", "1"] * 10, "b": ["1", "0"] * 80 + ["0", "1"] * 20}
    rows["site"] = ["north" if at < 120 else "south" for at in range(200)]
    rows["a"] = [None if at < lacking else one for at, one in enumerate(rows["a"])]
    return rows


def blocks(criteria, *, lacking=0, **more):
    columns = {"truth": "truth", "group": ["site"]}
    spec = {"kind": "validation", "title": "T", "models": MODELS, "criteria": criteria, **more}
    spec["data"] = {"positive": "1", "columns": columns}
    return distances(Reading(reportgen.evaluate(spec, cases(lacking))))


@pytest.fixture(scope="module")
def table():
    asked = {"metric": "accuracy", "hypothesis": "non_inferiority", "margin": 0.2, "models": ["A", "B"], "why": "w"}
    criteria = ["recall >= 0.8", "fpr <= 0.3", {"comparison": "H1", "must": "non_inferior"}, "lr_plus >= 2"]
    (grid,) = blocks(criteria, lacking=2, comparisons=[asked], subgroups={"prespecified": ["site"]})
    return grid


def test_each_verdict_has_a_row_and_a_criterion_is_named_once(table):
    *rows, axis = table.rows
    heads = [plain(row.head) for row in rows]

    assert [head for head in heads if head][:2] == ["C1 Recall", "C2 False positive rate"]
    assert [row.down for row in rows[:4]] == [2, 1, 2, 1]
    assert [row.cells[-1][0].look for row in rows[:3]] == ["met", "not_demonstrated", "met"]
    assert [tick.words for tick in axis.cells[1][0].ticks][:3] == ["−4", "−2", "0"]


def test_a_comparison_is_among_them_and_each_strip_says_what_it_shows(table):
    strips = [row.cells[1][0] for row in table.rows[:-1]]

    assert any("A" in plain(row.cells[0][2:]) and "B" in plain(row.cells[0][2:]) for row in table.rows[:-1])
    assert strips[0].said.startswith("C1 recall")
    assert all(strip.said for strip in strips)


def test_the_note_says_what_the_lines_are_that_are_there(table):
    note = " ".join(map(plain, table.note))

    assert "Dashed: " in note
    assert "Dotted: " in note
    assert "required range" not in note


def test_a_single_verdict_and_verdicts_without_interval_are_not_compared():
    assert blocks([{"metric": "recall", "at_least": 0.8, "model": "A"}]) == ()
    assert blocks(["recall >= 0.8"], attest={"test_untouched": False}) == ()
