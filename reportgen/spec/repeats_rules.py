"""What must be true of runs that a spec gives, or names a file of."""

from collections.abc import Callable, Collection, Iterator, Sequence

from reportgen.errors import Place, Problem
from reportgen.spec.development_rules import range_problems
from reportgen.spec.judged import JudgedSpec
from reportgen.spec.repeats import RunsOfModel
from reportgen.spec.shape import Shaped

KEY = "repeats"
PlaceOfRuns = Callable[[RunsOfModel], Place]


def repeats_problems(spec: JudgedSpec, shaped: Shaped) -> Iterator[Problem]:
    """Ask for one source, and hold the values that the spec lists to what a spread needs."""
    given = spec.repeats
    if given is None:
        return
    if (given.file is None) == (given.values is None):
        what = f"{KEY} has {'no values' if given.values is None else 'a file and values'}"
        remedy = "write `repeats: runs.csv`, or `repeats: {values: {model: {accuracy: [0.81, 0.83]}}}`"
        yield Problem("one_source", what, remedy, place=shaped.place((KEY,)))
    elif given.values is not None:
        if given.metric is not None:
            what, remedy = "metric is of a table, and these values name their metrics", "leave it out"
            yield Problem("unused_key", what, remedy, place=shaped.place((KEY, "metric")))
        yield from problems_of_runs(given.listed, lambda one: shaped.place((KEY, "values", one.model, one.metric)))
        if spec.names:
            yield from other_models(given.listed, spec.names, lambda one: shaped.key_place((KEY, "values", one.model)))


def problems_of_runs(runs: Sequence[RunsOfModel], place: PlaceOfRuns) -> Iterator[Problem]:
    """Find models with a single run, and values that the metric cannot have."""
    for one in runs:
        if len(one.values) < 2:
            what, remedy = f"one run of {one.model} shows no spread of {one.metric}", "give two runs or more"
            yield Problem("one_run", what, remedy, place=place(one))
        cells = (((), value) for value in one.values)
        yield from range_problems(one.metric, cells, lambda *_, of=one: place(of))


def other_models(runs: Sequence[RunsOfModel], names: Collection[str], place: PlaceOfRuns) -> Iterator[Problem]:
    """Find runs of models that the document is not about."""
    by_model = {one.model: one for one in runs}
    yield from (
        Problem.unknown_name("model", name, names, place(one)) for name, one in by_model.items() if name not in names
    )
