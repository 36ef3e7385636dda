"""What a sample of this size would have shown, in words, where it shows no difference."""

from dataclasses import replace

from reportgen import index, numbers
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
from reportgen.results.tested import Comparison, Detectable, PairResult

BY_EVIDENCE: dict[index.On, str] = {
    "predictions": "detectable_of_cases",
    "independent_sets": "detectable_of_cases",
    "cross_validation": "detectable_of_folds",
    "benchmark": "detectable_of_data_sets",
}


def sentence(comparison: Comparison, pair: PairResult) -> tuple[Parts, ...]:
    """Give the smallest difference that is detected with the planned power, and what it rests on."""
    found = pair.detectable
    if found is None or found.value is None or pair in _together(comparison):
        return ()
    a, b = (name(model) for model in pair.models)
    holes: dict[str, Part | Parts] = {"power": _power(found), "value": _value(comparison, pair), "a": a, "b": b}
    if found.discordant is not None:
        holes["discordant"] = number(f"{found.ref}#discordant", found.discordant, numbers.share)
        return (say("detectable_by_disagreement", **holes),)
    return (say(_basis(comparison, pair), **holes),)


def of_all(comparison: Comparison) -> tuple[Parts, ...]:
    """Give the range of what is detected of many pairs over data sets, where a sentence for each would be long."""
    pairs = _together(comparison)
    if not pairs:
        return ()
    least, most = pairs[0], pairs[-1]
    assert least.detectable is not None  # noqa: S101 - it has a value
    ends = {"least": _value(comparison, least), "most": _value(comparison, most)}
    return (say("detectable_of_many_pairs", power=_power(least.detectable), **ends),)


def _together(comparison: Comparison) -> list[PairResult]:
    """List the pairs over data sets of which one sentence is said, those first that detect the smallest differences."""
    known = [pair for pair in comparison.pairs if pair.detectable is not None and pair.detectable.value is not None]
    if comparison.on != "benchmark" or len(known) < 2:
        return []
    return sorted(known, key=lambda pair: (pair.detectable and pair.detectable.value) or 0.0)


def _power(found: Detectable) -> Part:
    return number(f"{found.ref}#power", found.power, numbers.level)


def _value(comparison: Comparison, pair: PairResult) -> Part:
    """Show the difference, with as many digits as the interval of the pair supports."""
    found = pair.detectable
    assert found is not None  # noqa: S101 - asked only of pairs that have one
    write = by_interval(DIFFERENCES.get(writer(comparison.metric), numbers.signed), pair.interval)
    return _without_sign(number(found.ref, found.value, write))


def _basis(comparison: Comparison, pair: PairResult) -> str:
    """Name the sentence by what varies: folds, data sets, clusters or cases."""
    test = pair.tests[0]
    return "detectable_of_clusters" if test.of_clusters else BY_EVIDENCE[comparison.on]


def _without_sign(shown: Part) -> Part:
    """Leave the sign out: it is about a difference in either direction."""
    return replace(shown, shown=shown.shown.removeprefix("+")) if isinstance(shown, ShownNumber) else shown
