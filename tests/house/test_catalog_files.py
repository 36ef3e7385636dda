"""Every file of a method is found, every formula can be set, every code has its words and every word is used."""

import ast
from string import Formatter

import pytest
from given_codes import codes

from reportgen import conventions, index, reasons
from reportgen.catalog import registry
from reportgen.document.formulas import FormulaError, formula_svg
from reportgen.narrative import english, gaps
from reportgen.spec.kinds import KINDS
from reportgen.spec.names import known_intervals
from reportgen.task_index import tasks

SAYS = "the `says` of its method, or to reportgen/shared_reasons.py where several use it"
TABLES = {
    **dict.fromkeys(("undefined", "step", "check", "consequence"), reasons.UNDEFINED),
    "sentence": english.SENTENCES,
    "label": english.LABELS,
}
HOMES = {  # where the words of each table stand
    **dict.fromkeys(("undefined", "step", "check", "consequence"), SAYS),
    "sentence": "SENTENCES of a file in reportgen/narrative/english",
    "label": "LABELS in reportgen/narrative/english/labels.py",
}
GENERATE = "run: python tests/generate.py"
PREFIXED = ("finding_", "limit_", "remark_")  # codes of results that name sentences with these before them


# Files

ASKED_FOR = {path for kind in KINDS.values() for path in getattr(kind.spec, "ASKED_FOR", ())}


def files_of(root):
    """Name the method files of all rooms by kind."""
    rooms = {kind: root / "reportgen" / index.ROOMS[kind] for kind in index.METHOD_KINDS}
    return {(kind, file.stem) for kind, room in rooms.items() for file in room.glob("*.py") if file.stem != "__init__"}


def test_each_file_of_a_room_declares_the_one_method_of_its_name(root):
    assert {(entry.kind, entry.id) for entry in index.of_kind(*index.METHOD_KINDS)} == files_of(root), GENERATE


def test_each_file_declares_one_method_alone(sources):
    for entry in index.of_kind(*index.METHOD_KINDS):
        tree = sources[f"{entry.module.replace('.', '/')}.py"]

        assert declared(tree) == [entry.id], f"declare {entry.id}, and nothing else, in the file of its name"


def declared(tree):
    """Name the functions that a decorator of the catalog declares."""
    kinds = {"metric", "curve", "interval", "check", "hypotest", "analysis"}
    return [
        node.name
        for node in tree.body
        if isinstance(node, ast.FunctionDef)
        and any(ast.unparse(each).partition("(")[0] in kinds for each in node.decorator_list)
    ]


def test_a_second_method_in_a_file_is_seen():
    code = '@metric(label="A")\ndef a(c): ...\n\n@metric(label="B")\ndef b(c): ...\n\ndef c(): ...\n'

    assert declared(ast.parse(code)) == ["a", "b"]


def test_the_registry_finds_what_the_index_names():
    assert {(one.kind, one.id) for one in registry.discover()} == {
        (entry.kind, entry.id) for entry in index.of_kind(*index.METHOD_KINDS)
    }, GENERATE


# Formulas


@pytest.mark.parametrize("entry", [entry for entry in index.entries() if entry.formula], ids=lambda entry: entry.id)
def test_its_formula_can_be_set(entry):
    for inline in (True, False):
        formula = formula_svg(entry.formula, inline=inline)

        assert formula.width_em > 0
        assert formula.height_em > 0


def test_a_formula_that_cannot_be_set_is_caught():
    with pytest.raises(FormulaError, match="cannot be set"):
        formula_svg(r"\frac{TP}{TP + FN")


def test_every_metric_has_a_formula():
    bare = [entry.id for entry in index.of_kind("metric") if not entry.formula]

    assert bare == [], f"declare a formula for {bare}"


# Codes and words


def wordless(tree):
    """Find the codes that no table words."""
    return [(table, code) for table, code, _ in codes(tree) if code not in TABLES[table]]


def factless(tree):
    """Find the codes whose words have holes that no fact fills."""
    for table, code, facts in codes(tree):
        if table in ("undefined", "check") and facts is not None:
            worded = (reasons.UNDEFINED, reasons.WITHHELD, reasons.CHECKS)
            for words in {each[code] for each in worded if code in each}:
                if missing := holes(words) - facts:
                    yield code, missing


def holes(words):
    """Name the facts that a sentence needs; holes in capitals are rules, which stand in conventions.py."""
    return {name for _, name, _, _ in Formatter().parse(words) if name and not name.isupper()}


def test_every_rule_that_a_sentence_names_is_a_convention():
    tables = (english.SENTENCES, reasons.UNDEFINED, reasons.WITHHELD, reasons.CHECKS, reasons.CONSEQUENCES)
    parsed = (Formatter().parse(words) for table in tables for words in table.values())
    named = {name for sentence in parsed for _, name, _, _ in sentence if name and name.isupper()}

    assert named
    assert [f"define {name} in reportgen/conventions.py" for name in named if not hasattr(conventions, name)] == []


def test_every_code_has_its_words(sources):
    trees = {file: tree for file, tree in sources.items() if file != "reportgen/api.py"}  # which says how far it is

    lacking = [(file, *one) for file, tree in trees.items() for one in wordless(tree)]

    assert [f"add words for `{code}`, which {file} names, to {HOMES[table]}" for file, table, code in lacking] == []


def test_every_hole_of_a_reason_is_filled_where_its_code_is_given(sources):
    rooms = tuple(f"reportgen/{index.ROOMS[kind]}/" for kind in index.METHOD_KINDS)
    found = {file: list(factless(tree)) for file, tree in sources.items() if file.startswith(rooms)}

    lacking = [(file, *one) for file, codes in found.items() for one in codes]

    assert [f"give `{code}` its facts {sorted(facts)} in {file}" for file, code, facts in lacking] == []


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ('Undefined("no_reason")', ("undefined", "no_reason")),
        ('answers.Undefined("no_reason" if a else "no_case")', ("undefined", "no_reason")),
        ('failed("no_reason", on="design", consequence="p_withheld")', ("check", "no_reason")),
        ('warning("clustered", on="design", consequence="no_reason")', ("consequence", "no_reason")),
        ('work.step("no_reason", r"x", x)', ("step", "no_reason")),
        ('say("no_reason", a=a)', ("sentence", "no_reason")),
        ('labels("metric no_reason")', ("label", "no_reason")),
        ('def f(a):\n    code = "in_brackets" if a else "no_reason"\n    say(code)', ("sentence", "no_reason")),
        ('def f():\n    return [label(key) for key in ("metric", "no_reason")]', ("label", "no_reason")),
        ('def f():\n    for a, key in ((1, "metric"), (2, "no_reason")):\n        label(key)', ("label", "no_reason")),
    ],
)
def test_a_code_without_words_is_caught(code, fault):
    assert wordless(ast.parse(code)) == [fault]


def test_a_hole_without_its_fact_is_caught():
    assert list(factless(ast.parse('Undefined("too_many_cases")'))) == [("too_many_cases", {"most"})]
    assert list(factless(ast.parse('Undefined("too_many_cases", most=9)'))) == []


def test_what_makes_a_method_undefined_has_words():
    codes = {entry.undefined_when: entry.id for entry in index.entries() if entry.undefined_when}
    lacking = {code: name for code, name in codes.items() if code not in reasons.UNDEFINED}

    assert [f"add words for `{code}` of {name} to {SAYS}" for code, name in lacking.items()] == []


def unused(sources):
    """Find words that nothing asks for."""
    named = {text for file, tree in sources.items() if file != "reportgen/shared_reasons.py" for text in strings(tree)}
    named |= {entry.undefined_when for entry in index.entries()}
    for table, words in TABLES.items():
        for code in words:
            bare = next((code.removeprefix(prefix) for prefix in PREFIXED if code.startswith(prefix)), code)
            bare = next((bare.removesuffix(f"_{task.id}") for task in tasks() if bare.endswith(task.id)), bare)
            if not {code, bare} & named and not composed(code, named) and not of_a_method(code, named):
                yield table, code


def strings(tree):
    """Pass the texts in code; keys of a catalogue do not ask for themselves, nor do the sentences of a declaration."""
    keys = {id(key) for node in ast.walk(tree) if isinstance(node, ast.Dict) for key in node.keys}
    keys |= {id(each) for node in ast.walk(tree) if is_says(node) for each in ast.walk(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in keys:
            yield from (node.value, *node.value.split())


def is_says(node):
    return isinstance(node, ast.keyword) and node.arg == "says"


COMPOSED = (
    "met",
    "not_met",
    "figure",
    "used",
    "judged_on",
    "agree",
    "disagree",
    "difference",
    "not_shown",
    "assumed",
    "miscalibration",
    "direction",
    "source",
    "costs",
    "gains",
    "case",
    "cases",
    "clause",
    "compatible",
    "count",
    "fixed_late",
    "fixed_never",
    "fixed_on",
    "ids",
    "several_ids",
    "if_clusters_independent",
    "if_independent",
    "open",
    "short_of",
    "thousand",
    "would_be",
)


def composed(code, named):
    """Tell whether a code is put together, as f"{verdict}_{comparator}{sides}" is."""
    rests = [code.removeprefix(first) for first in COMPOSED if code.startswith(first)]
    asked = {text.strip("_") for text in named if isinstance(text, str)}
    return any(part.strip("_") in asked for rest in rests for part in (rest, rest.removesuffix("_one_sided")) if part)


VERSIONS = {choice for entry in index.entries() if (option := entry.option("version")) for choice in option.choices}
BASES = {f"{shown}_{judging}" for shown in known_intervals("proportion") for judging in known_intervals("verdict")}
DECLARED = {entry.id for entry in index.entries()} | VERSIONS | BASES


def of_a_method(code, named):
    """Tell whether a code is put together with the id of a method or its version, as f"as_run_{method}" is."""
    return any(
        code.startswith(first) and code.removeprefix(first) in DECLARED for first in named if str(first)[-1:] == "_"
    )


def test_all_words_are_used(sources):
    assert [f"take `{code}` out of {HOMES[table]}, or ask for it" for table, code in unused(sources)] == []


def test_words_that_nothing_asks_for_are_caught():
    asked = [code for words in TABLES.values() for code in words if code != "rows_left_out"]

    assert list(unused({"reportgen/new.py": ast.parse(f"asked = {asked}")})) == [
        (table, "rows_left_out") for table in ("undefined", "step", "check", "consequence")
    ]


def test_every_gap_has_words():
    homeless = [
        f"add words for `{path}` to GAPS in reportgen/narrative/gaps.py" for path in ASKED_FOR if path not in gaps.GAPS
    ]
    unasked = [
        f"take `{path}` out of GAPS in reportgen/narrative/gaps.py" for path in gaps.GAPS if path not in ASKED_FOR
    ]

    assert [*homeless, *unasked] == []


def test_every_sentence_with_a_code_of_results_has_words(documents):
    for document in documents.values():
        results = document.results

        assert {f"finding_{one.code}" for one in results.findings} <= set(english.SENTENCES)
        assert {f"limit_{one.code}" for one in results.limitations} <= set(english.SENTENCES)
