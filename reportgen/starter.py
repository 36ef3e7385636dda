"""A first spec: commented, and building as it is; with a file of predictions, its columns are guessed and said."""

import json
import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from reportgen.data.guessing import Guess, GuessedModel, guess, worth_a_look
from reportgen.data.layout import BY_NAME
from reportgen.data.paths import file_and_sheet
from reportgen.data.profile import Profile, profiles
from reportgen.data.tables import open_tables
from reportgen.errors import Problem, ReportgenError

NAME = "spec.yaml"
MOST_COLUMNS = 60
MOST_OTHERS = 3
ORIGIN = (
    "    # threshold_chosen_on: validation   # or training, test, elsewhere: on which data it was chosen",
    "    # threshold_origin: how and when it was chosen, in your words",
)
EXAMPLE_ROWS = (
    ("yes", 0.91), ("yes", 0.85), ("yes", 0.78), ("yes", 0.66), ("yes", 0.41), ("yes", 0.72),
    ("no", 0.12), ("no", 0.33), ("no", 0.08), ("no", 0.55), ("no", 0.27), ("no", 0.19), ("no", 0.04), ("no", 0.47),
)  # fmt: skip


def start(folder: str | None, data: str | None) -> list[Path]:
    """Write a first spec, beside the data or into a folder; nothing that exists is written over."""
    source = Path(file_and_sheet(data)[0]) if data is not None else None
    place = Path(folder) if folder is not None else source.parent if source is not None else Path()
    copy = place / source.name if source is not None and folder is not None else None
    _refuse_existing(place / NAME, copy)
    text = _from_rows() if data is None or source is None else _from_file(Path(data).name, source.parent)
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


def _from_file(name: str, folder: Path) -> str:
    return _from_guess(name, _guess(name, folder))


def _guess(source: str, folder: Path) -> Guess:
    """Look at the columns that have telling names, and at the first others."""
    with open_tables({"data": source}, base=folder) as tables:
        columns = profiles(tables, "data", worth_a_look(tables["data"].columns, MOST_COLUMNS))
    found = guess(columns)
    if found is None:
        what = f"no column of {source} looks like the truth: none is called so, and none holds two labels"
        names = " or ".join(BY_NAME["truth"])
        raise ReportgenError(Problem("no_truth", what, f"call it {names}, or write the spec by hand"))
    if fault := _unfit(source, found, columns):
        raise ReportgenError(fault)
    return found


def _unfit(file: str, found: Guess, columns: Mapping[str, Profile]) -> Problem | None:
    """Say why a spec that was guessed from these columns would not build."""
    by_hand = "name other columns, or write the spec by hand"
    labels = columns[found.truth].distinct
    if not 1 <= labels <= 2:
        what = f"the truth holds {labels} labels, and a binary task has two"
        return Problem("no_truth", what, by_hand, f"{found.truth} in {file}")
    if not found.models:
        what = f"no column of {file} looks like a score or a prediction"
        names = " or ".join((*BY_NAME["score"], *BY_NAME["prediction"]))
        return Problem("no_model_column", what, f"call it {names}, or write the spec by hand")
    return None


def _from_guess(file: str, guessed: Guess) -> str:
    alone = guessed.models[0] if len(guessed.models) == 1 else GuessedModel("")
    columns = {"id": guessed.id, "truth": guessed.truth, "prediction": alone.prediction, "score": alone.score}
    lines = [f"    {role}: {_text(name)}" for role, name in columns.items() if name]
    lines += [
        _commented(f"    # {role}: {_text(name)}", f"or this one; then delete the other {role}")
        for role, names in guessed.others.items()
        for name in names[:MOST_OTHERS]
        if len(guessed.models) == 1 or role == "truth"
    ]
    lines += [_commented(f"    # {line}", why) for line, why in _parts(guessed)]
    labels = " and ".join(map(_text, guessed.labels))
    positive = f"  positive: {_text(guessed.positive)}"
    if not guessed.sure:
        positive = _commented(positive, f"guessed: the rarer of {labels}; correct it if need be")
    data = "\n".join(["data:", f"  file: {_text(file)}", "  columns:", *lines, positive, ""])
    return _document(data, "models:\n" + "".join(_model(model, alone=bool(alone.name)) for model in guessed.models))


def _parts(guessed: Guess) -> Iterator[tuple[str, str]]:
    """Write the columns that tell parts of the cases apart, for the author to take up."""
    if guessed.cluster:
        yield f"cluster: {_text(guessed.cluster)}", "repeats: are its cases independent of each other?"
    if guessed.split:
        yield f"split: {_text(guessed.split)}", "without this line, all rows are judged alike"
    if guessed.weight:
        yield f"weight: {_text(guessed.weight)}", "without this line, each row counts once"
    if guessed.group:
        yield f"group: [{', '.join(map(_text, guessed.group))}]", "few values each: groups to look at by themselves"


def _model(model: GuessedModel, *, alone: bool) -> str:
    """Write one model; the columns of the only one stand with the data."""
    lines = [f"  - name: {_text(model.name) if not alone else model.name}"]
    if not alone:
        columns = {"prediction": model.prediction, "score": model.score}
        lines += [f"    {role}: {_text(name)}" for role, name in columns.items() if name]
    if model.score is not None and not model.probability:
        lines.append(_commented("    scale: score", "no probability: some values lie outside of 0 to 1"))
    if model.prediction is None and model.score is not None:
        why = "positive when score >= threshold; the number is yours to choose"
        lines.append(_commented(f"    threshold: {model.threshold:.6g}", why))
        lines += ORIGIN
    return "\n".join([*lines, ""])


def _commented(line: str, why: str) -> str:
    return f"{line:<31}# {why}" if len(line) < 31 else f"{line}   # {why}"


def _from_rows() -> str:
    rows = "".join(f"    - {{truth: {_text(label)}, score: {score}}}\n" for label, score in EXAMPLE_ROWS)
    data = (
        "data:\n  # file: predictions.csv     # a table beside this spec, instead of the rows below\n"
        f"  columns: {{truth: truth, score: score}}\n  positive: 'yes'\n  rows:\n{rows}"
    )
    return _document(data, "\n".join(["models:", "  - name: Model", "    threshold: 0.5", *ORIGIN, ""]))


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
