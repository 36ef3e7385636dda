"""The first spec of a comparison: for a table of scores whose columns are guessed, or with rows to begin with."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from reportgen import index
from reportgen.data.profile import Profile
from reportgen.data.telling_names import folded
from reportgen.engine.study.score_table import DATA_SETS, FOLDS, SIZES, TableKind
from reportgen.starter.lines import commented, listed, only_commented, text

MOST_FOLDS = 200
EXAMPLE = {
    "Forest": (0.84, 0.81, 0.86, 0.83, 0.85, 0.82, 0.87, 0.80, 0.84, 0.86),
    "Boosting": (0.86, 0.82, 0.87, 0.85, 0.85, 0.84, 0.88, 0.83, 0.85, 0.87),
}
SAID = {FOLDS.key: "over folds", DATA_SETS.key: "over data sets"}
DECIDES = {
    FOLDS.key: "the corrected resampled t test decides",
    DATA_SETS.key: "exact signed rank tests with Holm's adjustment decide",
}


@dataclass(frozen=True, slots=True)
class Guessed:
    """What the columns of a table of scores look like."""

    kind: TableKind
    roles: Mapping[str, str]  # role -> column
    models: tuple[str, ...]  # of a table with a column for each model

    @property
    def lines(self) -> Iterator[str]:
        """Name the columns, those of the models where each has one."""
        yield "  columns:"
        yield from (f"    {role}: {text(name)}" for role, name in self.roles.items())
        if self.models:
            yield f"    models: {listed(self.models)}"


def from_rows() -> str:
    """Write a spec that brings its rows."""
    rows = [
        f"    - {{model: {text(name)}, fold: {at}, value: {value}}}"
        for name, values in EXAMPLE.items()
        for at, value in enumerate(values, start=1)
    ]
    design = commented("  design: {kind: kfold, folds: 10}", "or random_splits, which requires n_train and n_test")
    lines = [
        "  # file: scores.csv          # a table next to this spec, in place of the rows below",
        "  metric: accuracy",
        design,
    ]
    return _document(FOLDS, [*lines, "  rows:", *rows])


def from_columns(file: str, columns: Mapping[str, Profile]) -> str:
    """Write a spec for a table with a row for each score, or with a column for each model."""
    found = _guessed(columns)
    lines = [f"  file: {text(file)}", *found.lines, *_metric(found, columns), *_design(found, columns)]
    return _document(found.kind, lines)


def _guessed(columns: Mapping[str, Profile]) -> Guessed:
    """Find the columns by their usual names, else by what their values look like; data sets go before folds."""
    of_sets, of_folds = (_roles(kind, columns) for kind in (DATA_SETS, FOLDS))
    words = [name for name, column in columns.items() if not column.numeric and name not in of_folds.values()]
    if "dataset" not in of_sets and "fold" not in of_folds and words and "model" not in of_sets:
        of_sets["dataset"] = words[0]
    by_sets = "dataset" in of_sets and ("fold" not in of_folds or of_folds["fold"] == of_sets["dataset"])
    kind, roles = (DATA_SETS, of_sets) if by_sets else (FOLDS, of_folds)
    if "model" in roles and "value" in roles:
        return Guessed(kind, roles, ())
    rest = {role: name for role, name in roles.items() if role not in ("model", "value", "metric")}
    others = tuple(name for name, column in columns.items() if column.numeric and name not in rest.values())
    return Guessed(kind, rest, others) if len(others) > 1 else Guessed(kind, roles, ())


def _roles(kind: TableKind, columns: Mapping[str, Profile]) -> dict[str, str]:
    places = {role: _column(kind, role, columns) for role in kind.usual}
    return {role: name for role, name in places.items() if name is not None}


def _column(kind: TableKind, role: str, columns: Mapping[str, Profile]) -> str | None:
    """Find a column by its usual name, else by what its values look like."""
    by_folded = {folded(name): name for name in reversed(list(columns))}
    named = next((by_folded[folded(usual)] for usual in kind.usual[role] if folded(usual) in by_folded), None)
    return named or next((name for name, column in columns.items() if _looks_like(role, column)), None)


def _looks_like(role: str, column: Profile) -> bool:
    """Tell whether a column without a usual name may be the models, or the values of a known metric."""
    if role == "model":
        return not column.numeric and column.distinct == 2
    return role == "value" and column.numeric and index.find(column.name, ("metric",)) is not None


def _metric(found: Guessed, columns: Mapping[str, Profile]) -> Iterator[str]:
    """Say what the values are: as a column says, as their column is called, else that higher is better."""
    named = tuple(columns[found.roles["metric"]].labels) if "metric" in found.roles else ()
    called = index.find(found.roles.get("value", ""), ("metric",))
    if len(named) > 1:
        yield only_commented(f"  metric: {text(named[0])}", f"one of {', '.join(named)}; without it all are compared")
    elif not named and called is not None:
        yield commented(f"  metric: {called.id}", "the name of the column")
    known = index.find(named[0] if named else "", ("metric",)) or called
    if known is None:
        yield commented("  better: higher", "guessed; write lower if lower values are better, or `metric: accuracy`")


def _design(found: Guessed, columns: Mapping[str, Profile]) -> Iterator[str]:
    """Offer the design, which nobody can see in the scores."""
    folds = columns[found.roles["fold"]].distinct if "fold" in found.roles else 0
    if folds and folds <= MOST_FOLDS and not set(SIZES) <= found.roles.keys():
        why = "how the folds were made, or random_splits; without this line there is no p-value"
        yield only_commented(f"  design: {{kind: kfold, folds: {folds}}}", why)


def _document(kind: TableKind, lines: list[str]) -> str:
    body = "\n".join(lines)
    return f"""# A comparison of models {SAID[kind.key]}. Build it with: reportgen build spec.yaml
# Important statements that are missing are listed in the report as not stated by the author.
# For predictions of models on cases, the same or different ones (`on: independent_sets`), use: reportgen init validation
kind: comparison
title: Comparison of models
# report: {{id: MV-2026-001, version: "1.0", date: 2026-07-01, authors: [..]}}
# purpose: {{intended: .., not_for: [..], users: [..]}}
# roles: {{developer: .., validator: .., approver: ..}}
{kind.key}:
{body}
# comparisons:
#   - {{question: .., control: ..}}   # each other model against this one; without it every two; {DECIDES[kind.key]}
"""
