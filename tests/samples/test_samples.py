"""What the samples give is what stands beside them: the same words, the same numbers to 1e-9."""

import importlib.util
import json
import math
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NUMBER = re.compile(r"[-−]?\d+(?:\.\d+)?(?:e[-−]?\d+)?")
VERSIONS = re.compile(r"^(Libraries|reportgen) \|.*$", re.MULTILINE)


def _generate():
    spec = importlib.util.spec_from_file_location("generate", ROOT / "tests" / "generate.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def made():
    return dict(_generate().samples())


FILES = sorted((ROOT / "samples").glob("*/results.json")) + sorted((ROOT / "samples").glob("*/report.txt"))


def test_every_sample_has_its_results_and_its_words_beside_it(made):
    assert sorted(FILES) == sorted(made)


@pytest.mark.parametrize("file", [file for file in FILES if file.suffix == ".json"], ids=lambda file: file.parent.name)
def test_the_numbers_of_a_sample_are_those_committed(made, file):
    expected, found = json.loads(file.read_text(encoding="utf-8")), json.loads(made[file])
    for versions in ("environment", "reportgen"):
        expected.pop(versions), found.pop(versions)
    assert list(differences(expected, found, "")) == []


@pytest.mark.parametrize("file", [file for file in FILES if file.suffix == ".txt"], ids=lambda file: file.parent.name)
def test_the_words_of_a_sample_are_those_committed(made, file):
    expected, found = (VERSIONS.sub(r"\1", text) for text in (file.read_text(encoding="utf-8"), made[file]))
    assert NUMBER.sub("#", expected).splitlines() == NUMBER.sub("#", found).splitlines()
    shown, now = ([float(number.replace("−", "-")) for number in NUMBER.findall(text)] for text in (expected, found))
    assert now == pytest.approx(shown, rel=1e-9, abs=1e-9)


def test_a_number_that_moved_and_a_word_that_changed_are_seen():
    before = {"a": [1.0, {"b": 0.5}], "c": "met"}
    after = {"a": [1.0, {"b": 0.5 + 2e-9}], "c": "not met"}
    assert list(differences(before, after, "")) == ["/a/1/b: 0.5 became 0.500000002", "/c: 'met' became 'not met'"]


def differences(expected, found, path):
    if isinstance(expected, dict) and isinstance(found, dict):
        for key in sorted({*expected, *found}):
            yield from differences(expected.get(key), found.get(key), f"{path}/{key}")
    elif isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        for at, pair in enumerate(zip(expected, found, strict=True)):
            yield from differences(*pair, f"{path}/{at}")
    elif isinstance(expected, float) and isinstance(found, float):
        if not math.isclose(expected, found, rel_tol=1e-9, abs_tol=1e-9):
            yield f"{path}: {expected!r} became {found!r}"
    elif expected != found:
        yield f"{path}: {expected!r} became {found!r}"
