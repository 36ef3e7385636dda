"""Thresholds and costs in words: what is assumed of the scores, and how far the threshold is from the best cut found here."""

from collections.abc import Iterator

from reportgen import numbers, reasons
from reportgen.narrative.ranking import calibration_numbers
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Part, Parts, name, number, say, worded
from reportgen.results.cases import ModelResults, Regret

OF_COSTS, OF_GAINS = ("regret_costs", "regret_none_costs"), ("regret_gains", "regret_none_gains")


def regrets(reading: Reading) -> tuple[Parts, ...]:
    """Say of each model what its threshold assumes and its regret; what the best cuts are worth is said once."""
    said = [parts for model in reading.cases.models for parts in _of_model(reading, model)]
    found = any(model.regret is not None and model.regret.value is not None for model in reading.cases.models)
    return (*said, *((say("regret_optimistic"),) if found else ()))


def _of_model(reading: Reading, model: ModelResults) -> Iterator[Parts]:
    found = model.regret
    if found is None:
        return
    if found.assumes_calibrated:
        known = calibration_numbers(reading, model)
        code = "assumes_calibrated" if known else "assumes_calibrated_unknown"
        yield say(code, model=name(model.name))
    if found.value is None:
        reason = worded(found.ref, reasons.UNDEFINED[found.undefined_code or "no_case"], found.facts)
        yield say("regret_undefined", model=name(model.name), reason=reason)
        return
    yield _found(reading, model, found)


def _found(reading: Reading, model: ModelResults, found: Regret) -> Parts:
    """Give the mean at the threshold and at the best cut, and the difference."""
    more, none = OF_COSTS if reading.spec_of_cases.gains is None else OF_GAINS
    unit = reading.unit_of_costs
    holes: dict[str, Part | Parts] = {
        "model": name(model.name),
        "where": _where(found),
        "reached": (number(f"{found.ref}#reached", found.reached, numbers.money), *unit),
        "best": (number(f"{found.ref}#best", found.best, numbers.money), *unit),
        "regret": (number(found.ref, found.value, numbers.money), *unit),
    }
    if not found.value:
        return say(none, **holes)
    cut = say("no_case_called")
    if found.best_threshold is not None:
        cut = say("cut_at", threshold=number(f"{found.ref}#best_threshold", found.best_threshold, numbers.plain))
    return say(more, cut=cut, **holes)


def _where(found: Regret) -> Parts:
    """Say at which prevalence, where it is not that of these cases."""
    if found.prevalence is None:
        return ()
    return say("at_prevalence_in_use", prevalence=number(f"{found.ref}#prevalence", found.prevalence, numbers.level))
