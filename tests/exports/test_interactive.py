"""The page for practice, tried in a browser: right answers, usual errors, wrong ones; and what a look into the file shows."""

import csv
import html
import io
import json
import re
import subprocess
from base64 import b64decode, b64encode
from decimal import Decimal
from hashlib import pbkdf2_hmac, sha256
from pathlib import Path

import pytest

import reportgen
from reportgen import topic_index
from reportgen.document.policy import POLICY
from reportgen.document.sheets.exports.accepted import AskedDigits, accepted
from reportgen.document.sheets.exports.interactive import ITERATIONS, interactive
from reportgen.results.exercise import ExerciseResults

HOSTILE = "</script><script>alert(1)</script> ]]> \\ ' \" <img src=x onerror=alert(1)> `x` ~ # }"
TASK = {
    "title": HOSTILE,
    "draw": {"n": {"integer": [80, 200], "step": 10}, "x": {"integer": [4, 20]}},
    "calc": [
        {"id": "W", "method": "wilson", "inputs": {"successes": "$x", "trials": "$n"}},
        {"id": "E", "method": "wald", "inputs": {"successes": "$x", "trials": "$n"}},
    ],
    "text": f"Of {{{{n}}}} messages {{{{x}}}} were wrong. {HOSTILE}",
    "solution": f"{HOSTILE}\n\n{{{{steps W}}}}",
    "parts": [
        {"id": "a", "kind": "number", "text": "Lower", "value": "W#interval.low", "decimals": 4, "points": 2,
         "errors": [{"value": "E#interval.low", "says": f"Wald {HOSTILE}", "points": 0.5}]},
        {"id": "b", "kind": "number", "text": "Upper", "value": "W#interval.high", "significant": 2, "points": 1},
        {"id": "c", "kind": "integer", "text": "Errors", "value": "x", "points": 1},
        {"id": "d", "kind": "choices", "text": "Which?", "points": 1, "choices": [
            {"text": "Yes", "correct": True}, {"text": f"No {HOSTILE}", "correct": False}, {"text": "Both", "correct": True}]},
        {"id": "e", "kind": "choice", "text": "One?", "points": 1, "choices": [
            {"text": "This", "correct": True, "why": "so it is"}, {"text": "That", "correct": False, "why": "it is not"}]},
        {"id": "f", "kind": "text", "text": "Why?", "points": 2, "rubric": [{"says": "small count", "points": 2}]},
    ],
}  # fmt: skip
DRIVER = """
(async () => {
  const found = [];
  const parts = document.querySelectorAll("ol.parts > .part");
  for (const [at, typed] of TRIES) {
    const part = parts[at];
    const boxes = [...part.querySelectorAll("input[type=radio], input[type=checkbox]")];
    const cells = [...(part.closest(".task").querySelectorAll("td input.try"))];
    boxes.forEach((box) => (box.checked = typed.split(" ").includes(box.value)));
    if (typed instanceof Array) cells.forEach((cell, place) => (cell.value = typed[place]));
    else if (!boxes.length) part.querySelector("input.try").value = typed;
    const output = part.querySelector(".feedback");
    output.replaceChildren();
    part.querySelector("button").click();
    while (!output.childElementCount) await new Promise((done) => setTimeout(done, 5));
    found.push([output.className, output.innerText]);
  }
  const shown = document.createElement("pre");
  shown.id = "found";
  shown.textContent = JSON.stringify(found);
  document.body.append(shown);
})();
"""


def built(folder, tasks, **keys):
    spec = {"kind": "exercise", "title": "S", "variants": {"seed": 5}, "tasks": tasks, **keys}
    written = reportgen.build(spec, folder / "out", ["json"])
    key = next(Path(path) for path in written["key"] if Path(path).name == "key.csv")
    rows = list(csv.DictReader(io.StringIO(key.read_text(encoding="utf-8"))))
    return ExerciseResults.model_validate_json(Path(written["json"][0]).read_bytes()), rows


def tried(program, page, tries, folder):
    """Type answers into the page, whose own policy holds but for one more script; return what the page says of each."""
    driver = DRIVER.replace("TRIES", json.dumps(tries))
    digest = b64encode(sha256(driver.encode()).digest()).decode()
    before, end, after = page.replace("; script-src ", f"; script-src 'sha256-{digest}' ", 1).rpartition("</body>")
    (folder / "page.html").write_text(f"{before}<script>{driver}</script>{end}{after}", encoding="utf-8")
    profile = (f"--user-data-dir={folder / 'profile'}", "--no-first-run", "--no-sandbox", "--disable-gpu")
    command = [
        program,
        "--headless",
        *profile,
        "--virtual-time-budget=60000",
        "--dump-dom",
        (folder / "page.html").as_uri(),
    ]
    shown = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    found = re.search(r'<pre id="found">(.*?)</pre>', shown.stdout, re.DOTALL)
    assert found, shown.stderr[-2000:]
    return [(kind.partition(" ")[2], said) for kind, said in json.loads(html.unescape(found[1]))]


def test_the_page_knows_right_answers_usual_errors_and_wrong_ones(chromium, tmp_path):
    results, rows = built(tmp_path, [TASK])
    low, high, whole = (row["key"] for row in rows[:3])
    error = results.tasks[0].answers[0].errors[0].value
    tries = [
        (0, low), (0, f" {low.replace('.', ',')} "), (0, f"{low}4"), (0, "0.5"), (0, "x"), (0, f"{error:.4f}"),
        (1, high), (1, f"{float(high) * 100:.0f}e-2"), (1, str(float(high) + 0.02)),
        (2, whole), (2, str(int(whole) + 1)),
        (3, "0 2"), (3, "0"), (4, "0"), (4, "1"),
    ]  # fmt: skip
    found = tried(chromium, interactive(results), tries, tmp_path)

    right = [True, True, True, False, False, False, True, True, False, True, False, True, False, True, False]
    assert [kind == "right" for kind, _ in found] == right
    assert f"Key: {low}" in found[0][1]
    assert found[3][1] == "This is not right."
    assert "Write a number" in found[4][1]
    assert "usual error" in found[5][1]
    assert HOSTILE in " ".join(found[5][1].split("\n"))  # as text, not as markup
    assert "so it is" in found[13][1]
    assert "it is not" in found[14][1]


def test_cells_of_a_table_are_checked_where_they_are(chromium, tmp_path):
    results, rows = built(tmp_path, ["roc-by-hand"], conventions={"decimal": "comma"})
    cells = [row["key"] for row in rows if row["label"].startswith("row ")]
    wrong = ["7", *cells[1:]]
    found = tried(
        chromium, interactive(results), [(0, cells), (0, [c.replace(".", ",") for c in cells]), (0, wrong)], tmp_path
    )

    assert [kind for kind, _ in found] == ["right", "right", "wrong"]
    assert found[2][1] == f"{len(cells) - 1} of {len(cells)} cells are right."


def known(check, answer):
    """Tell whether the page knows an answer as it rounds it, by a hash of our own."""
    found = pbkdf2_hmac("sha256", answer.encode(), b64decode(check["salt"]), ITERATIONS, 64)
    return b64encode(found[:32]).decode() in check["known"]


def test_each_key_of_each_topic_is_known_as_the_marking_key_writes_it(tmp_path):
    results, rows = built(tmp_path, [topic.id for topic in topic_index.topics()])
    page = interactive(results)
    data = json.loads(re.search(r'<script type="application/json" id="checks">(.*?)</script>', page, re.DOTALL)[1])
    asked = [row for row in rows if row["kind"] in ("number", "integer")]
    checks = [check for part in data["parts"] if part["kind"] in ("number", "cells") for check in part["checks"]]

    assert data["iterations"] == ITERATIONS
    assert len(checks) == len(asked) > 300
    for check, row in zip(checks, asked, strict=True):
        digits = AskedDigits(check["decimals"], check["digits"])
        key = Decimal(row["key"])
        assert known(check, digits.written(key)), row


def test_no_answer_can_be_read_in_the_file(tmp_path):
    """Neither a key, nor what is said about it, nor the seed; a page with other answers has other hashes."""
    results, rows = built(tmp_path, [TASK])
    page = interactive(results)
    data = json.loads(re.search(r'<script type="application/json" id="checks">(.*?)</script>', page, re.DOTALL)[1])

    for secret in (rows[0]["key"], rows[1]["key"], "Wald", "so it is", "small count", "solution"):
        assert secret not in page.partition("<body")[2].replace(TASK["text"], "")
    assert data["iterations"] >= 1000
    for part in data["parts"]:
        for check in part.get("checks", ()):
            assert len(check["salt"]) == 24
            assert {len(one) for one in check["known"]} <= {44}
    assert len({check["salt"] for part in data["parts"] for check in part.get("checks", ())}) == 5


def test_one_script_of_ours_may_run_and_nothing_of_the_author(tmp_path):
    results, _ = built(tmp_path, [TASK])
    page = interactive(results)
    scripts = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    digest = b64encode(sha256(scripts[0].encode()).digest()).decode()

    assert len(scripts) == 1
    assert page.count("<script") == 2
    assert f"{POLICY}; script-src 'sha256-{digest}'\"" in page
    assert "For practice. Answers are hidden from a glance, not from a program." in page
    assert "http://" not in scripts[0]


def test_bytes_are_the_same_again_and_others_for_another_seed(tmp_path):
    results, _ = built(tmp_path, [TASK])

    assert interactive(results) == interactive(results)
    assert interactive(results) != interactive(results.model_copy(update={"seed": 6}))


@pytest.mark.parametrize(
    ("value", "low", "high", "digits"),
    [
        (0.07236, 0.07184, 0.0729, AskedDigits(3)),
        (0.0996, 0.0985, 0.1007, AskedDigits(4, 2)),
        (-0.0004, -0.0009, 0.0001, AskedDigits(3)),
        (12.5, 11.9, 13.1, AskedDigits(1)),
        (4711.0, 4650.0, 4790.0, AskedDigits(4, 2)),
    ],
)
def test_accepted_numbers_are_those_whose_rounding_lies_between_the_ends(value, low, high, digits):
    """By trying every number of one more digit."""
    unit = digits.unit(value)
    fine = [at * unit / 10 for at in range(int(Decimal(low) / unit * 10) - 20, int(Decimal(high) / unit * 10) + 21)]
    whole = [one for one in fine if one % unit == 0 and Decimal(str(low)) <= one <= Decimal(str(high))]

    assert set(accepted(value, low, high, digits)) == {digits.written(one) for one in whole}
    assert accepted(value, low, high + 1e6, AskedDigits(3)) == ()
