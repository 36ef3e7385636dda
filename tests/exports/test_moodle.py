"""Moodle XML, read back by a strict reader and compared with the keys of the same build."""

import re
from fractions import Fraction
from html import unescape

import pytest
from built_sheets import HOSTILE, SAMPLE, built, spec_of, table_task, written_task
from moodle_reader import read

from reportgen import topic_index
from reportgen.document.sheets.exports.blanks import cells_in_blanks
from reportgen.document.sheets.exports.moodle import EXPORT
from reportgen.engine.sheets.sheet import ExerciseSheet
from reportgen.spec.load import load

SHEETS = {
    "weekly": SAMPLE,
    "tables": spec_of(["roc-by-hand", "prevalence", {"topic": "confusion-matrix", "points": 4}, "data-splits"]),
    "own": spec_of([written_task(), table_task()], conventions={"decimal": "comma"}),
    "more": spec_of(["interpretation", "friedman-nemenyi", "paired-t"], course={"sheet": "7"}),
    "no errors": spec_of(["metrics"], marking={"common_errors": False}),
}


def exported(variants):
    ((name, data),) = EXPORT.of_sheet(variants)
    assert name == "moodle.xml"
    return data


@pytest.fixture(scope="module", params=SHEETS)
def sheet(request, tmp_path_factory):
    variants, keys, errors = built(tmp_path_factory.mktemp("sheet"), SHEETS[request.param])
    return variants, keys, errors, read(exported(variants))


def gaps_of(sheet):
    """Pair each row of the key that has gaps with them, and with the points of a gap of full weight."""
    variants, keys, _, questions = sheet
    left = {}
    for one in questions:
        total = sum(gap.weight for gap in one.gaps)
        left[one.idnumber] = [(gap, one.grade * gap.weight / total) for gap in one.gaps]
    title = next(variants())[1].sheet
    name = title.course.sheet or title.title
    for row in keys:
        number = f"{name}-{row['task']}-{row['variant']}"
        if row["kind"] in ("number", "integer", "choice"):
            yield row, [left[number].pop(0)]
        elif row["kind"] == "choices":
            count = statements(variants, row)
            yield row, [left[number].pop(0) for _ in range(count)]
    assert not any(left.values())


def statements(variants, row):
    tasks = next(results for variant, results in variants() if variant == row["variant"]).tasks
    task = next(one for one in tasks if one.question.id == row["task"])
    return len(next(part for part in task.question.parts if part.id == row["part"]).choices)


def test_each_task_has_a_category_and_a_question_for_each_variant(sheet):
    _, keys, _, questions = sheet
    tasks = {(row["task"], row["variant"]) for row in keys}
    cloze = [one for one in questions if one.kind == "cloze"]

    assert len(cloze) == len(tasks)
    assert len({one.category for one in questions}) == len({task for task, _ in tasks})
    assert all(f"/{task}" in one.category for one in cloze for task in [one.idnumber.split("-")[-2]])


def test_points_of_each_gap_are_those_of_the_key(sheet):
    for row, gaps in gaps_of(sheet):
        assert sum(points for _, points in gaps) == pytest.approx(
            float(row["points"]), abs=5e-5
        )  # of cells four decimals


def test_what_the_key_accepts_gets_full_marks_and_nothing_else_does(sheet):
    for row, ((gap, _), *_) in gaps_of(sheet):
        if row["kind"] in ("number", "integer"):
            low, high = float(row["low"]), float(row["high"])
            beyond = max(1e-9, 1e-6 * abs(high), (high - low) / 1000)
            assert [gap.mark(one) for one in (float(row["key"]), low, high, (low + high) / 2)] == [1, 1, 1, 1]
            assert gap.mark(low - beyond) < 1
            assert gap.mark(high + beyond) < 1
            assert gap.alternatives[0].answer == row["key"]


def test_usual_errors_get_their_points_and_say_what_was_done(sheet):
    _, _, errors, _ = sheet
    seen = 0
    for row, ((gap, points), *_) in gaps_of(sheet):
        these = [one for one in errors if all(one[key] == row[key] for key in ("variant", "task", "part"))]
        wrong = [one for one in gap.alternatives if one.fraction < 1]
        if row["kind"] not in ("number", "integer") or (these and not wrong):
            continue
        assert [one.feedback for one in wrong] == [one["diagnosis"] for one in these]
        for one, alternative in zip(these, wrong, strict=True):
            middle = (float(one["low"]) + float(one["high"])) / 2
            assert float(alternative.answer) == pytest.approx(middle, rel=1e-12)
            assert alternative.tolerance == pytest.approx(float(one["high"]) - middle, rel=1e-9)
            assert alternative.fraction * points == pytest.approx(float(one["points"]), abs=1e-4)
            seen += 1
    assert seen or "common_errors=False" in str(next(sheet[0]())[1].marking)


def test_statements_are_right_where_the_key_says_so(sheet):
    for row, gaps in gaps_of(sheet):
        right = set(row["key"].split())
        if row["kind"] == "choice":
            ((gap, _),) = gaps
            assert {one.answer for one in gap.alternatives if one.fraction == 1} == right
        elif row["kind"] == "choices":
            assert {str(at) for at, (gap, _) in enumerate(gaps, start=1) if gap.mark("yes") == 1} == right
            assert all(gap.mark("yes") + gap.mark("no") == 1 for gap, _ in gaps)


def test_texts_are_essays_with_their_points(sheet):
    _, keys, _, questions = sheet
    essays = [one for one in questions if one.kind == "essay"]
    texts = [row for row in keys if row["kind"] == "text"]

    assert [one.grade for one in essays] == [float(row["points"]) for row in texts]
    assert [one.idnumber.rsplit("-", 3)[1:] for one in essays] == [
        [row["task"], row["variant"], row["part"]] for row in texts
    ]
    assert all("small count" in one.graderinfo for one in essays)


def test_the_grade_is_the_sum_of_the_points_and_weights_are_no_larger_than_needed(tmp_path):
    variants, *_ = built(tmp_path, spec_of([written_task(points=(2, 1, 3, 2))], count=1))
    cloze, _ = read(exported(variants))

    assert [gap.weight for gap in cloze.gaps] == [2, 1, 1, 1, 1, 1]
    assert cloze.grade == 7
    assert sum(gap.weight for gap in cloze.gaps) == cloze.grade


def test_what_an_author_writes_is_no_gap_no_markup_and_no_formula(tmp_path):
    variants, *_ = built(tmp_path, spec_of([written_task(HOSTILE)], count=1, title=f"S {HOSTILE}"))
    cloze, essay = read(exported(variants))

    assert [gap.kind for gap in cloze.gaps] == ["NUMERICAL", "NUMERICAL", *["MULTICHOICE"] * 3, "MULTICHOICE_H"]
    assert cloze.gaps[0].alternatives[-1].feedback == f"Wald {HOSTILE}"
    written = HOSTILE.replace("\\\\", "\\").replace("&lt;b&gt;", "<b>")  # as Markdown reads it
    for text in (cloze.text, cloze.feedback, essay.text, essay.graderinfo):
        assert written in unescape(text)


def test_what_an_author_writes_in_a_table_is_no_gap_and_no_markup(tmp_path):
    variants, *_ = built(tmp_path, spec_of([table_task(HOSTILE)], count=1))
    (cloze,) = read(exported(variants))

    assert [gap.kind for gap in cloze.gaps] == ["NUMERICAL"] * 2
    written = HOSTILE.replace("\\\\", "\\").replace("&lt;b&gt;", "<b>")  # as Markdown reads it
    assert unescape(cloze.text).count(written) >= 3
    assert written in unescape(cloze.feedback)


def test_figures_of_the_solution_are_embedded(tmp_path):
    variants, *_ = built(tmp_path, spec_of(["roc-by-hand"], count=1))
    (question,) = read(exported(variants))

    assert [file[:4] for file in question.files] == [b"<svg"]
    assert 'alt="True positive rate against False positive rate"' in question.feedback


def test_formulas_of_a_sheet_with_a_comma_keep_it_together(tmp_path):
    variants, *_ = built(tmp_path, spec_of([written_task()], count=1, conventions={"decimal": "comma"}))
    cloze, _ = read(exported(variants))

    assert r"&#60; 0{,}5\)" in cloze.text
    assert not re.search(r"\\[(\[][^)\]]*\d,\d", cloze.feedback)


def test_the_same_sheet_gives_the_same_bytes(tmp_path):
    variants, *_ = built(tmp_path, spec_of(["mcnemar", "roc-by-hand"]))

    assert exported(variants) == exported(variants)


@pytest.mark.parametrize("topic", [one.id for one in topic_index.topics()])
def test_each_table_that_is_filled_in_is_empty_in_its_question(topic):
    """A topic that asks for cells has them empty in a table of the question: that is where a gap goes."""
    for asks in [None, *([one.name] for one in topic_index.find(topic).asks)]:
        task = {"topic": topic} if asks is None else {"topic": topic, "parts": [{"ask": name} for name in asks]}
        spec = {"kind": "exercise", "title": "S", "variants": {"count": 1, "seed": 3}, "tasks": [task]}
        (results,) = ExerciseSheet(load(spec)).variants()
        (solved,) = results.tasks
        places = cells_in_blanks(solved)
        assert set(places) == {one.id for one in solved.answers if one.kind == "table"}


def test_a_part_gets_the_table_that_its_solution_fills(tmp_path):
    variants, *_ = built(tmp_path, spec_of([{"topic": "data-splits", "parts": [{"ask": "stratified"}]}], count=1))
    (question,) = read(exported(variants))

    assert "Stratified split" in question.text
    assert "order of the file." not in re.search("<caption>.*?</caption>.*?NUMERICAL", question.text, re.DOTALL)[0]


def test_half_points_are_whole_weights(tmp_path):
    variants, *_ = built(tmp_path, spec_of([written_task(points=(0.5, 1, 1, 2))], count=1))
    cloze, _ = read(exported(variants))
    shares = [
        Fraction(gap.weight, sum(one.weight for one in cloze.gaps)) * Fraction(str(cloze.grade)) for gap in cloze.gaps
    ]

    assert shares == [Fraction(1, 2), 1, *[Fraction(1, 3)] * 3, 1]
