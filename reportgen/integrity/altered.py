"""Stored results that are not as reportgen wrote them: no page, verdict or number is taken from them."""

from pathlib import Path
from typing import Any

from reportgen.errors import ExitCode, Place, Problem, ReportgenError
from reportgen.integrity.manifest import NAME, listed
from reportgen.results.stored import tree_of
from reportgen.results.written import sha256
from reportgen.spec.source import BOM


def unaltered_tree(file: Path, written: bytes) -> dict[str, Any]:
    """Read results as plain JSON; refuse them if the manifest next to them or their own spec has another hash."""
    expected, found = (listed(file.parent) or {}).get(file.name), sha256(written)
    if expected not in (None, found):
        what = f"this file was changed after reportgen wrote it: its SHA-256 is {found}, but {NAME} lists {expected}"
        raise _altered(file, what)
    tree = tree_of(file, written)
    text, of_spec = tree.get("spec_text"), tree.get("spec_sha256")
    if isinstance(text, str) and of_spec not in (None, *(sha256(one.encode()) for one in (text, BOM + text))):
        raise _altered(file, f"this file was changed: spec_text does not have the SHA-256 of spec_sha256, {of_spec}")
    return tree


def _altered(file: Path, what: str) -> ReportgenError:
    remedy = "put back the file that reportgen wrote, or build again from the spec"
    code, place = ExitCode.INTEGRITY, Place(str(file))
    return ReportgenError(Problem("results_altered", what, remedy, place=place, exit_code=code))
