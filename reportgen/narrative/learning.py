"""What is said of a learning curve."""

from collections.abc import Iterator

from reportgen import index, numbers
from reportgen.narrative.english import LABELS
from reportgen.narrative.sentence import Mark, Part, Parts, Write, in_sentence, name, number, say, writer
from reportgen.results.learning import LearningFound, OverfitFound

READINGS = {"overfit": "learning_overfit", "underfit": "learning_underfit", "neither": "learning_neither"}
OTHERS = {"validation": "validation_cases", "test": "test_cases", "cross_validation": "cases_of_other_folds"}
RUNS = {"size": "learning_sizes", "step": "learning_steps"}


def sentences(found: LearningFound) -> tuple[Parts, ...]:
    """Say what was measured, how large the gap is and what it means, and where training stops."""
    return tuple(_sentences(found))


def _sentences(found: LearningFound) -> Iterator[Parts]:
    holes: dict[str, Part | Parts] = {"label": measured(found), "others": others(found)}
    ends = {key: _count(found, key) for key in ("first", "last")}
    yield say(RUNS[found.by], **holes, **ends)
    if found.runs > 1:
        yield say("learning_runs", runs=_count(found, "runs"))
    values = _values(found)
    yield say(
        "learning_gap_sizes" if found.by == "size" else "learning_gap_steps", **holes, **values, last=ends["last"]
    )
    yield _read(found, holes)
    yield from _stopping(found, holes)
    if found.on == "test":
        yield say("learning_on_test", **holes)


def of_splits(model: str, found: OverfitFound) -> tuple[Parts, ...]:
    """Say how large the gap between training and judged rows is, and what it means."""
    holes: dict[str, Part | Parts] = {"model": name(model), "label": in_sentence(found.label)}
    if found.gap is None:
        return (say("overfitting_without_value", **holes),)
    return say("overfitting_gap", **holes, **_values(found)), _read(found, holes)


def _values(found: LearningFound | OverfitFound) -> dict[str, Part]:
    return {key: _value(found, key) for key in ("training", "other", "gap")}


def _read(found: LearningFound | OverfitFound, holes: dict[str, Part | Parts]) -> Parts:
    """Read the gap by the thresholds of the author, if there are any."""
    if found.reading is None:
        return say("learning_not_read")
    limits = {key: _value(found, key) for key in ("limit", "largest_gap")}
    return say(READINGS[found.reading], **holes, **limits)


def _stopping(found: LearningFound, holes: dict[str, Part | Parts]) -> Iterator[Parts]:
    """Say where training stops, and which step is kept."""
    one = found.stopping
    if one is None:
        return
    shown: dict[str, Part | Parts] = {
        key: number(f"{one.ref}#{key}", getattr(one, key), numbers.count)
        for key in ("patience", "stop", "kept", "best")
    }
    shown |= {key: number(f"{one.ref}#{key}", getattr(one, key), writer_of(found)) for key in ("value", "best_value")}
    yield say("learning_stopped" if one.stopped else "learning_not_stopped", **holes, **shown)
    if one.best != one.kept:
        yield say("learning_best_later", **holes, **shown)
    yield say("learning_chosen_step", **holes)


def title(found: LearningFound) -> Parts:
    """Name the table."""
    return say("learning_table", label=measured(found))


def caption(found: LearningFound) -> Parts:
    """Say what the lines, the bands and the upright line are."""
    holes: dict[str, Part | Parts] = {"label": measured(found), "others": others(found)}
    by = {"size": "figure_learning_sizes", "step": "figure_learning_steps"}
    several = say("figure_learning_runs") if found.runs > 1 else ()
    kept = say("figure_learning_kept") if found.stopping is not None else ()
    parts = (say(by[found.by], **holes), several, kept)
    return tuple(part for at, one in enumerate(filter(None, parts)) for part in ((" ",) if at else ()) + one)


def others(found: LearningFound) -> str:
    """Name the cases that are not those of training."""
    return LABELS[OTHERS[found.on]]


def measured(found: LearningFound) -> Mark:
    """Name what was measured, inside a sentence."""
    return in_sentence(named(found))


def named(found: LearningFound) -> str:
    """Name what was measured."""
    entry = index.find(found.metric, ("metric",)) if found.metric else None
    return entry.label if entry else found.metric or LABELS["error_of_candidates"]


def writer_of(found: LearningFound | OverfitFound) -> Write:
    """Choose how values are written."""
    return writer(found.metric or "")


def _count(found: LearningFound, key: str) -> Part:
    return number(f"{found.ref}#{key}", getattr(found, key), numbers.count)


def _value(found: LearningFound | OverfitFound, key: str) -> Part:
    """Show a value, a gap of proportions in points."""
    write = writer_of(found)
    if key in ("gap", "largest_gap") and write is numbers.share:
        write = numbers.margin_of_shares if key == "largest_gap" else numbers.points
    return number(f"{found.ref}#{key}", getattr(found, key), write)
