"""The rules that tools keep: style, types, and which room may import which."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROGRAMS = Path(sys.executable).parent


@pytest.mark.parametrize("command", ["ruff check .", "ruff format --check .", "mypy", "lint-imports"])
def test_the_tool_finds_nothing(command):
    program, *arguments = command.split()
    done = subprocess.run([PROGRAMS / program, *arguments], cwd=ROOT, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout + done.stderr
