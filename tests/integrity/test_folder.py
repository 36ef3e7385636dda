"""A folder is replaced when the new one is complete, and nothing of somebody else is touched."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from reportgen import own_folders
from reportgen.errors import ReportgenError
from reportgen.integrity import folder as room
from reportgen.integrity.folder import check_writable, write_folder
from reportgen.integrity.manifest import manifest

RESULTS = {"reportgen": "1", "spec_sha256": "0", "data": {"files": []}}


def files(text):
    """Write a small output with its manifest."""
    written = {"results.json": text.encode(), "report.html": b"<p>" + text.encode()}
    outputs = {"report.html": written["report.html"]}
    return {**written, "manifest.json": manifest(RESULTS, written["results.json"], outputs)}


def held(folder):
    return {file.name: file.read_bytes() for file in folder.iterdir()}


@pytest.fixture
def out(tmp_path):
    return tmp_path / "deep" / "out"


def test_a_new_folder_is_made_with_all_its_parents(out):
    write_folder(out, files("new"))

    assert held(out) == files("new")
    assert [one.name for one in out.parent.iterdir()] == ["out"]
    assert out.stat().st_mode & 0o777 == 0o755


@pytest.mark.parametrize("exchange", [True, False])
def test_an_output_of_ours_is_replaced_whole(out, monkeypatch, exchange):
    if not exchange:
        monkeypatch.setattr(room, "_exchanged", lambda *_: False)
    old = {**files("old"), "report.pdf": b"old"}
    old["manifest.json"] = manifest(
        RESULTS, old["results.json"], {name: old[name] for name in ("report.html", "report.pdf")}
    )
    write_folder(out, old)
    replaced = write_folder(out, files("new"))

    assert replaced == room.Replaced(removed=("report.pdf",))
    assert held(out) == files("new")
    assert [one.name for one in out.parent.iterdir()] == ["out"]


@pytest.mark.parametrize("exchange", [True, False])
def test_a_name_may_be_as_long_as_the_system_takes(tmp_path, monkeypatch, exchange):
    if not exchange:
        monkeypatch.setattr(room, "_exchanged", lambda *_: False)
    for text in ("old", "new"):
        write_folder(tmp_path / ("n" * 255), files(text))

    assert held(tmp_path / ("n" * 255)) == files("new")
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize(("mask", "rights"), [(0o022, 0o755), (0o077, 0o700), (0o002, 0o775)])
def test_a_new_folder_and_its_files_follow_the_umask(out, mask, rights):
    before = os.umask(mask)
    try:
        write_folder(out, files("new"))
    finally:
        os.umask(before)

    assert out.stat().st_mode & 0o777 == rights
    assert {one.stat().st_mode & 0o777 for one in out.iterdir()} == {rights & 0o666}


def test_a_folder_that_is_there_keeps_its_rights(out):
    write_folder(out, files("old"))
    out.chmod(0o2750)
    write_folder(out, files("new"))

    assert out.stat().st_mode & 0o7777 == 0o2750


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="only Linux names what a handle is")
def test_files_and_folders_are_on_the_disk_before_the_swap_and_the_place_after_it(out, monkeypatch):
    done, fsync, rename = [], os.fsync, Path.rename
    monkeypatch.setattr(
        os, "fsync", lambda handle: (done.append(str(Path(f"/proc/self/fd/{handle}").readlink())), fsync(handle))
    )
    monkeypatch.setattr(Path, "rename", lambda self, target: (done.append("renamed"), rename(self, target)))
    write_folder(out, files("new"))
    *before, renamed, after = done

    assert sorted(Path(one).name for one in before[:-1]) == sorted(files("new"))
    assert Path(before[-1]).name.startswith(".reportgen-")
    assert (renamed, after) == ("renamed", str(out.parent))


def test_what_the_disk_refuses_leaves_the_old_output(out, monkeypatch):
    write_folder(out, files("old"))

    def refuse(_):
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(os, "fsync", refuse)
    with pytest.raises(ReportgenError, match="Input/output error"):
        write_folder(out, files("new"))
    assert held(out) == files("old")


def test_an_empty_folder_is_filled(out):
    out.mkdir(parents=True)
    write_folder(out, files("new"))

    assert held(out) == files("new")


@pytest.mark.parametrize(
    ("strangers", "named"),
    [
        ({"notes.txt": b"mine"}, "notes.txt"),
        ({"a": b"", "b": b"", "c": b"", "d": b"", "e": b""}, "a, b, c and 2 more"),
        ({"manifest.json": b'{"name": "some other tool", "version": 1}'}, "manifest.json"),
        ({"manifest.json": b"[]"}, "manifest.json"),
        ({"manifest.json": b"no json"}, "manifest.json"),
        ({"results.json": b"{}"}, "results.json"),
    ],
)
def test_a_folder_with_files_of_somebody_else_is_refused_and_left_alone(out, strangers, named):
    out.mkdir(parents=True)
    for name, data in strangers.items():
        (out / name).write_bytes(data)

    for attempt in (lambda: check_writable(out), lambda: write_folder(out, files("new"))):
        with pytest.raises(ReportgenError, match=f"files that reportgen did not write: {named}") as caught:
            attempt()
        assert caught.value.exit_code == 2
    assert held(out) == strangers


def test_a_file_added_to_an_output_of_ours_is_somebody_elses(out):
    write_folder(out, files("old"))
    (out / "signed.pdf").write_bytes(b"signature")

    with pytest.raises(ReportgenError, match=r"did not write: signed\.pdf"):
        write_folder(out, files("new"))
    assert held(out) == {**files("old"), "signed.pdf": b"signature"}


def test_a_file_in_place_of_the_folder_is_refused(tmp_path):
    (tmp_path / "out").write_text("x")

    with pytest.raises(ReportgenError, match="is a file"):
        check_writable(tmp_path / "out")


@pytest.mark.parametrize("code", [errno.ENOENT, errno.EPERM, errno.EROFS])  # as /proc, /sys and a read-only disk say
def test_a_place_that_nobody_can_write_is_refused_even_to_root(out, monkeypatch, code):
    def refuse(*_, **__):
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(own_folders, "OwnFolder", refuse)
    with pytest.raises(ReportgenError, match=f"cannot be written: {os.strerror(code)}") as caught:
        write_folder(out, files("new"))

    assert caught.value.exit_code == 2


def test_a_place_below_a_file_is_refused_even_to_root(tmp_path):
    (tmp_path / "file").write_text("x")

    with pytest.raises(ReportgenError, match=r"file cannot be written - name another with -o"):
        write_folder(tmp_path / "file" / "out", files("new"))


def test_a_folder_without_permission_is_refused_before_any_work(out, monkeypatch):
    monkeypatch.setattr(os, "access", lambda *_: False)

    with pytest.raises(ReportgenError, match=r"cannot be written - name another with -o"):
        check_writable(out)


@pytest.mark.parametrize("failing", ["report.html", "manifest.json"])
@pytest.mark.parametrize("error", [OSError(errno.ENOSPC, "No space left on device"), KeyboardInterrupt()])
def test_a_crash_in_the_middle_leaves_the_old_output_and_nothing_half_written(out, monkeypatch, failing, error):
    write_folder(out, files("old"))
    write = Path.write_bytes

    def crash(self, data):
        if self.name == failing:
            raise error
        return write(self, data)

    monkeypatch.setattr(Path, "write_bytes", crash)
    with pytest.raises((ReportgenError, KeyboardInterrupt)):
        write_folder(out, files("new"))

    assert held(out) == files("old")
    assert [one.name for one in out.parent.iterdir()] == ["out"]


def test_a_full_disk_is_said_in_words(out, monkeypatch):
    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(ReportgenError, match="No space left on device - free some space"):
        write_folder(out, files("new"))
    assert not out.exists()


def test_a_failing_second_rename_puts_the_old_output_back(out, monkeypatch):
    write_folder(out, files("old"))
    rename = Path.rename

    def fail(self, target):
        if self.name.startswith(".reportgen-") and Path(target) == out:
            raise OSError(errno.EXDEV, "Invalid cross-device link")
        return rename(self, target)

    monkeypatch.setattr(room, "_exchanged", lambda *_: False)
    monkeypatch.setattr(Path, "rename", fail)
    with pytest.raises(ReportgenError, match="Invalid cross-device link"):
        write_folder(out, files("new"))

    assert held(out) == files("old")


def test_a_process_killed_before_the_swap_leaves_the_old_output(out):
    write_folder(out, files("old"))
    code = (
        "import os, sys; from pathlib import Path; from reportgen.integrity import folder\n"
        "folder._swap = lambda *_: os._exit(9)\n"
        "folder.write_folder(Path(sys.argv[1]), {'results.json': b'half'})"
    )
    done = subprocess.run([sys.executable, "-c", code, str(out)], check=False, cwd=out.parent)

    assert done.returncode == 9
    assert held(out) == files("old")


def test_a_link_to_a_folder_stays_a_link_and_its_folder_is_replaced(tmp_path):
    write_folder(tmp_path / "real", files("old"))
    (tmp_path / "link").symlink_to(tmp_path / "real")
    write_folder(tmp_path / "link", files("new"))

    assert (tmp_path / "link").is_symlink()
    assert held(tmp_path / "real") == files("new")
    assert sorted(one.name for one in tmp_path.iterdir()) == ["link", "real"]


def test_the_folder_that_somebody_works_in_is_not_taken_away(out, monkeypatch):
    write_folder(out, files("old"))
    monkeypatch.chdir(out)
    before = out.stat().st_ino
    write_folder(Path(), {name: data for name, data in files("new").items() if name != "report.html"})

    assert out.stat().st_ino == before
    assert sorted(held(out)) == ["manifest.json", "results.json"]
    assert (out / "results.json").read_bytes() == b"new"
