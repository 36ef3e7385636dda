"""YAML and JSON into plain values, and all that is refused with its place."""

import contextlib
import json
import time

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from reportgen.errors import ReportgenError
from reportgen.spec.source import dotted, parse_source

VISIBLE = st.characters(exclude_categories=("Cc", "Cs"), exclude_characters="\u2028\u2029\ufeff\ufffe\uffff")
ANY_TEXT = st.text(st.characters(exclude_categories=("Cs",), exclude_characters="\ufffe\uffff"), max_size=30).filter(
    lambda text: all(character >= " " or character in "\t\n\r" for character in text)
)
NUMBERS = st.integers() | st.floats(allow_nan=False, allow_infinity=False)


def trees(texts, numbers=NUMBERS):
    def deeper(inner):
        return st.lists(inner, max_size=5) | st.dictionaries(texts, inner, max_size=5)

    return st.recursive(st.none() | st.booleans() | numbers | texts, deeper, max_leaves=20)


def tree_of(text):
    return parse_source(text.encode(), "s").tree


def same(left, right):
    """Compare with types: 1 is neither 1.0 nor True."""
    return repr(left) == repr(right)


def problems_of(text):
    with pytest.raises(ReportgenError) as caught:
        tree_of(text)
    assert {problem.place.file for problem in caught.value.problems} == {"s"}
    assert all(problem.remedy for problem in caught.value.problems)
    return [(p.place.line, p.place.column, p.code, p.value) for p in caught.value.problems]


# Values


@pytest.mark.parametrize(
    ("written", "value"),
    [
        *((word, None) for word in ("null", "Null", "NULL", "~", "")),
        *((word, True) for word in ("true", "True", "TRUE")),
        *((word, False) for word in ("false", "False", "FALSE")),
        *(
            (word, word)
            for word in ("yes", "No", "on", "OFF", "y", "n", "tRUE", "nULL", "nan", "inf", "NaN", "Infinity")
        ),
        ("1", 1),
        ("-12", -12),
        ("+3", 3),
        ("01", 1),
        ("0o17", 15),
        ("0x1F", 31),
        ("1.0", 1.0),
        ("1e-3", 0.001),
        ("1E5", 100000.0),
        ("-1.5e+3", -1500.0),
        (".5", 0.5),
        ("5.", 5.0),
        ("+.5", 0.5),
        ("-0.0", -0.0),
        *((text, text) for text in ("1_000", "2026-07-01", "2026-07-01T10:00:00Z", "1:30", "1.2.3", "0b1", "-0x1F")),
        *((text, text) for text in ("1,000", "0x", "1e", "e5", ".", "+", "-.", "..5", "0o8", "1 000", "١٢", "50%")),
        *((text, text) for text in ("<", "=", "<<", "C:\\data\\new", "a#b", "é😀", "http://a/b")),
        ("'true'", "true"),
        ('"1"', "1"),
        ("'it''s'", "it's"),
        (r'"a\tb\n\"\\\/\u00e9\x41"', 'a\tb\n"\\/éA'),
        ("|\n  a\n  b\n", "a\nb\n"),
        (">-\n  a\n  b\n", "a b"),
        ("a\n  b", "a b"),
    ],
)
def test_a_value_is_what_the_core_schema_says(written, value):
    assert same(tree_of(f"key: {written}"), {"key": value})


@pytest.mark.parametrize("key", ["1", "01", "yes", "true", "null", "~", "1.5", "2026-07-01", "a b", "<"])
def test_a_key_is_the_text_that_is_written(key):
    assert tree_of(f"{key}: x") == {key: "x"}
    assert tree_of(f"{{'{key}': x}}") == {key: "x"}


def test_a_quoted_key_may_be_empty_or_look_like_a_merge():
    assert tree_of('{"": 1, "<<": 2}') == {"": 1, "<<": 2}


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_every_kind_of_line_ending_is_one_line(ends):
    source = parse_source(f"a: 1{ends}b:{ends}  - x{ends}".encode(), "s")
    assert source.tree == {"a": 1, "b": ["x"]}
    assert (source.place(("b", 0)).line, source.place(("b", 0)).column) == (3, 5)


def test_one_document_may_have_its_markers_and_version():
    assert tree_of("%YAML 1.2\n---\na: 1\n...\n") == {"a": 1}


# JSON


@settings(deadline=None)
@given(trees(ANY_TEXT))
def test_json_in_ascii_is_read_back(tree):
    assert same(tree_of(json.dumps(tree)), tree)


@settings(deadline=None)
@given(trees(st.text(VISIBLE, max_size=30)), st.sampled_from([None, 2, "\t"]))
def test_json_with_its_characters_is_read_back(tree, indent):
    assert same(tree_of(json.dumps(tree, ensure_ascii=False, indent=indent)), tree)
    assert same(tree_of(json.dumps(tree, ensure_ascii=False, separators=(",", ":"))), tree)


@settings(deadline=None)
@given(trees(st.from_regex(r"[a-zé]{2,9}( [a-z]{1,9})?", fullmatch=True)), st.booleans())
def test_what_pyyaml_writes_is_read_back(tree, in_blocks):
    text = yaml.safe_dump(tree, allow_unicode=True, sort_keys=False, default_flow_style=not in_blocks)
    assert same(tree_of(text), tree)


def test_json_in_a_line_of_any_length_is_read_back():
    tree = {"rows": [["x" * 3000, "y: z"] for _ in range(50)]}
    assert tree_of(json.dumps(tree)) == tree


@pytest.mark.parametrize(
    "written",
    [
        r'"\ud83d\ude00"',
        r'"\uD83D\uDE00 \\ud83d\\ude00 \" \ud83d\ude00"',
        r'"\\\ud83d\ude00\u0020\u00e9"',
        r'{"\ud83d\ude00": ["\ud83d\ude00", 1]}',
    ],
)
def test_pairs_of_surrogates_are_joined_as_json_does(written):
    assert tree_of(written) == json.loads(written)


def test_where_no_escape_is_meant_surrogates_stay_letters():
    text = "a: '\\ud83d\\ude00 \\u0020 \\ud83d'\nb: \\ud83d \\u0020\nc: |\n  \\ud83d\\ude00\nd: \"\\ud83d\\ude00\"\n"
    assert tree_of(text) == {
        "a": "\\ud83d\\ude00 \\u0020 \\ud83d",
        "b": "\\ud83d \\u0020",
        "c": "\\ud83d\\ude00\n",
        "d": "😀",
    }


def test_joined_surrogates_leave_every_place_as_it_was():
    text = '{"\\ud83d\\ude00": "\\ud83d\\ude00", "b": [1]}'
    source = parse_source(text.encode(), "s")
    assert source.place(("b", 0)).column == text.index("1") + 1
    assert source.written[("😀",)] == "😀"


def test_quoted_lines_with_surrogates_are_folded_as_others():
    assert tree_of('a: "\\ud83d\\ude00\n  b\\\n  c"\n') == {"a": "😀 bc"}


# Refusals


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("a: !!str 1", [(1, 4, "tag", "!!str")]),
        ("a: !!python/object/apply:os.system [ls]", [(1, 4, "tag", "!!python/object/apply:os.system")]),
        ("- !foo {a: 1}", [(1, 3, "tag", "!foo")]),
        ("! a: 1", [(1, 1, "tag", "!")]),
        ("a: &x 1", [(1, 4, "anchor", "&x")]),
        ("a: &x\n  b: 1", [(1, 4, "anchor", "&x")]),
        ("&x a: 1", [(1, 1, "anchor", "&x")]),
        ("a: *x", [(1, 4, "alias", "*x")]),
        ("*x : 1", [(1, 1, "alias", "*x")]),
        ("a: &x !foo 1", [(1, 4, "anchor", "&x"), (1, 4, "tag", "!foo")]),
        ("a: 1\n<<: {b: 2}", [(2, 1, "merge_key", None)]),
        ("a: 1\nb: 2\na: 3", [(3, 1, "duplicate_key", "a")]),
        ('{"a": 1, a: 2}', [(1, 10, "duplicate_key", "a")]),
        ("a: {x: 1, x: 2}\na: {x: 3}", [(1, 11, "duplicate_key", "x"), (2, 1, "duplicate_key", "a")]),
        ("a: {b: 1}\n{b: 1}: 2", [(2, 1, "key_not_text", None)]),
        ("[a, b]: 2", [(1, 1, "key_not_text", None)]),
        ("? a: b\n: c", [(1, 3, "key_not_text", None)]),
        ("title: {{ name }}", [(1, 9, "key_not_text", None)]),
        ("[*x]: &y 1", [(1, 1, "key_not_text", None), (1, 2, "alias", "*x"), (1, 7, "anchor", "&y")]),
        ("?\n: 1", [(1, 2, "key_missing", None)]),
        ("a: 1\n---\nb: 1", [(2, 1, "several_documents", None)]),
        ("a: 1\n---\n", [(2, 1, "several_documents", None)]),
        ("a: .inf\nb: [-.INF, .NaN, +.Inf]",
         [(1, 4, "not_finite", ".inf"), (2, 5, "not_finite", "-.INF"), (2, 12, "not_finite", ".NaN"),
          (2, 18, "not_finite", "+.Inf")]),
        ("a: 1e999", [(1, 4, "not_finite", "1e999")]),
        ("a: " + "9" * 309, [(1, 4, "not_finite", "9" * 60 + "...")]),
        ("a: " + "9" * 9999, [(1, 4, "not_finite", "9" * 60 + "...")]),
        ("a: 0x" + "f" * 9999, [(1, 4, "not_finite", "0x" + "f" * 58 + "...")]),
        (r'a: "\x01"', [(1, 4, "control_character", "U+0001")]),
        (r'"\0": 1', [(1, 1, "control_character", "U+0000")]),
        (r'a: "\uffff"', [(1, 4, "control_character", "U+FFFF")]),
        (r'a: "b \ud83d"', [(1, 7, "lone_surrogate", r"\ud83d")]),
        ('a: "b\n  \\ud83d"', [(2, 3, "lone_surrogate", r"\ud83d")]),
        (r'{"\ude00\ud83d": 1}', [(1, 3, "lone_surrogate", r"\ude00"), (1, 9, "lone_surrogate", r"\ud83d")]),
        ("a: b\0\r\n\u2028c: \x1b\n\x85 \ufeff",
         [(1, 5, "control_character", "U+0000"), (2, 1, "control_character", "U+2028 LINE SEPARATOR"),
          (2, 5, "control_character", "U+001B"), (3, 1, "control_character", "U+0085"),
          (3, 3, "control_character", "U+FEFF ZERO WIDTH NO-BREAK SPACE")]),
    ],
)  # fmt: skip
def test_what_is_refused_is_named_with_its_place_and_value(text, problems):
    assert problems_of(text) == problems


def test_the_first_of_two_keys_is_named():
    with pytest.raises(ReportgenError, match=r"^s:3:1: this key is already in line 1 \(a\) - keep one of the two$"):
        tree_of("a: 1\nb: 2\na: 3\n")


def test_all_that_is_refused_comes_at_once_up_to_where_the_text_can_be_read():
    found = problems_of("a: &x !foo 1\nb: *x\n<<: *x\na: .nan\nc: 'open\n")
    assert [code for _, _, code, _ in found] == [
        "anchor", "tag", "alias", "merge_key", "alias", "duplicate_key", "not_finite", "syntax",
    ]  # fmt: skip


@pytest.mark.parametrize(("opens", "closes"), [("[", "]"), ("{a: ", "}"), ("- ", "")])
@pytest.mark.parametrize("end", ["1", ""])
def test_forty_levels_are_read_and_one_more_is_refused(opens, closes, end):
    tree = tree_of(opens * 40 + "1" + closes * 40)
    for _ in range(40):
        (tree,) = tree.values() if isinstance(tree, dict) else tree
    assert tree == 1
    column = len(opens) * 40 + 1
    assert problems_of(opens * 41 + end + closes * 41) == [(1, column, "too_deep", None)]


@pytest.mark.parametrize("opens", ["[", "{a: ", "- ", "[{a: ", '{"a":['])
def test_ten_thousand_open_brackets_are_a_problem_and_no_crash(opens):
    ((line, _, code, _),) = problems_of(opens * 10_000)
    assert (line, code) == (1, "too_deep")


def test_ten_thousand_nested_keys_are_a_problem_and_no_crash():
    assert problems_of("? " * 10_000)[-1][2] == "too_deep"


def test_a_bomb_of_anchors_takes_no_time():
    lines = ["a0: &a0 [x, x]", *(f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]" for i in range(1, 30))]
    began = time.perf_counter()
    found = problems_of("\n".join(lines))
    assert time.perf_counter() - began < 5
    assert found[:3] == [(1, 5, "anchor", "&a0"), (2, 5, "anchor", "&a1"), (2, 10, "alias", "*a0")]


@pytest.mark.parametrize("text", ["- *a\n" * 100_000, "\x01" * 100_000, '["' + r"\ud83d" * 100_000 + '"]'])
def test_a_flood_of_problems_ends_after_a_hundred(text):
    found = problems_of(text)
    assert len(found) == 101
    assert found[-1] == (None, None, "too_many", None)


def test_every_character_is_either_refused_or_read_as_it_is():
    ranges = (range(0xD800), range(0xE000, 0x11000), range(0x1F600, 0x1F700), range(0x10FF00, 0x110000))
    for codes in ranges:
        characters = [chr(code) for code in codes]
        refused = {character for character in characters if is_refused(character)}
        taken = [character for character in characters if character not in refused and character not in "\n\r"]
        texts = [f"x{character}y" for character in taken]
        assert tree_of(json.dumps(texts, ensure_ascii=False)) == texts


def is_refused(character):
    if " " < character < "\x7f" or "\xa0" <= character < "\u2000" or "\u2100" < character < "\ufe00":
        return False
    try:
        tree_of(f"# {character}\na: 1")
    except ReportgenError:
        return True
    return False


def test_two_megabytes_of_inline_rows_are_read():
    rows = "".join(f"  - {{id: {i}, truth: a{i % 2}, score: 0.{i % 1000:03d}}}\n" for i in range(50_000))
    began = time.perf_counter()
    source = parse_source(f"kind: validation\nrows:\n{rows}".encode(), "s")
    seconds = time.perf_counter() - began
    print(f"{len(source.text) / 1e6:.1f} MB in {seconds:.2f} s")  # noqa: T201 - shown by pytest -s
    assert source.tree["rows"][-1] == {"id": 49_999, "truth": "a1", "score": 0.999}
    assert source.place(("rows", 49_999, "truth")).line == 50_002


@settings(max_examples=50, deadline=None)
@given(trees(st.text(VISIBLE, max_size=10)))
def test_every_value_has_its_place_and_every_scalar_its_text(tree):
    text = json.dumps(tree, ensure_ascii=False, indent=1)
    source = parse_source(text.encode(), "s")
    lines = text.split("\n")
    for path, written in source.written.items():
        place = source.places[path]
        rest = lines[place.line - 1][place.column - 1 :]
        assert rest.startswith(json.dumps(written, ensure_ascii=False) if rest[0] == '"' else written), dotted(path)


SNIPPETS = st.lists(
    st.sampled_from(
        [
            *"ab:-[]{}?,#&*!|>'\"%@` \t\r\n\\01.~<é\U0001f600",
            "a: ",
            "\n- ",
            "\n  ",
            '"a": ',
            "\\ud83d",
            "\\ude00",
            "---\n",
        ]
    ),
    max_size=40,
).map("".join)


@given(st.binary(max_size=60) | SNIPPETS.map(str.encode))
@settings(max_examples=500, deadline=None)
def test_whatever_is_written_is_read_or_refused_and_nothing_else(data):
    with contextlib.suppress(ReportgenError):
        parse_source(data, "s")


@given(SNIPPETS.filter(lambda text: "\\ud" not in text))
@settings(max_examples=500, deadline=None)
def test_what_is_read_has_the_texts_that_pyyaml_finds(text):
    try:
        source = parse_source(text.encode(), "s")
    except ReportgenError:
        return
    assert dict(source.written) == dict(texts_of(yaml.load(text, Loader=yaml.CBaseLoader)))


def texts_of(tree, path=()):
    if isinstance(tree, str):
        yield path, tree
    else:
        for key, value in tree.items() if isinstance(tree, dict) else enumerate(tree):
            yield from texts_of(value, (*path, key))
