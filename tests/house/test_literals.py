"""
Ids of methods stand in declarations: elsewhere code asks the index, and the few literals that remain have a reason.

`pytest -s tests/house/test_literals.py` prints the rule and each remaining literal with its reason.
"""

import ast
import sys
from collections import Counter

import pytest

from reportgen import index
from reportgen.results.validation import ValidationResults
from reportgen.spec.schema import spec_schema

HERE = "tests/house/test_literals.py"
MOST = 30
KINDS = ("metric", "interval", "hypotest", "check", "analysis")
EVERYDAY = frozenset(  # also those that a spec or results write as values, such as the hypothesis of a comparison
    "accuracy bias bonferroni clusters error holm lift non_inferiority precision prevalence profit quantile recall ties".split()
)
DECLARATIONS = tuple(f"reportgen/{index.ROOMS[kind]}/" for kind in index.METHOD_KINDS)
TOPICS = "reportgen/exercises/"  # each asks the catalog for the numbers of its solution
DEFAULTS = tuple(f"reportgen/tasks/{name}.py" for name in ("task", "binary", "multiclass", "regression"))
CATALOGUES = ("reportgen/narrative/english/", "reportgen/shared_reasons.py")
WORDED = ("say", "label", "Undefined")  # calls whose first argument is the code of a sentence
RULE = f"""\
A literal is a text in reportgen/ that is the id of a metric, interval, test, check or analysis, also as a step of a path
in an f-string or as a word of a text that is split. These are not counted:
- everyday words: {", ".join(sorted(EVERYDAY))}
- rooms of declarations: {", ".join(DECLARATIONS)}
- defaults of tasks: {", ".join(DEFAULTS)}
- topics of exercises: {TOPICS}
- catalogues of sentences and reasons: {", ".join(CATALOGUES)}
- keys of the spec and fields of results, as their schemas have them: {{keys}}
- codes of sentences: the first argument of {", ".join(WORDED)}
At most {MOST} may remain, each with its reason in {HERE}."""
NONE = (0, "no reason")
NOTE = "names a number that intervals note, not the method of that name"
FACT = "names a number among results, which is not computed there"
STEP = "is the code of a step, which the analysis of that name has in common with many methods"
CONVENTION = "is the word of a spec for a version, and of a field of its conventions"
REASONS = {  # file and id: how often, why
    ("reportgen/catalog/bootstrap.py", "undefined_draws"): (1, NOTE),
    ("reportgen/engine/compare/conclusions.py", "undefined_draws"): (1, NOTE),
    ("reportgen/engine/judge/bounds.py", "undefined_draws"): (1, NOTE),
    ("reportgen/narrative/as_run.py", "design_effect"): (1, NOTE),
    ("reportgen/engine/estimate/calibration.py", "brier"): (
        1,
        "labels a value by the name that the decomposition gives it",
    ),
    ("reportgen/engine/estimate/calibration.py", "ece"): (1, "labels a value by the name that its reference gives it"),
    ("reportgen/engine/propose.py", "enriched_sample"): (1, "is one of several codes that say why there is no value"),
    ("reportgen/engine/study/row_accounting.py", "training_overlap"): (1, FACT),
    ("reportgen/narrative/ranking.py", "ece"): (1, FACT),
    ("reportgen/document/typesetting.py", "mover"): (1, "is the element of MathML that puts a sign over another"),
    ("reportgen/narrative/topics.py", "mover"): (1, "names a term that a document may have to explain"),
    ("reportgen/narrative/ranking.py", "enriched_sample"): (
        1,
        "is one of several codes that say why there is no value",
    ),
    ("reportgen/figures/nearest_neighbours.py", "knn_bias_variance"): (1, "declares the calculation that it draws"),
    ("reportgen/figures/two_normal_classes.py", "bayes_risk_gaussians"): (1, "declares the calculation that it draws"),
    ("reportgen/catalog/tails.py", "normal_quantile"): (1, STEP),
    ("reportgen/catalog/tails.py", "t_quantile"): (1, STEP),
    ("reportgen/catalog/widened.py", "t_quantile"): (1, STEP),
    ("reportgen/catalog/topic.py", "mid_p"): (1, CONVENTION),
    ("reportgen/document/sheets/setting.py", "mid_p"): (1, CONVENTION),
    ("reportgen/spec/exercise.py", "mid_p"): (1, CONVENTION),
    ("reportgen/spec/written_text.py", "psi"): (1, "is the name of a letter in formulas"),
    ("reportgen/spec/cases.py", "f1"): (1, "is the word of a spec for a rule, one of four"),
}


def ids():
    """List the ids that are no everyday words."""
    return {entry.id for entry in index.of_kind(*KINDS)} - EVERYDAY


def keys():
    """List the ids that are also keys of the spec or fields of results."""
    schemas = (spec_schema(), ValidationResults.model_json_schema())
    parts = [part for schema in schemas for part in (schema, *schema["$defs"].values())]
    return ids() & {key for part in parts for key in part.get("properties", ())}


def exempt(file):
    """Tell whether ids may stand in a file without a reason."""
    return file.startswith((*DECLARATIONS, *CATALOGUES, TOPICS)) or file in DEFAULTS


def literals(sources):
    """Pass the file, line and id of each literal."""
    counted = ids() - keys()
    for file, tree in sources.items():
        if not exempt(file):
            codes, pieces = set(codes_of(tree)), dict(pieces_of(tree))
            for node in ast.walk(tree):
                if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in codes:
                    for word in pieces.get(node, (node.value,)):
                        if word in counted:
                            yield file, node.lineno, word


def codes_of(tree):
    """Pass the texts that are codes of sentences."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args and ast.unparse(node.func).rpartition(".")[2] in WORDED:
            first = node.args[0]
            yield from (first.body, first.orelse) if isinstance(first, ast.IfExp) else (first,)


def pieces_of(tree):
    """Pass the texts of which parts may be ids, with these parts."""
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            yield from ((one, one.value.split("/")) for one in node.values if isinstance(one, ast.Constant))
        split = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "split"
        if split and isinstance(node.func.value, ast.Constant):
            yield node.func.value, node.func.value.value.split()


def report(found):
    """Write the rule, and each literal with its reason."""
    lines = (f"- {file}:{line} {word}: {REASONS.get((file, word), NONE)[1]}" for file, line, word in found)
    return "\n".join((RULE.format(keys=", ".join(sorted(keys()))), f"{len(found)} remain:", *lines, ""))


def remedies(found):
    """Say of each literal without a reason, and of each reason without a literal, what to do."""
    counted = Counter((file, word) for file, _, word in found)
    for (file, word), many in counted.items():
        if many != REASONS.get((file, word), NONE)[0]:
            yield f"ask the index instead of writing {word!r} in {file} ({many} times), or say why in REASONS of {HERE}"
    for file, word in REASONS:
        if (file, word) not in counted:
            yield f"take {word!r} in {file} out of REASONS of {HERE}: it no longer stands there"


def test_each_literal_of_an_id_has_its_reason(sources):
    found = list(literals(sources))
    sys.stdout.write(report(found))

    assert list(remedies(found)) == []
    assert len(found) <= MOST


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("test == 'friedman'", ["friedman"]),
        ("TABLE = {'f1': 1, 'other': 'wilson'}", ["f1", "wilson"]),
        ("ref = f'{model}/roc_auc'", ["roc_auc"]),
        ("NAMES = 'fpr fnr other'.split()", ["fpr", "fnr"]),
        ("find('recall')", []),
        ("say('design_effect'), Undefined('enriched_sample', share=1)", []),
        ("say('met' if one else 'design_effect', name='wilson')", ["wilson"]),
        ("tree['threshold_origin']", []),
        ("'mcnemar is a test'", []),
    ],
)
def test_a_literal_is_seen(code, words):
    assert [word for _, _, word in literals({"reportgen/engine/new.py": ast.parse(code)})] == words
    assert list(literals({"reportgen/hypotests/new.py": ast.parse(code)})) == []


def test_what_to_do_is_said():
    new, gone = ("reportgen/engine/new.py", 1, "mcnemar"), list(REASONS)

    assert len(list(remedies([new]))) == 1 + len(gone)
    assert next(remedies([new])).startswith("ask the index instead of writing 'mcnemar' in reportgen/engine/new.py")
