"""Ctrl-C is "stopped" and 130 at whatever moment, as is what the system asks for, and leaves nothing half-written."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

SAMPLE = Path(__file__).parents[2] / "samples" / "breast_cancer" / "spec.yaml"
READY = (  # the first steps of the program, and a word that it has come so far: before that Python itself is starting
    "import sys; from reportgen import cli, stopping; stopping.stop_at_once();"
    "sys.stdout.write('ready\\n'); sys.stdout.flush(); sys.exit(cli.main())"
)


def stopped_after(seconds, folder, *arguments):
    """Send a real SIGINT so long after the start, with a standard input that stays open; return exit code and standard error."""
    command = [sys.executable, "-c", READY, *map(str, arguments)]
    with subprocess.Popen(
        command,
        cwd=folder,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as process:
        assert process.stdout.readline() == b"ready\n"
        time.sleep(seconds)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=100)
    return process.returncode, said.decode()


@pytest.mark.parametrize("seconds", [0, 0.02, 0.06, 0.15, 0.3, 0.5, 0.8, 1.2])
def test_a_build_is_stopped_without_a_trace(tmp_path, seconds):
    code, said = stopped_after(seconds, tmp_path, "build", SAMPLE, "-o", "deep/out", "-f", "html,json")

    whole = (tmp_path / "deep" / "out" / "manifest.json").is_file()
    assert (code, said) in (((130, "stopped\n"),) if not whole else ((130, "stopped\n"), (0, "")))
    assert [str(file) for file in tmp_path.iterdir() if not whole] == []


def test_an_older_document_stays_whole(tmp_path):
    (tmp_path / "out").mkdir()
    subprocess.run(
        [Path(sys.executable).with_name("reportgen"), "build", SAMPLE, "-o", "out", "-f", "json"],
        cwd=tmp_path,
        check=True,
        capture_output=True,
    )
    before = {file.name: file.read_bytes() for file in (tmp_path / "out").iterdir()}
    code, said = stopped_after(0.1, tmp_path, "build", SAMPLE, "-o", "out", "-f", "json")

    assert (code, said) == (130, "stopped\n")
    assert {file.name: file.read_bytes() for file in (tmp_path / "out").iterdir()} == before
    assert [file.name for file in tmp_path.iterdir()] == ["out"]


def test_waiting_for_the_standard_input_is_stopped_too(tmp_path):
    for seconds in (0.5, 3):
        assert stopped_after(seconds, tmp_path, "check", "-") == (130, "stopped\n")


STEP = """
import os, signal, sys
from pathlib import Path
from reportgen import own_folders, stopping
stopping.stop_at_once()
place = Path("made/folder")
with own_folders.FreshFolder(place) as fresh:
    (fresh / "half").write_text("half")
    if sys.argv[1] == "inside":
        with stopping.Uninterrupted():
            os.kill(os.getpid(), signal.SIGINT)
            (fresh / "half").rename("whole")
    else:
        os.kill(os.getpid(), signal.SIGINT)
print("never")
"""


@pytest.mark.parametrize(("where", "left"), [("inside", ["whole"]), ("outside", [])])
def test_a_step_that_must_not_be_left_half_done_ends_first(tmp_path, where, left):
    done = subprocess.run(
        [sys.executable, "-c", STEP, where], cwd=tmp_path, capture_output=True, text=True, check=False
    )

    assert (done.returncode, done.stdout, done.stderr) == (130, "", "stopped\n")
    assert [file.name for file in tmp_path.iterdir()] == left


@pytest.mark.parametrize(("name", "code"), [("SIGINT", 130), ("SIGTERM", 143), ("SIGHUP", 129)])
def test_the_system_may_ask_for_it_too(tmp_path, name, code):
    done = subprocess.run(
        [sys.executable, "-c", STEP.replace("SIGINT", name), "outside"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stderr, list(tmp_path.iterdir())) == (code, "stopped\n", [])


def test_a_terminal_that_is_closed_ends_nothing_under_nohup(tmp_path):
    line = (
        "import os, signal; from reportgen import stopping; stopping.stop_at_once()\n"
        "os.kill(os.getpid(), signal.SIGHUP); print('on')"
    )
    done = subprocess.run(
        ["nohup", sys.executable, "-c", line], cwd=tmp_path, capture_output=True, text=True, check=False
    )

    assert (done.returncode, done.stdout) == (0, "on\n")


def test_once_the_answer_is_written_it_changes_nothing():
    line = (
        "import atexit, os, signal, sys; from reportgen import cli; sys.argv = ['reportgen', '-V']\n"
        "atexit.register(os.kill, os.getpid(), signal.SIGINT); sys.exit(cli.main())"
    )
    done = subprocess.run([sys.executable, "-c", line], capture_output=True, text=True, check=False)

    assert (done.returncode, done.stdout, done.stderr) == (0, "reportgen 0.2.0\n", "")


LONG_WORK = {
    "a query": "from reportgen.data.duck import Duck; Duck().rows('SELECT sum(a * b) FROM range(1000000) x(a), range(1000000) y(b)')",
    "draws": "import numpy; [numpy.random.default_rng(1).multinomial(10**6, [0.1] * 10, 10**5) for _ in range(10**6)]",
}


@pytest.mark.parametrize("work", LONG_WORK)
def test_it_is_heard_in_the_middle_of_what_takes_long(work):
    line = (
        "import os, signal, threading; from reportgen import stopping; stopping.stop_at_once()\n"
        f"threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start(); {LONG_WORK[work]}"
    )
    done = subprocess.run([sys.executable, "-c", line], capture_output=True, text=True, check=False, timeout=20)

    assert (done.returncode, done.stdout, done.stderr) == (130, "", "stopped\n")


def test_a_library_cannot_swallow_it():
    code = (
        "import os, signal; from reportgen import stopping; stopping.stop_at_once()\n"
        "try:\n    os.kill(os.getpid(), signal.SIGINT)\n    sum(range(10))\nexcept BaseException:\n    pass\nprint('on')"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)

    assert (done.returncode, done.stdout, done.stderr) == (130, "", "stopped\n")


def test_in_the_process_of_somebody_else_it_is_their_exception(monkeypatch, capsys):
    from reportgen import cli

    before = signal.getsignal(signal.SIGINT)
    monkeypatch.setattr(cli, "_run", lambda _: os.kill(os.getpid(), signal.SIGINT) or time.sleep(1))

    assert cli.main(["list"]) == 130
    assert capsys.readouterr().err == "stopped\n"
    assert signal.getsignal(signal.SIGINT) is before
