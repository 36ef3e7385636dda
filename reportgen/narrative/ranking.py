"""Calibration in words: how far scores are from frequencies, and in which direction."""

from collections.abc import Iterator

from reportgen import index, numbers, reasons
from reportgen.narrative import certain_scores
from reportgen.narrative.classes import cases_of
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import (
    Part,
    Parts,
    estimate_writer,
    in_sentence,
    joined,
    label,
    name,
    number,
    plain,
    say,
    worded,
)
from reportgen.results.cases import Miscalibration, ModelResults
from reportgen.results.parts import Estimate

CURVE = "calibration"
NO_PROBABILITIES = ("scores_declared", "no_scores", "enriched_sample")  # where nobody asks for calibration


def summing_up(curve: str) -> tuple[str, ...]:
    """Name the metrics that sum a curve up, as it declares."""
    entry = index.find(curve, ("curve",))
    return tuple(entry.summed_up_by[0]) if entry else ()


def _ideals() -> tuple[tuple[str, float], ...]:
    """Return slope, intercept and observed over expected, each with the value of perfect scores."""
    entries = (index.find(metric, ("metric",)) for metric in summing_up(CURVE))
    return tuple((one.id, one.ideal) for one in entries if one is not None and one.ideal is not None)


def calibrations(reading: Reading) -> tuple[Parts, ...]:
    """Say how far scores are from frequencies, and in which direction where that is shown; of several models a table has the numbers."""
    said = [] if reading.many else [*_numbers_of(reading, reading.cases.models[0])]
    for model in reading.cases.models:
        said += _not_known(reading, model)
    said += _directions(reading)
    for model in reading.cases.models:
        said += [*certain_scores.without_them(reading, model), *_no_curve(model)]
    return (*said, *(() if reading.many else _errors(reading)))


def summing_up_calibration() -> tuple[str, ...]:
    """Name the metrics that sum calibration up, which its own section shows."""
    return summing_up(CURVE)


def estimates_of_calibration(reading: Reading) -> dict[str, list[tuple[ModelResults, Estimate]]]:
    """Find slope, intercept and observed over expected of each model that has any of them."""
    found: dict[str, list[tuple[ModelResults, Estimate]]] = {}
    for metric in summing_up_calibration():
        of_models = ((model, reading.estimates.get(f"{model.ref}/{metric}")) for model in reading.cases.models)
        known = [(model, one) for model, one in of_models if one is not None and one.value is not None]
        if known:
            found[metric] = known
    return found


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
    """Say whether the calibration error is larger than where every score is the true frequency, and what that shows."""
    for model in reading.cases.models:
        if (found := error_and_limit(model)) is not None:
            error, limit, above = found
            yield say("calibration_error", error=error, limit=limit, level=reading.level)
            yield say("error_above" if above else "error_within")


def error_and_limit(model: ModelResults) -> tuple[Part, Part, bool] | None:
    """Show a model's calibration error and its chance limit, and tell whether the error is larger."""
    facts = {fact.name: (fact.ref, fact.value) for fact in model.calibration}
    (of_error, error), (of_limit, limit) = (facts.get(key, ("", None)) for key in ("ece", "upper"))
    if error is None or limit is None:
        return None
    shown = number(of_error, error, lambda value: numbers.apart(value, limit, numbers.decimal, digits=3))
    return shown, number(of_limit, limit, numbers.decimal), error > limit


def _numbers_of(reading: Reading, model: ModelResults) -> Iterator[Parts]:
    """Give slope, intercept and observed over expected with their intervals."""
    if numbers_ := calibration_numbers(reading, model):
        yield say("calibration_numbers", numbers=numbers_, level=reading.level)


def _directions(reading: Reading) -> Iterator[Parts]:
    """Say in which direction scores are off, once for models of which the same is said."""
    alike: dict[str, tuple[Parts, list[str]]] = {}
    found = [(model, model.miscalibration) for model in reading.cases.models if model.miscalibration is not None]
    for model, of_model in found:
        said = _direction(reading, model, of_model)
        alike.setdefault(plain(said), (said, []))[1].append(model.name)
    for said, models in alike.values():
        yield say("direction_of", models=joined(map(name, models)), said=_continued(said)) if reading.many else said
    if any(of_model.code != "none" for _, of_model in found):
        yield say("calibration_and_ranking")


def _continued(said: Parts) -> Parts:
    """Begin a sentence with a small letter, since words go before it."""
    first, *rest = said
    return (first[:1].lower() + first[1:], *rest) if isinstance(first, str) else said


def _direction(reading: Reading, model: ModelResults, found: Miscalibration) -> Parts:
    """Say in which direction the scores are off, or that no direction is shown."""
    if found.code == "none":
        sides = [side for metric, ideal in _ideals() if (side := _side(reading, model, metric, ideal))]
        return say("direction_none_open" if all(side[0] == "open" for side in sides) else "direction_none_shown")
    expected = number(f"{found.ref}#expected", found.expected, numbers.significant)
    holes: dict[str, Part | Parts] = {
        "expected": cases_of(expected, str(reading.cases.data.positive), reading.cases.data.classes),
        "observed": reading.of_cases_of(model.name, "positives"),
    }
    if found.crossing is not None:
        holes["crossing"] = number(f"{found.ref}#crossing", found.crossing, numbers.decimal)
    return say(f"miscalibration_{found.code}", **holes)


def _no_curve(model: ModelResults) -> Iterator[Parts]:
    """Say why there is no calibration curve, or which cases are in none of its bins."""
    curve = next((one for one in model.curves if one.curve == CURVE), None)
    if curve is None or curve.undefined_code in NO_PROBABILITIES:
        return
    if curve.undefined_code is not None:
        reason = worded(curve.ref, reasons.UNDEFINED[curve.undefined_code], curve.facts)
        yield say("no_calibration_curve", model=name(model.name), reason=reason)
    elif (without := curve.facts.get("without_bin")) is not None:
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
