"""reportgen/README.md names all that must be touched: what follows it to the letter, in a copy of the tree, works."""

import json
import re
import shutil
import sys
from itertools import count
from pathlib import Path

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).parent))  # the examples stand beside this file
from examples import FIGURE, INTERVAL, METRIC, SECTION, TEST, TOPIC
from examples_of_frames import KIND, TASK

EXAMPLES = {
    "A metric": METRIC,
    "An interval": INTERVAL,
    "A test with its check": TEST,
    "A figure": FIGURE,
    "A topic of exercises": TOPIC,
    "A section": SECTION,
    "A task": TASK,
    "A kind of document": KIND,
}
CASES = "case,truth,a,b,group\n" + "".join(
    f"{at},{at % 2},{0.2 + 0.5 * (at % 2) + (at % 7) / 40:.3f},{0.3 + 0.3 * (at % 2) + (at % 5) / 12:.3f},{at % 3}\n"
    for at in range(200)
)
SPEC = """
kind: validation
title: T
data: {file: cases.csv, columns: {id: case, truth: truth}, positive: 1}
models: [{name: A, score: a, threshold: 0.5}, {name: B, score: b, threshold: 0.5}]
intervals: {proportion: tiny_interval, verdict: tiny_interval}
metrics: [recall, tiny_share]
criteria: [{metric: tiny_share, model: A, at_least: 0.5}]
comparisons: [{metric: accuracy, test: tiny_test}]
"""


def listed(text):
    """Return the paths that the guide names below each heading."""
    parts = re.split(r"^## ", text, flags=re.MULTILINE)[1:]
    paths = re.compile(r"`(reportgen/[^`]+)`")
    return {
        part.splitlines()[0]: [
            path for line in part.splitlines() if line.startswith("- ") for path in paths.findall(line)
        ]
        for part in parts
    }


def matches(pattern, path):
    """Tell whether a path is one that the guide names, with a name of its own for each <...>."""
    return re.fullmatch(re.sub(r"<\w+>", r"[a-z_]+", re.sub(r"\.", r"\\.", pattern)), path) is not None


def departures(guide, example):
    """Name the files of an example that the guide does not name, and those that it names and the example lacks."""
    more = [path for path in example if not any(matches(pattern, path) for pattern in guide)]
    return more + [pattern for pattern in guide if not any(matches(pattern, path) for path in example)]


def test_an_example_that_needs_more_than_the_guide_says_is_caught():
    guide = ["reportgen/metrics/<metric>.py"]

    assert departures(guide, METRIC) == []
    assert departures(guide, METRIC | {"reportgen/spec/names.py": ""}) == ["reportgen/spec/names.py"]
    assert departures([*guide, "reportgen/index.py"], METRIC) == ["reportgen/index.py"]


def test_the_guide_has_an_example_for_each_of_its_parts_and_names_all_its_files(root):
    guide = listed((root / "reportgen" / "README.md").read_text(encoding="utf-8"))

    assert guide.keys() == EXAMPLES.keys()
    assert {part: departures(paths, EXAMPLES[part]) for part, paths in guide.items()} == {part: [] for part in EXAMPLES}


def test_every_place_that_the_guide_names_is_there(root):
    text = (root / "reportgen" / "README.md").read_text(encoding="utf-8").partition("\n## ")[0]
    places = [
        place
        for run in re.findall(r"`([a-z_/. ]+(?:/|\.py|\.json|\.toml))`", text)
        for place in run.removeprefix("python ").split()
    ]

    assert len(places) > 15
    assert [place for place in places if not ((root / "reportgen" / place).exists() or (root / place).exists())] == []


def follow(folder, example):
    """Write new files, and in others put new lines in the place of old ones."""
    for path, written in example.items():
        file = folder / path
        if isinstance(written, str):
            assert not file.exists(), f"{path} is there already"
            file.parent.mkdir(exist_ok=True)
            file.write_text(written, encoding="utf-8")
            continue
        text = file.read_text(encoding="utf-8")
        for old, new in written:
            assert text.count(old) == 1, f"{path} has {old!r} {text.count(old)} times"
            text = text.replace(old, new)
        file.write_text(text, encoding="utf-8")


@pytest.fixture(scope="module")
def copied(root, python, tmp_path_factory):
    """Follow the guide for all its parts in a copy of the tree, and generate once."""
    folder = tmp_path_factory.mktemp("guide")
    for part in ("reportgen", "schemas", "templates"):
        shutil.copytree(root / part, folder / part)
    (folder / "tests").mkdir()
    for file in ("generate.py", "operating_summary.py"):
        shutil.copy(root / "tests" / file, folder / "tests")
    shutil.copytree(root / "tests" / "operating" / "stored", folder / "tests" / "operating" / "stored")
    for example in EXAMPLES.values():
        follow(folder, example)
    python(folder / "tests" / "generate.py", PYTHONPATH=str(folder), PYTHONDONTWRITEBYTECODE="1")
    (folder / "cases.csv").write_text(CASES, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def run(copied, python):
    """Return how the copy is run; it must end well."""
    return lambda *said: (
        python("-m", "reportgen", *said, cwd=copied, PYTHONPATH=str(copied), PYTHONDONTWRITEBYTECODE="1").stdout
    )


@pytest.fixture(scope="module")
def built(copied, run):
    """Return how a spec is built: its results and its page."""
    numbers = count(1)

    def build(text):
        (copied / "spec.yaml").write_text(text, encoding="utf-8")
        out = copied / f"out{next(numbers)}"
        run("build", "spec.yaml", "-o", out, "-f", "html,json")
        return json.loads((out / "results.json").read_text("utf-8")), (out / "report.html").read_text("utf-8")

    return build


@pytest.fixture(scope="module")
def validation(built):
    return built(SPEC)


def test_a_metric_is_offered_accepted_computed_and_judged(run, validation):
    results, page = validation
    estimate = next(one for one in results["models"][0]["estimates"] if one["metric"] == "tiny_share")

    assert json.loads(run("calc", "tiny_share", "tp=1", "fp=1", "fn=0", "tn=3", "--json"))["value"] == 0.75
    assert (estimate["numerator"], estimate["denominator"]) == (100, 100)
    assert results["criteria"][0]["verdict"] == "met"
    assert "Tiny share" in page


def test_an_interval_is_offered_accepted_shown_and_judges(run, validation):
    results, page = validation

    assert json.loads(run("calc", "tiny_interval", "successes=5", "trials=10", "--json"))["interval"]["low"] < 0.2
    assert results["models"][0]["estimates"][0]["interval"]["method"] == "tiny_interval"
    assert results["criteria"][0]["decided_by"] == "tiny_interval"
    assert "Tiny interval" in page or "tiny interval" in page


def test_a_test_is_offered_accepted_and_run_with_its_check(run, validation):
    results, page = validation
    (test,) = results["comparisons"][0]["pairs"][0]["tests"]
    cells = ("both_right=5", "only_a=6", "only_b=1", "both_wrong=1")

    assert json.loads(run("calc", "tiny_test", *cells, "--json"))["p_value"] == pytest.approx(2 * 8 / 2**7)
    assert (test["test"], test["decides"]) == ("tiny_test", True)
    assert [check["code"] for check in test["checks"]] == ["they_agree"]
    assert "the models agree on" in page.lower()


def test_a_figure_is_drawn_with_its_caption(run, validation):
    _, page = validation

    assert "tiny_bars\tTiny bars" in run("list", "figures")
    assert 'id="figure-tiny"' in page
    assert "Tiny bars, one for each model." in page


def test_a_topic_is_offered_drawn_and_solved(copied, run):
    (copied / "sheet.yaml").write_text("kind: exercise\ntitle: T\ntasks: [tiny-topic]\n", encoding="utf-8")
    run("build", "sheet.yaml", "-o", "sheet", "-f", "html,json")
    (task,) = json.loads((copied / "sheet" / "solutions" / "results.json").read_text("utf-8"))["tasks"]

    assert "tiny-topic\tHalf of a number" in run("list", "topics")
    assert task["answers"][0]["value"] == task["question"]["words"][0]["numbers"]["n"] / 2
    assert "Divide" in (copied / "sheet" / "handout" / "questions.html").read_text("utf-8")


def test_a_section_stands_in_its_place(validation, built):
    _, page = validation
    _, alone = built(SPEC + "outputs: {sections: [tiny]}\n")

    assert 'id="tiny"' in page
    assert "A tiny section" in page
    assert 'id="tiny"' in alone
    assert 'id="gaps"' not in alone


def test_a_task_is_read_computed_and_set(copied, run, built):
    ages = np.arange(40.0)
    rows = "".join(f"{age},{age + 1 + age % 2}\n" for age in ages)
    (copied / "ages.csv").write_text("truth,prediction\n" + rows, encoding="utf-8")
    results, page = built(
        "kind: validation\ntitle: T\ndata: {file: ages.csv, task: tiny}\ncriteria: [tiny_years <= 3]\n"
    )
    (estimate,) = results["models"][0]["estimates"]

    assert json.loads(run("calc", "tiny_years", "ages=1,2", "guesses=2,5", "--json"))["value"] == 2
    assert (estimate["metric"], estimate["value"]) == ("tiny_years", 1.5)
    assert estimate["interval"]["method"] == "bootstrap_bca"
    assert results["criteria"][0]["verdict"] == "undefined"  # no interval is declared to judge it
    assert "Tiny years" in page
    assert "positive" not in page.partition("<body")[2].lower()


def test_a_kind_of_document_is_read_and_set(built):
    results, page = built(
        "kind: memo\ntitle: T\nremark: All is well.\ncalculations: [{method: wilson, inputs: {successes: 9, trials: 10}}]\n"
    )

    assert results["remark"] == "All is well."
    assert "All is well." in page
    assert "Memo" in page
    assert "Wilson" in page
