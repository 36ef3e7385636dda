"""Exercises for R/exams, read back by the rules of its manual: sections, counts of gaps, and no line of R."""

import csv
import io
import re
from pathlib import Path

import pytest
from built_sheets import table_task

import reportgen
from reportgen.document.sheets.exports.rexams import EXPORT
from reportgen.results.exercise import ExerciseResults

ROOT = Path(__file__).parents[2]
HOSTILE = (
    "<script>alert(1)</script> </script> ]]> ~ # } = \\ {{n}} $ ` ```{r} system('x')``` `r system('x')` ##ANSWER1## "
    "=cmd|' /C calc'!A0 <% x %> \\begin{x} \\(y\\) **b** _i_ [l](http://a.example) | a | b | ^1^ @x &amp;"
)
LINES = "\n\nSolution\n========\n\nexsolution: 7\n\n---\na: b\n---\n\n* x\n\n1. y\n\n    `r 1`\n\n```{r}\nsystem('x')\n```\n"
WRITTEN = {
    "title": "Spam $x$",
    "draw": {"n": {"integer": [80, 200], "step": 10}, "x": {"integer": [4, 20]}},
    "calc": [{"id": "W", "method": "wilson", "inputs": {"successes": "$x", "trials": "$n"}}],
    "text": "Of {{n}} messages {{x}} were misclassified; $\\hat p$ is the error rate.",
    "solution": "{{steps W}}",
    "parts": [
        {"id": "a", "kind": "number", "text": "Lower $p$ limit", "value": "W#interval.low", "decimals": 4, "points": 2},
        {"id": "b", "kind": "number", "text": "Upper", "value": "W#interval.high", "significant": 2, "points": 1.5},
        {"id": "c", "kind": "integer", "text": "Errors", "value": "x", "points": 1},
        {"id": "d", "kind": "choices", "text": "Which?", "points": 1, "choices": [
            {"text": "Yes", "correct": True}, {"text": "No", "correct": False}, {"text": "1. Both", "correct": True}]},
        {"id": "e", "kind": "text", "text": "Why?", "points": 2, "rubric": [{"says": "small count", "points": 2}]},
    ],
}  # fmt: skip


def built(folder, tasks, count=2, **keys):
    """Build a sheet as a user does; return its variants as they are on disk, and the rows of its key."""
    spec = {"kind": "exercise", "title": "S", "variants": {"count": count, "seed": 5}, "tasks": tasks, **keys}
    written = reportgen.build(spec, folder / "out", ["json"])
    pages = [(path.parent.name[1:], ExerciseResults.model_validate_json(path.read_bytes())) for path in written["json"]]
    key = next(path for path in written["key"] if path.name == "key.csv")
    return pages, list(csv.DictReader(io.StringIO(key.read_text(encoding="utf-8"))))


def exported(pages):
    return {name: data.decode() for name, data in EXPORT.of_sheet(lambda: iter(pages))}


def sections(text):
    """Take a file apart at lines of `====` and `----` below a head, as R/exams does."""
    lines, found, at = text.split("\n"), {}, None
    for number, line in enumerate(lines):
        ruled = lines[number + 1][:4] if number + 1 < len(lines) else ""
        if ruled in ("====", "----"):
            assert line not in found
            at = line
            found[at] = []
        elif line[:4] not in ("====", "----"):
            assert at is not None
            found[at].append(line)
    return found


def read(text):
    """Read the gaps of an exercise; what the manual forbids fails."""
    assert "`" not in text  # begins code of R, in a line or as a chunk
    found = sections(text)
    assert list(found) in (
        ["Question", "Answerlist", "Solution", "Meta-information"],
        ["Question", "Solution", "Meta-information"],
    )
    meta = dict(line.split(": ") for line in found["Meta-information"] if line)
    if meta["extype"] == "string":
        assert set(meta) == {"exname", "extype", "exstringtype", "exsolution", "expoints"}
        return []
    columns = [meta[key].split("|") for key in ("exclozetype", "exsolution", "extol", "expoints")]
    assert len({len(column) for column in columns}) == 1
    signs = re.findall(r"##ANSWER(\d+)##", "\n".join(found["Question"]))
    assert sorted(map(int, signs)) == list(range(1, len(columns[0]) + 1))
    assert "##ANSWER" not in "\n".join(found["Solution"])
    items = [line for line in found.get("Answerlist", ()) if line]
    assert all(line.startswith("* ") for line in items)
    gaps = []
    for kind, solution, tolerance, points in zip(*columns, strict=True):
        choices = len(solution) if kind != "num" else 0
        gaps.append((kind, solution, float(tolerance), float(points), items[:choices]))
        items = items[choices:]
    assert not items
    return gaps


def hold(gap, row):
    """Hold a gap to its row of the key."""
    kind, solution, tolerance, points, items = gap
    assert points == pytest.approx(float(row["points"]), abs=1e-4)
    if row["kind"] in ("number", "integer"):
        assert kind == "num"
        assert float(solution) - tolerance == pytest.approx(float(row["low"]), abs=1e-9)
        assert float(solution) + tolerance == pytest.approx(float(row["high"]), abs=1e-9)
        assert abs(float(row["low"]) - float(solution)) <= tolerance
        assert abs(float(row["high"]) - float(solution)) <= tolerance
        decimals = len(row["key"].partition(".")[2])
        assert round(float(solution), decimals) == pytest.approx(float(row["key"]), abs=1e-12)
    else:
        right = {int(at) for at in row["key"].split()}
        assert kind == ("schoice" if row["kind"] == "choice" else "mchoice")
        assert {at for at, sign in enumerate(solution, start=1) if sign == "1"} == right
        assert len(items) == len(solution)


SHEETS = [
    (["roc-by-hand", "data-splits", "mcnemar", "interpretation"], {}),
    (["metrics", "ci-proportion", "calibration", {"topic": "quantiles"}], {"conventions": {"decimal": "comma"}}),
    ([WRITTEN, {**WRITTEN, "parts": WRITTEN["parts"][4:]}], {}),
    ([{**table_task(HOSTILE), "id": "T1"}], {"conventions": {"decimal": "comma"}}),
]


@pytest.mark.parametrize(("tasks", "keys"), SHEETS)
def test_gaps_are_those_of_the_key(tmp_path, tasks, keys):
    pages, key = built(tmp_path, tasks, **keys)
    files = exported(pages)

    assert list(files) == [
        f"rexams/T{task}-V{variant}.Rmd" for variant in ("01", "02") for task in range(1, len(tasks) + 1)
    ]
    for name, text in files.items():
        task, variant = re.fullmatch(r"rexams/(T\d+)-V(\d+)\.Rmd", name).groups()
        rows = [row for row in key if (row["variant"], row["task"]) == (variant, task)]
        gaps, asked = read(text), [row for row in rows if row["kind"] not in ("text", "table")]
        assert len(gaps) == len(asked)
        for gap, row in zip(gaps, asked, strict=True):
            hold(gap, row)


def test_cells_of_a_table_are_gaps_in_their_rows(tmp_path):
    pages, key = built(tmp_path, ["roc-by-hand"], count=1)
    (text,) = exported(pages).values()
    rows = [re.findall(r"##ANSWER(\d+)##", line) for line in sections(text)["Question"] if line.startswith("|")]
    cells = [row["label"] for row in key if row["label"].startswith("row ")]

    assert [len(row) for row in rows if row] == [4] * (len(cells) // 4)
    assert cells[:4] == ["row 1, TP", "row 1, FP", "row 1, TPR", "row 1, FPR"]
    assert [int(one) for row in rows for one in row] == list(range(1, len(cells) + 1))


def test_a_reader_that_counts_refuses_a_gap_too_few(tmp_path):
    pages, _ = built(tmp_path, ["metrics"], count=1)
    (text,) = exported(pages).values()

    assert read(text)
    with pytest.raises(AssertionError):
        read(text.replace(" ##ANSWER2##", ""))
    with pytest.raises(AssertionError):
        read(re.sub(r"(extol: [^|]*)\|[^|]*", r"\1", text))


def test_worked_steps_and_marks_are_in_the_solution(tmp_path):
    pages, _ = built(tmp_path, [WRITTEN], count=1)
    (text,) = exported(pages).values()
    solution = "\n".join(sections(text)["Solution"])

    assert solution.count("$$") >= 6
    assert "Key: " in solution
    assert "small count (2 points)" in solution
    assert "- Yes" in solution


def test_no_text_of_an_author_is_code_or_a_gap(tmp_path):
    bare = HOSTILE.replace("{{n}} ", "")
    parts = [
        {**WRITTEN["parts"][0], "id": "`r 1`", "text": bare},
        {"id": "##ANSWER1##", "kind": "choice", "text": bare, "points": 1, "choices": [
            {"text": bare, "correct": True, "why": bare}, {"text": "`r 1`", "correct": False}]},
        {"id": "c", "kind": "text", "text": "?", "points": 1, "rubric": [{"says": bare, "points": 1}]},
    ]  # fmt: skip
    task = {**WRITTEN, "title": bare, "text": HOSTILE + LINES, "solution": bare + LINES, "parts": parts}
    pages, key = built(tmp_path, [task], count=1, title=bare)
    (text,) = exported(pages).values()
    gaps, asked = read(text), [row for row in key if row["kind"] != "text"]

    for gap, row in zip(gaps, asked, strict=True):
        hold(gap, row)
    for forbidden in ("<script", "<%", "```", "**b**", "_i_", "[l]", "\n---\n", "\\(", "\\begin", "{r}"):
        assert forbidden not in text
    assert text.count("system('x')") > 5


def test_bytes_are_the_same_again(tmp_path):
    pages, _ = built(tmp_path, [WRITTEN])

    assert exported(pages) == exported(pages)


def test_what_is_lost_is_said():
    assert any("not compiled with R here" in one for one in EXPORT.drops)
