"""One run of generate.py is enough, and what it writes changes only where a declaration does."""

import json
import shutil
from types import SimpleNamespace

import pytest

METRIC = '''"""A metric of this test."""

from reportgen.catalog.answers import Share
from reportgen.catalog.declare import metric
from reportgen.catalog.work import SILENT, Work
from reportgen.data.evidence import Counts


@metric(
    label="Tiny share",
    formula=r"\\frac{TN}{TN + FP + 7 \\cdot \\Xi}",
    range=(0, 1),
    better="higher",
    undefined_when="no_negative_case",
)
def a_tiny_share(c: Counts, *, work: Work = SILENT) -> Share:
    """Of the cases that are negative, the share that is not called positive."""
    return work.ratio(c.tn, c.negatives, TN=c.tn, FP=c.fp)
'''
CHECK = '''"""A check of this test."""

from reportgen.catalog.answers import Outcome, passed, warning
from reportgen.catalog.declare import check
from reportgen.data.evidence import Counts


@check(
    assumes="The model calls more cases rightly than wrongly.",
    reference="Tiny (2026), A check of this test",
    says={
        "more_right_calls": "{right} of {cases:case is|cases are} called rightly",
        "more_wrong_calls": "only {right} of {cases:case is|cases are} called rightly",
        "look_at_the_calls": "look at the calls",
    },
)
def a_tiny_check(counts: Counts) -> Outcome:
    """Count the right calls."""
    right, cases = float(counts.correct), float(counts.cases)
    if 2 * right > cases:
        return passed("more_right_calls", on="cases", right=right, cases=cases)
    return warning("more_wrong_calls", on="cases", consequence="look_at_the_calls", right=right, cases=cases)
'''
INDEX, FORMULAS, SCHEMA = "reportgen/index.json", "reportgen/document/formulas.json", "schemas/spec.schema.json"


def copy_of(root, to):
    """Copy what is generated, and from what."""
    for folder in ("reportgen", "schemas"):
        shutil.copytree(root / folder, to / folder)
    shutil.copytree(root / "tests" / "operating" / "stored", to / "tests" / "operating" / "stored")
    for script in ("generate.py", "operating_summary.py"):
        shutil.copy(root / "tests" / script, to / "tests")
    return to


@pytest.fixture(scope="module")
def copied(root, python, tmp_path_factory):
    """Generate in a copy of the tree: with one metric and one check more, once again, and without them."""
    copied = copy_of(root, tmp_path_factory.mktemp("generate"))
    metric = copied / "reportgen" / "metrics" / "a_tiny_share.py"
    check = copied / "reportgen" / "checks" / "a_tiny_check.py"
    of_copy = {"PYTHONPATH": str(copied), "PYTHONDONTWRITEBYTECODE": "1"}

    def files_after_a_run():
        python(copied / "tests" / "generate.py", **of_copy)
        return {str(file.relative_to(copied)): file.read_text(encoding="utf-8") for file in copied.rglob("*.json")}

    def checked(right):
        cells = (f"tp={right}", "fp=1", "fn=1", "tn=1")
        return json.loads(
            python("-m", "reportgen", "calc", "a_tiny_check", *cells, "--json", cwd=copied, **of_copy).stdout
        )

    metric.write_text(METRIC, encoding="utf-8")
    check.write_text(CHECK, encoding="utf-8")
    with_them = files_after_a_run()
    answers = {right: checked(right) for right in (7, 0)}
    again = files_after_a_run()
    metric.unlink()
    check.unlink()
    return SimpleNamespace(runs=(with_them, again, files_after_a_run()), checked=answers)


@pytest.fixture(scope="module")
def after_each_run(copied):
    """Return all files after each run."""
    return copied.runs


def test_one_run_is_enough_after_a_metric_was_added(after_each_run):
    with_it, again, _ = after_each_run

    for file in (INDEX, FORMULAS, SCHEMA):
        assert "a_tiny_share" in with_it[file] or r"\\Xi" in with_it[file]
    assert again == with_it


def test_one_run_is_enough_after_a_metric_was_removed(root, after_each_run):
    _, _, without = after_each_run

    assert without == {file: (root / file).read_text(encoding="utf-8") for file in without}


@pytest.mark.parametrize("part", ["formulas", "outlines"])
def test_a_formula_more_changes_no_other_formula_and_no_outline(after_each_run, part):
    with_it, _, without = (json.loads(files[FORMULAS])[part] for files in after_each_run)
    shared = [key for key in with_it if key in without]

    assert with_it.keys() - without.keys()
    assert shared == list(without)
    assert {key: with_it[key] for key in shared} == without


@pytest.mark.parametrize(
    ("tp", "outcome", "sentence"),
    [
        (7, "passed", "8 of 10 cases are called rightly."),
        (0, "warning", "Only 1 of 3 cases are called rightly: look at the calls."),
    ],
)
def test_a_check_with_its_own_words_needs_no_other_file(copied, tp, outcome, sentence):
    answer = copied.checked[tp]

    assert [(one["outcome"], one["sentence"]) for one in answer["checks"]] == [(outcome, sentence)]
