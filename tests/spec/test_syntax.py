"""Texts that are no YAML: where, why in plain words, and what to write instead."""

import pytest
from yaml import Mark, MarkedYAMLError

from reportgen.errors import ReportgenError
from reportgen.spec.source import parse_source
from reportgen.spec.syntax import syntax_fault

BEGINS = "text without quotes cannot begin with this character"
QUOTE = "this quote is not closed"
ESCAPE = "this is not a valid escape"
COLON = "a colon is not expected here"
VALUE = "a value is missing here"
TRAILING = "text follows after a closing quote or bracket"


@pytest.mark.parametrize(
    ("text", "place", "what", "value"),
    [
        ("a: b: c", "1:5", COLON, "a: b: c"),
        ("a: 1\n  b: 2", "2:4", COLON, "b: 2"),
        ("a\nb: 1", "2:2", COLON, "b: 1"),
        ("a: 1\nb\nc: 2", "2:1", "a colon is missing after this key", "b"),
        ("a: 1\nb", "2:1", "a colon is missing after this key", "b"),
        ("a: 'x\nb: 1\n", "1:4", QUOTE, "a: 'x"),
        ('a: 1\nb: "x', "2:4", QUOTE, 'b: "x'),
        ('a: "x\n---\ny"', "1:4", QUOTE, 'a: "x'),
        ("a: [1, 2\nb: 3\n", "2:2", "the list that opens with [ in line 1 is not closed, or lacks a comma", "b: 3"),
        ("a: 1\nb: [1 2\n", "2:4", "the list that opens with [ in line 2 is not closed, or lacks a comma", "b: [1 2"),
        ("a: {x: 1\nb: 3\n", "2:2", "the mapping that opens with { in line 1 is not closed, or lacks a comma", "b: 3"),
        ('{"a" 1}', "1:6", "the mapping that opens with { in line 1 is not closed, or lacks a comma", '{"a" 1}'),
        ("a:\n    b: 1\n  c: 2", "3:3", "this does not belong to the mapping that begins in line 1", "c: 2"),
        ("x: 1\na: 1\n- b\n", "3:1", "this does not belong to the mapping that begins in line 1", "- b"),
        ("\n- a\nb: 1", "3:1", "this does not belong to the list that begins in line 2", "b: 1"),
        ('a: "x" y', "1:8", TRAILING, 'a: "x" y'),
        ("a: 'it's'", "1:8", TRAILING, "a: 'it's'"),
        ("- [a] b", "1:7", TRAILING, "- [a] b"),
        (": 1", "1:1", "a key is missing before the colon", ": 1"),
        ("a: - b", "1:4", "a list cannot begin in the middle of a line", "a: - b"),
        ("a: @x", "1:4", BEGINS, "a: @x"),
        ("a: `x`", "1:4", BEGINS, "a: `x`"),
        ("a: %x", "1:4", BEGINS, "a: %x"),
        ("a: ? b", "1:4", BEGINS, "a: ? b"),
        ("a: *", "1:4", BEGINS, "a: *"),
        ("a: &", "1:4", BEGINS, "a: &"),
        ("a: !<x", "1:4", BEGINS, "a: !<x"),
        ("a: !e!x 1", "1:4", BEGINS, "a: !e!x 1"),
        (r'a: "C:\data"', "1:7", ESCAPE, r'a: "C:\data"'),
        (r'a: "\xzz"', "1:7", ESCAPE, r'a: "\xzz"'),
        (r'a: "\U0000d83d"', "1:7", ESCAPE, r'a: "\U0000d83d"'),
        ("a: |0\n x", "1:5", "after | or > the text begins on the next line", "a: |0"),
        ("a: > x", "1:6", "after | or > the text begins on the next line", "a: > x"),
        ("[,]", "1:2", VALUE, "[,]"),
        ("a: ]", "1:4", VALUE, "a: ]"),
        ("[1]\n]", "2:1", "text follows after the end of the spec", "]"),
        ("a: 1\n...\nb: 2", "3:1", "text follows after the end of the spec", "b: 2"),
        ("%x", "1:1", "a line that begins with % is a directive", "%x"),
        ("%YAML 1.3\n---\na: 1", "1:1", "this version of YAML is not supported", "%YAML 1.3"),
    ],
)
def test_a_syntax_error_names_its_place_and_why_in_plain_words(text, place, what, value):
    with pytest.raises(ReportgenError) as caught:
        parse_source(text.encode(), "s")
    (problem,) = caught.value.problems
    assert (str(problem.place), problem.what, problem.value) == (f"s:{place}", what, value)
    assert problem.remedy


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("a:\n\tb: 1", "2:1"),
        ("a: x\n\tb: 1", "2:1"),
        ("a:\n  b: 1\n\tc: 2", "3:1"),
        ("a:\n  - b\n\t- c", "3:1"),
        ("a: |\n\tfoo", "2:1"),
        ("-\ta: 1", "1:2"),
        ("a: 1\n\t\nb: 2", "2:1"),
    ],
)
def test_a_tab_in_the_indentation_is_named(text, place):
    with pytest.raises(
        ReportgenError, match=f"^s:{place}: a tab is not allowed here; YAML uses spaces .*- use spaces$"
    ):
        parse_source(text.encode(), "s")


def test_a_tab_elsewhere_is_space():
    assert parse_source(b'a:\t1\nb: [1,\n\t2]\nc: "\t"\n', "s").tree == {"a": 1, "b": [1, 2], "c": "\t"}


@pytest.mark.parametrize(
    ("text", "remedy"),
    [
        ("title: Churn: v3", "put text that contains ': ' in quotes"),
        ("a: 'it's'", "put the whole value in quotes"),
        (r'file: "C:\data"', r"write \\\\ for a backslash"),
        ("a: 'x", "write the closing quote"),
        ("a: @x", "put the text in quotes"),
        ("a: [1, 2", "] after the last"),
        ("a: - b", r"write \[a, b\]"),
    ],
)
def test_a_syntax_error_says_what_to_write_instead(text, remedy):
    with pytest.raises(ReportgenError, match=remedy):
        parse_source(text.encode(), "s")


def test_a_long_line_is_shown_around_the_fault():
    text = "{" + ", ".join(f'"key{i}": {i}' for i in range(1000)) + ', "bad" 1}'
    with pytest.raises(ReportgenError) as caught:
        parse_source(text.encode(), "s")
    (problem,) = caught.value.problems
    assert '"bad" 1}' in problem.value
    assert len(problem.value) <= 63


def test_what_pyyaml_has_never_said_is_passed_on():
    mark = Mark("", 5, 1, 2, None, None)
    problem = syntax_fault(MarkedYAMLError("while musing", mark, "found a riddle", mark), "a: 1\nb: 2", "s")
    assert str(problem).startswith("s:2:3: this is not YAML (while musing: found a riddle) (b: 2) - check")
    bare = syntax_fault(MarkedYAMLError(None, None, "found a riddle", mark), "a: 1\nb: 2", "s")
    assert bare.what == "this is not YAML (found a riddle)"
