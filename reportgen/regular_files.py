"""Files whose name somebody gave: read only where they are regular files, for a pipe would wait and a device never end."""

import errno
import os
import stat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

_AT_ONCE = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)  # a pipe is opened without waiting for its writer


class NotRegularError(OSError):
    """What has this name is a pipe, a device or a socket."""

    def __init__(self) -> None:
        """Say so as the system says what it cannot do."""
        super().__init__(errno.EINVAL, "it is not a regular file")


def read_regular(path: "Path", most: int) -> bytes:
    """Return what a regular file holds; of one that is larger than `most` bytes, one byte more than these."""
    handle = os.open(path, os.O_RDONLY | _AT_ONCE)
    with os.fdopen(handle, "rb") as file:
        mode = os.fstat(handle).st_mode
        if stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if not stat.S_ISREG(mode):
            raise NotRegularError
        return file.read(most + 1)


def is_folder(path: "Path | str") -> bool:
    """Tell whether a folder has this name, also of names that are too long for one."""
    return os.path.isdir(path)  # noqa: PTH112 - Path.is_dir raises


def is_there(path: "Path | str") -> bool:
    """Tell whether anything has this name, also of names that are too long for anything."""
    return os.path.exists(path)  # noqa: PTH110 - Path.exists raises
