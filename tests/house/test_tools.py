"""The rules that tools keep: style and types."""

import subprocess
import sys
from pathlib import Path

import pytest

PROGRAMS = Path(sys.executable).parent
LONG = (
    "def f(x: int) -> int:\n"
    + "".join(f"    if x == {at}:\n        return {at}\n" for at in range(9))
    + "    return x\n"
)


def run(root, command, text=None):
    program, *arguments = command.split()
    return subprocess.run(
        [PROGRAMS / program, *arguments], cwd=root, input=text, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("command", ["ruff check .", "ruff format --check .", "mypy"])
def test_the_tool_finds_nothing(root, command):
    done = run(root, command)

    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("import os\n", "F401"),
        ("def f(x):\n    return x\n", "ANN001"),
        (LONG, "C901"),
        ("# TODO: later\n", "FIX002"),
        ("print(1)\n", "T201"),
        ("import numpy as np\n\nnp.random.seed(1)\n", "NPY002"),
    ],
)
def test_what_breaks_the_style_is_caught(root, text, rule):
    done = run(root, "ruff check --no-cache --output-format concise --stdin-filename reportgen/new.py -", text)

    assert done.returncode == 1
    assert rule in done.stdout


def test_what_breaks_the_types_is_caught(root, tmp_path):
    (tmp_path / "new.py").write_text(
        "from reportgen.numbers import share\n\n\ndef f(x: int) -> int:\n    return share(x)\n", encoding="utf-8"
    )
    done = run(root, f"mypy --config-file pyproject.toml {tmp_path / 'new.py'}")

    assert 'new.py:5: error: Incompatible return value type (got "str", expected "int")' in done.stdout
