"""
Folders that are ours for a while: locked as long as their process lives, so that the next one sweeps what a killed one left.

A lock on a folder goes with its process, however that ends. Where a system cannot lock folders, their age decides, by
the clock of the file system alone.
"""

import atexit
import os
import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from reportgen import stopping
from reportgen.errors import Problem, ReportgenError

try:
    import fcntl

    _LOCKS = True
except ImportError:  # as on Windows
    _LOCKS = False

BESIDE = ".reportgen-"  # next to an output, until it takes its place
TEMPORARY = "reportgen-"  # in the temporary folder of the system
ABANDONED_AFTER = 24 * 3600  # seconds; no document takes a day to write
_NAME = re.compile(r"\.?reportgen-[0-9a-f]{16}")
_OPENED = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_NOFOLLOW", 0)


class OwnFolder:
    """A fresh folder that is removed at the end, unless it was moved to where it belongs."""

    def __init__(self, parent: Path, prefix: str, mode: int = 0o777) -> None:
        """Make a folder in its parent, with the rights that the umask leaves of `mode`, and sweep what others left."""
        self.process = os.getpid()
        self.path, self._lock = _fresh(parent, prefix, mode)
        sweep(parent, prefix, now=self.path.stat().st_mtime)

    def remove(self) -> None:
        """Remove what is left; a process that was forked from the one that made it leaves it alone."""
        if self.process == os.getpid():
            shutil.rmtree(self.path, ignore_errors=True)
            _unlock(self._lock)
            self._lock = None


class FreshFolder:
    """A folder of ours next to a place, for `with`; parents that had to be made and stay empty go with it."""

    def __init__(self, place: Path) -> None:
        """Name the place that the folder is for."""
        self._place = place
        self._parents: list[Path] = []
        self._own: OwnFolder | None = None

    def __enter__(self) -> Path:
        """Make the folder."""
        parent = self._place.parent
        with stopping.Uninterrupted():
            self._parents = [one for one in self._place.parents if not one.exists()]
            stopping.at_stop(self._remove)
            try:
                parent.mkdir(parents=True, exist_ok=True)
                self._own = OwnFolder(parent, BESIDE)
            except OSError:
                self.__exit__()
                raise
        return self._own.path

    def __exit__(self, *_: object) -> None:
        """Remove what is left."""
        self._remove()
        stopping.no_more(self._remove)

    def _remove(self) -> None:
        if self._own is not None:
            self._own.remove()
        for parent in self._parents:
            with suppress(OSError):  # somebody else uses it by now
                parent.rmdir()


class _Work:
    """The one folder of this process in the temporary folder of the system."""

    own: OwnFolder | None = None

    @classmethod
    def folder(cls) -> Path:
        """Return it; it is made when it is first needed, and again when the system has cleaned up meanwhile."""
        if cls.own is None or cls.own.process != os.getpid() or not cls.own.path.is_dir():
            with stopping.Uninterrupted():
                cls.own = OwnFolder(_of_system(), TEMPORARY, 0o700)
                stopping.at_stop(cls.own.remove)
                atexit.register(cls.own.remove)
        return cls.own.path


def _of_system() -> Path:
    try:
        return Path(tempfile.gettempdir())
    except FileNotFoundError as error:  # which lists all folders that it tried
        raise OSError(error.errno, "no folder takes any") from None


@contextmanager
def temporary() -> Iterator[Path]:
    """Give a folder for what is needed for a while, and say in words that it cannot be written."""
    try:
        yield _Work.folder()
    except OSError as error:
        what = f"no temporary file can be written: {error.strerror}"
        remedy = "free some space, or name another folder in the environment variable TMPDIR"
        raise ReportgenError(Problem("temporary_unwritable", what, remedy)) from None


def sweep(parent: Path, prefix: str, *, now: float) -> None:
    """Remove what processes that are no more have left in a folder: folders of our names and of our user only."""
    with suppress(OSError), os.scandir(parent) as entries:
        for entry in entries:
            if entry.name.startswith(prefix) and _NAME.fullmatch(entry.name) and entry.is_dir(follow_symlinks=False):
                _sweep_one(Path(entry.path), entry.stat(follow_symlinks=False), now)


def _sweep_one(folder: Path, found: os.stat_result, now: float) -> None:
    if hasattr(os, "getuid") and found.st_uid != os.getuid():
        return
    with suppress(OSError):  # its process lives, or somebody else sweeps
        lock = _locked(folder)
        if lock is not None or now - found.st_mtime > ABANDONED_AFTER:
            shutil.rmtree(folder, ignore_errors=True)
        _unlock(lock)


def _fresh(parent: Path, prefix: str, mode: int) -> tuple[Path, int | None]:
    """Make and lock a folder; one that another process takes for abandoned before it is locked is left to it."""
    while True:
        folder = parent / f"{prefix}{os.urandom(8).hex()}"
        folder.mkdir(mode=mode)
        with suppress(BlockingIOError, FileNotFoundError):
            lock = _locked(folder)
            if lock is None or os.path.samestat(folder.stat(), os.fstat(lock)):
                return folder, lock


def _locked(folder: Path) -> int | None:
    """Lock a folder, or return None where this cannot be done here; BlockingIOError says that another process has it."""
    if not _LOCKS:
        return None
    handle = os.open(folder, _OPENED)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(handle)
        raise
    except OSError:  # as on network file systems
        os.close(handle)
        return None
    return handle


def _unlock(lock: int | None) -> None:
    if lock is not None:
        os.close(lock)
