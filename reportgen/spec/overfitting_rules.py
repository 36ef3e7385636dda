"""What must be true of the thresholds of overfitting."""

from collections.abc import Collection, Iterator

from reportgen import index, spelling, task_index
from reportgen.errors import Problem
from reportgen.spec.development_rules import range_problems
from reportgen.spec.shape import KnowsPlaces, Shaped
from reportgen.spec.validation import ValidationSpec

KEY = "overfitting"
TRAINING = "training"  # the part of the rows


def overfitting_problems(spec: ValidationSpec, shaped: Shaped) -> Iterator[Problem]:
    """Ask for a metric that has a direction and that the task computes, and for rows that trained the models."""
    given = spec.overfitting
    if given is None:
        return
    place, part = shaped.place((KEY, "metric")), spelling.part_of(given.metric)
    entry = index.find(spelling.parsed(given.metric)[0], ("metric",))
    if entry is None:
        yield Problem.unknown_name("metric", given.metric, (one.id for one in index.of_kind("metric")), place)
    elif not task_index.task(spec.task).computes(entry, part) or part == spelling.EACH:
        what = f"{given.metric} is not computed for the task {spec.task}"
        yield Problem("wrong_metric", what, "name a metric of this task", place=place)
    elif entry.better not in ("higher", "lower"):
        what = f"neither higher nor lower values of {entry.id} are better, so no gap is worse"
        yield Problem("no_direction", what, "name another metric", place=place)
    else:
        cells = ((("limit",), given.limit),)
        yield from range_problems(entry.id, cells, lambda *path: shaped.place((KEY, *path)))
    if spec.data.columns.split is None:
        what = "overfitting is read from training rows next to the judged ones, and no column tells them apart"
        remedy = "name the column, as `columns: {split: NAME}` under `data:`, or leave `overfitting` out"
        yield Problem("no_split", what, remedy, place=shaped.place((KEY,)))


def no_training_rows(spec: ValidationSpec, parts: Collection[str], places: KnowsPlaces) -> Iterator[Problem]:
    """Ask for training rows where the gap to them is to be read."""
    if spec.overfitting is not None and TRAINING not in parts:
        what = "there are no training rows, from which overfitting is read"
        remedy = "name their values, as `split_as: {training: [..]}` under `data:`, or leave `overfitting` out"
        yield Problem("no_training", what, remedy, place=places.place((KEY,)))
