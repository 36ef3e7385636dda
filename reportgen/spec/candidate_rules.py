"""What must be true of the candidates that a spec lists, or names a file of."""

from collections.abc import Iterator, Sequence

from reportgen.errors import Problem
from reportgen.spec.candidates import CandidateAsked
from reportgen.spec.development_rules import PlaceOf, range_problems, source_problems
from reportgen.spec.judged import JudgedSpec
from reportgen.spec.shape import Shaped


def candidate_problems(spec: JudgedSpec, shaped: Shaped) -> Iterator[Problem]:
    """Find candidates among which nothing can be chosen, and those that lack something."""
    given = spec.candidates
    if given is None:
        return
    yield from source_problems("candidates", given, given.rows, shaped)
    if given.rows is not None:
        yield from problems_of_rows(given.rows, given.metric, lambda *path: shaped.place(("candidates", "rows", *path)))


def problems_of_rows(rows: Sequence[CandidateAsked], metric: str | None, place: PlaceOf) -> Iterator[Problem]:
    """Find what keeps candidates from being compared."""
    names = [one.name for one in rows]
    for at, one in enumerate(rows):
        if one.name in names[:at]:
            yield Problem(
                "same_name", "a candidate is listed twice", "rename or leave out one", one.name, place(at, "name")
            )
        yield from _candidate(one, at, place)
        folds = (((at, "values", fold), value) for fold, value in enumerate(one.values or ()))
        yield from range_problems(metric, (((at, "mean"), one.mean), *folds), place)
    if len(rows) < 2:
        what, remedy = "a choice needs two candidates", "list every candidate that was tried, or leave `candidates` out"
        yield Problem("one_candidate", what, remedy, place=place())
    elif len({one.complexity for one in rows}) == 1:
        what, remedy = "all candidates have the same complexity", "give the simplest 1, the next 2, and so on"
        yield Problem("no_order", what, remedy, place=place(0, "complexity"))
    counts = {len(one.values) for one in rows if one.values is not None}
    if len(counts) > 1:
        what = f"candidates have different numbers of values: {', '.join(map(str, sorted(counts)))}"
        yield Problem("other_folds", what, "give each candidate a value for each fold", place=place())


def _candidate(one: CandidateAsked, at: int, place: PlaceOf) -> Iterator[Problem]:
    """Ask for the mean with its standard error, or for values, and not for both."""
    both = (one.mean, one.se)
    if one.values is not None and both != (None, None):
        what = f"{one.name} has values and a mean or a standard error"
        yield Problem("two_sources", what, "keep `values`, or `mean` and `se`", place=place(at))
    elif one.values is None and None in both:
        what = f"{one.name} needs its mean and the standard error of the mean"
        remedy = "add `mean` and `se`, or `values` with one value for each fold"
        yield Problem("missing_key", what, remedy, place=place(at))
    if one.values is not None and len(one.values) < 2:
        what, remedy = f"{one.name} needs at least two values", "give one for each fold, or `mean` and `se`"
        yield Problem("too_few_values", what, remedy, place=place(at, "values"))
    if one.se is not None and one.se < 0:
        what, remedy = f"the standard error of {one.name} is below zero", "write 0 or more"
        yield Problem("negative_error", what, remedy, str(one.se), place(at, "se"))
