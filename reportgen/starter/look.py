"""A look at the columns of a file, and why a spec that is guessed from them would not build."""

from collections.abc import Mapping
from pathlib import Path

from reportgen.data.guessing import Guess, guess, worth_a_look
from reportgen.data.layout import BY_NAME
from reportgen.data.profile import FEW, Profile, profiles
from reportgen.data.tables import open_tables
from reportgen.errors import Problem, ReportgenError
from reportgen.spec.classes import other_class
from reportgen.spec.yaml_text import yaml_lists, yaml_text

MOST_COLUMNS = 60
BY_HAND = "rename the columns, or write the spec by hand"


def looked_at(source: str, folder: Path) -> dict[str, Profile]:
    """Look at the columns that have telling names, and at the first others."""
    with open_tables({"data": source}, base=folder) as tables:
        return profiles(tables, "data", worth_a_look(tables["data"].columns, MOST_COLUMNS))


def guessed_cases(source: str, folder: Path) -> Guess:
    """Guess which columns of a file hold cases and what models say of them."""
    columns = looked_at(source, folder)
    found = guess(columns)
    if found is None:
        what = f"no column of {source} looks like the truth: none has a usual name, and none has two labels"
        names = " or ".join(BY_NAME["truth"])
        raise ReportgenError(Problem("no_truth", what, f"name it {names}, or write the spec by hand"))
    if fault := _unfit(source, found, columns):
        raise ReportgenError(fault)
    return found


def _unfit(file: str, found: Guess, columns: Mapping[str, Profile]) -> Problem | None:
    """Say why a spec that was guessed from these columns would not build."""
    truth = f"{found.truth} in {file}"
    if found.spread is None and len(found.labels) > 2:
        return _several_classes(found, truth)
    if found.spread is None and not found.labels:
        many = columns[found.truth].distinct
        what = (
            f"the truth has {many} labels"
            if not many
            else f"the truth has {many} different texts, which are not classes"
        )
        return Problem("no_truth", what, BY_HAND, truth)
    if not found.models:
        what = (
            f"no column of {file} looks like a {'prediction of a number' if found.spread else 'score or a prediction'}"
        )
        names = " or ".join((*(() if found.spread else BY_NAME["score"]), *BY_NAME["prediction"]))
        return Problem("no_model_column", what, f"name it {names}, or write the spec by hand")
    return None


def _several_classes(found: Guess, truth: str) -> Problem:
    """Say that several classes cannot be judged yet, and how to make two of them."""
    one = min(sorted(found.labels), key=lambda label: found.labels[label])
    rest = yaml_lists({other_class(one): [label for label in sorted(found.labels) if label != one]})
    listed = ", ".join(f"{label!r} in {rows} rows" for label, rows in sorted(found.labels.items())[:FEW])
    what = f"the truth has {len(found.labels)} classes ({listed}); a task with more than two classes is not yet available in this version"
    remedy = f"write the spec by hand, with `positive: {yaml_text(one)}` and `labels_as: {rest}` under `data:`, to evaluate {one!r} against the rest"
    return Problem("several_classes", what, remedy, truth)
