"""What is on the disk, and not only in memory, before it takes the place of something older."""

import os
from contextlib import suppress
from pathlib import Path

_TO_SYNC = os.O_RDWR if os.name == "nt" else os.O_RDONLY  # Windows syncs only what is open for writing


def sync_tree(top: Path) -> None:
    """Wait until the disk has all files of a folder, and their names."""
    for folder, _, files in os.walk(top):
        for name in files:
            if not os.path.islink(os.path.join(folder, name)):  # noqa: PTH114, PTH118 - as os.walk names them
                _sync(Path(folder) / name, _TO_SYNC)
        sync_folder(Path(folder))


def sync_folder(folder: Path) -> None:
    """Wait until the disk has the names in a folder, where the system can be asked for it."""
    with suppress(OSError):  # Windows opens no folder, and some file systems sync none
        _sync(folder, os.O_RDONLY)


def _sync(path: Path, flags: int) -> None:
    handle = os.open(path, flags)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
