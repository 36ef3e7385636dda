"""
What the samples give is what stands beside them, on any processor and any Python: the same words, the numbers to 1e-9.

Where the processor's own exp and log differ, numbers differ by less than 1e-12; nothing looks at more digits.
"""

import json
import math
import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

ROOT = Path(__file__).parents[2]
OTHER_PYTHONS = sorted((ROOT / ".ci" / "cache").glob("python3.*/bin/python"))
OF_THE_ENVIRONMENT = ("environment", "reportgen")  # what results.json says of versions; see also generate.py
SETTINGS = ("OPENBLAS_", "NPY_", "PYTHON", "VIRTUAL_ENV")  # how names of variables begin that a plain run lacks
VECTORS = np.show_config(mode="dicts")["SIMD Extensions"].get("found", [])
AVX512 = {"X86_V4", "AVX512_SKX"} & set(VECTORS)
KERNELS = ("Haswell", "Prescott", *(["SkylakeX"] if AVX512 else []))  # of OpenBLAS; other processors know no SkylakeX
NUMBER = re.compile(r"\d+(?:\.\d+)?(?:e[-−+]?\d+)?")
EVERY_DIGIT = 12  # a number with more digits is written in full, one with fewer for a reader


PYTHONS = (sys.executable, *map(str, OTHER_PYTHONS))
OLDER = {"NPY_DISABLE_CPU_FEATURES": " ".join(VECTORS), "OPENBLAS_NUM_THREADS": "1"}
PROCESSORS = (*({"OPENBLAS_CORETYPE": kernel} for kernel in KERNELS), OLDER)


def runs():
    """Pair each processor with a Python, in turns: a pair that gives something else leaves two to look at, each alone."""
    for at in range(max(len(PYTHONS), len(PROCESSORS))):
        python, processor = PYTHONS[at % len(PYTHONS)], PROCESSORS[at % len(PROCESSORS)]
        name = processor.get("OPENBLAS_CORETYPE", "older")
        apart = 1e-9 if processor is OLDER else 0  # limits found by search end where their steps lead them
        yield pytest.param(python, processor, apart, id=f"{Path(python).parts[-3]}-{name}")


RUNS = list(runs())


def made(place, python, processor):
    """Return what the samples give in a process of their own, by file."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(SETTINGS)}
    command = [python, ROOT / "tests" / "generate.py", "samples", place]
    done = subprocess.run(command, env=kept | processor, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return {line: (place / line).read_text(encoding="utf-8") for line in done.stdout.splitlines()}


def committed():
    files = [*ROOT.glob("samples/*/results.json"), *ROOT.glob("samples/*/report.txt")]
    files += [*ROOT.glob("samples/sheets/*/results.json"), *ROOT.glob("samples/sheets/*/*.txt")]
    return {str(file.relative_to(ROOT)): file.read_text(encoding="utf-8") for file in files}


@pytest.fixture(scope="module")
def plain(tmp_path_factory):
    """Return what the samples give here with the first kernel."""
    return made(tmp_path_factory.mktemp("plain"), *RUNS[0].values[:2])


def test_the_samples_give_what_stands_beside_them(plain):
    assert moved(committed(), plain) == []


@pytest.mark.parametrize(("python", "processor", "apart"), RUNS[1:])
def test_no_python_and_no_kernel_of_blas_changes_a_byte_and_no_processor_more_than_the_last_digits(
    plain, python, processor, apart, tmp_path
):
    assert moved(plain, made(tmp_path, python, processor), apart=apart) == []


@pytest.mark.needs("other python")
def test_every_python_and_every_processor_has_its_turn():
    assert {run.values[0] for run in RUNS} == {*PYTHONS}
    assert all(any(run.values[1] == processor for run in RUNS) for processor in PROCESSORS)
    assert len(PYTHONS) > 1


def moved(expected, found, *, apart=1e-9):
    """List what differs between the files of samples."""
    assert sorted(expected) == sorted(found)
    lines = []
    for name, text in expected.items():
        if name.endswith(".json"):
            before, after = json.loads(text), json.loads(found[name])
            for tree in (before, after):
                assert all(tree.pop(versions) for versions in OF_THE_ENVIRONMENT)
            lines += differences(before, after, name, apart=apart)
        else:
            lines += reworded(text, found[name], apart=apart)
    return lines


def differences(expected, found, path, *, apart):
    """Say where two results differ; numbers may lie apart by this share of their size."""
    if isinstance(expected, dict) and isinstance(found, dict):
        for key in sorted({*expected, *found}):
            yield from differences(expected.get(key), found.get(key), f"{path}/{key}", apart=apart)
    elif isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        for at, pair in enumerate(zip(expected, found, strict=True)):
            yield from differences(*pair, f"{path}/{at}", apart=apart)
    elif not (expected == found or alike(expected, found, apart)):
        yield f"{path}: {expected!r} became {found!r}"


def alike(expected, found, apart):
    both = isinstance(expected, float) and isinstance(found, float)
    return both and math.isclose(expected, found, rel_tol=apart, abs_tol=apart / 1000)


def reworded(expected, found, *, apart):
    """Say which lines of two reports differ; numbers that are written in full may lie apart as those of results."""
    before, after = expected.splitlines(), found.splitlines()
    if len(before) != len(after):
        yield f"{len(before)} lines became {len(after)}"
    for was, now in zip(before, after, strict=False):
        pairs = list(zip(NUMBER.findall(was), NUMBER.findall(now), strict=False))
        if NUMBER.sub("#", was) != NUMBER.sub("#", now) or not all(_shown_alike(*pair, apart) for pair in pairs):
            yield f"{was} became {now}"


def _shown_alike(was, now, apart):
    in_full = max(len(was), len(now)) > EVERY_DIGIT
    return was == now or (in_full and alike(*(float(one.replace("−", "-")) for one in (was, now)), apart))


def test_a_number_that_moved_and_a_word_that_changed_are_seen():
    before = {"a": [1.0, {"b": 0.5}], "c": "met", "d": 1}
    after = {"a": [1.0 + 5e-10, {"b": 0.5 + 2e-9}], "c": "not met", "d": 1}
    seen = ["/a/1/b: 0.5 became 0.500000002", "/c: 'met' became 'not met'"]
    assert list(differences(before, after, "", apart=1e-9)) == seen


@pytest.mark.parametrize(
    ("was", "now", "seen"),
    [
        ("recall | 0.90000000000001", "recall | 0.9", False),
        ("recall | 0.90000000000001", "recall | 0.9001", True),
        ("90.1%", "90.2%", True),
        ("90.0%", "90%", True),
        ("−1.00000000000001e−12", "−1e−12", False),
        ("a 1", "b 1", True),
        ("a 1", "a 1 1", True),
        ("a\nb", "a", True),
    ],
)
def test_a_number_that_a_reader_sees_and_a_word_that_changed_are_seen(was, now, seen):
    assert bool(list(reworded(was, now, apart=1e-9))) == seen
