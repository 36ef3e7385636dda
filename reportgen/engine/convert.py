"""From what methods return to the fields of results: plain numbers, and a sentence next to each code."""

import math
from collections.abc import Mapping
from typing import Any, Literal, cast

from reportgen import index, reasons
from reportgen.catalog.answers import Limits, MetricValue, Outcome, Share, Tested, Undefined
from reportgen.catalog.method import Method
from reportgen.catalog.sides import ends
from reportgen.catalog.tests_and_checks import Check
from reportgen.results.parts import Interval
from reportgen.results.tested import CheckRecord, Effect, Significance


def number(value: Any) -> float | None:
    """Take a single number out of its array; nan and infinity are no numbers."""
    found = float(value)
    return found if math.isfinite(found) else None


def count(value: Any) -> int | float:
    """Write a count as a whole number; only weights have fractions."""
    found = float(value)
    return int(found) if found.is_integer() else found


def sentence(clause: str) -> str:
    """Make a sentence of a clause."""
    return f"{clause[:1].upper()}{clause[1:]}."


def absent(missing: Undefined) -> dict[str, Any]:
    """Return the three fields that say why something is undefined."""
    facts = {name: _plain(value) for name, value in missing.facts.items()}
    facts |= reasons.rules(reasons.UNDEFINED[missing.code])
    return {
        "undefined": sentence(reasons.undefined(missing.code, facts)),
        "undefined_code": missing.code,
        "facts": facts,
    }


def value_fields(method: Method[..., Any], answer: MetricValue, *, cases: float | None = None) -> dict[str, Any]:
    """Return value, counts and reason of a metric's single value; where there are no cases that is the reason."""
    fields: dict[str, Any] = {"value": None}
    if isinstance(answer, Undefined):
        return fields | absent(answer)
    if isinstance(answer, Share):
        fields |= {"numerator": count(answer.numerator), "denominator": count(answer.denominator)}
        fields["n"] = int(answer.denominator)
    fields["value"] = number(answer.value if isinstance(answer, Share) else answer)
    if fields["value"] is None:
        fields |= absent(Undefined("no_case" if cases == 0 else method.undefined_when or "no_case"))
    return fields


def interval(
    method: str, found: Limits | Undefined, *, level: float, sides: int = 2, side: str | None = None
) -> Interval:
    """Return the limits as results hold them."""
    settings: dict[str, Any] = {"level": level, "sides": sides, "side": side, "method": method}
    if isinstance(found, Undefined):
        return Interval(**settings, **absent(found))
    low, high = number(found.low), number(found.high)
    if low is None and high is None:
        declared = index.find(method, ("interval",))
        return Interval(**settings, **absent(Undefined((declared and declared.undefined_when) or "no_case")))
    notes = {name: float(value) for name, value in found.notes.items() if math.isfinite(value)}
    return Interval(low=low, high=high, notes=notes, **settings)


def check_record(declared: Check[..., Any], outcome: Outcome, *, ref: str) -> CheckRecord:
    """Return what a check found, in code and words."""
    stated = {name: _plain(value) for name, value in outcome.facts.items()}
    facts = reasons.rules(reasons.CHECKS[outcome.code]) | stated  # a check may have been told another limit
    worded = facts | ({"statistic": outcome.statistic} if outcome.statistic is not None else {})
    return CheckRecord(
        ref=ref,
        check=declared.id,
        label=declared.label,
        assumes=declared.assumes,
        code=outcome.code,
        outcome=outcome.outcome,
        sentence=sentence(reasons.check(outcome.code, worded, outcome.consequence)),
        consequence=outcome.consequence,
        statistic=outcome.statistic,
        p_value=outcome.p_value,
        on=outcome.on,
        facts=facts,
    )


def significance(
    declared: Method[..., Any],
    found: Tested,
    *,
    ref: str,
    options: Mapping[str, Any],
    checks: tuple[CheckRecord, ...] = (),
    withheld: Undefined | None = None,
    decides: bool = False,
) -> Significance:
    """Return a test with its checks; what a check withholds goes before what the test itself cannot give."""
    missing = withheld or (found.p_value if isinstance(found.p_value, Undefined) else None)
    facts: dict[str, Any] = {}
    if missing is not None:
        facts = {name: _plain(value) for name, value in missing.facts.items()}
        facts |= reasons.rules(reasons.WITHHELD[missing.code])
    level = float(options.get("level", 0.95))
    alternative = cast("Literal['two-sided', 'greater', 'less']", options.get("alternative", "two-sided"))
    return Significance(
        ref=ref,
        test=declared.id,
        label=declared.label,
        options={name: value for name, value in options.items() if name not in ("level", "alternative")},
        statistic=None if found.statistic is None else number(found.statistic),
        df=found.df,
        p_value=None if missing or isinstance(found.p_value, Undefined) else number(found.p_value),
        alternative=alternative,
        effect=_effect(found),
        interval=None
        if found.interval is None
        else interval(
            found.interval_method or "", found.interval, level=found.interval_level or level, **ends(alternative)
        ),
        checks=checks,
        withheld=sentence(reasons.withheld(missing.code, facts)) if missing else None,
        withheld_code=missing.code if missing else None,
        facts=facts,
        decides=decides,
    )


def _effect(found: Tested) -> Effect | None:
    if found.effect is None:
        return None
    value = found.effect.value
    if isinstance(value, Undefined):
        return Effect(name=found.effect.name, **absent(value))
    return Effect(name=found.effect.name, value=number(value))


def _plain(value: Any) -> Any:
    """Write a fact so that JSON can hold it."""
    if isinstance(value, str | bool) or value is None:
        return value
    found = float(value)
    return int(found) if found.is_integer() else found
