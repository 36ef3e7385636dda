"""
Ctrl-C: one word, one exit code, and nothing half-written left behind, whatever is running.

An exception would be lost where a library catches all of them, or in a callback that cannot raise. So the process of a
command ends at once, after what is unfinished was removed. In a process of somebody else nothing is changed.
"""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

STOPPED = 130  # 128 and the number of SIGINT, as shells write it
_UNFINISHED: list[Callable[[], None]] = []  # how to remove what is not yet whole
_STATE = {"busy": 0, "asked": 0}


def stop_at_once() -> None:
    """Let Ctrl-C end this process with a word instead of a traceback."""
    import _signal  # type: ignore[import-not-found]  # signal itself would import enum first, and Ctrl-C may come then

    _signal.signal(_signal.SIGINT, _asked)


def _asked(*_: Any) -> None:
    """Stop, or remember it where a step must not be left half done."""
    _STATE["asked"] = 1
    if not _STATE["busy"]:
        _stop()


def _stop() -> None:
    clear = b"\r\033[K" if sys.stderr is not None and sys.stderr.isatty() else b""
    for remove in _UNFINISHED:
        remove()
    os.write(2, clear + b"stopped\n")
    os._exit(STOPPED)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Let a step end before Ctrl-C is heard."""
    _STATE["busy"] += 1
    try:
        yield
    finally:
        _STATE["busy"] -= 1
        if _STATE["asked"] and not _STATE["busy"]:
            _stop()


@contextmanager
def fresh_folder(place: "Path") -> Iterator["Path"]:
    """Make an empty folder beside a place, and remove it at the end, unless it was renamed; parents that stay empty too."""
    import shutil
    import tempfile
    from pathlib import Path

    with uninterrupted():
        parents = [parent for parent in place.parents if not parent.exists()]
        place.parent.mkdir(parents=True, exist_ok=True)
        fresh = Path(tempfile.mkdtemp(prefix=f".{place.name}.", dir=place.parent))

        def remove() -> None:
            shutil.rmtree(fresh, ignore_errors=True)
            for parent in parents:
                if parent.is_dir() and not any(parent.iterdir()):
                    parent.rmdir()

        _UNFINISHED.append(remove)
    try:
        yield fresh
    finally:
        remove()
        _UNFINISHED.remove(remove)
