"""What banks ask of a model, in words: shifts of scores, and default rates of grades."""

from collections.abc import Iterator, Sequence

from reportgen import numbers, reasons
from reportgen.index import find
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import (
    Part,
    Parts,
    ends,
    estimate_writer,
    joined,
    label,
    name,
    number,
    plain,
    say,
    worded,
    writer,
)
from reportgen.narrative.shown_metrics import asked_for
from reportgen.results.bank import Grade, ScoreShift
from reportgen.results.cases import ModelResults
from reportgen.results.parts import Estimate
from reportgen.results.verdicts import Criterion

OF_GRADES, OF_BINS = ("grades_too_low", "grades_not_shown"), ("bins_too_low", "bins_not_shown")


def shifted(known: Sequence[tuple[ModelResults, ScoreShift]]) -> tuple[Parts, ...]:
    """Say how far scores have moved, and how much of that chance alone would bring: once where that is the same."""
    alike: dict[tuple[str, ...], list[tuple[ModelResults, ScoreShift]]] = {}
    for model, shift in known:
        alike.setdefault(_expected(shift) or (model.name,), []).append((model, shift))
    return tuple(_together(found) if len(found) > 1 else _alone(*found[0]) for found in alike.values())


def _alone(model: ModelResults, shift: ScoreShift) -> Parts:
    return _shifted(say("scores_of", model=name(model.name)), shift)


def _expected(shift: ScoreShift) -> tuple[str, ...]:
    """Return the reference, the level and the bias as they are shown, of an index with an interval."""
    interval = shift.index.interval
    if shift.index.value is None or interval is None or interval.undefined is not None:
        return ()
    return (shift.reference, plain((_bias(shift),)), str(interval.level))


def _together(found: Sequence[tuple[ModelResults, ScoreShift]]) -> Parts:
    """Give the index of several models in one sentence."""
    first = found[0][1]
    listed = (
        label("of_model_with_limits", model=name(model.name), value=_value(shift.index), limits=_limits(shift.index))
        for model, shift in found
    )
    return say(
        "shifts_found",
        part=name(first.reference),
        level=_level(first.index),
        listed=joined(listed),
        bias=_bias(first),
    )


def _bias(shift: ScoreShift) -> Part:
    return number(shift.bias.ref, shift.bias.value, numbers.significant, digits=2)


def _value(index: Estimate) -> Part:
    return number(index.ref, index.value, estimate_writer(index))


def _limits(index: Estimate) -> Parts:
    return () if index.interval is None else ends(index.ref, index.interval, writer(index.metric))


def _level(index: Estimate) -> Part:
    level = None if index.interval is None else index.interval.level
    return number(f"{index.ref}#interval.level", level, numbers.shared_level)


def grades_shifted(reading: Reading, shift: ScoreShift) -> tuple[Parts, ...]:
    """Say how far the grades have moved; criteria on the index are about them."""
    asked = any(_between_parts(one) for one in reading.results.criteria)
    said = _shifted(say("of_grades", column=name(reading.spec_of_cases.data.columns.grade or "")), shift)
    return (said, *((say("grades_are_judged"),) if asked else ()))


def shows_counts(reading: Reading, shift: ScoreShift) -> bool:
    """Tell whether the counts behind an index are shown: where the index is judged or asked for."""
    return shift.index.asked in asked_for(reading)


def _between_parts(criterion: Criterion) -> bool:
    entry = find(criterion.metric, ("metric",))
    return entry is not None and entry.between == "parts"


def _shifted(what: Parts, shift: ScoreShift) -> Parts:
    index = shift.index
    part = name(shift.reference)
    if index.value is None:
        reason = worded(index.ref, reasons.UNDEFINED[index.undefined_code or "no_case"], index.facts)
        return say("shift_undefined", what=what, part=part, reason=reason)
    holes: dict[str, Part | Parts] = {"what": what, "part": part, "value": _value(index), "bias": _bias(shift)}
    if index.interval is None or index.interval.undefined is not None:
        return say("shift_bare", **holes)
    return say("shift_found", level=_level(index), limits=_limits(index), **holes)


def graded(reading: Reading, models: Sequence[ModelResults]) -> Iterator[Parts]:
    """Say in which grades, or bins of the score, more cases are positive than predicted, by more than chance."""
    significance = reading.facts["spec/significance"].value or 0.0
    for model in models:
        tested = [one for one in model.grades if _p(one) is not None]
        low = [one for one in tested if (_p(one) or 0.0) < significance]
        too_low, not_shown = OF_BINS if any(one.low is not None for one in model.grades) else OF_GRADES
        if low:
            grades_ = label("grade_named" if len(low) == 1 else "grades_named", grades=joined(map(grade_name, low)))
            named = grades_ if too_low == OF_GRADES[0] else joined(map(grade_name, low))
            yield say(too_low, model=name(model.name), grades=named)
        elif tested:
            yield say(not_shown, model=name(model.name))


def grade_name(grade: Grade) -> Parts:
    """Name a grade, or the scores of a bin."""
    if grade.low is None or grade.high is None:
        return (name(grade.name),)
    low, high = (
        number(f"{grade.ref}#{end}", getattr(grade, end), numbers.significant, digits=3) for end in ("low", "high")
    )
    return label("low_to_high", low=low, high=high)


def _p(grade: Grade) -> float | None:
    return grade.test.p_adjusted if grade.test is not None else None
