"""What is wrong with the spec of a sheet: place, value and what to write instead."""

import pytest

from reportgen.engine.sheets.roster import roster_of
from reportgen.errors import ReportgenError
from reportgen.spec.load import load
from reportgen.spec.source import parse_source

SOUND = {"kind": "exercise", "title": "Sheet", "tasks": ["mcnemar"]}
PROOF = {"id": "a", "kind": "text", "text": "Show it.", "points": 1}


def problems(**keys):
    with pytest.raises(ReportgenError) as caught:
        load({**SOUND, **keys})
    return caught.value.problems


def said(problem):
    return f"{problem.place}: {problem.what} - {problem.remedy}"


@pytest.mark.parametrize(
    ("keys", "place", "words"),
    [
        ({"tasks": ["mcnemer"]}, "tasks[0]", "did you mean 'mcnemar'"),
        ({"tasks": []}, "tasks", "add at least one entry"),
        ({"variants": {"count": 30}}, "variants", "30 variants need a seed"),
        ({"variants": {"count": 0}}, "variants.count", "must be at least 1"),
        ({"variants": {"personal": True}}, "variants.personal", "need a class list"),
        ({"tasks": [{"topic": "mcnemar", "draw": {"m": 3}}]}, "tasks[0].draw.m", "no number that is drawn"),
        ({"tasks": [{"topic": "mcnemar", "draw": {"n": [200, 100]}}]}, "tasks[0].draw.n", "ends before it begins"),
        ({"tasks": [{"topic": "paired-t", "draw": {"pairs": 1}}]}, "tasks[0].draw.pairs", "is not possible here"),
        ({"tasks": [{"topic": "mcnemar", "draw": {"n": [1.5, 100]}}]}, "tasks[0].draw.n", "two whole numbers"),
        (
            {"tasks": [{"topic": "mcnemar", "data": {"only_a": 3}}]},
            "tasks[0].data",
            "lack both_right, both_wrong, only_b",
        ),
        ({"tasks": [{"topic": "paired-t", "data": {"a": "x", "b": [1]}}]}, "tasks[0].data.a", "a list of numbers"),
        ({"tasks": [{"topic": "mcnemar", "parts": [{"ask": "p"}]}]}, "tasks[0].parts[0].ask", "no part is named 'p'"),
        ({"tasks": [{"topic": "mcnemar", "points": 0.3}]}, "tasks[0].points", "multiples of 0.5"),
        (
            {"tasks": [{"topic": "mcnemar", "points": 2, "parts": [{"ask": "discordant", "points": 3}]}]},
            "tasks[0].points",
            "have 3 points",
        ),
        (
            {"tasks": [{"id": "A", "topic": "mcnemar"}, {"id": "A", "topic": "metrics"}]},
            "tasks[1].id",
            "two tasks have this id",
        ),
        ({"tasks": [{"id": "../A", "topic": "mcnemar"}]}, "tasks[0].id", "part of names of files"),
        (
            {"tasks": [{"topic": "ci-proportion", "options": {"lvl": 0.9}}]},
            "tasks[0].options.lvl",
            "no option is named",
        ),
        ({"tasks": [{"topic": "ci-proportion", "options": {"level": 1}}]}, "tasks[0].options.level", "between 0 and 1"),
        (
            {"tasks": [{"text": "T", "parts": [{**PROOF, "rubric": ["x"]}]}]},
            "tasks[0].parts[0].rubric[0]",
            "write `key: value` lines below it; keys here are: points, says",
        ),
        (
            {"tasks": [{"text": "T", "parts": [{**PROOF, "rubric": [{"points": 1, "says": "x", "because": "y"}]}]}]},
            "tasks[0].parts[0].rubric[0].because",
            "keys here are: points, says",
        ),
        ({"conventions": {"mcnemar": "fisher"}}, "conventions.mcnemar", "not a known word"),
        ({"tasks": [{"title": "Spam", "text": "Of {{n}}"}]}, "tasks[0].text", "no number is named 'n'"),
        ({"criteria": ["recall >= 0.8"]}, "criteria", "no key is named 'criteria'"),
    ],
)
def test_each_fault_has_its_place_and_its_remedy(keys, place, words):
    found = problems(**keys)

    assert any(str(one.place) == place and words in said(one) for one in found), [said(one) for one in found]


def test_all_faults_are_said_at_once():
    found = problems(tasks=["x", {"topic": "metrics", "draw": {"y": 1}}], variants={"count": 3})

    assert len(found) == 3


IN_LAYERS = """kind: exercise
titel: Sheet
tasks:
  - {topci: mcnemer}
  - {topic: mcnemar, points: abc, draw: {n: [200, 100]}}
  - title: Spam {{q}}
    draw: {n: {integer: [80, 200]}}
    calc: [{id: W, metod: wilsn, inputs: {successes: 3, trials: $m}}]
    text: Of {{k}} messages
    parts:
      - {id: a, kind: number, text: "{{z}}", valu: V#value, decimals: 3, point: 1}
"""


def test_a_misspelt_key_or_a_wrong_value_hides_no_other_fault_and_makes_none():
    with pytest.raises(ReportgenError) as wrong:
        load(parse_source(IN_LAYERS.encode(), "s.yaml"))

    assert [str(one).partition(" - ")[0] for one in wrong.value.problems] == [
        "s.yaml:2:1: no key is named 'titel' here",
        "s.yaml:4:6: no key is named 'topci' here",
        "s.yaml:4:13: no topic is named 'mcnemer'",
        's.yaml:5:30: points must be a number ("abc")',
        "s.yaml:5:45: n ends before it begins ([200, 100])",
        "s.yaml:6:12: no number is named 'q'",
        "s.yaml:8:12: no number or earlier calculation is named 'm'",
        "s.yaml:8:20: no key is named 'metod' here",
        "s.yaml:8:27: no method is named 'wilsn'",
        "s.yaml:9:11: no number is named 'k'",
        "s.yaml:11:37: no number is named 'z'",
        "s.yaml:11:46: no key is named 'valu' here",
        "s.yaml:11:52: no number or calculation is named 'V'",
        "s.yaml:11:74: no key is named 'point' here",
    ]


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (
            "n*p",
            "nothing is computed here: write one name - draw the number itself, give it under `data`, or take it from",
        ),
        ("1-p", "nothing is computed here"),
        ("W.interval.low", "a part of an answer has # before it - write `W#interval.low`"),
        ("0.5", "this is a number, and a name is needed - write it under `data`, as `data: {k: 0.5}`, and here `k`"),
        ("m", "no number or calculation is named 'm' - write one of: W, n, p"),
    ],
)
@pytest.mark.parametrize("where", ["value", "errors[0].value"])
def test_a_value_that_is_no_name_is_told_where_numbers_come_from(value, words, where):
    part = {"id": "a", "kind": "number", "text": "T", "value": "W", "decimals": 2, "points": 1}
    part |= {"value": value} if where == "value" else {"errors": [{"value": value, "says": "S"}]}
    task = {
        "text": "Of {{n}}",
        "draw": {"n": {"integer": [80, 200]}, "p": {"decimal": [0.1, 0.5], "decimals": 1}},
        "calc": [{"id": "W", "method": "wilson", "inputs": {"successes": 3, "trials": "$n"}}],
        "parts": [part],
    }
    (found,) = problems(tasks=[task])

    assert str(found.place) == f"tasks[0].parts[0].{where}"
    assert said(found).partition(": ")[2].startswith(words)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("knd: exercise\ntitle: S\ntasks: [mcnemar]\n", ["no key is named 'knd' here"]),
        ("kind: exercise\ntitle: S\ntsks: [mcnemar]\n", ["no key is named 'tsks' here"]),
        (
            "kind: exercise\ntitle: S\ntasks: [{topic: metrics, points: 3, parts: [{ask: recal}, {ask: f1, points: x}, 5]}]\n",
            ["no part is named 'recal'", "points must be a number", "parts[2] must be a set of keys"],
        ),
        (
            "kind: exercise\ntitle: S\ntasks: [{text: 'Of {{n}}', draw: 5, parts: 3}]\n",
            ["draw must be a set of keys", "parts must be a list"],
        ),
        (
            "kind: exercise\ntitle: S\ntasks: [{id: [], topic: metrics}, 5]\n",
            ["id must be text", "no topic is named '5'"],
        ),
    ],
)
def test_what_follows_from_a_fault_is_not_said(text, said):
    with pytest.raises(ReportgenError) as wrong:
        load(parse_source(text.encode(), "s.yaml"))

    assert [one.what for one in wrong.value.problems] == said


def roster(tmp_path, text):
    (tmp_path / "class.csv").write_text(text, encoding="utf-8")
    (tmp_path / "spec.yaml").write_text(
        "kind: exercise\ntitle: S\nvariants: {count: 3, seed: 1, roster: class.csv}\ntasks: [mcnemar]\n",
        encoding="utf-8",
    )
    return roster_of(load(tmp_path / "spec.yaml"))


def test_students_get_variants_in_turn_unless_one_is_written(tmp_path):
    found = roster(tmp_path, "id;name;variant\n1;Ada;\n2;Ben;3\n3;Ada;\n4;Eve;\n")

    assert [one.variant for one in found.students] == [1, 3, 3, 1]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("id,name\n1,Ada\n1,Ben\n", "already in line 2"),
        ("id,name\n,Ada\n", "has no id"),
        ("name\nAda\n", "no column id"),
        ("id,name,variant\n1,Ada,9\n", "no variant of the sheet"),
        ("id,name\n", "no student"),
    ],
)
def test_a_class_list_that_cannot_be_used_is_refused(tmp_path, text, words):
    with pytest.raises(ReportgenError, match=words):
        roster(tmp_path, text)


def test_a_sheet_has_no_contents_of_a_report():
    keys = "report: {status: final}\noutputs: {sections: [data], formats: [html, html]}\n"
    with pytest.raises(ReportgenError) as wrong:
        load(parse_source(("kind: exercise\ntitle: T\ntasks: [mcnemar]\n" + keys).encode(), "s.yaml"))

    assert [str(one).partition(" - ")[0] for one in wrong.value.problems] == [
        "s.yaml:4:10: no key is named 'status' here",
        "s.yaml:5:11: no key is named 'sections' here",
        "s.yaml:5:45: formats names 'html' twice",
    ]
