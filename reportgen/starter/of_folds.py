"""The first spec of a comparison: for a table of scores over folds, whose columns are guessed, or with rows to begin with."""

from collections.abc import Iterator, Mapping

from reportgen import index
from reportgen.data.profile import Profile
from reportgen.data.telling_names import folded
from reportgen.engine.study.score_table import FOLDS
from reportgen.starter.lines import commented, only_commented, text

MOST_FOLDS = 200
EXAMPLE = {
    "Forest": (0.84, 0.81, 0.86, 0.83, 0.85, 0.82, 0.87, 0.80, 0.84, 0.86),
    "Boosting": (0.86, 0.82, 0.87, 0.85, 0.85, 0.84, 0.88, 0.83, 0.85, 0.87),
}


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
    return _document([*lines, "  rows:", *rows])


def from_columns(file: str, columns: Mapping[str, Profile]) -> str:
    """Write a spec for a table with a row for each learner and fold."""
    places = {role: _column(role, columns) for role in FOLDS.usual}
    found = {role: name for role, name in places.items() if name is not None}
    lines = [f"  file: {text(file)}", "  columns:", *(f"    {role}: {text(name)}" for role, name in found.items())]
    return _document([*lines, *_metric(found, columns), *_design(found, columns)])


def _column(role: str, columns: Mapping[str, Profile]) -> str | None:
    """Find a column by its usual name, else by what its values look like."""
    by_fold = {folded(name): name for name in reversed(list(columns))}
    named = next((by_fold[usual] for usual in FOLDS.usual[role] if usual in by_fold), None)
    return named or next((name for name, column in columns.items() if _looks_like(role, column)), None)


def _looks_like(role: str, column: Profile) -> bool:
    """Tell whether a column without a usual name may be the learners, or the values of a known metric."""
    if role == "model":
        return not column.numeric and column.distinct == 2
    return role == "value" and column.numeric and index.find(column.name, ("metric",)) is not None


def _metric(found: Mapping[str, str], columns: Mapping[str, Profile]) -> Iterator[str]:
    """Say what the values are: as a column says, as their column is called, else that higher is better."""
    named = tuple(columns[found["metric"]].labels) if "metric" in found else ()
    called = index.find(found.get("value", ""), ("metric",))
    if len(named) > 1:
        yield commented(f"  metric: {text(named[0])}", f"one of {', '.join(named)}")
    elif not named and called is not None:
        yield commented(f"  metric: {called.id}", "the name of the column")
    known = index.find(named[0] if named else "", ("metric",)) or called
    if known is None:
        yield commented("  better: higher", "guessed; write lower if lower values are better")


def _design(found: Mapping[str, str], columns: Mapping[str, Profile]) -> Iterator[str]:
    """Offer the design, which nobody can see in the scores."""
    folds = columns[found["fold"]].distinct if "fold" in found else 0
    if folds and folds <= MOST_FOLDS:
        why = "how the folds were made, or random_splits; without this line there is no p-value"
        yield only_commented(f"  design: {{kind: kfold, folds: {folds}}}", why)


def _document(lines: list[str]) -> str:
    body = "\n".join(lines)
    return f"""# A comparison of two learners over folds. Build it with: reportgen build spec.yaml
# Important statements that are missing are listed in the report as not stated by the author.
kind: comparison
title: Comparison of two learners
# report: {{id: MV-2026-001, version: "1.0", date: 2026-07-01, authors: [..]}}
# purpose: {{intended: .., not_for: [..], users: [..]}}
# roles: {{developer: .., validator: .., approver: ..}}
cross_validation:
{body}
# comparisons:
#   - {{question: .., why: ..}}   # one comparison of the two; the corrected resampled t test decides
"""
