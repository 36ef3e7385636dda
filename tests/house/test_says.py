"""Each code has one sentence: in the declaration of the one method that uses it, or where all share it."""

import ast
from collections import defaultdict

import pytest
from given_codes import codes

from reportgen import index, reasons, shared_reasons

SHARED = "reportgen/shared_reasons.py"
METHODS = tuple(f"reportgen/{index.ROOMS[kind]}/" for kind in index.METHOD_KINDS)
GIVING = (*METHODS, "reportgen/catalog/", "reportgen/data/", "reportgen/tasks/", "reportgen/engine/")
PURPOSES = {
    "withheld": reasons.WITHHELD,
    "check": reasons.CHECKS,
    "short": reasons.SHORT,
    "general": reasons.GENERAL,
}  # for which a code may have words of their own
TABLES = {"undefined", "check", "consequence", "step"}


def file_of(entry):
    return f"{entry.module.replace('.', '/')}.py"


def homes():
    """Return the files in which a code is worded; other words for one purpose have the purpose before the code."""
    found = {code: [SHARED] for code in shared_reasons.SENTENCES}
    for entry in index.entries():
        for code in entry.says:
            found.setdefault(code, []).append(file_of(entry))
    return found


def users(sources):
    """Return the files that give a code, for any purpose or for the one before it."""
    found = defaultdict(set)
    mentioned = defaultdict(set)
    for file, tree in sources.items():
        if file.startswith(GIVING):
            for table, code, _ in codes(tree):
                for worded in names(file, table, code) if table in TABLES else ():
                    found[worded].add(file)
            for text in texts(tree):
                mentioned[text].add(file)
    for entry in index.entries():
        if entry.undefined_when:
            found[entry.undefined_when].add(file_of(entry))
    for code in homes():  # some are handed on before they are given
        found.setdefault(code, mentioned[code])
    for code in homes():  # a reason in few words, or of no data in particular, belongs where it is said in full
        purpose, _, said_in_full = code.partition(".")
        if purpose in ("short", "general"):
            found[code] = found[said_in_full]
    return dict(found)


def names(file, table, code):
    """Pass under what a code that a file gives is worded: a test, or a check, may say why its p-value is withheld."""
    of_test, of_others = file.startswith("reportgen/hypotests/"), not file.startswith(METHODS)
    withheld, checked = f"withheld.{code}", f"check.{code}"
    worded = homes()
    if withheld in worded and (table == "check" or (table == "undefined" and (of_test or of_others))):
        yield withheld
    if table == "check" and checked in worded:
        yield checked
    elif not (table == "undefined" and withheld in worded and of_test):
        yield code


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
    for code, places in homes.items():
        giving = sorted(users.get(code, ()))
        only = giving[0] if len(giving) == 1 and giving[0].startswith(METHODS) else None
        if len(places) > 1:
            yield f"word `{code}` once: {', '.join(places)}"
        elif not giving:
            yield f"take `{code}` out of {places[0]}: nothing gives it"
        elif places != [only or SHARED]:
            yield f"move `{code}` from {places[0]} to {only or SHARED}"


def test_each_sentence_stands_once_and_where_its_code_is_given(sources):
    assert "\n".join(misplaced(homes(), users(sources))) == ""


@pytest.mark.parametrize(
    ("places", "giving", "said"),
    [
        (["reportgen/checks/a.py"], {"reportgen/checks/a.py"}, None),
        ([SHARED], {"reportgen/checks/a.py", "reportgen/checks/b.py"}, None),
        ([SHARED], {"reportgen/engine/a.py"}, None),
        ([SHARED], {"reportgen/checks/a.py"}, f"move `x` from {SHARED} to reportgen/checks/a.py"),
        (
            ["reportgen/checks/a.py"],
            {"reportgen/checks/a.py", "reportgen/engine/b.py"},
            f"move `x` from reportgen/checks/a.py to {SHARED}",
        ),
        (
            ["reportgen/checks/a.py"],
            {"reportgen/checks/b.py"},
            "move `x` from reportgen/checks/a.py to reportgen/checks/b.py",
        ),
        ([SHARED, "reportgen/checks/a.py"], set(), f"word `x` once: {SHARED}, reportgen/checks/a.py"),
        (["reportgen/checks/a.py"], set(), "take `x` out of reportgen/checks/a.py: nothing gives it"),
    ],
)
def test_a_sentence_that_is_misplaced_is_told(places, giving, said):
    assert list(misplaced({"x": places}, {"x": giving})) == ([said] if said else [])


@pytest.mark.parametrize("purpose", PURPOSES)
def test_only_other_words_stand_beside_those_for_every_purpose(purpose):
    other = [code.partition(".")[2] for code in homes() if code.startswith(f"{purpose}.")]

    assert other
    assert [code for code in other if PURPOSES[purpose][code] == reasons.UNDEFINED[code]] == []
    assert {code.partition(".")[0] for code in homes() if "." in code} == set(PURPOSES)


def test_one_code_may_say_different_things_for_different_purposes():
    code = "no_discordant_pair"

    assert reasons.UNDEFINED[code] == "the models agree on every case"
    assert reasons.WITHHELD[code] == "the models agree on all {cases:case|cases}, so no test is possible"
    assert reasons.CHECKS[code] == "the models agree on all {cases:case|cases}"


def test_a_code_without_words_for_a_purpose_takes_those_for_every_purpose():
    assert reasons.WITHHELD["one_class"] == reasons.CHECKS["one_class"] == reasons.UNDEFINED["one_class"]
    assert "withheld.one_class" not in reasons.WITHHELD
