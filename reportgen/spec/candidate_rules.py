"""What must be true of the candidates that a spec lists."""

from collections.abc import Iterator

from reportgen.errors import Problem
from reportgen.spec.candidates import CandidateAsked
from reportgen.spec.judged import JudgedSpec
from reportgen.spec.reading import Path
from reportgen.spec.shape import Shaped


def candidate_problems(spec: JudgedSpec, shaped: Shaped) -> Iterator[Problem]:
    """Find candidates among which nothing can be chosen, and those that lack something."""
    given = spec.candidates
    if given is None:
        return
    rows: Path = ("candidates", "rows")
    if given.better and given.known_direction not in (None, given.better):
        what = f"better values of {given.metric} are {given.known_direction}"
        place = shaped.place(("candidates", "better"))
        yield Problem("other_direction", what, "leave `better` out", given.better, place)
    names = [one.name for one in given.rows]
    for at, one in enumerate(given.rows):
        if one.name in names[:at]:
            place = shaped.place((*rows, at, "name"))
            yield Problem("same_name", "a candidate is listed twice", "rename or leave out one", one.name, place)
        yield from _candidate(one, (*rows, at), shaped)
    if len(given.rows) < 2:
        what, remedy = "a choice needs two candidates", "list every candidate that was tried, or leave `candidates` out"
        yield Problem("one_candidate", what, remedy, place=shaped.place(rows))
    elif len({one.complexity for one in given.rows}) == 1:
        what, remedy = "all candidates have the same complexity", "give the simplest 1, the next 2, and so on"
        yield Problem("no_order", what, remedy, place=shaped.place((*rows, 0, "complexity")))
    counts = {len(one.values) for one in given.rows if one.values is not None}
    if len(counts) > 1:
        what = f"candidates have different numbers of values: {', '.join(map(str, sorted(counts)))}"
        yield Problem("other_folds", what, "give each candidate a value for each fold", place=shaped.place(rows))


def _candidate(one: CandidateAsked, path: Path, shaped: Shaped) -> Iterator[Problem]:
    """Ask for the mean with its standard error, or for values, and not for both."""
    place, both = shaped.place(path), (one.mean, one.se)
    if one.values is not None and both != (None, None):
        what = f"{one.name} has values and a mean or a standard error"
        yield Problem("two_sources", what, "keep `values`, or `mean` and `se`", place=place)
    elif one.values is None and None in both:
        what = f"{one.name} needs its mean and the standard error of the mean"
        yield Problem("missing_key", what, "add `mean` and `se`, or `values` with one value for each fold", place=place)
    if one.values is not None and len(one.values) < 2:
        what, remedy = f"{one.name} needs at least two values", "give one for each fold, or `mean` and `se`"
        yield Problem("too_few_values", what, remedy, place=shaped.place((*path, "values")))
    if one.se is not None and one.se < 0:
        what, remedy = f"the standard error of {one.name} is below zero", "write 0 or more"
        yield Problem("negative_error", what, remedy, str(one.se), shaped.place((*path, "se")))
