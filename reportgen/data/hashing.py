"""The SHA-256 of a file, taken in the one pass in which others may look on."""

import hashlib
from collections.abc import Callable
from pathlib import Path

CHUNK = 1 << 20


def hash_file(path: Path, watch: Callable[[bytes], object] | None = None) -> tuple[str, int]:
    """Return the SHA-256 of a file and its size in bytes; `watch` sees every chunk in order."""
    digest, size = hashlib.sha256(), 0
    with path.open("rb") as file:
        while chunk := file.read(CHUNK):
            digest.update(chunk)
            size += len(chunk)
            if watch is not None:
                watch(chunk)
    return digest.hexdigest(), size
