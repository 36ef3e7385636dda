"""A file beside the document, written whole or not at all."""

import os
from pathlib import Path

from reportgen.errors import Place, Problem, ReportgenError
from reportgen.stopping import FreshFolder


def write_whole(file: Path, data: bytes, *, never: str) -> None:
    """Write a file through a fresh one; a pipe or a device is written as it is, and what was read is never replaced."""
    try:
        if file.exists() and Path(never).exists() and file.samefile(never):
            raise ReportgenError(_problem(file, "this is the file that was read"))
        if file.is_dir():
            raise ReportgenError(_problem(file, "this is a folder"))
        if file.exists() and not file.is_file():
            file.write_bytes(data)
            return
        with FreshFolder(file.resolve()) as fresh:
            (fresh / "whole").write_bytes(data)
            os.replace(fresh / "whole", file.resolve())  # noqa: PTH105 - a link stays a link
    except OSError as error:
        raise ReportgenError(_problem(file, f"the file cannot be written: {error.strerror}")) from None


def _problem(file: Path, what: str) -> Problem:
    return Problem("output_unwritable", what, "name another file", place=Place(str(file)))
