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


def at_stop(remove: "Callable[[], None]") -> None:
    """Remember how to remove what is not yet whole."""
    _UNFINISHED.append(remove)


def no_more(remove: "Callable[[], None]") -> None:
    """Forget it: it is whole, or gone."""
    _UNFINISHED.remove(remove)
