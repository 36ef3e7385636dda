"""A module imports only from below; what must stay light or central is imported in one place."""

import ast
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

LINT = Path(sys.executable).with_name("lint-imports")
AT_HOME = {  # libraries that one room alone may import
    "scipy": {"reportgen/distributions.py"},
    "duckdb": {"reportgen/data/"},
    "narwhals": {"reportgen/data/"},
    "pyarrow": {"reportgen/data/"},
    "openpyxl": {"reportgen/data/"},
    "matplotlib": {"reportgen/figures/", "reportgen/api.py"},
    "weasyprint": {"reportgen/document/"},
    "jinja2": {"reportgen/document/"},
    "ziamath": {"reportgen/document/"},
    "fontTools": {"reportgen/spec/font_files.py"},
    "brotli": {"reportgen/spec/font_files.py"},
    "argparse": {
        "reportgen/arguments.py",
        "reportgen/commands.py",
        "reportgen/completion.py",
        "reportgen/document_commands.py",
    },
}
NOWHERE = (
    "scipy.stats",
    "matplotlib.pyplot",
    "pandas",
    "polars",
    "random",
    "pickle",
    "socket",
    "urllib.request",
)


def lint(folder):
    return subprocess.run([LINT, "--no-cache"], cwd=folder, capture_output=True, text=True, check=False)


def imported(tree):
    """Pass each module that a tree imports, wherever it does."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{name.name}" for name in node.names)


def strays(sources):
    """Find imports of libraries outside their rooms, or of what is imported nowhere."""
    for file, tree in sources.items():
        for name in imported(tree):
            rooms = AT_HOME.get(name.partition(".")[0])
            astray = rooms is not None and not file.startswith(tuple(rooms))
            if astray or f"{name}.".startswith(tuple(f"{banned}." for banned in NOWHERE)):
                yield f"{file}: {name}"


@pytest.fixture
def house(root, tmp_path) -> Path:
    """Return a copy of the package with its contracts."""
    shutil.copytree(root / "reportgen", tmp_path / "reportgen", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(root / "pyproject.toml", tmp_path)
    return tmp_path


def test_every_import_goes_downwards(root):
    done = lint(root)

    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("file", "line", "said"),
    [
        (
            "metrics/recall.py",
            "import reportgen.engine.estimate.interval_choice",
            "reportgen.metrics.recall -> reportgen.engine.estimate.interval_choice",
        ),
        ("errors.py", "from reportgen import api", "reportgen.errors -> reportgen.api"),
        ("narrative/gaps.py", "import numpy as np", "reportgen.narrative.gaps -> numpy"),
        (
            "document/cells.py",
            "from reportgen.catalog import registry",
            "reportgen.document.cells -> reportgen.catalog.registry",
        ),
    ],
)
def test_an_import_upwards_or_of_what_is_forbidden_is_caught(house, file, line, said):
    changed = house / "reportgen" / file
    changed.write_text(changed.read_text(encoding="utf-8") + f"\n{line}\n", encoding="utf-8")
    done = lint(house)

    assert done.returncode == 1
    assert said in done.stdout


def test_a_new_room_without_a_floor_is_caught(house):
    (house / "reportgen" / "attic").mkdir()
    (house / "reportgen" / "attic" / "__init__.py").write_text("", encoding="utf-8")

    assert "attic" in lint(house).stdout


def test_the_floors_are_those_of_the_design(root):
    contracts = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    floors = [floor.split(" : ") for floor in contracts[0]["layers"]]
    design = (
        "spec results data catalog metrics checks intervals curves hypotests analyses engine narrative figures "
        "exercises document integrity api cli"
    ).split()

    assert [room for floor in reversed(floors) for room in floor if room in design] == design
    assert set(floors[-1]) >= {"errors", "numbers", "reasons", "index", "distributions"}


def test_a_library_is_imported_in_its_room_alone(sources):
    assert list(strays(sources)) == []


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("reportgen/metrics/recall.py", "from scipy import special"),
        ("reportgen/distributions.py", "import scipy.stats"),
        ("reportgen/distributions.py", "from scipy import stats"),
        ("reportgen/figures/roc.py", "def draw():\n    from matplotlib import pyplot"),
        ("reportgen/engine/study/read_cases.py", "import duckdb"),
        ("reportgen/data/frames.py", "from pandas import DataFrame"),
        ("reportgen/engine/estimate/curves.py", "import random"),
    ],
)
def test_a_library_outside_its_room_is_caught(file, line):
    assert len(list(strays({file: ast.parse(line)}))) == 1
