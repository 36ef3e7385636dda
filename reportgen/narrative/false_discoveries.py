"""What is said of expected false discoveries."""

from collections.abc import Iterator, Mapping
from functools import partial

from reportgen import numbers, reasons
from reportgen.narrative.sentence import Mark, Part, Parts, Write, name, number, say, worded
from reportgen.results.cases import ModelResults
from reportgen.results.false_discoveries import FalseDiscoveries

AS_WRITTEN: Mapping[str, Write] = {
    "at_most": numbers.level,
    "threshold": numbers.significant,
    "expected": partial(numbers.decimal, digits=1),
    "proportion": numbers.share,
}


def about() -> tuple[Parts, ...]:
    """Say what is expected, what that assumes, and what it is not."""
    return say("fdr_expected", p=Mark("formula", "p")), say("fdr_calibrated")


def of_model(model: ModelResults, found: FalseDiscoveries) -> Iterator[Parts]:
    """Say which threshold keeps the expected proportion, and what was observed there; or why none does."""
    at_most = _shown(found, "at_most")
    if found.threshold is None:
        reason = worded(found.ref, reasons.UNDEFINED[found.undefined_code or "no_case"], found.facts)
        yield say("fdr_none", model=name(model.name), at_most=at_most, reason=reason)
        return
    holes = {key: _shown(found, key) for key in ("threshold", "flagged", "expected", "proportion")}
    yield say("fdr_chosen", model=name(model.name), at_most=at_most, **holes)
    yield say("fdr_observed", observed=_shown(found, "observed"))


def _shown(found: FalseDiscoveries, key: str) -> Part:
    return number(f"{found.ref}#{key}", getattr(found, key), AS_WRITTEN.get(key, numbers.count))
