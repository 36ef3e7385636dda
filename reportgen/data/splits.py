"""Training, validation and test rows of one table told apart."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from reportgen.data.counting import count_labels
from reportgen.data.selecting import holding
from reportgen.errors import ExitCode, Problem, ReportgenError
from reportgen.spec.validation import ValidationSpec

if TYPE_CHECKING:
    from reportgen.data.table import Frame

WORDS = {
    "training": ("train", "training", "fit", "development", "dev"),
    "validation": ("validation", "valid", "val", "tuning", "tune"),
    "test": ("test", "testing", "holdout", "hold-out", "hold_out"),
}
SPLITS = {word: split for split, words in WORDS.items() for word in words}
SHOWN = 8


def split_of(label: str) -> str:
    """
    Return the split that a label means; a label of no split stays as it is.

    >>> split_of("Hold-out"), split_of("elsewhere")
    ('test', 'elsewhere')
    """
    return SPLITS.get(label.strip().lower(), label)


def split_frames(spec: ValidationSpec, frame: "Frame", key: str | None) -> Mapping[str, "Frame"]:
    """Return the rows of each split, those that are judged first; without a split column all rows are judged."""
    judged = spec.data.evaluated_on or "test"
    if key is None:
        return {judged: frame}
    labels = count_labels(frame, key)
    unknown = [label for label in labels.counts if label.strip().lower() not in SPLITS]
    if unknown or labels.missing:
        raise ReportgenError(_unknown(spec, unknown, labels.missing))
    found: dict[str, list[str]] = {}
    for label in labels.counts:
        found.setdefault(SPLITS[label.strip().lower()], []).append(label)
    if judged not in found:
        what = f"no row is of the split {judged}, which is judged"
        remedy = f"write `evaluated_on:` with one of: {', '.join(found)}"
        raise ReportgenError(Problem("no_split", what, remedy, place=spec.place(("data", "columns", "split"))))
    ordered = [judged, *(split for split in WORDS if split in found and split != judged)]
    return {split: holding(frame, key, found[split]) for split in ordered}


def _unknown(spec: ValidationSpec, unknown: list[str], missing: int) -> Problem:
    shown = ", ".join(repr(label) for label in unknown[:SHOWN]) + (" .." if len(unknown) > SHOWN else "")
    what = f"the split column holds {shown or f'nothing in {missing} rows'}"
    remedy = "name each row training, validation or test"
    place = spec.place(("data", "columns", "split"))
    return Problem("unknown_split", what, remedy, place=place, exit_code=ExitCode.DATA)
