"""What must be true of a learning curve that a spec gives, or names a file of."""

from collections.abc import Iterator, Sequence

from reportgen.errors import Problem
from reportgen.spec.development_rules import PlaceOf, range_problems, source_problems
from reportgen.spec.judged import JudgedSpec
from reportgen.spec.learning import LearningAsked, LearningRow
from reportgen.spec.shape import Shaped

KEY = "learning_curve"


def learning_problems(spec: JudgedSpec, shaped: Shaped) -> Iterator[Problem]:
    """Find rows from which no curve can be drawn, and settings that contradict each other."""
    given = spec.learning_curve
    if given is None:
        return
    yield from source_problems(KEY, given, given.rows, shaped)
    if given.rows is not None:
        yield from problems_of_rows(given.rows, given.metric, lambda *path: shaped.place((KEY, "rows", *path)))
    if (given.limit is None) != (given.largest_gap is None):
        missing = "limit" if given.limit is None else "largest_gap"
        what, remedy = f"{KEY} has one threshold of two", f"add `{missing}: ...`, or leave both out"
        yield Problem("one_threshold", what, remedy, place=shaped.place((KEY,)))
    yield from _patience(given, shaped)


def _patience(given: LearningAsked, shaped: Shaped) -> Iterator[Problem]:
    """Refuse a stop that test cases choose, and one of training sizes."""
    if given.patience is None:
        return
    place = shaped.place((KEY, "patience"))
    if given.on == "test":
        what = "training must not be stopped by test cases: their values would then be too optimistic"
        yield Problem("stopped_on_test", what, "leave `patience` out, or stop by validation cases", place=place)
    elif given.rows and given.rows[0].step is None:
        what = "patience counts steps of training, and the rows have none"
        yield Problem("no_step", what, "leave `patience` out, or give `step` in place of `size`", place=place)


def problems_of_rows(rows: Sequence[LearningRow], metric: str | None, place: PlaceOf) -> Iterator[Problem]:
    """Find rows without a place on the curve, mixed ones, and what is given twice."""
    mixed = len({one.step is None for one in rows}) > 1
    seen: set[tuple[str | None, int | None]] = set()
    for at, one in enumerate(rows):
        if (one.size is None) == (one.step is None):
            what = "a row has a size and a step" if one.size is not None else "a row has neither size nor step"
            yield Problem("one_place", what, "give one of the two", place=place(at))
        key = one.repeat, one.size if one.step is None else one.step
        if key in seen:
            what = "two rows have the same size or step in the same run"
            yield Problem("row_twice", what, "tell runs apart by `repeat`, or keep one", str(key[1]), place(at))
        seen.add(key)
        cells = (((at, "training"), one.training), ((at, "validation"), one.validation))
        yield from range_problems(metric, cells, place)
    if mixed:
        what = "some rows have sizes and some have steps"
        yield Problem("mixed_rows", what, "give all rows a size, or all a step", place=place())
    if len({one[1] for one in seen}) < 2:
        what = "a learning curve needs two sizes or two steps"
        yield Problem("one_row", what, f"add rows, or leave `{KEY}` out", place=place())
    by_run = {run: {at for of, at in seen if of == run} for run, _ in seen}
    if len({frozenset(one) for one in by_run.values()}) > 1:
        what = "runs have different sizes or steps"
        yield Problem("other_rows", what, "give each run a row for each size or step", place=place())
