"""A first spec: commented, and building as it is; with a file of predictions, its columns are guessed and said."""

import json
import os
import shutil
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from reportgen.data.classes import positive_of
from reportgen.data.counting import count_labels
from reportgen.data.given import Column
from reportgen.data.tables import open_tables
from reportgen.engine.columns import BY_NAME
from reportgen.errors import Problem, ReportgenError

NAME = "spec.yaml"
MOST_COLUMNS = 40
EXAMPLE_ROWS = (
    ("yes", 0.91), ("yes", 0.85), ("yes", 0.78), ("yes", 0.66), ("yes", 0.41), ("yes", 0.72),
    ("no", 0.12), ("no", 0.33), ("no", 0.08), ("no", 0.55), ("no", 0.27), ("no", 0.19), ("no", 0.04), ("no", 0.47),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Guess:
    """What the columns of a file seem to hold."""

    truth: str
    labels: tuple[str, ...]
    positive: str
    sure: bool
    id: str | None = None
    score: str | None = None
    prediction: str | None = None


def start(folder: str | None, data: str | None) -> list[Path]:
    """Write a first spec, beside the data or into a folder; nothing that exists is written over."""
    source = Path(data) if data is not None else None
    place = Path(folder) if folder is not None else source.parent if source is not None else Path()
    copy = place / source.name if source is not None and folder is not None else None
    _refuse_existing(place / NAME, copy)
    text = _from_rows() if source is None else _from_guess(source.name, _guess(source))
    try:
        place.mkdir(parents=True, exist_ok=True)
        if copy is not None and source is not None:
            shutil.copyfile(source, copy)
        _write(place / NAME, text)
    except OSError as error:
        what = f"the folder {place} cannot be written: {error.strerror}"
        raise ReportgenError(Problem("output_unwritable", what, "name another folder")) from None
    return [place / NAME, *([copy] if copy is not None else [])]


def _refuse_existing(*files: Path | None) -> None:
    found = [file for file in files if file is not None and file.exists()]
    if found:
        what = "would be written over"
        raise ReportgenError(
            [Problem("exists", f"{file} {what}", "move it away or name another folder") for file in found]
        )


def _write(file: Path, text: str) -> None:
    """Write beside the place, then put it there, so that nothing half-written stays."""
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            stream.write(text)
        Path(name).chmod(0o644)
        Path(name).replace(file)
    finally:
        Path(name).unlink(missing_ok=True)


def _guess(source: Path) -> Guess:
    """Look at the columns: names that everybody uses first, then what the values look like."""
    with open_tables({"data": source.name}, base=source.parent) as tables:
        names = tables["data"].columns[:MOST_COLUMNS]
        wanted = {f"c{at}": Column(name, "label") for at, name in enumerate(names)}
        given = tables["data"].take(wanted)
        counts = {name: count_labels(given.frame, f"c{at}").counts for at, name in enumerate(names)}
    by_name = {role: _usual(role, names) for role in BY_NAME}
    two = [name for name in names if len(counts[name]) == 2 and name not in (by_name["prediction"], by_name["id"])]
    truth = by_name["truth"] or next((name for name in two if not _all_fractions(counts[name])), None)
    if truth is None:
        what = f"no column of {source.name} looks like the truth: none is called so, and none holds two labels"
        raise ReportgenError(
            Problem("no_truth", what, f"call it {' or '.join(BY_NAME['truth'])}, or write the spec by hand")
        )
    others = [name for name in names if name not in (truth, by_name["id"], by_name["prediction"])]
    score = by_name["score"] or next((name for name in others if _all_fractions(counts[name])), None)
    labels = set(counts[truth])
    prediction = by_name["prediction"] or next(
        (name for name in others if name != score and set(counts[name]) == labels), None
    )
    if fault := _unfit(source.name, truth, labels, says=score or prediction):
        raise ReportgenError(fault)
    named = positive_of(labels)
    rarer = min(sorted(labels), key=lambda label: counts[truth][label])
    return Guess(truth, tuple(sorted(labels)), named or rarer, named is not None, by_name["id"], score, prediction)


def _unfit(file: str, truth: str, labels: set[str], says: str | None) -> Problem | None:
    """Say why a spec that was guessed from these columns would not build."""
    by_hand = "name other columns, or write the spec by hand"
    if not 1 <= len(labels) <= 2:
        what = f"the truth holds {len(labels)} labels, and a binary task has two"
        return Problem("no_truth", what, by_hand, f"{truth} in {file}")
    if says is None:
        what = f"no column of {file} looks like a score or a prediction"
        names = " or ".join((*BY_NAME["score"], *BY_NAME["prediction"]))
        return Problem("no_model_column", what, f"call it {names}, or write the spec by hand")
    return None


def _usual(role: str, names: tuple[str, ...]) -> str | None:
    folded = {name.strip().lower(): name for name in names}
    return next((folded[usual] for usual in BY_NAME[role] if usual in folded), None)


def _all_fractions(values: Iterable[str]) -> bool:
    """Tell whether all values are numbers from 0 to 1, and not only these two."""
    try:
        numbers = {float(value.replace(",", ".")) for value in values}
    except ValueError:
        return False
    return bool(numbers) and all(0 <= number <= 1 for number in numbers) and not numbers <= {0.0, 1.0}


def _from_guess(file: str, guess: Guess) -> str:
    columns = {"id": guess.id, "truth": guess.truth, "prediction": guess.prediction, "score": guess.score}
    named = ", ".join(f"{role}: {_text(name)}" for role, name in columns.items() if name)
    why = (
        ""
        if guess.sure
        else f"   # guessed: the rarer of {' and '.join(map(_text, guess.labels))}; correct it if need be"
    )
    data = f"data:\n  file: {_text(file)}\n  columns: {{{named}}}\n  positive: {_text(guess.positive)}{why}\n"
    model = "models:\n  - name: Model\n"
    if guess.prediction is None and guess.score is not None:
        model += "    threshold: 0.5            # positive when score >= threshold; the number is yours to choose\n"
        model += "    # threshold_origin: chosen on which data, when\n"
    return _document(data, model)


def _from_rows() -> str:
    rows = "".join(f"    - {{truth: {_text(label)}, score: {score}}}\n" for label, score in EXAMPLE_ROWS)
    data = (
        "data:\n  # file: predictions.csv     # a CSV, TSV or Parquet file beside this spec, instead of the rows below\n"
        f"  columns: {{truth: truth, score: score}}\n  positive: 'yes'\n  rows:\n{rows}"
    )
    return _document(data, "models:\n  - {name: Model, threshold: 0.5}\n")


def _document(data: str, models: str) -> str:
    return f"""# A validation report. Build it with: reportgen build {NAME}
# What is missing and matters is printed in the report as "not stated by the author".
kind: validation
title: Validation of a model
# report: {{id: MV-2026-001, version: "1.0", date: 2026-07-01, authors: [..]}}
# model: {{name: .., id: .., version: .., owner: .., tier: ..}}
# purpose: {{intended: .., not_for: [..], users: [..]}}
# roles: {{developer: .., validator: .., approver: ..}}
# attest: {{test_untouched: true, test_set_uses: 1, by: ..}}
{data}  # evaluated_on: test          # test, validation, training or cross_validation
  # use_prevalence: 0.01        # share of positive cases where the model is used
  # source: {{system: .., from: 2026-01-01, to: 2026-06-30, sampling: consecutive, exclusions: ..}}
{models}criteria:                       # judged on the bound of the interval, never on the estimate
  - recall >= 0.5               # the number is an example; `reportgen list metrics` names the metrics
"""


def _text(value: str) -> str:
    """Write a text so that YAML reads it as this text."""
    return json.dumps(value, ensure_ascii=False)
