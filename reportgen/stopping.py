"""
Ctrl-C: one word, one exit code, and nothing half-written left behind, whatever is running.

An exception would be lost where a library catches all of them, or in a callback that cannot raise. So the process of a
command ends at once, after what is unfinished was removed. In a process of somebody else nothing is changed.
"""

import os
import sys

TYPE_CHECKING = False  # typing takes longer to import than all that is here
if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

STOPPED = 130  # 128 and the number of SIGINT, as shells write it
_UNFINISHED: "list[Callable[[], None]]" = []  # how to remove what is not yet whole
_STATE = {"busy": 0, "asked": 0}


def stop_at_once() -> None:
    """Let Ctrl-C end this process with a word instead of a traceback."""
    import _signal  # type: ignore[import-not-found]  # signal itself would import enum first, and Ctrl-C may come then

    _signal.signal(_signal.SIGINT, _asked)


def _asked(*_: object) -> None:
    """Stop, or remember it where a step must not be left half done."""
    _STATE["asked"] = 1
    if not _STATE["busy"]:
        _stop()


def _stop() -> None:
    clear = b"\r\033[K" if sys.stderr is not None and sys.stderr.isatty() else b""
    for remove in _UNFINISHED:
        remove()
    try:  # noqa: SIM105 - contextlib is one import more while Ctrl-C waits
        os.write(2, clear + b"stopped\n")
    except OSError:  # nobody hears it: closed, full, or left by its reader
        pass
    os._exit(STOPPED)


class Uninterrupted:
    """Lets a step end before Ctrl-C is heard."""

    def __enter__(self) -> None:
        """Begin the step."""
        _STATE["busy"] += 1

    def __exit__(self, *_: object) -> None:
        """Stop now, if somebody asked for it meanwhile."""
        _STATE["busy"] -= 1
        if _STATE["asked"] and not _STATE["busy"]:
            _stop()


class FreshFolder:
    """An empty folder beside a place, removed at the end unless it was renamed; so are parents that stay empty."""

    def __init__(self, place: "Path") -> None:
        """Name the place that the folder is for."""
        self._place = place
        self._parents: list[Path] = []
        self._fresh: Path | None = None

    def __enter__(self) -> "Path":
        """Make the folder."""
        import tempfile

        place = self._place
        with Uninterrupted():
            self._parents = [parent for parent in place.parents if not parent.exists()]
            _UNFINISHED.append(self._remove)
            try:
                place.parent.mkdir(parents=True, exist_ok=True)
                self._fresh = type(place)(tempfile.mkdtemp(prefix=f".{place.name}.", dir=place.parent))
            except OSError:
                self.__exit__()
                raise
        return self._fresh

    def __exit__(self, *_: object) -> None:
        """Remove what is left."""
        self._remove()
        _UNFINISHED.remove(self._remove)

    def _remove(self) -> None:
        import shutil

        if self._fresh is not None:
            shutil.rmtree(self._fresh, ignore_errors=True)
        for parent in self._parents:
            if parent.is_dir() and not any(parent.iterdir()):
                parent.rmdir()
