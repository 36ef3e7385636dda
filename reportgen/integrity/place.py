"""Where an output goes: its name with links followed, if anything can be there."""

import os
from pathlib import Path

from reportgen.errors import Problem, ReportgenError
from reportgen.spec.refusals import shortened


def place_of(given: Path) -> Path:
    """Return the place that a name means; a name that can mean none is refused before any work is done."""
    try:
        place = given.resolve()
        there = next(one for one in (place, *place.parents) if _is_there(one))
        for part in place.relative_to(there).parts:
            _is_there(there / part)  # of a folder that is not there no name would be too long
    except (OSError, RuntimeError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "it is not a path, or its links form a loop"
        what = f"{shortened(str(given))!r} cannot be written: {reason}"
        raise ReportgenError(Problem("output_unwritable", what, "name another place")) from None
    return place


def _is_there(place: Path) -> bool:
    try:
        os.stat(place)  # noqa: PTH116 - as the system says it
    except (FileNotFoundError, NotADirectoryError):
        return False
    return True
