"""
The parts of one table: rows of training and validation, and the rows that are judged.

Several values of the split column that mean the judged part make several judged sets, such as a test set and rows from
later on: pooled, a model that got worse would not show it.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from reportgen.data.counting import count_labels
from reportgen.data.selecting import holding
from reportgen.errors import ExitCode, Problem, ReportgenError
from reportgen.spec.sets import PARTS
from reportgen.spec.validation import ValidationSpec
from reportgen.spec.yaml_text import yaml_lists

if TYPE_CHECKING:
    from reportgen.data.table import Rows

STANDING: Mapping[str, tuple[str, ...]] = {
    "training": ("train", "training", "fit", "development", "dev"),
    "validation": ("validation", "valid", "val", "tuning", "tune"),
    "test": ("test", "testing", "holdout", "hold_out", "oos", "out_of_sample", "oot", "out_of_time"),
}
"""Words that are known without a map, folded; of the judged part the first goes first."""

PART_OF = {word: part for part, words in STANDING.items() for word in words}
SAME = {"testing": "test", "hold_out": "holdout", "out_of_sample": "oos", "out_of_time": "oot"}
"""Words for one judged set."""

AMBIGUOUS = ("dev",)  # training rows where scorecards are built, validation rows where networks are trained
LIKELY = {"training": ("train", "dev", "fit", "build"), "validation": ("val", "tun", "calib")}
SHOWN = 12


@dataclass(frozen=True, slots=True)
class SplitParts:
    """The rows of each part by its name, the judged sets first; several of these are called as their values are."""

    frames: "Mapping[str, Rows]"
    labels: Mapping[str, tuple[str, ...]]  # as the split column has them
    judged: tuple[str, ...]  # names of the judged sets; one alone is called as its part


def folded(label: str) -> str:
    """
    Write a value of a split column as it is compared.

    >>> folded(" Hold-Out"), folded("Out of time")
    ('hold_out', 'out_of_time')
    """
    return re.sub(r"[\s_-]+", "_", label.strip().lower())


def split_of(label: str, split_as: Mapping[str, Sequence[str]] | None = None) -> str:
    """
    Return the part that a value means, as it is mapped, else as its word says; one of no part stays as it is.

    >>> split_of("Hold-out"), split_of("2023", {"test": ["2023"]}), split_of("elsewhere")
    ('test', 'test', 'elsewhere')
    """
    mapped = {value: part for part, values in (split_as or {}).items() for value in values}
    return mapped.get(label) or PART_OF.get(folded(label), label)


def split_parts(spec: ValidationSpec, frame: "Rows", key: str | None) -> SplitParts:
    """Tell the parts apart; without a split column all rows are judged."""
    judged = spec.data.evaluated_on or "test"
    if key is None:
        return SplitParts({judged: frame}, {}, (judged,))
    counted = count_labels(frame, key)
    found: dict[str, list[str]] = {}
    for label in counted.counts:
        found.setdefault(split_of(label, spec.data.split_as), []).append(label)
    problem = next(_problems(spec, counted.counts, counted.missing, found, judged), None)
    if problem is not None:
        raise ReportgenError(problem)
    sets = _judged_sets(spec, found[judged], judged)
    labels = sets | {str(part): tuple(found[part]) for part in PARTS if part in found and part != judged}
    return SplitParts({name: holding(frame, key, labels[name]) for name in labels}, labels, tuple(sets))


def judged_label(spec: ValidationSpec, frame: "Rows", key: str) -> str | None:
    """Return a value of the first judged set, if the column holds one."""
    judged = spec.data.evaluated_on or "test"
    labels = [label for label in count_labels(frame, key).counts if split_of(label, spec.data.split_as) == judged]
    return next(iter(_judged_sets(spec, labels, judged).values()))[0] if labels else None


def _judged_sets(spec: ValidationSpec, labels: Sequence[str], part: str) -> dict[str, tuple[str, ...]]:
    """Give each value of the judged part its set; the part's own word goes first, then the others as they are mapped."""
    alike: dict[str, list[str]] = {}
    for label in labels:
        alike.setdefault(_of_set(label), []).append(label)
    written = [_of_set(one) for one in (spec.data.split_as or {}).get(part, ())]
    order = [part, *written, *STANDING.get(part, ())]
    words = sorted(alike, key=lambda word: order.index(word) if word in order else len(order))
    named: dict[str, tuple[str, ...]] = {}
    for word in words:
        name = alike[word][0]
        if word == part or len(words) == 1:
            name = part
        elif name in PARTS:
            name = f"{name} ({part})"
        named[name] = tuple(alike[word])
    return named


def _of_set(label: str) -> str:
    word = folded(label)
    return SAME.get(word, word)


def _problems(
    spec: ValidationSpec, counts: Mapping[str, int], missing: int, found: Mapping[str, Sequence[str]], judged: str
) -> Iterator[Problem]:
    """Find values of no part, rows without one, and a judged part without rows."""
    place = spec.place(("data", "columns", "split"))
    column = spec.data.columns.split
    held = f"the split column {column!r} contains {_listed(counts, missing)}"
    mapped = [value for values in (spec.data.split_as or {}).values() for value in values]
    unknown = [label for part, labels in found.items() if part not in PARTS for label in labels]
    absent = [value for value in mapped if value not in counts]
    doubtful = [label for label in found.get("training", ()) if folded(label) in AMBIGUOUS and label not in mapped]
    if unknown:
        remedy = f"state which part these rows belong to, as `split_as: {yaml_lists(_guessed(unknown))}` under `data:`"
        what = f"{held}, and {_quoted(unknown)} {'is not a known word' if len(unknown) == 1 else 'are not known words'}"
        yield Problem("unknown_split", what, remedy, place=place, exit_code=ExitCode.DATA)
    if absent:
        what = f"split_as names {_quoted(absent)}, which are not in the column; {held}"
        place_of_map = spec.place(("data", "split_as"))
        yield Problem("unknown_split", what, "correct it or leave it out", place=place_of_map, exit_code=ExitCode.DATA)
    if missing:
        what = f"{held}; rows without a value belong to no part"
        yield Problem("unknown_split", what, "fill in the column for each row", place=place, exit_code=ExitCode.DATA)
    if doubtful and len(found["training"]) > len(doubtful):
        remedy = f"write `split_as: {yaml_lists({'validation': doubtful})}` under `data:`, or `training:` in its place"
        what = f"{held}: as there are other training rows, {_quoted(doubtful)} may mean training or validation"
        yield Problem("unknown_split", what, remedy, place=place, exit_code=ExitCode.DATA)
    if judged not in found:
        remedy = f"write `evaluated_on:` with one of: {', '.join(found)}; or map values to it with `split_as: {{{judged}: [..]}}`"
        yield Problem(
            "no_split", f"no rows belong to the part {judged}, which is evaluated; {held}", remedy, place=place
        )


def suggested(labels: Sequence[str]) -> dict[str, list[str]]:
    """
    Suggest where values belong that are not known wordss, or that may mean two parts.

    >>> suggested(["train", "dev", "test"]), suggested(["train", "calib", "2024"]), suggested(["dev", "test"])
    ({'validation': ['dev']}, {'validation': ['calib'], 'test': ['2024']}, {})
    """
    training = [label for label in labels if split_of(label) == "training"]
    doubtful = [label for label in training if folded(label) in AMBIGUOUS]
    found = {"validation": doubtful} if doubtful and len(training) > len(doubtful) else {}
    for part, values in _guessed([label for label in labels if split_of(label) not in PARTS]).items():
        found.setdefault(part, []).extend(values)
    return found


def _guessed(unknown: Sequence[str]) -> dict[str, list[str]]:
    """Put each value under the part that its word resembles, else under test."""
    found: dict[str, list[str]] = {}
    for label in unknown[:SHOWN]:
        alike = (part for part, words in LIKELY.items() if any(word in folded(label) for word in words))
        found.setdefault(next(alike, "test"), []).append(label)
    return found


def _quoted(labels: Sequence[str]) -> str:
    more = f" and {len(labels) - SHOWN} more" if len(labels) > SHOWN else ""
    return ", ".join(repr(label) for label in labels[:SHOWN]) + more


def _listed(counts: Mapping[str, int], missing: int) -> str:
    """List values with their rows."""
    shown = [f"{label!r} in {rows} {'row' if rows == 1 else 'rows'}" for label, rows in list(counts.items())[:SHOWN]]
    if len(counts) > SHOWN:
        shown.append(f"{len(counts) - SHOWN} other values")
    if missing:
        shown.append(f"nothing in {missing} {'row' if missing == 1 else 'rows'}")
    return ", ".join(shown) or "nothing"
