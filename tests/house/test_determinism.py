"""Same input, same bytes; no clock, no network, nothing run."""

import ast
import io
import json
import shutil

import pikepdf
import pytest

FILES = ["report.html", "report.pdf", "results.json", "manifest.json"]
SMALL = {
    "kind": "validation",
    "title": "Without a date",
    "data": {"confusion": [[40, 10], [5, 45]], "matrix_rows": "truth", "positive": "positive"},
    "criteria": ["recall >= 0.7"],
}
SILENT = """
import os, sys
FORBIDDEN = "socket. urllib. http. ftplib. smtplib. subprocess. os.system os.exec os.spawn os.posix_spawn".split()
def watch(event, arguments):
    held_inside = event == "urllib.Request" and arguments[0].startswith("data:")
    if event.startswith(tuple(FORBIDDEN)) and not held_inside:
        os.write(2, f"forbidden: {event} {arguments}".encode())
        os._exit(99)  # an exception could be caught
sys.addaudithook(watch)
"""
OTHER_MACHINE = """
import getpass, os, platform, socket
socket.gethostname = socket.getfqdn = platform.node = lambda *_: "no-such-machine"
os.uname = lambda: os.uname_result(("Linux", "no-such-machine", "9.9", "9", "x86_64"))
getpass.getuser = os.getlogin = lambda: "no-such-user"
os.getuid = os.geteuid = lambda: 4711
"""
BUILD = "import sys, runpy; sys.argv[0] = 'reportgen'; runpy.run_module('reportgen', run_name='__main__')"


@pytest.fixture
def small(tmp_path):
    """Return a spec that says no date."""
    file = tmp_path / "spec.yaml"
    file.write_text(json.dumps(SMALL), encoding="utf-8")
    return file


def written(folder):
    return {name: (folder / name).read_bytes() for name in FILES if (folder / name).exists()}


@pytest.fixture(scope="module")
def elsewhere(python, sample, tmp_path_factory):
    """Build the sample in another folder, as another user of another machine, watched; return the folder, and what is said."""
    place = tmp_path_factory.mktemp("no-such-folder")
    shutil.copytree(sample, place / "copied")
    settings = {
        "PYTHONHASHSEED": "4711",
        "TZ": "Pacific/Auckland",
        "LC_ALL": "C",
        "COLUMNS": "40",
        **dict.fromkeys(("USER", "LOGNAME"), "no-such-user"),
        "HOSTNAME": "no-such-machine",
    }
    said = python("-c", f"{OTHER_MACHINE}\n{SILENT}\n{BUILD}", "build", "spec.yaml", cwd=place / "copied", **settings)
    return place / "copied" / "out" / "spec", said.stdout + said.stderr


@pytest.mark.needs("pango")
def test_another_process_folder_machine_and_user_write_the_same_bytes(built, elsewhere):
    """So no name of theirs is in a file, nor the path of a folder: a short name may well stand in the data of a font."""
    assert list(built) == FILES
    assert written(elsewhere[0]) == built
    assert "no-such-machine" not in elsewhere[1]


@pytest.mark.needs("pango")
def test_a_build_opens_no_connection_and_runs_no_program(elsewhere):
    assert "forbidden" not in elsewhere[1]
    assert (elsewhere[0] / "report.pdf").exists()


@pytest.mark.needs("pango")
def test_rendering_the_results_in_another_home_gives_the_same_bytes_as_building(built, python, tmp_path):
    (tmp_path / "results.json").write_bytes(built["results.json"])
    settings = {"PYTHONHASHSEED": "3", "HOME": str(tmp_path)}
    python("-m", "reportgen", "render", tmp_path / "results.json", "-o", tmp_path / "out", **settings)

    assert written(tmp_path / "out") == built


@pytest.mark.parametrize(
    "code",
    [
        "import socket; socket.create_connection(('127.0.0.1', 9))",
        "import socket; socket.getaddrinfo('example.org', 80)",
        "import urllib.request; urllib.request.urlopen('http://127.0.0.1:9/')",
        "import subprocess; subprocess.run(['true'])",
        "import os; os.system('true')",
    ],
)
def test_a_connection_or_a_program_is_caught(python, code):
    with pytest.raises(AssertionError, match="forbidden: "):
        python("-c", f"{SILENT}\n{code}")


# Dates


def dates_of(folder):
    """Find each date in the files: in the results, in the page's head, in the paper's properties."""
    found = json.loads((folder / "results.json").read_text(encoding="utf-8"))["date"]
    page = (folder / "report.html").read_text(encoding="utf-8")
    inside = [found] if found else []
    inside += ["dcterms"] if "dcterms." in page else []
    if (folder / "report.pdf").exists():
        with (
            pikepdf.open(io.BytesIO((folder / "report.pdf").read_bytes())) as paper,
            paper.open_metadata() as properties,
        ):
            inside += [str(key) for key in paper.docinfo if "Date" in str(key)]
            inside += [key for key in properties if "Date" in key]
            inside += ["an attachment's date" for file in paper.attachments.values() if file.get_file().creation_date]
    return inside


@pytest.mark.needs("pango")
def test_without_a_date_no_date_appears(python, small, tmp_path):
    said = python("-m", "reportgen", "build", small, "-o", tmp_path / "out", SOURCE_DATE_EPOCH="")

    assert said.stderr == ""
    assert dates_of(tmp_path / "out") == []


@pytest.mark.needs("pango")
def test_the_date_of_the_environment_is_taken_in_any_time_zone(python, small, tmp_path):
    for zone in ("UTC", "Pacific/Auckland", "America/Los_Angeles"):
        python(
            "-m", "reportgen", "build", small, "-o", tmp_path / "out", "-f", "html,json",
            SOURCE_DATE_EPOCH="1782864000", TZ=zone,
        )  # fmt: skip

        assert dates_of(tmp_path / "out") == ["2026-07-01", "dcterms"]


def test_a_date_of_the_environment_that_is_none_is_refused_where_it_counts(python, small, tmp_path):
    with pytest.raises(AssertionError, match=r"SOURCE_DATE_EPOCH must be a number of seconds \(soon\)"):
        python("-m", "reportgen", "build", small, "-o", tmp_path / "out", SOURCE_DATE_EPOCH="soon")

    assert python("-m", "reportgen", "calc", "wilson", "successes=3", "trials=4", SOURCE_DATE_EPOCH="soon").stderr == ""
    assert not (tmp_path / "out").exists()


@pytest.mark.needs("pango")
def test_a_date_that_is_there_is_caught(built, tmp_path):
    for name, data in built.items():
        (tmp_path / name).write_bytes(data)
    found = dates_of(tmp_path)

    assert found[:2] == ["2026-07-01", "dcterms"]
    assert any("CreateDate" in name or "CreationDate" in name for name in found)


CLOCKS = """
datetime.now datetime.today datetime.utcnow date.today time.time time.time_ns time.monotonic time.perf_counter
time.localtime time.gmtime time.strftime path.getmtime uuid.uuid1
""".split()
ORDERED = ("list", "tuple", "enumerate", "join", "extend", "fromkeys")
OF_FILES = (".st_mtime", ".st_ctime", ".st_mtime_ns")


def clocks(tree):
    """Find each place that reads a clock."""
    for node in ast.walk(tree):
        written = ast.unparse(node) if isinstance(node, ast.Attribute) else ""
        by_name = isinstance(node, ast.ImportFrom) and node.module == "time"
        if by_name or written.endswith(OF_FILES) or ".".join(written.split(".")[-2:]) in CLOCKS:
            yield ast.unparse(node)


def test_no_clock_is_read(sources):
    found = {str(file): read for file, tree in sources.items() if (read := list(clocks(tree)))}

    assert [file.rpartition("/")[2] for file in found] == [
        "own_folders.py"
    ]  # how old a folder is that somebody left, where no lock can tell


@pytest.mark.parametrize(
    "code",
    [
        "datetime.datetime.now(tz=datetime.UTC)", "datetime.date.today()", "time.time()", "from time import time",
        "uuid.uuid1()", "os.path.getmtime(file)", "file.stat().st_mtime",
    ],
)  # fmt: skip
def test_a_clock_is_caught(code):
    assert len(list(clocks(ast.parse(code)))) == 1


def unsorted_sets(tree):
    """Find loops over a set that is written there: their order hangs on the hash seed."""
    for node in ast.walk(tree):
        loops = [node.iter] if isinstance(node, ast.For | ast.comprehension) else []
        if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in ORDERED:
            loops += node.args
        yield from (ast.unparse(over) for over in loops if is_set(over))


def is_set(over):
    return isinstance(over, ast.Set | ast.SetComp) or (isinstance(over, ast.Call) and ast.unparse(over.func) == "set")


def test_nothing_loops_over_an_unsorted_set(sources):
    found = {file: list(unsorted_sets(tree)) for file, tree in sources.items()}

    assert {file: loops for file, loops in found.items() if loops} == {}


@pytest.mark.parametrize(
    "code", ["', '.join({a for a in b})", "[x for x in set(y)]", "for x in {1, 2}: pass", "list(set(x))"]
)
def test_a_loop_over_an_unsorted_set_is_caught(code):
    assert len(list(unsorted_sets(ast.parse(code)))) == 1


@pytest.mark.parametrize("code", ["sorted(set(x))", "for x in sorted({1, 2}): pass", "set(x) | {y}", "x in {1, 2}"])
def test_a_set_that_is_sorted_or_asked_is_fine(code):
    assert list(unsorted_sets(ast.parse(code))) == []
