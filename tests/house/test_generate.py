"""One run of generate.py is enough, and what it writes changes only where a declaration does."""

import json
import shutil

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
INDEX, FORMULAS, SCHEMA = "reportgen/index.json", "reportgen/document/formulas.json", "schemas/spec.schema.json"


@pytest.fixture(scope="module")
def after_each_run(root, python, tmp_path_factory):
    """Generate in a copy of the tree: with one metric more, once again, and without it. Return all files after each."""
    copied = tmp_path_factory.mktemp("generate")
    for folder in ("reportgen", "schemas"):
        shutil.copytree(root / folder, copied / folder, ignore=shutil.ignore_patterns("__pycache__"))
    (copied / "tests").mkdir()
    shutil.copy(root / "tests" / "generate.py", copied / "tests")
    metric = copied / "reportgen" / "metrics" / "a_tiny_share.py"

    def files_after_a_run():
        python(copied / "tests" / "generate.py", PYTHONPATH=str(copied), PYTHONDONTWRITEBYTECODE="1")
        return {str(file.relative_to(copied)): file.read_text(encoding="utf-8") for file in copied.rglob("*.json")}

    metric.write_text(METRIC, encoding="utf-8")
    with_it, again = files_after_a_run(), files_after_a_run()
    metric.unlink()
    return with_it, again, files_after_a_run()


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
