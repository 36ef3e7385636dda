"""Each code has one sentence for each purpose: in the declaration of the one method that uses it, or where all share it."""

import ast
from collections import defaultdict

import pytest
from given_codes import codes

from reportgen import index, reasons, shared_reasons

SENTENCES = {
    "undefined": reasons.UNDEFINED,
    "withheld": reasons.WITHHELD,
    "steps": reasons.STEPS,
    "checks": reasons.CHECKS,
    "consequences": reasons.CONSEQUENCES,
}
SHARED = "reportgen/shared_reasons.py"
METHODS = tuple(f"reportgen/{index.ROOMS[kind]}/" for kind in index.METHOD_KINDS)
GIVING = (*METHODS, "reportgen/catalog/", "reportgen/data/", "reportgen/tasks/", "reportgen/engine/")


def file_of(entry):
    return f"{entry.module.replace('.', '/')}.py"


def homes():
    """Return the files in which a code is worded, by purpose and code."""
    found = defaultdict(list)
    for purpose in SENTENCES:
        for code in getattr(shared_reasons, purpose.upper()):
            found[purpose, code].append(SHARED)
    for entry in index.entries():
        for purpose, sentences in entry.says.items():
            for code in sentences:
                found[purpose, code].append(file_of(entry))
    return dict(found)


def users(sources):
    """Return the files that give a code, by purpose and code."""
    found = defaultdict(set)
    mentioned = defaultdict(set)
    for file, tree in sources.items():
        if file.startswith(GIVING):
            for table, code, _ in codes(tree):
                for purpose in purposes(file, table, code):
                    found[purpose, code].add(file)
            for text in texts(tree):
                mentioned[text].add(file)
    for entry in index.entries():
        if entry.undefined_when:
            found["undefined", entry.undefined_when].add(file_of(entry))
    for purpose, table in SENTENCES.items():
        for code in table.own:  # some are handed on before they are given
            found.setdefault((purpose, code), mentioned[code])
    return dict(found)


def purposes(file, table, code):
    """Pass what a code that a file gives may explain: of a test, or of a check, why its p-value is withheld."""
    of_test, of_others = file.startswith("reportgen/hypotests/"), not file.startswith(METHODS)
    withheld = code in reasons.WITHHELD.own
    if withheld and (table == "check" or (table == "undefined" and (of_test or of_others))):
        yield "withheld"
    if table == "undefined" and not (withheld and of_test):
        yield "undefined"
    if table == "check":
        yield "checks" if code in reasons.CHECKS.own else "undefined"
    if table in ("step", "consequence"):
        yield f"{table}s"


def texts(tree):
    """Pass the texts in code without those of its declarations' sentences."""
    said = {
        id(each)
        for node in ast.walk(tree)
        if isinstance(node, ast.keyword) and node.arg == "says"
        for each in ast.walk(node)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
            yield node.value


def misplaced(homes, users):
    """Say of each sentence that does not stand where it belongs what to do."""
    for (purpose, code), places in homes.items():
        giving = sorted(users.get((purpose, code), ()))
        only = giving[0] if len(giving) == 1 and giving[0].startswith(METHODS) else None
        if len(places) > 1:
            yield f"word `{code}` ({purpose}) once: {', '.join(places)}"
        elif not giving:
            yield f"take `{code}` ({purpose}) out of {places[0]}: nothing gives it"
        elif places != [only or SHARED]:
            yield f"move `{code}` ({purpose}) from {places[0]} to {only or SHARED}"


def test_each_sentence_stands_once_and_where_its_code_is_given(sources):
    assert "\n".join(misplaced(homes(), users(sources))) == ""


@pytest.mark.parametrize(
    ("places", "giving", "said"),
    [
        (["reportgen/checks/a.py"], {"reportgen/checks/a.py"}, None),
        ([SHARED], {"reportgen/checks/a.py", "reportgen/checks/b.py"}, None),
        ([SHARED], {"reportgen/engine/a.py"}, None),
        ([SHARED], {"reportgen/checks/a.py"}, f"move `x` (checks) from {SHARED} to reportgen/checks/a.py"),
        (
            ["reportgen/checks/a.py"],
            {"reportgen/checks/a.py", "reportgen/engine/b.py"},
            f"move `x` (checks) from reportgen/checks/a.py to {SHARED}",
        ),
        (
            ["reportgen/checks/a.py"],
            {"reportgen/checks/b.py"},
            "move `x` (checks) from reportgen/checks/a.py to reportgen/checks/b.py",
        ),
        ([SHARED, "reportgen/checks/a.py"], set(), f"word `x` (checks) once: {SHARED}, reportgen/checks/a.py"),
        (["reportgen/checks/a.py"], set(), "take `x` (checks) out of reportgen/checks/a.py: nothing gives it"),
    ],
)
def test_a_sentence_that_is_misplaced_is_told(places, giving, said):
    assert list(misplaced({("checks", "x"): places}, {("checks", "x"): giving})) == ([said] if said else [])


@pytest.mark.parametrize("purpose", ["withheld", "checks"])
def test_only_other_words_stand_beside_those_of_undefined(purpose):
    repeated = [code for code, said in SENTENCES[purpose].own.items() if said == reasons.UNDEFINED.get(code)]

    assert [f"take `{code}` out of `{purpose}`: it takes its words from `undefined`" for code in repeated] == []


def test_one_code_may_say_different_things_for_different_purposes():
    code = "no_discordant_pair"

    assert reasons.UNDEFINED[code] == "the models agree on every case"
    assert reasons.WITHHELD[code] == "the models agree on all {cases:case|cases}, so no test is possible"
    assert reasons.CHECKS[code] == "the models agree on all {cases:case|cases}"


def test_a_code_without_words_for_a_purpose_takes_those_of_undefined():
    assert "one_class" not in {**reasons.WITHHELD.own, **reasons.CHECKS.own}
    assert reasons.WITHHELD["one_class"] == reasons.CHECKS["one_class"] == reasons.UNDEFINED["one_class"]
    assert "one_class" not in reasons.STEPS
