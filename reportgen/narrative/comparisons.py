"""Comparisons in words: estimate and interval first, then p, then what the data leave open."""

from reportgen import numbers, reasons
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Part, Parts, Write, in_sentence, name, number, say, worded, writer
from reportgen.results.model import Comparison, Interval, PairResult, Significance


def pair_sentences(reading: Reading, comparison: Comparison, pair: PairResult) -> list[Parts]:
    """Say what was found about two models."""
    if pair.undefined_code is not None:
        reason = worded(pair.ref, reasons.UNDEFINED[pair.undefined_code], pair.facts)
        return [say("undefined_comparison", reason=reason)]
    said = [_cases(pair)] if pair.table is not None else []
    said.append(_difference(reading, comparison, pair))
    said += [_test(reading, test) for test in pair.tests if test.p_value is not None or test.withheld_code]
    said += _conclusions(reading, comparison, pair)
    return said


def role(comparison: Comparison) -> Parts:
    """Say whether the comparison was asked for, and in which role."""
    return say("asked_comparison", role=comparison.role) if comparison.asked else say("exploratory")


def difference_writer(comparison: Comparison) -> Write:
    """Write differences of shares in points, other differences with their sign."""
    return numbers.points if writer(comparison.metric) is numbers.share else numbers.signed


def _cases(pair: PairResult) -> Parts:
    assert pair.table is not None  # noqa: S101 - asked before
    at = dict(zip(pair.table.columns, pair.table.rows[0], strict=True))
    counts: dict[str, Part] = {key: number(f"{pair.table.ref}#0/{key}", at[key], numbers.count) for key in at}
    discordant, cases = (at["only_a"] or 0) + (at["only_b"] or 0), sum(count or 0 for count in at.values())
    a, b = (name(model) for model in pair.models)
    total = number(f"{pair.table.ref}#facts.cases", cases, numbers.count)
    if not discordant:
        return say("agree", a=a, b=b, cases=total)
    shown = number(f"{pair.table.ref}#facts.discordant", discordant, numbers.count)
    return say("disagree", a=a, b=b, cases=total, discordant=shown, only_a=counts["only_a"], only_b=counts["only_b"])


def _difference(reading: Reading, comparison: Comparison, pair: PairResult) -> Parts:
    write = difference_writer(comparison)
    a, b = (name(model) for model in pair.models)
    common: dict[str, Part | Parts] = {"a": a, "b": b, "label": in_sentence(comparison.label)}
    common["value"] = number(f"{pair.ref}#value", pair.value, write)
    interval = pair.interval
    if interval is None or interval.undefined_code is not None:
        return say("difference_bare", **common)
    return say(
        "difference",
        level=number(f"{pair.ref}#interval.level", interval.level, numbers.level),
        method=name(reading.label(interval.method)),
        low=limit(pair.ref, interval, "low", write),
        high=limit(pair.ref, interval, "high", write),
        **common,
    )


def limit(ref: str, interval: Interval, side: str, write: Write) -> Part:
    """Show one limit with enough digits to see on which side of no difference it lies."""
    value = getattr(interval, side)
    if value is None:
        return "no limit"
    return number(
        f"{ref}#interval.{side}",
        value,
        lambda found: numbers.apart(found, 0.0, write, digits=2 if write is numbers.points else 3),
    )


def _test(reading: Reading, test: Significance) -> Parts:
    label = name(label_of_test(reading, test))
    if test.withheld_code is not None:
        reason = worded(test.ref, reasons.WITHHELD[test.withheld_code], test.facts)
        return say("test_withheld", test=label, reason=reason)
    significance = reading.facts["spec/significance"].value
    shown = number(f"{test.ref}#p_value", test.p_value, lambda p: numbers.p_value(p, against=significance))
    return say("test_p", test=label, p=shown)


def label_of_test(reading: Reading, test: Significance) -> str:
    """Name a test with the version that was run."""
    version = test.options.get("version")
    words = {"exact": "exact", "chi2": "score chi-square", "mid_p": "mid-p", "chi2_cc": "continuity-corrected"}
    return f"{reading.label(test.test)}, {words[version]}" if version in words else reading.label(test.test)


def _conclusions(reading: Reading, comparison: Comparison, pair: PairResult) -> list[Parts]:
    if "difference_shown" in pair.conclusions:
        level = reading.fact("spec/significance", numbers.level)
        return [say("shown", level=level, model=name(pair.favours or pair.models[0]))]
    if "withheld" in pair.conclusions:
        return [say("withheld_conclusion"), *_compatible(comparison, pair)]
    if "difference_not_shown" in pair.conclusions:
        return [say("not_shown")]
    return []


def _compatible(comparison: Comparison, pair: PairResult) -> list[Parts]:
    """Say what the interval excludes even where no test is possible."""
    interval = pair.interval
    if interval is None or interval.low is None or interval.high is None:
        return []
    write = difference_writer(comparison)
    low, high = (limit(pair.ref, interval, side, write) for side in ("low", "high"))
    return [say("compatible_only", low=low, high=high)]
