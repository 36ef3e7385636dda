"""Folders of ours are swept once their process is gone, and never before; nothing else is touched."""

import os
import signal
import subprocess
import sys

import pytest

from reportgen import own_folders
from reportgen.errors import ReportgenError
from reportgen.own_folders import ABANDONED_AFTER, BESIDE, FreshFolder, OwnFolder, temporary

LEFT = f"{BESIDE}0123456789abcdef"
HOLDER = (  # makes a folder of ours, says its name, and waits
    "import sys; from pathlib import Path; from reportgen.own_folders import OwnFolder\n"
    "own = OwnFolder(Path(sys.argv[1]), '.reportgen-'); (own.path / 'half').write_text('half')\n"
    "print(own.path.name, flush=True); sys.stdin.read()"
)


@pytest.fixture
def held(tmp_path):
    """Let another process hold a folder of ours; it can be killed."""
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, tmp_path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        yield process, tmp_path / process.stdout.readline().strip()
        process.kill()


def names(folder):
    return sorted(one.name for one in folder.iterdir())


def test_a_folder_lives_as_long_as_its_process_and_is_swept_after_it_was_killed(held, tmp_path):
    process, folder = held
    OwnFolder(tmp_path, BESIDE).remove()
    assert names(folder) == ["half"]

    process.send_signal(signal.SIGKILL)
    process.wait()
    OwnFolder(tmp_path, BESIDE).remove()
    assert names(tmp_path) == []


@pytest.mark.parametrize(
    "name", [".reportgen-", ".reportgen-notes", "reportgen-0123456789abcdef", ".out.0123456789abcdef"]
)
def test_what_has_another_name_stays(tmp_path, name):
    (tmp_path / name).mkdir()
    OwnFolder(tmp_path, BESIDE).remove()

    assert names(tmp_path) == [name]


def test_a_file_or_a_link_of_such_a_name_stays(tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / LEFT).symlink_to("mine")
    (tmp_path / LEFT.replace("0", "a")).write_text("mine")
    OwnFolder(tmp_path, BESIDE).remove()

    assert len(names(tmp_path)) == 3


def test_a_folder_of_another_user_stays(tmp_path, monkeypatch):
    (tmp_path / LEFT).mkdir()
    monkeypatch.setattr(os, "getuid", lambda: os.geteuid() + 1)
    OwnFolder(tmp_path, BESIDE).remove()

    assert names(tmp_path) == [LEFT]


@pytest.mark.parametrize(("age", "stays"), [(0, True), (ABANDONED_AFTER - 60, True), (ABANDONED_AFTER + 60, False)])
def test_age_decides_where_no_folder_can_be_locked(tmp_path, monkeypatch, age, stays):
    monkeypatch.setattr(own_folders, "_locked", lambda _: None)
    (tmp_path / LEFT).mkdir()
    made = (tmp_path / LEFT).stat().st_mtime
    os.utime(tmp_path / LEFT, (made - age, made - age))
    OwnFolder(tmp_path, BESIDE).remove()

    assert names(tmp_path) == [LEFT] * stays


def test_a_folder_that_is_swept_before_it_is_locked_is_made_again(tmp_path, monkeypatch):
    lock, tried = own_folders._locked, []

    def swept_first(folder):
        tried.append(folder)
        if len(tried) == 1:
            folder.rmdir()
        if len(tried) == 2:
            raise BlockingIOError
        return lock(folder)

    monkeypatch.setattr(own_folders, "_locked", swept_first)
    own = OwnFolder(tmp_path, BESIDE)

    assert own.path == tried[2]
    assert own.path.is_dir()
    own.remove()


@pytest.mark.parametrize(("mask", "rights"), [(0o022, 0o755), (0o077, 0o700), (0o002, 0o775)])
def test_a_folder_beside_an_output_follows_the_umask_and_a_temporary_one_is_private(tmp_path, mask, rights):
    before = os.umask(mask)
    try:
        own, private = OwnFolder(tmp_path, BESIDE), OwnFolder(tmp_path, own_folders.TEMPORARY, 0o700)
    finally:
        os.umask(before)

    assert [one.path.stat().st_mode & 0o777 for one in (own, private)] == [rights, 0o700]
    own.remove(), private.remove()


def test_a_forked_process_leaves_the_folder_to_the_one_that_made_it(tmp_path, monkeypatch):
    own = OwnFolder(tmp_path, BESIDE)
    with monkeypatch.context() as forked:
        forked.setattr(os, "getpid", lambda: own.process + 1)
        own.remove()
    assert own.path.is_dir()
    own.remove()
    assert not own.path.exists()


def test_a_process_has_one_temporary_folder_and_another_when_that_was_cleaned_up(tmp_path, monkeypatch):
    monkeypatch.setattr(own_folders._Work, "own", None)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with temporary() as one, temporary() as same:
        assert one == same
    one.rmdir()
    with temporary() as other:
        assert other.is_dir()
    assert names(tmp_path) == [other.name]


def test_a_temporary_folder_that_cannot_be_made_is_said(monkeypatch):
    monkeypatch.setattr(own_folders._Work, "own", None)
    monkeypatch.setattr("tempfile.tempdir", "/proc/nowhere")
    with pytest.raises(ReportgenError, match=r"^no temporary file can be written: .* TMPDIR$"), temporary():
        pytest.fail("there is no such folder")


def test_a_fresh_folder_goes_at_the_end_with_the_parents_it_needed(tmp_path):
    with FreshFolder(tmp_path / "a" / "b" / "out") as fresh:
        assert (fresh.parent, fresh.is_dir()) == (tmp_path / "a" / "b", True)
    assert names(tmp_path) == []
    with FreshFolder(tmp_path / "a" / "b" / "out") as fresh:
        fresh.rename(tmp_path / "a" / "b" / "out")
    assert names(tmp_path / "a" / "b") == ["out"]
