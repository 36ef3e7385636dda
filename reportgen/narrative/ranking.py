"""Ranking and calibration in words: what areas mean, and how scores are miscalibrated."""

from collections.abc import Iterator

from reportgen import index, numbers, reasons
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Part, Parts, ends, in_brackets, in_sentence, joined, name, number, say, worded
from reportgen.results.cases import ModelResults
from reportgen.results.parts import Estimate

NO_PROBABILITIES = ("scores_declared", "no_scores", "enriched_sample")  # where nobody asks for calibration
SHORT = {
    ("slope", "below"): "short_too_extreme",
    ("slope", "above"): "short_too_moderate",
    ("intercept", "below"): "short_too_high",
    ("intercept", "above"): "short_too_low",
}


def _summing_up(curve: str) -> tuple[str, ...]:
    """Name the metrics that sum a curve up, as it declares."""
    entry = index.find(curve, ("curve",))
    return tuple(entry.summed_up_by[0]) if entry else ()


def _ideals() -> tuple[tuple[str, float], ...]:
    """Return slope and intercept of calibration, each with the value of perfect scores."""
    entries = (index.find(metric, ("metric",)) for metric in _summing_up("calibration"))
    return tuple((one.id, one.ideal) for one in entries if one is not None and one.ideal is not None)


def areas(reading: Reading) -> tuple[Parts, ...]:
    """Say what each area means in pairs of cases, and what it leaves open."""
    (metric,) = _summing_up("roc")
    found = ((model, reading.estimates.get(f"{model.ref}/{metric}")) for model in reading.cases.models)
    listed = [
        say("auc_of", value=number(area.ref, area.value, numbers.share), model=name(model.name), limits=_limits(area))
        for model, area in found
        if area is not None and area.value is not None
    ]
    if not listed:
        return ()
    return (say("auc_meaning", listed=joined(listed), level=reading.level), say("auc_leaves_open"))


def _limits(area: Estimate) -> Parts:
    found = area.interval
    if found is None or (found.low is None and found.high is None):
        return ()
    return in_brackets(ends(area.ref, found, numbers.share))


def calibrations(reading: Reading) -> tuple[Parts, ...]:
    """Say of each model whether its scores are too extreme, too moderate, too high or too low, and how far off."""
    open_ones = [model for model in reading.cases.models if _sides(reading, model) == ("open", "open")]
    together = open_ones if len(open_ones) > 1 else []
    apart = [model for model in reading.cases.models if model not in together]
    said = [*_all_open(reading, together), *(parts for model in apart for parts in _calibration(reading, model))]
    return (*said, *((say("calibration_and_ranking"),) if said else ()), *_errors(reading))


def _sides(reading: Reading, model: ModelResults) -> tuple[str | None, ...]:
    """Compare slope and intercept with their ideals, as far as they were estimated."""
    found = (_side(reading, model, metric, ideal) for metric, ideal in _ideals())
    return tuple(side[0] if side else None for side in found)


def _all_open(reading: Reading, models: list[ModelResults]) -> Iterator[Parts]:
    """Say of several models at once that the data leave the kind of miscalibration open."""
    if not models:
        return
    listed = []
    for model in models:
        slope, intercept = (_side(reading, model, metric, ideal) for metric, ideal in _ideals())
        assert slope is not None  # noqa: S101 - asked before
        assert intercept is not None  # noqa: S101 - asked before
        both = {f"intercept_{key}": part for key, part in intercept[1].items()}
        listed.append(say("calibration_of", model=name(model.name), **slope[1], **both))
    yield say("calibrations_open", level=reading.level, listed=joined(listed))


def in_short(reading: Reading, model: ModelResults) -> Parts:
    """Say in a line how a model's scores are miscalibrated, if that was estimated."""
    slope, intercept = (_side(reading, model, metric, ideal) for metric, ideal in _ideals())
    if slope is None or intercept is None:
        return ()
    found = [SHORT[key] for key in (("slope", slope[0]), ("intercept", intercept[0])) if key in SHORT]
    holes = {
        f"{key}{end}": side[1][part]
        for key, side in (("slope", slope), ("intercept", intercept))
        for end, part in (("", "value"), ("_low", "low"), ("_high", "high"))
    }
    follows = joined(map(say, found)) if found else say("short_scores_open")
    return say("short_calibration", model=name(model.name), follows=follows, **holes)


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
    """Compare a model's slope, then its intercept, with its ideal, or say why that is not known."""
    slope, intercept = (_side(reading, model, metric, ideal) for metric, ideal in _ideals())
    if slope is not None and intercept is not None and slope[0] == intercept[0] == "open":
        both = {f"intercept_{key}": part for key, part in intercept[1].items()}
        yield say("calibration_open", model=name(model.name), **slope[1], **both)
        return
    if slope is not None:
        yield say(f"calibration_slope_{slope[0]}", model=name(model.name), **slope[1])
    yield from _not_known(reading, model)
    if intercept is not None:
        scores = say("its_scores") if slope is not None else say("scores_of", model=name(model.name))
        yield say(f"calibration_intercept_{intercept[0]}", scores=scores, **intercept[1])


def _not_known(reading: Reading, model: ModelResults) -> Iterator[Parts]:
    """Say why slope or intercept have no value, or no interval, where the scores are taken for probabilities."""
    asked = (reading.estimates.get(f"{model.ref}/{metric}") for metric, _ in _ideals())
    found = [one for one in asked if one is not None and one.undefined_code not in NO_PROBABILITIES]
    missing = [one for one in found if one.value is None]
    if len(missing) > 1 and len({one.undefined for one in missing}) == 1:
        yield _missing(model, missing[0], say("slope_and_intercept"))
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
    return "below" if high < ideal else "above" if low > ideal else "open", _numbers(reading, one)


def _numbers(reading: Reading, one: Estimate) -> dict[str, Part]:
    assert one.interval is not None  # noqa: S101 - asked before
    ends = {
        end: number(f"{one.ref}#interval.{end}", getattr(one.interval, end), numbers.decimal) for end in ("low", "high")
    }
    return {"value": number(one.ref, one.value, numbers.decimal), "level": reading.level, **ends}
