"""Bayesian probabilities of two models in words: what they are about, and that they decide nothing."""

from collections.abc import Iterator

from reportgen import numbers, reasons
from reportgen.narrative import margins
from reportgen.narrative.sentence import Part, Parts, name, number, say, worded, writer
from reportgen.results.tested import Comparison, PairResult, Posterior


def sentences(comparison: Comparison, pair: PairResult) -> Iterator[Parts]:
    """Say how probable it is that one of two models is better by more than the rope, and how that depends on the prior."""
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
    rope = number(f"{found.ref}#rope", found.rope, margins.MARGINS.get(writer(comparison.metric), numbers.plain))
    chances = {key: _chance(found, key) for key in ("p_left", "p_rope", "p_right")}
    yield say("posterior", rope=rope, **chances, **holes)
    if found.by_prior is not None:
        yield say("posterior_prior", **_range(found))


def _chance(found: Posterior, key: str) -> Part:
    return number(f"{found.ref}#{key}", getattr(found, key), numbers.share)


def _range(found: Posterior) -> dict[str, Part | Parts]:
    """Show over which values the probability of the rope goes under the listed priors."""
    table = found.by_prior
    assert table is not None  # noqa: S101 - asked before
    at = table.columns.index("p_rope")
    by_prior = sorted((row[at] or 0.0, label) for label, row in zip(table.row_labels or (), table.rows, strict=True))
    ends = (by_prior[0], by_prior[-1])
    low, high = (number(f"{table.ref}#{label}/p_rope", value, numbers.share) for value, label in ends)
    return {"low": low, "high": high}
