"""Inner folds of a nested cross-validation: the values of an outer split are averaged before anything else."""

from collections.abc import Iterator, Mapping, Sequence
from statistics import fmean

from reportgen.engine.study.score_table import SHOWN, GivenScore, TableKind, UnitKey, wrong
from reportgen.errors import Place, Problem

OuterKey = tuple[str | None, str | None, UnitKey]  # the model, the metric and the outer split
OfOuter = Mapping[OuterKey, Sequence[GivenScore]]


def faults_of_inner_folds(table: str, rows: Sequence[GivenScore], kind: TableKind, place: Place) -> Iterator[Problem]:
    """Find rows without an inner fold, inner folds that a model has twice, and those that only some models have."""
    missing = sum(row.inner is None for row in rows)
    if missing == len(rows):
        return
    if missing:
        what = f"{missing} of {len(rows)} rows {'has' if missing == 1 else 'have'} no inner fold"
        yield wrong("cell_missing", table, what, "fill it in", place)
        return
    found = by_outer_split(rows)
    for (model, _, at), alike in found.items():
        inner = [row.inner for row in alike]
        if len(set(inner)) < len(inner):
            what = f"{model!r} has two scores in one inner fold of outer split {at[1]}"
            yield wrong("score_twice", table, what, "keep one row for each inner fold", place)
        if any(row.value is None for row in alike):
            what = f"{model!r} has no score in an inner fold of outer split {at[1]}"
            yield wrong("score_missing", table, what, f"give every model a score in every inner {kind.called}", place)
    folds: dict[tuple[str | None, UnitKey], set[frozenset[str | None]]] = {}
    for (_, metric, at), alike in found.items():
        folds.setdefault((metric, at), set()).add(frozenset(row.inner for row in alike))
    others = [at[1] for (_, at), sets in folds.items() if len(sets) > 1]
    if others:
        what = f"models have different inner folds in outer split {', '.join(others[:SHOWN])}"
        yield wrong("other_inner_folds", table, what, "give every model a score in every inner fold", place)


def by_outer_split(rows: Sequence[GivenScore]) -> OfOuter:
    """Put the rows of one outer split together, for each model and metric."""
    found: dict[OuterKey, list[GivenScore]] = {}
    for row in rows:
        found.setdefault((row.model, row.metric, row.at), []).append(row)
    return found


def averaged(rows: Sequence[GivenScore]) -> list[GivenScore]:
    """Return a row for each outer split, with the mean of its inner folds, and sizes where these are all alike."""
    if all(row.inner is None for row in rows):
        return list(rows)
    return [_mean(alike) for alike in by_outer_split(rows).values()]


def _mean(alike: Sequence[GivenScore]) -> GivenScore:
    sizes = {(row.n_train, row.n_test) for row in alike}
    n_train, n_test = sizes.pop() if len(sizes) == 1 else (None, None)
    value = fmean(row.value for row in alike if row.value is not None)
    return alike[0]._replace(value=value, n_train=n_train, n_test=n_test, inner=None)


def inner_folds(rows: Sequence[GivenScore]) -> tuple[int, int] | None:
    """Return the fewest and the most inner folds of an outer split, if there are any."""
    if all(row.inner is None for row in rows):
        return None
    counts = [len(alike) for alike in by_outer_split(rows).values()]
    return min(counts), max(counts)
