"""A look at the columns of a file, and why a spec that is guessed from them would not build."""

from collections.abc import Mapping
from pathlib import Path

from reportgen.data.guessing import Guess, guess, worth_a_look
from reportgen.data.layout import BY_NAME
from reportgen.data.profile import FEW, Profile, profiles
from reportgen.data.tables import open_tables
from reportgen.errors import Problem, ReportgenError

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
    if found.several_classes and not found.models:
        return _no_model_of_classes(file, found)
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


def _no_model_of_classes(file: str, found: Guess) -> Problem:
    """Say how columns are called in which models speak of several classes."""
    listed = ", ".join(sorted(found.labels)[:FEW])
    what = f"no column of {file} has predictions of the {len(found.labels)} classes of {found.truth} ({listed}), and no columns have a probability for each"
    one = min(sorted(found.labels), key=lambda label: found.labels[label])
    remedy = f"name it {' or '.join(BY_NAME['prediction'])}, or them p_{one} and so on for every class, or write the spec by hand"
    return Problem("no_model_column", what, remedy)
