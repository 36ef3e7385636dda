"""
Ctrl-C, and the end that a system asks for: one word, one exit code, and nothing half-written left, during any command.

An exception would be lost where a library catches all of them, or in a callback that cannot raise. So the process of a
command ends at once, after what is unfinished was removed. In a process of somebody else nothing is changed.
"""

import os
import sys

TYPE_CHECKING = False  # typing takes longer to import than all that is here
if TYPE_CHECKING:
    from collections.abc import Callable

_BEFORE_SIGNALS = 128  # to which shells add the number of the signal that ended a process
STOPPED = _BEFORE_SIGNALS + 2  # SIGINT
_UNFINISHED: "list[Callable[[], None]]" = []  # how to remove what is not yet whole
_STATE = {"busy": 0, "asked": 0}


def stop_at_once() -> None:
    """Let Ctrl-C, SIGTERM and a terminal that is closed end this process with a word instead of a traceback."""
    import _signal  # type: ignore[import-not-found]  # signal itself would import enum first, and Ctrl-C may come then

    _signal.signal(_signal.SIGINT, _asked)
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(_signal, name, None)
        if number is not None and _signal.getsignal(number) != _signal.SIG_IGN:  # nohup lets a terminal go
            _signal.signal(number, _asked)


def all_done() -> None:
    """Hear no more of it: the answer is written, and Python only tidies up."""
    import _signal

    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        number = getattr(_signal, name, None)
        if number is not None:
            _signal.signal(number, _signal.SIG_IGN)


def _asked(number: int, _: object) -> None:
    """Stop, or remember it where a step must not be left half done."""
    _STATE["asked"] = number
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
    os._exit(_BEFORE_SIGNALS + _STATE["asked"])


class Uninterrupted:
    """Lets a step end before Ctrl-C is heard."""

    def __enter__(self) -> None:
        """Begin the step."""
        _STATE["busy"] += 1

    def __exit__(self, *_: object) -> None:
        """Stop now, if somebody requested it meanwhile."""
        _STATE["busy"] -= 1
        if _STATE["asked"] and not _STATE["busy"]:
            _stop()


def at_stop(remove: "Callable[[], None]") -> None:
    """Remember how to remove what is not yet whole."""
    _UNFINISHED.append(remove)


def no_more(remove: "Callable[[], None]") -> None:
    """Forget it: it is whole, or gone."""
    _UNFINISHED.remove(remove)
