"""Standard streams that are closed, full or left by their reader: said where it can be, and never another exit code."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from reportgen import commands, terminal
from reportgen.cli import main
from reportgen.errors import ReportgenError

PROGRAM = Path(sys.executable).with_name("reportgen")
COMMITTED = Path(__file__).parents[1] / "results" / "committed" / "0.1.0.json"
BUFFERED = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
UNWRITTEN = "the standard output cannot be written: {} - send it to a terminal, or to a file where there is space\n"


def shell(line, folder, **files):
    """Run a line of the shell, in which $R is the program; return its exit code and what it wrote on both streams."""
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    settings = BUFFERED | {"R": str(PROGRAM), "COMMITTED": str(COMMITTED)}
    done = subprocess.run(
        ["bash", "-c", line], cwd=folder, env=settings, capture_output=True, text=True, check=False, timeout=60
    )
    assert "Traceback" not in done.stderr
    return done.returncode, done.stdout, done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
@pytest.mark.parametrize(
    "command",
    [
        "--help",
        "-V",
        "--completion bash",
        "build --help",
        "list",
        "schema results",
        "explain recall",
        "gate $COMMITTED",
    ],
)
def test_an_output_that_cannot_be_written_is_said(command, tmp_path):
    full, closed = (shell(f"$R {command} {where}", tmp_path) for where in (">/dev/full", ">&-"))

    assert (full[0], full[2]) == (2, UNWRITTEN.format("No space left on device"))
    assert (closed[0], closed[2]) == (2, UNWRITTEN.format("it is closed"))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
@pytest.mark.parametrize("where", ["2>&-", "2>/dev/full", "<&- 2>&-"])
def test_where_nothing_can_be_said_the_work_is_done_all_the_same(where, here, tmp_path):
    here()
    build = shell(f"$R build spec.yaml -f json -o out {where}", tmp_path)

    assert build[0] == 0
    assert build[1].splitlines()[-2:] == ["out/results.json", "out/manifest.json"]
    assert shell(f"$R nonsense {where}", tmp_path)[0] == 2
    assert shell(f"$R check absent.yaml {where} >&-", tmp_path)[0] == 2


def test_a_file_never_gets_the_number_of_a_closed_stream(here, tmp_path):
    """Else what a library says on the standard error would stand in a file that we write."""
    here()
    line = (
        "import os; from reportgen import streams; streams.hold_closed(); print(os.open('spec.yaml', os.O_RDONLY) > 2)"
    )
    assert shell(f'"{sys.executable}" -c "{line}" <&- 2>&-', tmp_path) == (0, "True\n", "")


def test_a_closed_standard_input_holds_no_spec(tmp_path):
    for command in ("check", "gate"):
        code, _, said = shell(f"$R {command} - <&-", tmp_path)
        assert (code, said) == (2, "-: the file is empty - `reportgen init` writes a spec to begin with\n")


def test_a_reader_who_has_enough_hears_no_complaint_and_changes_no_exit_code(tmp_path):
    whole = shell("$R gate $COMMITTED", tmp_path)
    left = shell("set -o pipefail; $R gate $COMMITTED | true", tmp_path)

    assert (left[0], left[2]) == (whole[0], "")
    assert whole[0] == 4
    assert shell("set -o pipefail; $R schema results | head -1", tmp_path) == (0, "{\n", "")


@pytest.mark.parametrize("kind", ["pipe", "folder"])
def test_details_of_a_fault_that_cannot_be_written_are_said_to_be_lost(monkeypatch, capsys, tmp_path, kind):
    place = tmp_path / kind
    place.mkdir() if kind == "folder" else os.mkfifo(place)
    monkeypatch.setattr(commands, "schema", lambda _: 1 // 0)
    monkeypatch.setenv("REPORTGEN_TRACEBACK", str(place))
    code, said = main(["schema", "spec"]), capsys.readouterr().err

    assert code == 1
    assert f"{place} cannot be written: " in said
    assert "Please report it" in said


class Broken:
    """A stream that fails as a given error says; its number is that of a file that nobody needs."""

    def __init__(self, code, number):
        self.code, self.number = code, number

    def write(self, _):
        raise OSError(self.code, os.strerror(self.code))

    flush = write

    def fileno(self):
        return self.number

    def isatty(self):
        return False


def test_progress_that_nobody_can_read_does_no_harm(monkeypatch, tmp_path):
    with (tmp_path / "any").open("w") as spare:
        monkeypatch.setattr(sys, "stderr", Broken(errno.ENOSPC, spare.fileno()))
        with terminal.Progress(1, quiet=False) as progress:
            progress("computing")
            progress.tell("A sentence.")
    monkeypatch.setattr(sys, "stderr", None)
    with terminal.Progress(1, quiet=False) as progress:
        progress.tell("A sentence.")


@pytest.mark.parametrize(("code", "said"), [(errno.EIO, "Input/output error"), (errno.EFBIG, "File too large")])
def test_any_reason_is_told(monkeypatch, tmp_path, code, said):
    with (tmp_path / "any").open("w") as spare:
        monkeypatch.setattr(sys, "stdout", Broken(code, spare.fileno()))
        with pytest.raises(ReportgenError, match=f"cannot be written: {said}"):
            terminal.say("an answer")
