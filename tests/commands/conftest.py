"""Commands as their users run them: a process, a folder, an exit code."""

import io
import subprocess
import sys
from pathlib import Path

import pytest

from reportgen.cli import main

PROGRAM = Path(sys.executable).with_name("reportgen")
SPEC = "kind: validation\ntitle: T\ndata: p.csv\nthreshold: 0.5\ncriteria:\n  - recall >= 0.3\n"


def table(rows=60):
    lines = [f"c{at},{at % 2},{round(0.2 + 0.5 * (at % 2) + (at % 9) / 30, 3)}" for at in range(rows)]
    return "\n".join(["id,truth,score", *lines]) + "\n"


@pytest.fixture
def here(tmp_path):
    """Write a spec and its data, and further files; return the folder."""

    def files(spec=SPEC, **others):
        for name, text in {"spec.yaml": spec, "p.csv": table(), **others}.items():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(text, encoding="utf-8")
        return tmp_path

    return files


def _checked(code, printed, said):
    assert "Traceback" not in printed + said
    assert "internal error" not in said
    return code, printed, said


@pytest.fixture
def program(tmp_path):
    """Run the program in that folder; return its exit code, what it answered and what it said."""

    def command(*arguments, given=None, **settings):
        arguments = [PROGRAM, *map(str, arguments)]
        done = subprocess.run(
            arguments, cwd=tmp_path, input=given, capture_output=True, text=True, check=False, **settings
        )
        return _checked(done.returncode, done.stdout, done.stderr)

    return command


@pytest.fixture
def run(tmp_path, monkeypatch, capsys):
    """Do the same in this process, which takes less time."""
    monkeypatch.chdir(tmp_path)

    def command(*arguments, given=None):
        with monkeypatch.context() as patched:
            if given is not None:
                patched.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given.encode())))
            code = main([str(argument) for argument in arguments])
        return _checked(code, *capsys.readouterr())

    return command
