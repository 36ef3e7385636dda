"""QTI packages, read back by a strict reader; a small evaluator marks right, edge and wrong answers of each part."""

import io
from html import unescape
from zipfile import ZipFile

import pytest
from built_sheets import HOSTILE, SAMPLE, built, spec_of, table_task, written_task
from qti_reader import MATH, QTI, read

from reportgen.document.sheets.exports.qti import EXPORT

SHEETS = {
    "weekly": SAMPLE,
    "tables": spec_of(["roc-by-hand", "prevalence", {"topic": "confusion-matrix", "points": 4}, "data-splits"]),
    "own": spec_of([written_task(), table_task()], conventions={"decimal": "comma"}),
    "together": spec_of(["interpretation", "paired-t"], marking={"choice": "all_or_nothing"}),
    "no errors": spec_of(["metrics"], marking={"common_errors": False}),
}


def exported(variants):
    ((name, data),) = EXPORT.of_sheet(variants)
    assert name == "qti.zip"
    return data


@pytest.fixture(scope="module", params=SHEETS)
def sheet(request, tmp_path_factory):
    variants, keys, errors = built(tmp_path_factory.mktemp("sheet"), SHEETS[request.param])
    return next(variants())[1].marking, keys, errors, read(exported(variants))


def one_item(folder, task, **keys):
    variants, *_ = built(folder, spec_of([task], count=1, **keys))
    (item,) = read(exported(variants)).values()
    return item


def responses_of(sheet):
    """Pair each row of the key with its item and its response: they have the same order, and a table is its cells."""
    _, keys, _, items = sheet
    for path, item in items.items():
        task, _, variant = path.removeprefix("items/").removesuffix(".xml").rpartition("-V")
        rows = [row for row in keys if (row["task"], row["variant"], row["kind"] == "table") == (task, variant, False)]
        yield from ((row, item, name) for row, name in zip(rows, item.responses, strict=True))


def numbers(sheet):
    """Pass what asks for a number, with its limits."""
    for row, item, name in responses_of(sheet):
        if row["kind"] in ("number", "integer"):
            yield row, item, name, float(row["low"]), float(row["high"])


def right_answers(item):
    """Return what each response declares as correct."""
    answers = {}
    for name in item.responses:
        kind = item.declaration(name).get("baseType")
        right = item.correct(name)
        if kind == "float":
            answers[name] = float(right[0])
        elif kind == "identifier":
            answers[name] = right if item.declaration(name).get("cardinality") == "multiple" else right[0]
    return answers


def test_there_is_an_item_for_each_task_of_each_variant(sheet):
    _, keys, _, items = sheet

    assert sorted(items) == sorted({f"items/{row['task']}-V{row['variant']}.xml" for row in keys})


def test_right_answers_get_all_points_and_none_get_none(sheet):
    _, keys, _, items = sheet
    for path, item in items.items():
        rows = [row for row in keys if path == f"items/{row['task']}-V{row['variant']}.xml" and row["kind"] != "table"]
        by_machine = sum(float(row["points"]) for row in rows if row["kind"] != "text")

        assert item.maximum == pytest.approx(by_machine, abs=0.005)  # the key has four decimals of the points of a cell
        assert item.marked(**right_answers(item)) == (pytest.approx(item.maximum, rel=1e-14), [])
        assert item.marked() == (0, [])


def test_both_ends_of_the_tolerance_are_right_and_what_is_beyond_is_not(sheet):
    for row, item, name, low, high in numbers(sheet):
        full = item.marked(**{name: (low + high) / 2})[0]
        beyond = max(1e-9, 1e-6 * abs(high), (high - low) / 1000)

        assert full == pytest.approx(float(row["points"]), abs=5e-5)
        assert [item.marked(**{name: one}) for one in (low, high, float(row["key"]))] == [(full, [])] * 3
        assert item.marked(**{name: low - beyond})[0] < full
        assert item.marked(**{name: high + beyond})[0] < full
        assert item.correct(name) == [row["key"]]


def test_usual_errors_get_their_points_and_say_what_was_done(sheet):
    marking, _, errors, _ = sheet
    seen = 0
    for row, item, name, low, high in numbers(sheet):
        for one in errors:
            if all(one[key] == row[key] for key in ("variant", "task", "part")):
                ends = [float(one["low"]), float(one["high"])]
                for given in (*ends, sum(ends) / 2):
                    if not low <= given <= high and len(overlapping(errors, one, given)) == 1:
                        expected = (pytest.approx(float(one["points"])), [f"{row['part']}) {one['diagnosis']}"])
                        assert item.marked(**{name: given}) == (expected if marking.common_errors else (0, []))
                        seen += 1
    assert seen


def overlapping(errors, one, given):
    """List the errors of the same part that a number fits."""
    same = (other for other in errors if all(other[key] == one[key] for key in ("variant", "task", "part")))
    return [other for other in same if float(other["low"]) <= given <= float(other["high"])]


def test_statements_are_marked_alone_or_together_as_the_sheet_says(sheet):
    marking, *_ = sheet
    for row, item, name in responses_of(sheet):
        if row["kind"] not in ("choice", "choices"):
            continue
        points, right = float(row["points"]), [f"choice_{at}" for at in row["key"].split()]
        count = len(choices_of(item, name))
        wrong = next(f"choice_{at}" for at in range(1, count + 1) if f"choice_{at}" not in right)
        if row["kind"] == "choice":
            assert item.marked(**{name: right[0]}) == (points, [])
            assert item.marked(**{name: wrong}) == (0, [])
        else:
            share = pytest.approx(points * (count - 1) / count) if marking.choice == "per_option" else 0
            assert item.marked(**{name: right}) == (pytest.approx(points), [])
            assert item.marked(**{name: [*right, wrong]}) == (share, [])
            assert item.marked(**{name: []}) == (0, [])
            rest = [f"choice_{at}" for at in range(1, count + 1) if f"choice_{at}" not in right]
            assert item.marked(**{name: rest}) == (0, [])


def choices_of(item, name):
    return item.root.find(f".//{QTI}choiceInteraction[@responseIdentifier='{name}']")


def test_texts_are_left_to_a_person_with_the_rubric(tmp_path):
    item = one_item(tmp_path, written_task())
    name = item.responses[-1]

    assert item.root.find(f".//{QTI}extendedTextInteraction").get("responseIdentifier") == name
    assert "small count" in "".join(item.root.find(f".//{QTI}rubricBlock[@view='scorer']").itertext())
    assert item.outcome(f"SCORE_{name}").get("normalMaximum") == "2.0"
    assert item.maximum == 5.5


def test_formulas_are_mathml_and_figures_are_files(tmp_path):
    item = one_item(tmp_path, "roc-by-hand")

    assert [data[:4] for data in item.files.values()] == [b"<svg"]
    assert item.root.find(f".//{QTI}modalFeedback//{MATH}mfrac") is not None
    assert "\\" not in "".join(item.root.itertext())


def test_a_decimal_comma_stays_inside_its_number(tmp_path):
    item = one_item(tmp_path, written_task(), conventions={"decimal": "comma"})

    assert "0,5" in [one.text for one in item.root.iter(f"{MATH}mn")]
    assert "^" in [one.text for one in item.root.iter(f"{MATH}mo")]  # the hat of p, which a browser sets above it
    assert "," not in [one.text for one in item.root.iter(f"{MATH}mo")]
    assert "decimal point" in item.text()


def test_what_an_author_writes_is_text(tmp_path):
    item = one_item(tmp_path, written_task(HOSTILE), title=f"S {HOSTILE}")
    written = HOSTILE.replace("\\\\", "\\").replace("&lt;b&gt;", "<b>")  # as Markdown reads it

    assert len(item.responses) == 5
    assert HOSTILE in item.title
    for part in ("itemBody", "itemBody//{*}rubricBlock", "modalFeedback[@identifier='solution']"):
        assert written in unescape(item.text(part))
    assert item.feedback("part_1_error_1") == f"a) Wald {HOSTILE}"


def test_what_an_author_writes_in_a_table_is_text(tmp_path):
    item = one_item(tmp_path, table_task(HOSTILE))
    written = HOSTILE.replace("\\\\", "\\").replace("&lt;b&gt;", "<b>")  # as Markdown reads it

    assert len(item.responses) == 2
    assert unescape(item.text("itemBody")).count(written) >= 3


def test_a_formula_that_cannot_be_set_is_shown_as_it_is_written(tmp_path):
    text = r"Of {{n}} and {{x}}: $\frac{1}$, $a_$, $\text{a & b}$ and $\text{<b>&lt;i>&#60;u}$"
    item = one_item(tmp_path, {**written_task(), "text": text})

    assert [one.text for one in item.root.iter(f"{QTI}code")][:3] == [r"\frac{1}", "a_", r"\text{a & b}"]


def test_the_same_sheet_gives_the_same_bytes(tmp_path):
    variants, *_ = built(tmp_path, spec_of(["mcnemar", "roc-by-hand"]))
    first = exported(variants)

    assert first == exported(variants)
    with ZipFile(io.BytesIO(first)) as package:
        assert {info.date_time for info in package.infolist()} == {(1980, 1, 1, 0, 0, 0)}
