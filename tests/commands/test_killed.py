"""Builds that are killed at any moment leave a whole document, and nothing that the next build does not sweep."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from reportgen.integrity.folder import held, write_folder
from reportgen.integrity.manifest import manifest

PROGRAM = Path(sys.executable).with_name("reportgen")
SPEC = Path(__file__).parents[2] / "samples" / "breast_cancer" / "spec.yaml"
KILLED_INSIDE = """
import os, signal, sys
from pathlib import Path
from reportgen.integrity import folder
from reportgen.integrity.manifest import manifest
step = folder.{step}
def killed(*given):
    {before}os.kill(os.getpid(), signal.SIGKILL)
    step(*given); os.kill(os.getpid(), signal.SIGKILL)
folder.{step} = killed
results = {{"reportgen": "1", "spec_sha256": "0", "data": {{"files": []}}}}
files = {{"results.json": b"new", "manifest.json": manifest(results, b"new", {{}})}}
folder.write_folder(Path("out"), files)
"""
STEPS = [("sync_tree", ""), ("_swap", ""), ("_swap", "0 and "), ("_exchanged", "0 and "), ("sync_folder", "")]


def program(folder, *arguments):
    settings = os.environ | {"TMPDIR": str(folder / "temporary")}
    return subprocess.Popen(
        [PROGRAM, *arguments], cwd=folder, env=settings, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


def hidden(folder):
    return [one.name for one in folder.iterdir() if one.name not in ("out", "temporary")]


def is_whole(folder):
    return set(held(folder).whole) == {"manifest.json", "results.json"} == {one.name for one in folder.iterdir()}


def files(text):
    results = {"reportgen": "1", "spec_sha256": "0", "data": {"files": []}}
    return {"results.json": text, "manifest.json": manifest(results, text, {})}


@pytest.mark.parametrize(("step", "before"), STEPS)
def test_what_is_killed_in_a_step_leaves_the_document_whole_and_is_swept(tmp_path, step, before):
    write_folder(tmp_path / "out", files(b"old"))
    line = KILLED_INSIDE.format(step=step, before=before)
    assert subprocess.run([sys.executable, "-c", line], cwd=tmp_path, check=False).returncode == -signal.SIGKILL

    assert is_whole(tmp_path / "out")
    assert len(hidden(tmp_path)) == 1
    write_folder(tmp_path / "out", files(b"newest"))
    assert (hidden(tmp_path), is_whole(tmp_path / "out")) == ([], True)


@pytest.mark.slow
def test_forty_builds_that_are_killed_leave_nothing(tmp_path):
    (tmp_path / "temporary").mkdir()
    assert program(tmp_path, "build", SPEC, "-o", "out", "-f", "json,pdf").wait() == 0
    for at in range(40):
        with program(tmp_path, "build", SPEC, "-o", "out", "-f", "json,pdf") as process:
            time.sleep(0.05 + 0.15 * at)
            process.kill()
        assert set(held(tmp_path / "out").whole) == {"manifest.json", "results.json", "report.pdf"}
    assert program(tmp_path, "build", SPEC, "-o", "out", "-f", "json,pdf").wait() == 0

    assert (hidden(tmp_path), list((tmp_path / "temporary").iterdir())) == ([], [])


@pytest.mark.slow
def test_builds_side_by_side_never_sweep_each_other(tmp_path):
    (tmp_path / "temporary").mkdir()
    running = [program(tmp_path, "build", SPEC, "-o", f"out{at}", "-f", "json,pdf") for at in range(6)]

    assert {one.wait() for one in running} <= {0}
    assert list((tmp_path / "temporary").iterdir()) == []
