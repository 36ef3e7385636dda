"""
A rule has one home: what decides something is in conventions.py, with its reason above it.

A rule decides an outcome of a check, a verdict, what is withheld or what counts as equal. Numbers that only say how a
method computes, or how much is listed or held, stay with the method, and here with a reason.
"""

import ast
import re
import sys
from string import Formatter

import pytest

from reportgen import conventions, index, reasons, shared_reasons
from reportgen.checks.cluster_count import cluster_count
from reportgen.checks.expected_counts import expected_counts
from reportgen.checks.imbalance import imbalance
from reportgen.checks.normal_approximation import normal_approximation
from reportgen.data.design import Design
from reportgen.data.evidence import Counts, Groups, Proportion
from reportgen.engine import convert
from reportgen.narrative import english

HOME = "reportgen/conventions.py"
ROOMS = tuple(
    f"reportgen/{room}/" for room in ("checks", "intervals", "hypotests", "analyses", "metrics", "engine", "catalog")
)
LIKE_A_RULE = re.compile(
    r"_?(LEAST|MOST|FEW|FEWEST|ENOUGH|MANY|LARGEST|CLOSE|NOISE|NONE|NOTHING|SLACK|ROUNDING|TINY|ALPHA|LEVEL|TAIL|POWER)(_|$)"
)
ROUNDED = 1e-7  # and smaller: nobody writes such a number but for rounding
LISTED = "how many lines a solution on paper writes out"
HELD = "how much is remembered or listed, for memory and for a page that can be read"
PROVED = "part of the one method whose error rates were simulated with it"
ENDS = "ends of an option's range, which the index and the error state"
TECHNIQUE = "how the method computes; the number that comes out is the same"
DRAWN = "what a drawing can show"
EXEMPT = {
    ("reportgen/analyses/cases_needed.py", "MOST"): "the end of a search, which its sentence states from the facts",
    ("reportgen/analyses/normalized_confusion.py", "MOST_STEPS"): LISTED,
    ("reportgen/catalog/bootstrap.py", "MANY_CASES"): HELD,
    ("reportgen/catalog/bootstrap.py", "MOST_KEPT"): HELD,
    ("reportgen/engine/estimate/calibration.py", "MANY"): "how many draws a reference is the mean of, for time",
    ("reportgen/engine/estimate/class_distances.py", "MOST_DISTANCES"): LISTED,
    ("reportgen/engine/estimate/curves.py", "MOST_CONFUSED"): LISTED,
    ("reportgen/engine/estimate/curves.py", "MOST_IN_MATRIX"): HELD,
    ("reportgen/engine/estimate/curves.py", "MOST_POINTS"): HELD,
    ("reportgen/engine/compare/labels_apart.py", "MOST_PAIRS"): LISTED,
    ("reportgen/engine/estimate/curves_of_classes.py", "MOST_CLASSES"): HELD,
    ("reportgen/engine/estimate/curves_of_classes.py", "MOST_POINTS"): HELD,
    ("reportgen/engine/study/design.py", "MOST_IN_ORDER"): HELD,
    ("reportgen/engine/study/group_cases.py", "MOST_GROUPS"): HELD,
    ("reportgen/hypotests/bowker.py", "MOST_SHOWN"): LISTED,
    ("reportgen/hypotests/stuart_maxwell.py", "MOST_SHOWN"): LISTED,
    ("reportgen/catalog/paper.py", "MOST_TERMS"): LISTED,
    ("reportgen/engine/sheets/roster.py", "MOST_BYTES"): HELD,
    ("reportgen/catalog/widened.py", "MOST"): PROVED,
    ("reportgen/metrics/fbeta.py", "LEAST"): ENDS,
    ("reportgen/metrics/fbeta.py", "MOST"): ENDS,
    ("reportgen/metrics/observed_expected_ratio.py", "NOTHING"): "the range of floats, not a rule of ours",
}
USUAL = {-1, 0, 0.5, 1, 2, 3}  # that need no name: none, half, all, two of something
COMPARED = {  # in a comparison, with another number than these, and why
    "reportgen/engine/calc/entries.py": LISTED,
    "reportgen/engine/calc/run.py": ENDS,
    "reportgen/metrics/total_cost.py": "how an index is written",
}
SMALL = {  # files that hold a number so small, and why
    "reportgen/curves/error_distribution.py": DRAWN,
    "reportgen/data/combined_tails.py": "the range of floats, not a rule of ours",
    "reportgen/figures/from_results.py": DRAWN,
    "reportgen/figures/scale.py": DRAWN,
    "reportgen/hypotests/paired_loss_t.py": "the range of floats, not a rule of ours",
    "reportgen/data/logistic.py": TECHNIQUE,
    "reportgen/metrics/observed_expected_ratio.py": "the range of floats, not a rule of ours",
}


def constants(tree):
    """Pass the name and the line of each number that a module defines."""
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None and numeric(node.value):
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                for name in target.elts if isinstance(target, ast.Tuple) else [target]:
                    yield name.id, node.lineno


def numeric(value):
    """Tell whether an expression is made of numbers, or of rules, alone."""
    if isinstance(value, ast.Tuple | ast.List):
        return bool(value.elts) and all(map(numeric, value.elts))
    if isinstance(value, ast.BinOp):
        return numeric(value.left) and numeric(value.right)
    if isinstance(value, ast.UnaryOp):
        return numeric(value.operand)
    return isinstance(value, ast.Name) or (isinstance(value, ast.Constant) and is_number(value))


def like_rules(sources):
    """Pass the file and the name of each number that is called like a rule and not in their home."""
    for file, tree in sources.items():
        if file.startswith(ROOMS):
            yield from ((file, name) for name, _ in constants(tree) if LIKE_A_RULE.match(name))


def small_numbers(sources):
    """Pass each file, other than their home, that holds a number as small as rounding, with its line."""
    for file, tree in sources.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and is_number(node) and 0 < abs(node.value) <= ROUNDED:
                yield file, node.lineno


def compared(sources):
    """Pass each file in which a number without a name is compared with something, and the comparison."""
    for file, tree in sources.items():
        for node in (one for one in ast.walk(tree) if isinstance(one, ast.Compare)) if file.startswith(ROOMS) else ():
            numbers = {one.value for one in ast.walk(node) if isinstance(one, ast.Constant) and is_number(one)}
            if numbers - USUAL:
                yield file, ast.unparse(node)


def is_number(node):
    """Tell whether a constant is a number, which True is not."""
    return type(node.value) in (int, float)


def without_reason(source):
    """Name the constants without a comment in the lines above."""
    lines = source.splitlines()
    return [name for name, line in constants(ast.parse(source)) if line < 2 or not lines[line - 2].startswith("# ")]


def used(sources):
    """Return the rules that code imports, or that a sentence names."""
    tables = (english.SENTENCES, shared_reasons.SENTENCES, *(entry.says for entry in index.entries()))
    parsed = (Formatter().parse(words) for table in tables for words in table.values())
    named = {name for sentence in parsed for _, name, _, _ in sentence if name}
    return named | {name for file, tree in sources.items() if file != HOME for name in imported(tree)}


def imported(tree):
    """Pass the names that a module imports from the home of rules."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "reportgen.conventions":
            yield from (name.name for name in node.names)


def test_a_number_that_is_called_like_a_rule_is_a_convention(sources):
    found = set(like_rules(sources))

    assert [f"move {name} of {file} to {HOME}, or say here why not" for file, name in sorted(found - set(EXEMPT))] == []
    assert [f"take {name} of {file} off the list" for file, name in sorted(set(EXEMPT) - found)] == []


def test_what_counts_as_equal_is_a_convention(sources):
    found = {file: line for file, line in small_numbers(sources) if file != HOME}

    assert [f"take a rounding of {HOME} in {file}, line {at}" for file, at in found.items() if file not in SMALL] == []
    assert [f"take {file} off the list" for file in SMALL if file not in found] == []


def test_what_is_compared_has_a_name(sources):
    found = dict(compared(sources))

    assert [f"give the number in `{at}` of {file} a name" for file, at in found.items() if file not in COMPARED] == []
    assert [f"take {file} off the list" for file in COMPARED if file not in found] == []


def test_each_rule_has_its_reason(root):
    lacking = without_reason((root / HOME).read_text(encoding="utf-8"))

    assert [f"say above {name} in {HOME} where it is from, or why we chose it" for name in lacking] == []


def test_each_rule_is_used(sources):
    names, in_use = [name for name, _ in constants(sources[HOME])], used(sources)

    assert len(names) == len(set(names)) > 30
    assert [f"use {name} of {HOME}, or take it away" for name in names if name not in in_use] == []


def test_the_meaning_of_a_check_states_its_rules_as_they_are(sources):
    for entry in index.of_kind("check"):
        rules = set(imported(sources[f"{entry.module.replace('.', '/')}.py"]))

        assert strange(entry.meaning, rules) == set(), f"write the rules of {entry.id} in its docstring as they are"


def strange(meaning, rules):
    """Return the numbers in a text that are none of these rules: itself, per cent, or the level between two tails."""
    values = [getattr(conventions, name) for name in rules]
    forms = {f"{form:g}" for value in values for form in (value, 100 * value, 100 * (1 - 2 * value))}
    return set(re.findall(r"\d+(?:\.\d+)?", meaning)) - forms - {"0", "1", "100"}


@pytest.mark.parametrize(
    "line",
    ["LEAST = 20", "MOST_TIED = 1 / 20", "ALPHA: float = 0.05", "FEW, LONG = 3, 4", "NONE = -1e-3", "_NOISE = TINY**2"],
)
def test_a_rule_elsewhere_is_found(line):
    assert list(like_rules({"reportgen/checks/new.py": ast.parse(line)}))
    assert not list(like_rules({HOME: ast.parse(line)}))


@pytest.mark.parametrize("line", ["LEASTWISE = 3", "MOST = 'words'", "def f():\n    LEAST = 2", "HEAD = 20"])
def test_what_is_no_rule_is_let_pass(line):
    assert not list(like_rules({"reportgen/checks/new.py": ast.parse(line)}))


def test_a_number_without_a_name_a_rule_without_a_reason_and_one_without_a_use_are_found():
    assert list(small_numbers({"new.py": ast.parse("same = abs(a - b) < 1e-12 or round(a, 3)")})) == [("new.py", 1)]
    assert list(compared({"reportgen/checks/new.py": ast.parse("if largest > cases / 4 and cases > 0: pass")}))
    assert strange("Compare with 20, at 95%, or 7.5", {"FEWEST_CLUSTERS", "TAIL_OF_CHECKS"}) == {"7.5"}
    assert without_reason("# Because.\nA = 1\n\nB = 2  # beside\nC = D = 3\n") == ["B", "C", "D"]
    assert "A" not in used({HOME: ast.parse("A = 1"), "reportgen/checks/new.py": ast.parse("A = 2")})
    assert "A" in used({"reportgen/checks/new.py": ast.parse("from reportgen.conventions import A")})


@pytest.fixture
def change(monkeypatch):
    """Return how a rule is changed at its home, and wherever it was imported from there."""

    def to(name, value):
        for module in [module for key, module in sys.modules.items() if key.split(".")[0] == "reportgen"]:
            if name in vars(module):
                monkeypatch.setattr(module, name, value)

    return to


@pytest.mark.parametrize(
    ("rule", "value", "check", "evidence", "before", "after"),
    [
        (
            "FEWEST_CLUSTERS",
            7,
            cluster_count,
            Design(cluster="patient", clusters=7),
            ("failed", "Only 7 clusters contain an analysed case, fewer than twenty"),
            ("passed", "There are 7 clusters; at least seven are needed"),
        ),
        (
            "LARGEST_CLASS",
            0.6,
            imbalance,
            Counts.of(tp=20, fp=1, fn=5, tn=74),
            ("passed", "The largest class has 75 of 100 cases, at most four fifths"),
            ("warning", "The largest class has 75 of 100 cases, more than three fifths"),
        ),
        (
            "LEAST_EXPECTED_COUNT",
            4,
            expected_counts,
            Groups.of([7, 1], [34, 34]),
            ("warning", "The smallest expected count under equal proportions is 4, below five"),
            ("passed", "The smallest expected count under equal proportions is 4; at least four are needed"),
        ),
        (
            "LEAST_VARIANCE_OF_COUNT",
            10,
            normal_approximation,
            Proportion.of(12, 40),
            (
                "passed",
                (
                    "The estimated variance of the number of successes is 8.4, at least five; a second rule, more "
                    "than a hundred trials, is not met by 40"
                ),
            ),
            ("warning", "The estimated variance of the number of successes is 8.4, below ten"),
        ),
    ],
)
def test_outcome_sentence_and_stored_number_change_with_the_rule(change, rule, value, check, evidence, before, after):
    assert said(recorded(check, evidence)) == before

    change(rule, value)

    assert said(record := recorded(check, evidence)) == after
    assert record.facts[rule] == value


def test_the_sentence_of_a_stored_check_names_the_rule_that_was_applied(change):
    record = recorded(cluster_count, Design(cluster="patient", clusters=7))

    change("FEWEST_CLUSTERS", 7)

    assert reasons.check(record.code, record.facts, None).endswith("fewer than twenty")


def recorded(check, evidence):
    """Return what results keep of a check."""
    return convert.check_record(check, check(evidence), ref="checks/some")


def said(record):
    """Return the outcome of a check and what it found, without what follows."""
    return record.outcome, record.sentence.removesuffix(".").partition(": ")[0]
