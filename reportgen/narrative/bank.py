"""What banks ask of a model, in words: shifts of scores, and default rates of grades."""

from collections.abc import Iterator, Sequence

from reportgen import numbers, reasons
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Parts, ends, joined, name, number, say, worded, writer
from reportgen.results.bank import Grade, ScoreShift
from reportgen.results.cases import ModelResults


def shifted(reading: Reading, model: ModelResults, shift: ScoreShift) -> tuple[Parts, ...]:
    """Say how far the scores of a model have moved, and how much of that chance alone would bring."""
    index = shift.index
    who = say("under_model", model=name(model.name)) if reading.many else ()
    part, write = name(shift.reference), writer(index.metric)
    if index.value is None:
        reason = worded(index.ref, reasons.UNDEFINED[index.undefined_code or "no_case"], index.facts)
        return (say("shift_undefined", under=who, part=part, reason=reason),)
    interval = index.interval
    bias = number(shift.bias.ref, shift.bias.value, numbers.significant, digits=2)
    value = number(index.ref, index.value, write)
    if interval is None or interval.undefined is not None:
        return (say("shift_bare", under=who, part=part, value=value, bias=bias),)
    limits = ends(index.ref, interval, write)
    level = number(f"{index.ref}#interval.level", interval.level, numbers.shared_level)
    return (say("shift_found", under=who, part=part, value=value, level=level, limits=limits, bias=bias),)


def graded(reading: Reading, models: Sequence[ModelResults]) -> Iterator[Parts]:
    """Say in which grades more cases default than predicted, by more than chance."""
    significance = reading.facts["spec/significance"].value or 0.0
    for model in models:
        who = say("under_model", model=name(model.name)) if reading.many else ()
        tested = [one for one in model.grades if _p(one) is not None]
        low = [one for one in tested if (_p(one) or 0.0) < significance]
        if low:
            yield say("grades_too_low", under=who, grades=joined(name(one.name) for one in low))
        elif tested:
            yield say("grades_not_shown", under=who)


def _p(grade: Grade) -> float | None:
    return grade.test.p_adjusted if grade.test is not None else None
