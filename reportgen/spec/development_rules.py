"""What must be true of tables of how a model was developed."""

from collections.abc import Callable, Iterable, Iterator

from reportgen import index
from reportgen.errors import Place, Problem
from reportgen.spec.development import MeasuredInDevelopment
from reportgen.spec.shape import Shaped

PlaceOf = Callable[..., Place]  # of all rows, of one by its number, or of one of its keys


def range_problems(
    metric: str | None, cells: Iterable[tuple[tuple[int | str, ...], float | None]], place: PlaceOf
) -> Iterator[Problem]:
    """Find values that the metric cannot have."""
    entry = index.find(metric, ("metric",)) if metric else None
    low, high = (entry.range if entry and entry.range else None) or (None, None)
    for path, value in cells:
        if value is not None and ((low is not None and value < low) or (high is not None and value > high)):
            ends = f"from {low:g} to {high:g}" if low is not None and high is not None else "in its range"
            remedy = f"write a number {ends} (a percentage divided by 100), or name another metric"
            yield Problem("out_of_range", f"this cannot be a value of {metric}", remedy, f"{value:g}", place(*path))


def source_problems(key: str, given: MeasuredInDevelopment, rows: object, shaped: Shaped) -> Iterator[Problem]:
    """Ask for one source, and for the direction that the metric has."""
    if (given.file is None) == (rows is None):
        what = f"{key} has {'no values' if rows is None else 'a file and rows'}"
        remedy = f"write `{key}: {key}.csv`, or list them under `rows:`"
        yield Problem("one_source", what, remedy, place=shaped.place((key,)))
    if given.better and given.known_direction not in (None, given.better):
        what = f"better values of {given.metric} are {given.known_direction}"
        yield Problem("other_direction", what, "leave `better` out", given.better, shaped.place((key, "better")))
