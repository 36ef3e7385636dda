"""The standard streams of a process, which may be closed, full, or left by their reader."""

import os
import sys

TYPE_CHECKING = False  # typing takes longer to import than all that is here
if TYPE_CHECKING:
    from typing import TextIO


def hold_closed() -> None:
    """Put the null device where a standard stream is closed: else a file of ours would get its number, and its words."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # which takes the lowest free number
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115, PTH123 - it stays open
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123 - it stays open


def tell(words: str) -> None:
    """Write on the standard error; where it cannot be written nobody can be told so, and the work goes on."""
    if sys.stderr is None:  # in the process of somebody else
        return
    try:
        sys.stderr.write(words)
        sys.stderr.flush()
    except OSError:
        leave(sys.stderr)


def leave(stream: "TextIO") -> None:
    """Send what a stream still holds nowhere: Python would try again at its end, and change the exit code."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
