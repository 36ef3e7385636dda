"""Ranking and calibration in words: what areas mean, and how scores are miscalibrated."""

from collections.abc import Iterator

from reportgen import index, number_words, numbers, reasons
from reportgen.narrative import certain_scores
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import (
    Part,
    Parts,
    ends,
    estimate_writer,
    in_brackets,
    in_sentence,
    joined,
    label,
    name,
    number,
    say,
    worded,
)
from reportgen.results.cases import Miscalibration, ModelResults
from reportgen.results.parts import Estimate

CURVE = "calibration"
NO_PROBABILITIES = ("scores_declared", "no_scores", "enriched_sample")  # where nobody asks for calibration


def _summing_up(curve: str) -> tuple[str, ...]:
    """Name the metrics that sum a curve up, as it declares."""
    entry = index.find(curve, ("curve",))
    return tuple(entry.summed_up_by[0]) if entry else ()


def _ideals() -> tuple[tuple[str, float], ...]:
    """Return slope, intercept and observed over expected, each with the value of perfect scores."""
    entries = (index.find(metric, ("metric",)) for metric in _summing_up(CURVE))
    return tuple((one.id, one.ideal) for one in entries if one is not None and one.ideal is not None)


def areas(reading: Reading) -> tuple[Parts, ...]:
    """Say what each area means in pairs of cases, and what it leaves open."""
    (metric,) = _summing_up("roc")
    found = ((model, reading.estimates.get(f"{model.ref}/{metric}")) for model in reading.cases.models)
    listed = [
        say(
            "auc_of",
            value=number(area.ref, area.value, numbers.share),
            model=name(model.name),
            limits=_limits(reading, area),
        )
        for model, area in found
        if area is not None and area.value is not None
    ]
    if not listed:
        return ()
    return (say("auc_meaning", listed=joined(listed), level=reading.level), say("auc_leaves_open"))


def _limits(reading: Reading, area: Estimate) -> Parts:
    found = area.interval
    if found is None or (found.low is None and found.high is None):
        return ()
    return in_brackets((*ends(area.ref, found, numbers.share), *reading.at_level(area.ref, found)))


def calibrations(reading: Reading) -> tuple[Parts, ...]:
    """Say of each model how far its scores are from frequencies, and in which direction where that is shown."""
    said = [parts for model in reading.cases.models for parts in _calibration(reading, model)]
    return (*said, *((say("calibration_and_ranking"),) if said else ()), *_errors(reading))


def in_short(reading: Reading, model: ModelResults) -> Parts:
    """Say in a line how far a model's scores are from frequencies, and in which direction, if that was estimated."""
    found = model.miscalibration
    if found is None:
        return ()
    follows = label(f"direction_{found.code}")
    return say(
        "calibration_in_short", model=name(model.name), numbers=calibration_numbers(reading, model), follows=follows
    )


def _errors(reading: Reading) -> Iterator[Parts]:
    """Say whether calibration errors are larger than where every score is the true frequency, and what that shows."""
    found = [one for model in reading.cases.models if (one := _error(model)) is not None]
    if not found:
        return
    yield say("calibration_errors", listed=joined((said for said, _ in found), last="; ", between="; "))
    code = "error_limit_above" if any(above for _, above in found) else "error_limit_within"
    yield say(code, level=reading.level)


def _error(model: ModelResults) -> tuple[Parts, bool] | None:
    """Compare a model's calibration error with its limit, and tell whether it is larger."""
    facts = {fact.name: (fact.ref, fact.value) for fact in model.calibration}
    (of_error, error), (of_limit, limit) = (facts.get(key, ("", None)) for key in ("ece", "upper"))
    if error is None or limit is None:
        return None
    shown = number(of_error, error, lambda value: numbers.apart(value, limit, numbers.decimal, digits=3))
    code = "error_above" if error > limit else "error_within"
    parts = say(code, model=name(model.name), value=shown, limit=number(of_limit, limit, numbers.decimal))
    return parts, error > limit


def _calibration(reading: Reading, model: ModelResults) -> Iterator[Parts]:
    """Give slope, intercept and observed over expected with their intervals, then what these show."""
    numbers_ = calibration_numbers(reading, model)
    if numbers_:
        yield say("calibration_numbers", model=name(model.name), numbers=numbers_, level=reading.level)
    yield from _not_known(reading, model)
    if model.miscalibration is not None:
        yield _direction(reading, model, model.miscalibration)
    yield from certain_scores.without_them(reading, model)
    yield from _bins(model)


def _direction(reading: Reading, model: ModelResults, found: Miscalibration) -> Parts:
    """Say in which direction the scores are off, or that no direction is shown."""
    if found.code == "none":
        sides = [side for metric, ideal in _ideals() if (side := _side(reading, model, metric, ideal))]
        return say("direction_none_open" if all(side[0] == "open" for side in sides) else "direction_none_shown")
    holes: dict[str, Part] = {
        "expected": number(f"{found.ref}#expected", found.expected, numbers.significant),
        "observed": reading.fact("data/positives"),
    }
    if found.crossing is not None:
        holes["crossing"] = number(f"{found.ref}#crossing", found.crossing, numbers.decimal)
    return say(f"miscalibration_{found.code}", **holes)


def _bins(model: ModelResults) -> Iterator[Parts]:
    """Say how many bins the curve has, or why there is none."""
    curve = next((one for one in model.curves if one.curve == CURVE), None)
    if curve is None or curve.undefined_code in NO_PROBABILITIES:
        return
    if curve.undefined_code is not None:
        reason = worded(curve.ref, reasons.UNDEFINED[curve.undefined_code], curve.facts)
        yield say("no_calibration_curve", reason=reason)
    elif curve.facts:
        yield say("calibration_bins", bins=number(f"{curve.ref}#facts.bins", curve.facts["bins"], number_words.spelled))
        if (without := curve.facts.get("without_bin")) is not None:
            yield say("calibration_without_bin", cases=number(f"{curve.ref}#facts.without_bin", without, numbers.count))


def calibration_numbers(reading: Reading, model: ModelResults) -> Parts:
    """List what was estimated of calibration, with intervals."""
    found = ((metric, _side(reading, model, metric, ideal)) for metric, ideal in _ideals())
    listed = [
        say("calibration_number", label=in_sentence(reading.estimates[f"{model.ref}/{metric}"].label), **side[1])
        for metric, side in found
        if side is not None
    ]
    return joined(listed) if listed else ()


def _not_known(reading: Reading, model: ModelResults) -> Iterator[Parts]:
    """Say why slope or intercept have no value, or no interval, where the scores are taken for probabilities."""
    asked = (reading.estimates.get(f"{model.ref}/{metric}") for metric, _ in _ideals())
    found = [one for one in asked if one is not None and one.undefined_code not in NO_PROBABILITIES]
    missing = [one for one in found if one.value is None]
    if len(missing) > 1 and len({one.undefined for one in missing}) == 1:
        yield _missing(model, missing[0], joined(in_sentence(one.label) for one in missing))
    else:
        yield from (_missing(model, one, (in_sentence(one.label),)) for one in missing)
    for one in found:
        if one.value is not None and one.interval is not None and one.interval.undefined_code is not None:
            template = reasons.UNDEFINED[one.interval.undefined_code]
            reason = worded(f"{one.ref}#interval", template, one.interval.facts)
            value = number(one.ref, one.value, numbers.decimal)
            metrics = in_sentence(one.label)
            yield say("calibration_uncertain", model=name(model.name), metrics=metrics, value=value, reason=reason)


def _missing(model: ModelResults, one: Estimate, metrics: Parts) -> Parts:
    reason = worded(one.ref, reasons.UNDEFINED[one.undefined_code or "no_case"], one.facts)
    return say("calibration_unknown", model=name(model.name), metrics=metrics, reason=reason)


def _side(reading: Reading, model: ModelResults, metric: str, ideal: float) -> tuple[str, dict[str, Part]] | None:
    """Tell whether an interval is below or above its ideal or includes it, with its numbers."""
    one = reading.estimates.get(f"{model.ref}/{metric}")
    if one is None or one.value is None or one.interval is None:
        return None
    low, high = one.interval.low, one.interval.high
    if low is None or high is None:
        return None
    return "below" if high < ideal else "above" if low > ideal else "open", _numbers(one)


def _numbers(one: Estimate) -> dict[str, Part]:
    assert one.interval is not None  # noqa: S101 - asked before
    write = estimate_writer(one)
    ends = {end: number(f"{one.ref}#interval.{end}", getattr(one.interval, end), write) for end in ("low", "high")}
    return {"value": number(one.ref, one.value, write), **ends}
