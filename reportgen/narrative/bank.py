"""What banks ask of a model, in words: shifts of scores, and default rates of grades."""

from collections.abc import Iterator, Sequence

from reportgen import numbers, reasons
from reportgen.index import find
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import (
    Parts,
    ends,
    estimate_writer,
    joined,
    label,
    name,
    number,
    say,
    worded,
    writer,
)
from reportgen.narrative.shown_metrics import asked_for
from reportgen.results.bank import Grade, ScoreShift
from reportgen.results.cases import ModelResults
from reportgen.results.verdicts import Criterion

OF_GRADES, OF_BINS = ("grades_too_low", "grades_not_shown"), ("bins_too_low", "bins_not_shown")


def shifted(model: ModelResults, shift: ScoreShift) -> tuple[Parts, ...]:
    """Say how far the scores of a model have moved, and how much of that chance alone would bring."""
    return (_shifted(say("scores_of", model=name(model.name)), shift),)


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
    interval = index.interval
    bias = number(shift.bias.ref, shift.bias.value, numbers.significant, digits=2)
    value = number(index.ref, index.value, estimate_writer(index))
    if interval is None or interval.undefined is not None:
        return say("shift_bare", what=what, part=part, value=value, bias=bias)
    limits = ends(index.ref, interval, writer(index.metric))
    level = number(f"{index.ref}#interval.level", interval.level, numbers.shared_level)
    return say("shift_found", what=what, part=part, value=value, level=level, limits=limits, bias=bias)


def graded(reading: Reading, models: Sequence[ModelResults]) -> Iterator[Parts]:
    """Say in which grades, or bins of the score, more cases are positive than predicted, by more than chance."""
    significance = reading.facts["spec/significance"].value or 0.0
    for model in models:
        tested = [one for one in model.grades if _p(one) is not None]
        low = [one for one in tested if (_p(one) or 0.0) < significance]
        too_low, not_shown = OF_BINS if any(one.low is not None for one in model.grades) else OF_GRADES
        if low:
            yield say(too_low, model=name(model.name), grades=joined(grade_name(one) for one in low))
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
