"""What a sample of this size would have shown, in words, where it shows no difference."""

from dataclasses import replace

from reportgen import numbers
from reportgen.narrative.sentence import (
    DIFFERENCES,
    Part,
    Parts,
    ShownNumber,
    by_interval,
    name,
    number,
    say,
    writer,
)
from reportgen.results.tested import Comparison, PairResult


def sentence(comparison: Comparison, pair: PairResult) -> tuple[Parts, ...]:
    """Give the smallest difference that is detected with the planned power, and what it rests on."""
    found = pair.detectable
    if found is None or found.value is None:
        return ()
    write = by_interval(DIFFERENCES.get(writer(comparison.metric), numbers.signed), pair.interval)
    a, b = (name(model) for model in pair.models)
    holes: dict[str, Part | Parts] = {
        "power": number(f"{found.ref}#power", found.power, numbers.level),
        "value": _without_sign(number(found.ref, found.value, write)),
        "a": a,
        "b": b,
    }
    if found.discordant is not None:
        holes["discordant"] = number(f"{found.ref}#discordant", found.discordant, numbers.share)
        return (say("detectable_by_disagreement", **holes),)
    return (say("detectable_of_folds" if comparison.on == "cross_validation" else "detectable_of_cases", **holes),)


def _without_sign(shown: Part) -> Part:
    """Leave the sign out: it is about a difference in either direction."""
    return replace(shown, shown=shown.shown.removeprefix("+")) if isinstance(shown, ShownNumber) else shown
