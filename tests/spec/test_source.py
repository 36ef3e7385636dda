"""A spec from its file, from bytes and from Python."""

import datetime as dt
import hashlib
import json
from enum import Enum, IntEnum

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reportgen.errors import ExitCode, Place, ReportgenError
from reportgen.spec.source import MAX_BYTES, Source, dotted, parse_source, read_source, source_of

SPEC = """\
kind: validation
title: "Churn model"
positive: yes
threshold: 0.35
classes: [01, True, ~]
criteria:
  - recall >= 0.85
  - metric: precision
    at_least: 0.5
empty:
"""


def problems_of(call, *args):
    with pytest.raises(ReportgenError) as caught:
        call(*args)
    assert caught.value.exit_code == ExitCode.USER
    return list(caught.value.problems)


def problem_of(call, *args):
    (problem,) = problems_of(call, *args)
    return problem


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_file_is_read_with_its_text_its_name_and_the_hash_of_its_bytes(folder):
    data = b"\xef\xbb\xbfkind: validation\r\ntitle: caf\xc3\xa9\r\n"
    (folder / "spec.yaml").write_bytes(data)
    source = read_source("spec.yaml")
    assert source.tree == {"kind": "validation", "title": "café"}
    assert source.text == "kind: validation\r\ntitle: café\r\n"
    assert source.sha256 == hashlib.sha256(data).hexdigest()
    assert source.file == "spec.yaml"
    assert source.place(("kind",)) == Place("spec.yaml", 1, 7, "kind")


def test_the_place_of_every_value_is_exact():
    places = parse_source(SPEC.encode(), "s").places
    assert {dotted(path): (place.line, place.column) for path, place in places.items()} == {
        "": (1, 1),
        "kind": (1, 7),
        "title": (2, 8),
        "positive": (3, 11),
        "threshold": (4, 12),
        "classes": (5, 10),
        "classes[0]": (5, 11),
        "classes[1]": (5, 15),
        "classes[2]": (5, 21),
        "criteria": (7, 3),
        "criteria[0]": (7, 5),
        "criteria[1]": (8, 5),
        "criteria[1].metric": (8, 13),
        "criteria[1].at_least": (9, 15),
        "empty": (10, 7),
    }
    assert {place.file for place in places.values()} == {"s"}


def test_the_place_of_every_key_is_exact():
    keys = parse_source(SPEC.encode(), "s").keys
    assert {dotted(path): (place.line, place.column) for path, place in keys.items()} == {
        "kind": (1, 1),
        "title": (2, 1),
        "positive": (3, 1),
        "threshold": (4, 1),
        "classes": (5, 1),
        "criteria": (6, 1),
        "criteria[1].metric": (8, 5),
        "criteria[1].at_least": (9, 5),
        "empty": (10, 1),
    }


def test_the_written_text_of_every_scalar_is_kept():
    written = parse_source(SPEC.encode(), "s").written
    assert {dotted(path): text for path, text in written.items()} == {
        "kind": "validation",
        "title": "Churn model",
        "positive": "yes",
        "threshold": "0.35",
        "classes[0]": "01",
        "classes[1]": "True",
        "classes[2]": "~",
        "criteria[0]": "recall >= 0.85",
        "criteria[1].metric": "precision",
        "criteria[1].at_least": "0.5",
        "empty": "",
    }


@pytest.mark.parametrize(
    ("path", "line", "column"),
    [
        (("criteria", 1, "at_least"), 9, 15),
        (("criteria", 1, "why"), 8, 5),
        (("criteria", 7, "why", 0), 7, 3),
        (("models",), 1, 1),
        ((), 1, 1),
    ],
)
def test_a_place_is_that_of_the_nearest_that_is_known(path, line, column):
    source = parse_source(SPEC.encode(), "s.yaml")
    assert source.place(path) == Place("s.yaml", line, column, dotted(path))


def test_a_source_that_knows_no_place_names_its_file():
    assert Source({}, "", "", "s.yaml", {}, {}, {}).place(("a", 0)) == Place("s.yaml", path="a[0]")


def test_a_key_has_a_place_of_its_own():
    source = parse_source(SPEC.encode(), "s.yaml")
    assert source.key_place(("criteria", 1, "at_least")) == Place("s.yaml", 9, 5, "criteria[1].at_least")
    assert source.key_place(("criteria", 0)) == source.place(("criteria", 0))


@pytest.mark.parametrize(
    ("path", "text"),
    [((), ""), (("a",), "a"), (("a", "b", 0, 1, "c"), "a.b[0][1].c"), ((0, "a"), "[0].a")],
)
def test_a_path_is_written_with_dots_and_brackets(path, text):
    assert dotted(path) == text


# Files that cannot be read


@pytest.mark.parametrize(
    ("asked", "remedy"),
    [
        ("spec.yml", r"did you mean 'spec\.yaml'\?"),
        ("zzz", r"the folder contains other\.json, spec\.yaml$"),
        ("sub/spec.yaml", r"`reportgen init` writes"),
        ("nowhere/spec.yaml", r"there is no folder 'nowhere' either"),
    ],
)
def test_a_missing_file_is_named_with_the_nearest_one(folder, asked, remedy):
    for name in ("spec.yaml", "other.json", "spec.csv"):
        (folder / name).touch()
    (folder / "sub").mkdir()
    problem = problem_of(read_source, asked)
    assert problem.code == "file_missing"
    with pytest.raises(ReportgenError, match=f"^{asked}: there is no such file - {remedy}"):
        read_source(asked)


def test_the_nearest_name_keeps_its_folder(folder):
    (folder / "sub").mkdir()
    (folder / "sub" / "model.json").touch()
    with pytest.raises(ReportgenError, match=r"did you mean 'sub/model\.json'\?"):
        read_source("sub/mdoel.json")


def test_a_folder_is_not_a_file(folder):
    problem = problem_of(read_source, folder)
    assert problem.code == "file_is_folder"
    assert str(problem) == f"{folder}: this is a folder - name the spec's file in it"


@pytest.mark.parametrize(("name", "said"), [("x" * 300, "name too long"), ("a\0b", "null byte")])
def test_a_file_that_cannot_be_opened_says_why(name, said):
    problem = problem_of(read_source, name)
    assert problem.code == "file_unreadable"
    assert said in problem.value


def test_a_file_without_permission_says_so(monkeypatch):
    def refuse(*_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("os.open", refuse)
    with pytest.raises(ReportgenError, match=r"^spec\.yaml: the file cannot be read \(Permission denied\)"):
        read_source("spec.yaml")


@pytest.mark.parametrize("data", [b"", b"\xef\xbb\xbf", b"\n \r\n", b"# nothing\n", b"---\n", b"---\n...\n"])
def test_an_empty_file_is_refused(data):
    problem = problem_of(parse_source, data, "s.yaml")
    assert problem.code == "empty"
    assert str(problem) == "s.yaml: the file is empty - `reportgen init` writes a spec to begin with"


def test_a_file_that_is_not_empty_may_be_null():
    assert parse_source(b"null", "s").tree is None


def test_a_file_beyond_16_mib_is_refused_and_one_of_16_mib_is_not(folder):
    (folder / "s.yaml").write_bytes(b"a: 1\n#" + b" " * (MAX_BYTES - 6))
    assert read_source("s.yaml").tree == {"a": 1}
    with (folder / "s.yaml").open("ab") as file:
        file.write(b" ")
    problem = problem_of(read_source, "s.yaml")
    assert problem.code == "file_too_large"
    assert "at most 16 MiB" in problem.what
    assert "data.file" in problem.remedy


@pytest.mark.parametrize("bom", [b"", b"\xef\xbb\xbf"])
def test_a_file_that_is_not_utf8_names_the_byte_and_its_place(bom):
    problem = problem_of(parse_source, bom + "kind: a\r\nname: é, ".encode() + b"caf\xe9", "s.yaml")
    assert problem.code == "not_utf8"
    assert (problem.place.line, problem.place.column) == (2, 13)
    assert problem.value == f"byte 0xE9 at offset {22 + len(bom)}"
    assert problem.remedy == "save it as UTF-8"


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be"])
def test_utf16_and_utf32_are_refused_by_name(encoding):
    problem = problem_of(parse_source, "kind: validation".encode(encoding), "s.yaml")
    assert (problem.code, problem.what) == ("not_utf8", "the file is UTF-16 or UTF-32")
    assert problem.remedy == "save it as UTF-8"


# Specs given from Python


def test_a_spec_from_python_becomes_plain_values():
    class Kind(str, Enum):  # noqa: UP042 - this is the kind of Enum whose str() is its name
        VALIDATION = "validation"

    class Level(IntEnum):
        HIGH = 3

    tree = {
        "kind": Kind.VALIDATION,
        "level": Level.HIGH,
        "matrix": ((1, 2), [3, 4]),
        "date": dt.date(2026, 7, 1),
        "score": np.float64(0.5),
        Kind.VALIDATION: np.str_("text"),
        "none": None,
        "yes": True,
    }
    plain = source_of(tree).tree
    assert plain == {
        "kind": "validation",
        "level": 3,
        "matrix": [[1, 2], [3, 4]],
        "date": "2026-07-01",
        "score": 0.5,
        "validation": "text",
        "none": None,
        "yes": True,
    }
    assert {type(value) for value in plain.values()} == {str, int, list, float, type(None), bool}
    assert {type(key) for key in plain} == {str}


def test_a_spec_from_python_has_paths_for_places():
    source = source_of({"criteria": [{"at_least": 0.85}]})
    assert source.places[("criteria", 0, "at_least")] == Place(path="criteria[0].at_least")
    assert source.keys[("criteria", 0, "at_least")] == Place(path="criteria[0].at_least")
    assert source.place(("criteria", 0, "metric")) == Place(path="criteria[0].metric")
    assert str(source.key_place(("criteria",))) == "criteria"
    assert source.file == ""


def test_a_spec_from_python_is_written_as_its_json():
    tree = {"title": "é", "rows": [1, 2.5]}
    source = source_of(tree)
    assert json.loads(source.text) == tree
    assert "é" in source.text
    assert source.sha256 == hashlib.sha256(source.text.encode()).hexdigest()
    assert parse_source(source.text.encode(), "s").tree == tree


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (1.0, "1"),
        (-2.0, "-2"),
        (0.5, "0.5"),
        (1e300, "1e+300"),
        (1, "1"),
        (True, "true"),
        (False, "false"),
        (None, "null"),
        ("01", "01"),
        (dt.date(2026, 7, 1), "2026-07-01"),
    ],
)
def test_python_values_are_written_without_a_needless_fraction(value, written):
    assert source_of({"a": value}).written[("a",)] == written


@pytest.mark.parametrize(
    ("tree", "place", "code", "value"),
    [
        ({"a": {"b": [np.int64(1)]}}, "a.b[0]", "value_type", "numpy.int64"),
        ({"a": {1, 2}}, "a", "value_type", "set"),
        ({"a": b"x"}, "a", "value_type", "bytes"),
        ({"a": {1: 2}}, "a.1", "key_not_text", "1"),
        ({"a": float("nan")}, "a", "not_finite", "nan"),
        ({"a": [float("-inf")]}, "a[0]", "not_finite", "-inf"),
        ({"a": 10**5000}, "a", "not_finite", "a longer whole number"),
        ({"a": "x\0"}, "a", "control_character", "U+0000"),
        ({"a": "\ud83d"}, "a", "lone_surrogate", "U+D83D"),
        ({"\x1b": 1}, "\x1b", "control_character", "U+001B"),
    ],
)
def test_what_a_spec_from_python_may_not_hold(tree, place, code, value):
    problem = problem_of(source_of, tree)
    assert (problem.place, problem.code, problem.value) == (Place(path=place), code, value)
    assert problem.remedy


def test_all_problems_of_a_spec_from_python_come_at_once():
    problems = problems_of(source_of, {"a": float("nan"), "b": {2: object()}})
    assert [(problem.place.path, problem.code) for problem in problems] == [
        ("a", "not_finite"),
        ("b.2", "key_not_text"),
        ("b.2", "value_type"),
    ]


def test_a_spec_from_python_that_holds_itself_is_refused():
    tree = {}
    tree["a"] = [tree, tree]
    assert problem_of(source_of, tree).code == "too_deep"


def test_a_flood_of_problems_from_python_ends_after_a_hundred():
    problems = problems_of(source_of, {"a": [object()] * 100_000})
    assert [problem.code for problem in problems] == ["value_type"] * 100 + ["too_many"]


@settings(deadline=None)
@given(
    st.recursive(
        st.none()
        | st.booleans()
        | st.integers()
        | st.floats(allow_nan=False, allow_infinity=False)
        | st.text(st.characters(exclude_categories=("Cc", "Cs"), exclude_characters="\ufffe\uffff")),
        lambda inner: st.lists(inner) | st.dictionaries(st.text("abc.0"), inner),
        max_leaves=20,
    )
)
def test_plain_values_from_python_stay_as_they_are(value):
    source = source_of({"value": value})
    assert source.tree == {"value": value}
    assert json.loads(source.text) == {"value": value}
