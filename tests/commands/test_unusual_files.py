"""Names too long, links in a circle, pipes, devices, and no room: a worded problem each, and nothing half-written."""

import os
import resource
import shutil
from contextlib import contextmanager
from pathlib import Path

import pytest

from reportgen import own_folders

LONG = "n" * 300
COMMITTED = Path(__file__).parents[1] / "results" / "committed" / "0.1.0.json"


@pytest.fixture(scope="module")
def document(tmp_path_factory):
    """Build a document once; each test that needs it works on a copy."""
    from reportgen import build

    rows = [{"truth": at % 2, "score": round(0.2 + 0.5 * (at % 2) + at / 100, 3)} for at in range(20)]
    spec = {"kind": "validation", "title": "T", "data": {"rows": rows}, "threshold": 0.5, "criteria": ["recall >= 0.3"]}
    folder = tmp_path_factory.mktemp("document") / "out"
    build(spec, folder, ("html", "json"))
    return folder


@pytest.fixture
def placed(here, document):
    folder = here(**{"inputs.json": '{"inputs": {"successes": 9, "trials": 10}}'})
    shutil.copytree(document, folder / "doc")
    (folder / "round").symlink_to("about")
    (folder / "about").symlink_to("round")
    os.mkfifo(folder / "pipe")
    return folder


def left(folder):
    return sorted(one.relative_to(folder).as_posix() for one in folder.rglob("*"))


WRITERS = [
    ("build", "spec.yaml", "-f", "json", "-o"),
    ("render", "doc", "-f", "json", "-o"),
    ("init", "validation"),
    ("init", "--from", "p.csv", "validation"),
    ("gate", COMMITTED, "--junit"),
    ("gate", COMMITTED, "--markdown"),
]


@pytest.mark.parametrize("command", WRITERS)
@pytest.mark.parametrize(
    ("place", "why"),
    [
        (LONG, "File name too long"),
        (f"absent/{LONG}/out", "File name too long"),
        ("round", "loop"),
        ("round/out", "loop"),
    ],
)
def test_an_output_that_can_be_nowhere_is_refused(run, placed, command, place, why):
    before = left(placed)
    code, printed, said = run(*command, place)

    assert (code, printed) == (2, "")
    assert "cannot be written: " in said
    assert why in said
    assert len(said) < 200
    assert left(placed) == before


READERS = [("check",), ("build",), ("gate",), ("render",), ("trace", "data/rows_read"), ("calc", "wilson", "--file")]


@pytest.mark.usefixtures("placed")
@pytest.mark.parametrize("command", READERS)
def test_what_cannot_be_read_is_said_at_once(run, command):
    for name, why in (
        ("pipe", "is not a regular file"),
        ("/dev/zero", "is not a regular file"),
        (LONG, "File name too long"),
        ("round", "Too many levels of symbolic links"),
    ):
        code, printed, said = run(*command, name)
        assert (code, printed, why in said) == (2, "", True), (command, name, said)


def test_inputs_of_a_calculation_may_come_from_the_standard_input(run, placed):
    written = (placed / "inputs.json").read_text()

    assert run("calc", "wilson", "--file", "-", given=written) == run("calc", "wilson", "--file", "inputs.json")


def test_a_pipe_as_part_of_a_spec_is_refused_where_it_is_named(run, placed):
    for key, name, code in (
        ("data: pipe.csv\n", "pipe.csv", 5),
        ("data: {file: p.csv, training_ids: pipe.txt}\n", "pipe.txt", 5),
        ("data: p.csv\nreport: {organisation: O}\noutputs: {logo: pipe.png}\n", "pipe.png", 2),
    ):
        os.mkfifo(placed / name)
        (placed / "odd.yaml").write_text(f"kind: validation\ntitle: T\nthreshold: 0.5\n{key}")
        found, _, said = run("build", "odd.yaml", "-f", "json")
        assert (found, said.startswith("odd.yaml:"), "not a regular file" in said) == (code, True, True), said


@pytest.mark.parametrize("name", ["manifest.json", "report.html", "results.json", "other"])
def test_a_pipe_in_the_output_folder_is_somebody_elses(run, placed, name):
    (placed / "doc" / name).unlink(missing_ok=True)
    os.mkfifo(placed / "doc" / name)
    before = left(placed)
    code, _, said = run("build", "spec.yaml", "-f", "json", "-o", "doc")

    assert (code, name in said) == (2, True)
    assert left(placed) == before


def test_a_pipe_that_would_have_to_be_kept_is_refused(run, placed):
    os.mkfifo(placed / "doc" / "other")
    (placed / "doc" / "deep").mkdir()
    before = left(placed)
    code, _, said = run("build", "spec.yaml", "-f", "json", "-o", "doc", "--force")

    assert (code, "writing doc failed: it contains something that cannot be copied" in said) == (2, True)
    assert left(placed) == before


def test_a_pipe_takes_what_a_gate_says_where_somebody_reads_it(run, placed):
    gate = "gate", COMMITTED, "--junit", "pipe"
    assert run(*gate)[::2] == (2, "pipe: the file cannot be written: it has no reader - name another file\n")

    reader = os.open(placed / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    code, _, said = run(*gate)
    read = os.read(reader, 1 << 16)
    os.close(reader)
    assert (code, said, read[:5]) == (4, "", b"<?xml")


@contextmanager
def limited(size):
    """Let no file of this process grow beyond so many bytes."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("size", [0, 600])
@pytest.mark.parametrize("command", WRITERS[1:5])
def test_a_limit_on_the_size_of_files_is_said_and_leaves_nothing(run, placed, command, size):
    before = left(placed)
    with limited(size):
        code, printed, said = run(*command, "new")

    assert (code, printed) == (2, "")
    assert "File too large - " in said
    assert left(placed) == before


def no_file():
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


def test_such_a_limit_kills_no_process_and_an_older_document_stays(program, placed):
    before = {name: (placed / "doc" / name).read_bytes() for name in ("results.json", "manifest.json", "report.html")}
    code, _, said = program("render", "doc", "-f", "json", preexec_fn=no_file)

    assert (code, said) == (2, "writing doc failed: File too large - free some space, or name another folder\n")
    assert {name: (placed / "doc" / name).read_bytes() for name in before} == before


@pytest.mark.usefixtures("placed")
@pytest.mark.needs("pango")
def test_what_writes_nothing_works_where_nothing_can_be_written(run, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", None)
    monkeypatch.setattr(own_folders._Work, "own", None)
    with limited(0):
        assert run("check", "spec.yaml")[0] == 0
        code, _, said = run("build", "spec.yaml", "-f", "pdf", "-o", "new")

    assert (code, said.startswith("no temporary file can be written: no folder takes any - ")) == (2, True)
