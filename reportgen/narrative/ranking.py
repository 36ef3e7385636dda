"""Ranking and calibration in words: what areas mean, and which way scores are off."""

from collections.abc import Iterator

from reportgen import numbers
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Part, Parts, joined, name, number, say
from reportgen.results.model import Estimate, ModelResults

IDEALS = (("calibration_slope", 1.0), ("calibration_intercept", 0.0))


def areas(reading: Reading) -> tuple[Parts, ...]:
    """Say what each area means in pairs of cases, and what it leaves open."""
    found = ((model, reading.estimates.get(f"{model.ref}/roc_auc")) for model in reading.results.models)
    listed = [
        say("auc_of", value=number(area.ref, area.value, numbers.share), model=name(model.name))
        for model, area in found
        if area is not None and area.value is not None
    ]
    return (say("auc_meaning", listed=joined(listed)), say("auc_leaves_open")) if listed else ()


def calibrations(reading: Reading) -> tuple[Parts, ...]:
    """Say of each model whether its scores are too extreme, too moderate, too high or too low."""
    said = [parts for model in reading.results.models for parts in _calibration(reading, model)]
    return (*said, say("calibration_and_ranking")) if said else ()


def _calibration(reading: Reading, model: ModelResults) -> Iterator[Parts]:
    slope, intercept = (_side(reading, model, metric, ideal) for metric, ideal in IDEALS)
    if slope is None or intercept is None:
        return
    if slope[0] == intercept[0] == "open":
        both = {f"intercept_{key}": part for key, part in intercept[1].items()}
        yield say("calibration_open", model=name(model.name), **slope[1], **both)
        return
    yield say(f"calibration_slope_{slope[0]}", model=name(model.name), **slope[1])
    yield say(f"calibration_intercept_{intercept[0]}", **intercept[1])


def _side(reading: Reading, model: ModelResults, metric: str, ideal: float) -> tuple[str, dict[str, Part]] | None:
    """Tell on which side of its ideal an interval lies, with its numbers."""
    one = reading.estimates.get(f"{model.ref}/{metric}")
    if one is None or one.value is None or one.interval is None:
        return None
    low, high = one.interval.low, one.interval.high
    if low is None or high is None:
        return None
    return "below" if high < ideal else "above" if low > ideal else "open", _numbers(reading, one)


def _numbers(reading: Reading, one: Estimate) -> dict[str, Part]:
    assert one.interval is not None  # noqa: S101 - asked before
    ends = {
        end: number(f"{one.ref}#interval.{end}", getattr(one.interval, end), numbers.decimal) for end in ("low", "high")
    }
    return {"value": number(one.ref, one.value, numbers.decimal), "level": reading.level, **ends}
