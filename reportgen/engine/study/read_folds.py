"""Learners on the same folds: from a table of scores to evidence."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from reportgen.conventions import FoldsMade
from reportgen.data.arrays import Array
from reportgen.data.design import Design
from reportgen.data.folds import FoldScores, FoldSizes
from reportgen.data.tables import Tables
from reportgen.engine.study.read_scores import ReadScores, lacking, taken
from reportgen.engine.study.score_metric import ScoreMetric
from reportgen.engine.study.score_table import FOLDS, SIZES, UnitKey, names_of_units, repeats_of
from reportgen.errors import Problem, refuse
from reportgen.index import FoldDesignKind
from reportgen.results.scores import NotOverFolds
from reportgen.spec.folds import CrossValidation, SpecOfScores

UNTESTABLE = {"loo": "leave_one_out", "nested": "nested_folds", "bootstrap": "bootstrap_replicates"}
"""Designs of which no test is known to keep its level, with the code that says why."""


def untestable(kind: FoldDesignKind | None, sizes: FoldSizes | None) -> str | None:
    """Return why no test and no interval is known to hold for such folds, if so."""
    return UNTESTABLE["loo"] if leaves_one_out(kind, sizes) else UNTESTABLE.get(kind or "")


def leaves_one_out(kind: FoldDesignKind | None, sizes: FoldSizes | None) -> bool:
    """Tell whether each fold tests a single case."""
    return kind == "loo" or (sizes is not None and bool((sizes.n_test == 1).all()))


@dataclass(frozen=True, slots=True)
class FoldStudy:
    """Learners on the same folds; `scores` are by the name of a metric, an array of learners x folds, or x repeats x folds."""

    names: tuple[str, ...]
    keys: tuple[UnitKey, ...]  # the repeat and the fold of each place of the scores
    metrics: tuple[ScoreMetric, ...]
    scores: Mapping[str, Array]
    sizes: FoldSizes | None
    kind: FoldDesignKind | None
    design: Design
    without: tuple[NotOverFolds, ...] = ()  # metrics of a learner that have no value in some fold
    inner: tuple[int, int] | None = None  # fewest and most inner folds of an outer split
    apparent: Mapping[str, float] = field(default_factory=dict)  # of a bootstrap, by learner
    no_information: Mapping[str, float] = field(default_factory=dict)

    def pair(self, metric: ScoreMetric, names: tuple[str, str]) -> FoldScores:
        """Return the scores of two learners, the first named first."""
        a, b = (self.scores[metric.name][self.names.index(name)] for name in names)
        return FoldScores(a, b, self.sizes, metric.better)

    @property
    def folds(self) -> tuple[str, ...]:
        """Name each fold, and its repeat where there are several."""
        return tuple(names_of_units(self.keys).values())

    @property
    def repeats(self) -> tuple[str, ...]:
        """Name the repeats."""
        return repeats_of(self.keys)

    @property
    def untestable(self) -> str | None:
        """Return why no test and no interval is known to hold for such folds, if so."""
        return untestable(self.kind, self.sizes)

    @property
    def leaves_one_out(self) -> bool:
        """Tell whether each fold tests a single case."""
        return leaves_one_out(self.kind, self.sizes)

    @property
    def ratio(self) -> float | None:
        """Return how large test sets are next to training sets, if that is known."""
        return self.pair(self.metrics[0], (self.names[0], self.names[0])).ratio if self.metrics else None

    @property
    def made(self) -> FoldsMade | None:
        """Return how the folds were made, if that is known."""
        if self.kind is None or self.ratio is None:
            return None
        tested = self.ratio / (1 + self.ratio)
        repeats = len(self.repeats)
        return self.kind, repeats, len(self.keys) // repeats, round(100 * tested)


def read_folds(spec: SpecOfScores, tables: Tables) -> tuple[FoldStudy, ReadScores]:
    """Read the table of folds, and hold it to what a comparison fold by fold needs."""
    read, asked = taken(spec, tables, FOLDS), spec.cross_validation
    assert asked is not None  # noqa: S101 - the table was opened for it
    refuse(list(lacking(read, spec.place((FOLDS.key,)))))
    refuse(list(_faults_of_bootstrap(spec, asked, read)))
    keys = _by_repeat(read.keys)
    refuse([*other_design(spec, keys), *_other_sizes(spec, asked, read, len(keys) // len(repeats_of(keys)))])
    shape = layout_of_folds(asked.design.kind, keys)
    scores = {
        metric: np.array([[of[name][at].value for at in keys] for name in read.names], dtype=float).reshape(
            (len(read.names), *shape)
        )
        for metric, of in read.cells.items()
    }
    study = FoldStudy(
        names=read.names,
        keys=keys,
        metrics=read.metrics,
        scores=scores,
        sizes=_sizes(read, keys, shape),
        kind=asked.design.kind,
        design=Design(models=read.names, paired=True, of_cases=False),
        inner=read.inner,
        apparent=asked.apparent or {},
        no_information=asked.no_information or {},
    )
    return study, read


def _faults_of_bootstrap(spec: SpecOfScores, asked: CrossValidation, read: ReadScores) -> Iterator[Problem]:
    """Find values of other learners, values that the metric cannot have, and metrics that are no errors."""
    for key in ("apparent", "no_information"):
        given: Mapping[str, float] | None = getattr(asked, key)
        if given is None:
            continue
        path, metric = (FOLDS.key, key), read.metrics[0]
        if len(read.metrics) > 1:
            what, remedy = f"{key} is of one metric, and the table has several", f"name it, as `metric: {metric.id}`"
            yield Problem("several_metrics", what, remedy, place=spec.place(path))
        elif not as_errors(metric):
            what = f"{metric.label} is no error and no proportion, which the weighted bootstrap estimate needs"
            yield Problem("not_an_error", what, f"leave {key} out, or give errors", place=spec.place(path))
        for name, value in given.items():
            low, high = metric.range
            if name not in read.names:
                yield Problem.unknown_name("model of the table", name, read.names, spec.place((*path, name)))
            elif not max(low, 0) <= value <= high:
                what = f"this cannot be a value of {metric.id}"
                remedy = "write a number that the metric can have (a percentage divided by 100)"
                yield Problem("out_of_range", what, remedy, f"{value:g}", spec.place((*path, name)))


def as_errors(metric: ScoreMetric) -> bool:
    """Tell whether values are errors, or proportions whose distance from one is an error."""
    return metric.better == "lower" or metric.range == (0, 1)


def _by_repeat(keys: tuple[UnitKey, ...]) -> tuple[UnitKey, ...]:
    """Put the folds of each repeat together, which a table may have in any order."""
    places = {repeat: at for at, repeat in enumerate(repeats_of(keys))}
    return tuple(sorted(keys, key=lambda key: places[key[0]]))


def other_design(spec: SpecOfScores, keys: Sequence[UnitKey]) -> Iterator[Problem]:
    """Find numbers of folds and repeats that are not those of the table: so a fold that lacks for all is seen."""
    sizes = [sum(repeat == one for repeat, _ in keys) for one in repeats_of(keys)]
    there = {"folds": set(sizes), "repeats": {len(sizes)}}
    for key, number in spec.fold_design.stated():
        if there[key] != {number}:
            what = f"the design has {number} {key}, but the table has {' or '.join(map(str, sorted(there[key])))}"
            place = spec.place((FOLDS.key, "design", "kind" if spec.fold_design.kind == "5x2" else key))
            yield Problem("other_design", what, "correct the number, or add the missing rows", place=place)


def _other_sizes(spec: SpecOfScores, asked: CrossValidation, read: ReadScores, folds: int) -> Iterator[Problem]:
    """Find sizes that are not those of k-fold, where each of k parts of the cases is tested once, or of leave-one-out."""
    tested = [row.n_test for row in read.rows if row.n_test is not None]
    yield from several_cases(spec, max(tested, default=1))
    if asked.design.kind != "kfold":
        return
    for row in read.rows:
        if row.n_train is not None and row.n_test is not None:
            cases = row.n_train + row.n_test
            if abs(row.n_test * folds - cases) > folds:
                what = f"{row.n_test:g} test cases of {cases:g} are not one of {folds} parts of equal size, as k-fold makes"
                place = spec.place((FOLDS.key, "design", "kind"))
                yield Problem("not_kfold", what, "correct the sizes, or write `kind: random_splits`", place=place)
                return


def several_cases(spec: SpecOfScores, most: float) -> Iterator[Problem]:
    """Refuse folds of several cases where each is said to leave one out."""
    if spec.fold_design.kind == "loo" and most > 1:
        what = f"in leave-one-out each fold tests one case, and a fold here tests {most:g}"
        place = spec.place((FOLDS.key, "design", "kind"))
        yield Problem("not_loo", what, "write `kind: kfold`, or correct the folds", place=place)


def layout_of_folds(kind: FoldDesignKind | None, keys: Sequence[UnitKey]) -> tuple[int, ...]:
    """Lay folds out as repeats x folds where they are those of a k-fold, else one after the other."""
    repeats = [repeat for repeat, _ in keys]
    alike = len({repeats.count(one) for one in repeats}) == 1
    several = len(set(repeats)) > 1
    in_folds = alike and (kind in ("kfold", "5x2") or (kind is None and several))
    return (len(set(repeats)), len(keys) // len(set(repeats))) if in_folds else (len(keys),)


def _sizes(read: ReadScores, keys: tuple[UnitKey, ...], shape: tuple[int, ...]) -> FoldSizes | None:
    """Return the sizes of training and test sets, if all are known."""
    first = read.cells[read.metrics[0].id][read.names[0]]
    known = {name: [getattr(first[at], name) for at in keys] for name in SIZES}
    if any(None in sizes for sizes in known.values()):
        return None
    return FoldSizes(*(np.array(known[name], dtype=float).reshape(shape) for name in SIZES))
