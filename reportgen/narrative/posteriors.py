"""Bayesian probabilities of two models in words: what they are about, and that they decide nothing."""

from collections.abc import Iterator
from functools import partial

from reportgen import numbers, reasons
from reportgen.narrative import margins
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Part, Parts, joined, name, number, plain, say, worded
from reportgen.results.tested import Comparison, PairResult, Posterior

MOST_LISTED = 4  # pairs that are listed in a sentence; the table has all


def sentences(comparison: Comparison, pair: PairResult) -> Iterator[Parts]:
    """Say of the only pair, or of one without probabilities, how probable it is that one is better by more than the rope."""
    found = pair.posterior
    if found is None:
        return
    a, b = (name(model) for model in pair.models)
    holes: dict[str, Part | Parts] = {"a": a, "b": b, "test": name(found.label)}
    if found.undefined_code is not None:
        yield say(
            "posterior_undefined",
            reason=worded(found.ref, reasons.UNDEFINED[found.undefined_code], found.facts),
            **holes,
        )
        return
    if in_table(comparison):
        return
    chances = {key: chance(found, key) for key in ("p_left", "p_rope", "p_right")}
    yield say("posterior", rope=margins.rope(comparison, found), **chances, **holes)
    if found.by_prior is not None:
        low, high = by_prior(found)
        same = plain((low,)) == plain((high,))
        yield say("posterior_prior_alike", low=low) if same else say("posterior_prior", low=low, high=high)


def in_table(comparison: Comparison) -> list[PairResult]:
    """List the pairs whose probabilities are shown in a table: those of a comparison of several pairs."""
    known = [pair for pair in comparison.pairs if pair.posterior is not None and pair.posterior.p_rope is not None]
    return known if len(comparison.pairs) > 1 else []


def chance(found: Posterior, key: str, *, against: float | None = None) -> Part:
    """Show a probability, with as many digits as tell it from the level that it is held against."""
    write = (
        numbers.share if against is None else partial(numbers.apart, threshold=against, write=numbers.share, digits=1)
    )
    return number(f"{found.ref}#{key}", getattr(found, key), write)


def better(reading: Reading, comparison: Comparison) -> tuple[str, str]:
    """Name the probabilities that the first model is better and that the second is, or else higher."""
    return ("p_left", "p_right") if reading.results.better(comparison) == "lower" else ("p_right", "p_left")


def by_prior(found: Posterior) -> tuple[Part, Part]:
    """Show between which values the probability of the rope is under the listed priors."""
    table = found.by_prior
    assert table is not None  # noqa: S101 - asked before
    at = table.columns.index("p_rope")
    listed = sorted((row[at] or 0.0, label) for label, row in zip(table.row_labels or (), table.rows, strict=True))
    low, high = (
        number(f"{table.ref}#{label}/p_rope", value, numbers.share) for value, label in (listed[0], listed[-1])
    )
    return low, high


def in_short(reading: Reading, comparison: Comparison) -> Parts:
    """Say in one sentence for which pairs one of the three answers has a probability of at least the level of the document."""
    sure = [said for pair in in_table(comparison) if (said := _sure(reading, comparison, pair))]
    if not sure:
        return say("posterior_none_sure", level=reading.level)
    if len(sure) > MOST_LISTED:
        return say("posterior_many_sure", level=reading.level)
    return say("posterior_sure", level=reading.level, listed=joined(sure, between="; ", last="; "))


def _sure(reading: Reading, comparison: Comparison, pair: PairResult) -> Parts:
    """Say which answer about two models has a probability of at least this level, if one has."""
    found = pair.posterior
    assert found is not None  # noqa: S101 - listed for it
    level = reading.facts["spec/confidence"].value or 1.0
    first, second = (name(model) for model in pair.models)
    a, b = better(reading, comparison)
    if (found.p_rope or 0) >= level:
        return say("posterior_equal", a=first, b=second)
    if (getattr(found, a) or 0) >= level:
        return say("posterior_better", better=first, worse=second)
    return say("posterior_better", better=second, worse=first) if (getattr(found, b) or 0) >= level else ()
