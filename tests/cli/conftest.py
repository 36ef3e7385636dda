"""The command line in this process: what it prints, what it says, and its exit code; never a traceback."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))  # given_files.py is in this folder

from given_files import SPEC, table

from reportgen.cli import main


@pytest.fixture
def run(capsys):
    """Run a command; answer its exit code, what it printed and what it said."""

    def command(*arguments):
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as end:
            code = end.code or 0
        printed, said = capsys.readouterr()
        assert "Traceback" not in printed + said
        assert "internal error" not in said
        return code, printed, said

    return command


@pytest.fixture
def here(tmp_path, monkeypatch):
    """Write files into a folder and work there."""

    def files(spec=SPEC, csv=None, **others):
        monkeypatch.chdir(tmp_path)
        named = {"spec.yaml": spec, "p.csv": table() if csv is None else csv, **others}
        for name, data in named.items():
            (tmp_path / name).write_bytes(data if isinstance(data, bytes) else data.encode())
        return tmp_path

    return files
