"""What a format for other programs is: the files of a variant or of the whole sheet, and what it cannot carry."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module

from reportgen.results.exercise import ExerciseResults

EachVariant = Callable[[], Iterator[tuple[str, ExerciseResults]]]  # each call passes all variants with their ids anew
Files = Iterator[tuple[str, bytes]]  # with their names
PAGES = ("html", "pdf", "json")  # the formats that are no export


@dataclass(frozen=True, slots=True)
class Export:
    """A format for other programs."""

    format: str
    drops: tuple[str, ...]  # sentences that `build` prints: what is on the answer sheet and not in these files
    of_variant: Callable[[str, ExerciseResults], Files] | None = None
    of_sheet: Callable[[EachVariant], Files] | None = None


def export_of(name: str) -> Export:
    """Load a format."""
    found: Export = import_module(f"reportgen.document.sheets.exports.{name}").EXPORT
    return found
