"""Colours, the bar and completion: for terminals and shells, and nothing of them elsewhere."""

import io
import os
import pty
import subprocess
import sys
import time
from pathlib import Path

import pytest

from reportgen import terminal
from reportgen.arguments import whole_parser
from reportgen.completion import SCRIPTS, words
from reportgen.terminal import Progress

PROGRAM = Path(sys.executable).with_name("reportgen")
COMMITTED = Path(__file__).parents[1] / "results" / "committed" / "0.1.0.json"


def on_a_terminal(*arguments, **settings):
    """Run the program on a terminal; return what it shows."""
    ours, theirs = pty.openpty()
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "TERM")}
    with subprocess.Popen(
        [PROGRAM, *map(str, arguments)], stdout=theirs, stderr=theirs, env=kept | {"TERM": "xterm"} | settings
    ) as process:
        os.close(theirs)
        shown = b""
        while True:
            try:
                part = os.read(ours, 4096)
            except OSError:  # as Linux says that the other end is closed
                break
            if not part:
                break
            shown += part
    os.close(ours)
    return process.returncode, shown.decode()


def test_verdicts_have_colours_on_a_terminal_alone(program):
    code, shown = on_a_terminal("gate", COMMITTED)
    assert (code, "\033[33mnot demonstrated" in shown, "\033[32mmet " in shown) == (4, True, True)
    assert "\033" not in on_a_terminal("gate", COMMITTED, NO_COLOR="1")[1]
    assert "\033" not in on_a_terminal("gate", COMMITTED, TERM="dumb")[1]
    assert "\033" in on_a_terminal("gate", COMMITTED, NO_COLOR="")[1]
    assert "\033" not in "".join(program("gate", COMMITTED)[1:])


class Screen(io.StringIO):
    def isatty(self):
        return True


def screen_of(monkeypatch, patience=0.05):
    """Take the place of a terminal, and of a user with little patience."""
    shown = Screen()
    monkeypatch.setattr(sys, "stderr", shown)
    monkeypatch.setattr(terminal, "PATIENCE", patience)
    monkeypatch.setattr(terminal, "TICK", 0.01)
    return shown


def test_long_work_shows_a_bar_with_its_stage_which_goes_at_the_end(monkeypatch):
    screen = screen_of(monkeypatch)
    with Progress(2, quiet=False) as progress:
        progress("computing")
        time.sleep(0.2)
        progress("laying out pages")
        time.sleep(0.1)
    shown = screen.getvalue()

    assert "[>                   ] 1/2 computing, " in shown
    assert "[==========>         ] 2/2 laying out pages, " in shown
    assert shown.endswith("\r\033[K")


def test_short_work_shows_none(monkeypatch):
    screen = screen_of(monkeypatch, patience=5)
    with Progress(1, quiet=False) as progress:
        progress("computing")

    assert screen.getvalue() == ""


def test_a_sentence_is_shown_above_the_bar_and_none_where_quiet_is_wanted(monkeypatch):
    screen = screen_of(monkeypatch)
    with Progress(1, quiet=False) as progress:
        progress("computing")
        time.sleep(0.2)
        progress("No PDF was written.")
    assert "\r\033[KNo PDF was written.\n" in screen.getvalue()
    screen.truncate(0)
    with Progress(1, quiet=True) as progress:
        progress("computing")
        time.sleep(0.2)
        progress("No PDF was written.")
        progress.tell("Removed out/report.pdf: it belongs to other results.")
    assert screen.getvalue().strip("\0") == "Removed out/report.pdf: it belongs to other results.\n"


def test_without_a_terminal_there_is_no_bar(monkeypatch):
    said = io.StringIO()
    monkeypatch.setattr(sys, "stderr", said)
    monkeypatch.setattr(terminal, "PATIENCE", 0.01)
    with Progress(1, quiet=False) as progress:
        progress("computing")
        time.sleep(0.1)

    assert said.getvalue() == ""


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("bu", ["build"]),
        ("ch", ["check"]),
        ("build --st", ["--strict"]),
        ("build a.yaml --fo", ["--force"]),
        ("build a.yaml -f ", ["html", "json", "pdf"]),
        ("build ", []),
        ("gate --junit ", []),
        ("calc clopper", ["clopper_pearson", "clopper_pearson_difference"]),
        ("calc mcnemar both_r", ["both_right="]),
        ("calc wilson successes=1 tr", ["trials="]),
        ("calc --json wilson suc", ["successes="]),
        ("explain roc_a", ["roc_auc"]),
        ("list an", ["analyses"]),
        ("schema ", ["results", "spec"]),
        ("init v", ["validation"]),
        ("--completion ", ["bash", "fish", "zsh"]),
        ("--vers", ["--version"]),
        ("nonsense ", []),
    ],
)
def test_what_may_follow_is_offered(typed, offered):
    found = words(whole_parser(), typed.split(" "))

    assert found == offered or (typed.startswith("nonsense") and "build" in found)


def test_bash_completes_with_the_script_that_is_printed(program):
    code, script, _ = program("--completion", "bash")
    asked = f"""PATH={PROGRAM.parent}:$PATH
{script}
COMP_WORDS=(reportgen build --dr); COMP_CWORD=2; _reportgen; echo "${{COMPREPLY[*]}}"
COMP_WORDS=(reportgen calc wilson_); COMP_CWORD=2; _reportgen; echo "${{COMPREPLY[*]}}"
complete -p reportgen
"""
    done = subprocess.run(["bash", "-c", asked], capture_output=True, text=True, check=True)

    assert code == 0
    assert done.stdout.splitlines() == ["--draft", "wilson_cc", "complete -o default -F _reportgen reportgen"]
    assert done.stderr == ""


@pytest.mark.parametrize("shell", SCRIPTS)
def test_each_shell_has_its_script(program, shell):
    assert program("--completion", shell) == (0, SCRIPTS[shell], "")


def test_the_version_has_a_short_switch(program):
    assert program("-V") == program("--version") == (0, "reportgen 0.2.0\n", "")


def test_names_of_every_script_are_written_on_terminals_of_few(here, program):
    here(
        "kind: validation\ntitle: T\ndata: p.csv\nmodels: [{name: 'Größe', score: score, threshold: 0.5}]\ncriteria: [recall >= 0.1]\n"
    )
    code, printed, said = program("build", "spec.yaml", "-f", "json", env={**os.environ, "PYTHONIOENCODING": "ascii"})

    assert (code, said, "C1 recall of Gr\\xf6\\xdfe" in printed) == (0, "", True)
