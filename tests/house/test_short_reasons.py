"""Each reason that can withhold a verdict, or a conclusion about two models, fits into a cell of the first page."""

import ast
import re

import pytest
from given_codes import codes

from reportgen import index, reasons

MOST_WORDS = 8
HELD_BY_NO_VERDICT = ("analysis", "curve")  # kinds of methods on which no verdict rests
CALCULATED = "reportgen/engine/calc/"  # values without criteria


def concern_verdicts(entry):
    """Tell whether a verdict or a conclusion may rest on a method: tests of groups, for one, support none."""
    return entry.kind not in HELD_BY_NO_VERDICT and (entry.kind != "hypotest" or entry.compares is not None)


def file_of(entry):
    return f"{entry.module.replace('.', '/')}.py"


@pytest.fixture(scope="module")
def withholding(sources):
    """Return the codes of which a verdict, a difference or a conclusion may be withheld."""
    others = {file_of(entry) for entry in index.entries() if not concern_verdicts(entry)}
    found = set()
    for file, tree in sources.items():
        if file not in others and not file.startswith(CALCULATED):
            found |= {code for table, code, _ in codes(tree) if table == "undefined"}
            found |= set(of_failed_checks(tree))
    for entry in filter(concern_verdicts, index.entries()):
        found |= {entry.undefined_when, entry.lower_unproved} - {None}
    return found


def of_failed_checks(tree):
    """Pass the codes of checks that withhold a p-value, and with it a conclusion."""
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        if ast.unparse(call.func) == "failed" and "p_withheld" in ast.unparse(call):
            yield ast.literal_eval(call.args[0])


def words(template):
    """
    Count the words of a sentence with its holes filled.

    >>> words("only {cases:case|cases}"), words("{share:share} of the draws")
    (3, 4)
    """
    return len(re.sub(r"\{[^}:]*:[^}|]*\|([^}]*)\}", r"N \1", template).split())


def test_each_reason_fits_into_a_cell(withholding):
    assert {"clustered", "few_for_fit", "no_predicted_positive", "incomplete_in_use"} <= withholding
    too_long = {code: reasons.SHORT[code] for code in withholding if words(reasons.SHORT[code]) > MOST_WORDS}

    assert too_long == {}


def test_the_words_of_holes_count():
    assert words("{rows:row is|rows are} without a cluster") == 6
    assert words(reasons.UNDEFINED["few_clusters"]) > MOST_WORDS >= words(reasons.SHORT["few_clusters"])


def test_few_words_need_no_fact_that_the_sentence_does_not_name(withholding):
    def facts(template):
        return set(re.findall(r"\{(\w+)", template))

    for code in withholding:
        assert facts(reasons.SHORT[code]) <= facts(reasons.UNDEFINED[code]) | facts(reasons.WITHHELD[code]), code
