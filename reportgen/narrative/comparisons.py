"""Comparisons in words: estimate and interval first, then p, then what is not shown."""

from dataclasses import replace

from reportgen import index, numbers, reasons
from reportgen.narrative import detectable, different_cases, incomplete_pairs, margins, posteriors, sample_prevalence
from reportgen.narrative.classes import cases_of
from reportgen.narrative.english import LABELS
from reportgen.narrative.incomplete_pairs import NOTHING
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import (
    DIFFERENCES,
    Part,
    Parts,
    ShownNumber,
    Write,
    by_interval,
    digits,
    in_sentence,
    joined,
    label,
    name,
    number,
    say,
    supported,
    unitless,
    worded,
    writer,
)
from reportgen.results.parts import Estimate, Interval
from reportgen.results.tested import Comparison, PairResult, Significance, of_margin_alone
from reportgen.spelling import class_of

CLASSES = ("positive", "negative")


def pair_sentences(reading: Reading, comparison: Comparison, pair: PairResult) -> list[Parts]:
    """Say of the comparison of two models what its row in the table does not show."""
    if pair.undefined_code is not None:
        reason = worded(pair.ref, reasons.UNDEFINED[pair.undefined_code], pair.facts)
        a, b = (name(model) for model in pair.models)
        return [say("undefined_comparison", a=a, b=b, reason=reason)]
    said = list(different_cases.counted(comparison, pair)) or _on_same_cases(reading, comparison, pair)
    said += _without_row(reading, comparison, pair)
    for test in pair.tests:
        said += [*_withheld(reading, test), *_odds(pair, test)]
    said += _conclusions(reading, comparison, pair)
    said += different_cases.prevalences(reading, comparison)
    said += incomplete_pairs.of_pair(reading, pair)
    said += margins.other_rate(pair)
    said += different_cases.in_groups(reading, comparison, pair)
    said += posteriors.sentences(comparison, pair)
    said += sample_prevalence.sentence(reading, comparison)
    return said


def _on_same_cases(reading: Reading, comparison: Comparison, pair: PairResult) -> list[Parts]:
    return [_cases(reading, comparison, pair)] if pair.table is not None else []


def _without_row(reading: Reading, comparison: Comparison, pair: PairResult) -> list[Parts]:
    """Give a difference that no test is about, or say why it has no interval."""
    a, b = (name(model) for model in pair.models)
    interval = pair.interval
    if interval is not None and interval.undefined_code is not None:
        reason = worded(pair.ref, reasons.UNDEFINED[interval.undefined_code], interval.facts, at="interval.facts")
        return [say("difference_no_interval", label=in_sentence(comparison.label), a=a, b=b, reason=reason)]
    return [] if pair.tests else [difference(reading, comparison, pair)]


def planned(reading: Reading) -> tuple[Parts, tuple[Parts, ...]]:
    """Word the comparisons that were requested, under a heading that names the two models if they are the same in all."""
    asked = [(one, pair) for one in reading.results.comparisons if one.asked for pair in one.pairs]
    alike = len(asked) > 1 and len({pair.models for _, pair in asked}) == 1
    between: Parts = _between(asked[0][1]) if alike else ()
    return label("compared", between=between), tuple(in_short(reading, *one, named=not alike) for one in asked)


def _between(pair: PairResult) -> Parts:
    a, b = (name(model) for model in pair.models)
    return say("short_between", a=a, b=b)


def in_short(reading: Reading, comparison: Comparison, pair: PairResult, *, named: bool = True) -> Parts:
    """Word the comparison of two models in one line, with its conclusion."""
    about: dict[str, Part | Parts] = {
        "id": name(comparison.id),
        "label": in_sentence(comparison.label),
        "between": _between(pair) if named else (),
    }
    if pair.undefined_code is not None or pair.value is None:
        return say("short_undefined", **about, why=_reason_in_short(pair))
    write = difference_writer(comparison)
    test = pair.tests[0] if pair.tests else None
    p: Parts = ()
    if test is not None and test.p_value is not None and not of_margin_alone(pair.conclusions):
        adjusted = test.p_adjusted is not None and pair.family is not None and pair.family.size > 1
        shown = p_value(reading, pair, test, "p_adjusted" if adjusted else "p_value")
        p = say("short_p_adjusted" if adjusted else "short_p", p=shown)
    return say(
        "short_difference",
        **about,
        value=number(f"{pair.ref}#value", pair.value, by_interval(write, pair.interval)),
        limits=_short_limits(reading, pair, write),
        p=p,
        conclusion=conclusion_in_short(reading, comparison, pair),
        unit=reading.unit(comparison.metric, each=True),
    )


def _by_rows(pair: PairResult) -> Parts:
    """Say that incomplete rows leave open what the interval that is shown seems to settle."""
    if pair.incomplete is None or not pair.opened_by_rows or pair.conclusions[0] in NOTHING:
        return ()
    if pair.family is not None and not pair.family.concludes:
        return ()
    rows = number(f"{pair.ref}#incomplete.rows", pair.incomplete.rows, numbers.count)
    return say("short_by_rows", rows=rows)


def _short_limits(reading: Reading, pair: PairResult, write: Write) -> Parts:
    """Show both limits of a difference, or the one that exists, with their level where it is not that of the document."""
    interval = pair.interval
    if interval is None or (interval.low is None and interval.high is None):
        return ()
    low, high = (limit(pair.ref, interval, side, write) for side in ("low", "high"))
    level: Parts = ()
    if interval.level != reading.facts["spec/confidence"].value:
        level = say("short_level", level=margins.level(f"{pair.ref}#interval.level", interval.level))
    if interval.low is None:
        return say("short_up_to", high=high, level=level)
    if interval.high is None:
        return say("short_from", low=low, level=level)
    return say("short_limits", low=unitless(low), high=unitless(high), level=level)


def conclusion_in_short(reading: Reading, comparison: Comparison, pair: PairResult) -> Parts:
    """Say what follows in a few words, whether incomplete rows leave it open, and where it holds."""
    where = sample_prevalence.in_short(reading, comparison)
    return (*_concluded(reading, comparison, pair), *_by_rows(pair), *where)


def _concluded(reading: Reading, comparison: Comparison, pair: PairResult) -> Parts:
    if pair.family is not None and not pair.family.concludes:
        after = pair.family.after
        return say("short_after", after=name(after)) if after else say("short_exploratory")
    if comparison.margin is not None and pair.conclusions[0] not in NOTHING:
        return margins.in_short(reading, comparison, pair)
    if "difference_shown" in pair.conclusions:
        return say("short_shown", model=name(pair.favours)) if pair.favours else say("short_shown_either")
    if "difference_not_shown" not in pair.conclusions:
        return (*say("short_none"), *_reason_in_short(pair))
    alternative = pair.tests[0].alternative
    if alternative == "two-sided":
        metric = index.find(comparison.metric, ("metric",))
        return say("short_open_neither" if metric is not None and metric.better == "neither" else "short_open")
    return say(
        "short_open_one_sided", a=name(pair.models[0]), which=say("greater" if alternative == "greater" else "smaller")
    )


def _reason_in_short(pair: PairResult) -> Parts:
    """Say in a few words why there is no difference, or why nothing is concluded from it."""
    if pair.undefined_code is not None:
        return (": ", *worded(pair.ref, reasons.SHORT[pair.undefined_code], pair.facts))
    because = pair.open_because
    if because is None or because.undefined_code is None:
        return ()
    return (": ", *worded(pair.ref, reasons.SHORT[because.undefined_code], because.facts, at="open_because.facts"))


def role(reading: Reading, comparison: Comparison) -> Parts:
    """Say whether the comparison was requested, and with how many others it shares its error."""
    if comparison.asked:
        return margins.family(reading, comparison)
    others = [name(one.id) for one in reading.results.comparisons if not one.asked]
    return say("exploratory" if len(others) > 1 else "exploratory_one", ids=joined(others))


def difference_writer(compared: Comparison | Estimate) -> Write:
    """Write differences of shares in points, of costs as amounts, other differences with their sign."""
    return DIFFERENCES.get(writer(compared.metric), numbers.signed)


def _cases(reading: Reading, comparison: Comparison, pair: PairResult) -> Parts:
    assert pair.table is not None  # noqa: S101 - asked before
    at = dict(zip(pair.table.columns, pair.table.rows[0], strict=True))
    counts: dict[str, Part] = {key: number(f"{pair.table.ref}#0/{key}", at[key], numbers.count) for key in at}
    discordant, cases = (at["only_a"] or 0) + (at["only_b"] or 0), sum(count or 0 for count in at.values())
    a, b = (name(model) for model in pair.models)
    total = number(f"{pair.table.ref}#facts.cases", cases, numbers.count)
    named = (total,) if reading.by_weight else _of_class(reading, comparison, total)
    if not discordant:
        return say("agree_weighted" if reading.by_weight else "agree", a=a, b=b, cases=named)
    shown = number(f"{pair.table.ref}#facts.discordant", discordant, numbers.count)
    alone = {key: counts[key] for key in ("only_a", "only_b")}
    code = "disagree_weighted" if reading.by_weight else "disagree"
    return say(code, a=a, b=b, cases=named, discordant=shown, **alone)


def _of_class(reading: Reading, comparison: Comparison, total: Part) -> Parts:
    """Name the cases that a metric is about: those of one class, or all."""
    metric, data = index.find(comparison.metric, ("metric",)), reading.cases.data
    about, positive, of_class = metric and metric.about, data.positive, class_of(comparison.of)
    if of_class is not None and about == CLASSES[0]:
        return cases_of(total, of_class, data.classes)
    if positive is None or about not in CLASSES:
        return label("data_cases", cases=total)
    negative = next(one for one in data.classes if one != positive)
    return cases_of(total, positive if about == CLASSES[0] else negative, data.classes)


def difference(reading: Reading, comparison: Comparison, pair: PairResult) -> Parts:
    """Give the difference of two models with its interval, if it has one."""
    write = difference_writer(comparison)
    a, b = (name(model) for model in pair.models)
    shown = number(f"{pair.ref}#value", pair.value, by_interval(write, pair.interval))
    value = (shown, *reading.unit(comparison.metric, each=True))
    limits = _short_limits(reading, pair, write)
    return say("difference", a=a, b=b, label=in_sentence(comparison.label), value=value, limits=limits)


def limit(ref: str, interval: Interval, side: str, write: Write, *, against: float = 0.0) -> Part:
    """Show one limit with enough digits to tell it from no difference."""
    value = getattr(interval, side)
    if value is None:
        return "no limit"
    least = digits(write, interval.low, interval.high)
    each = supported(write, interval.low, interval.high)
    return number(f"{ref}#interval.{side}", value, lambda found: numbers.apart(found, against, each, digits=least))


def _withheld(reading: Reading, test: Significance) -> list[Parts]:
    """Say why a test has no p-value, where it could have one."""
    if test.withheld_code is None or test.without_p_by_design or _of_clusters(test):
        return []
    reason = worded(test.ref, reasons.WITHHELD[str(test.withheld_code)], test.facts)
    return [say("test_withheld", test=name(label_of_test(reading, test)), reason=reason)]


def _of_clusters(test: Significance) -> bool:
    """Tell whether a test that concludes by its interval draws whole clusters."""
    return test.concludes_by_interval and test.withheld_code == "clustered"


def by_interval_alone(reading: Reading, test: Significance) -> Parts:
    """Say that a test gives an interval and no p-value, if it does."""
    if not test.without_p_by_design and not _of_clusters(test):
        return ()
    code = "bootstrap_of_clusters" if _of_clusters(test) else "bootstrap_alone"
    return say(code, test=name(label_of_test(reading, test)))


def p_value(reading: Reading, pair: PairResult, test: Significance, field: str) -> Part:
    """Show a p-value, or its adjusted value, with enough digits to tell it from what it is compared with."""
    significance = reading.facts["spec/significance"].value
    if field == "p_value" and pair.family is not None:
        significance = pair.family.significance
    return number(f"{test.ref}#{field}", getattr(test, field), lambda p: numbers.p_value(p, against=significance))


def label_of_test(reading: Reading, test: Significance) -> str:
    """Name a test with the version that was run."""
    version = LABELS.get(f"test_{test.options.get('version')}")
    one_sided = () if test.alternative == "two-sided" else ("one-sided",)
    return ", ".join((reading.label(test.test), *((version,) if version else ()), *one_sided))


def _odds(pair: PairResult, test: Significance) -> list[Parts]:
    """Give the interval that belongs to an exact test, so that it and the p-value cannot seem to contradict."""
    interval = test.interval
    if test.p_value is None or interval is None or not test.of_odds_ratio or interval.undefined_code:
        return []
    low, high = (limit(test.ref, interval, side, numbers.decimal, against=1.0) for side in ("low", "high"))
    if interval.low is None and interval.high is None:
        return []
    limits: Parts = (low, " to ", high)
    if interval.high is None:
        limits = ("from ", low, " without an upper limit")
    elif interval.low is None:
        limits = ("up to ", high)
    level = margins.level(f"{test.ref}#interval.level", interval.level)
    a, b = (name(model) for model in pair.models)
    return [say("odds", level=level, a=a, b=b, limits=limits)]


def _conclusions(reading: Reading, comparison: Comparison, pair: PairResult) -> list[Parts]:
    if not pair.conclusions:
        return []
    if pair.conclusions[0] in NOTHING:
        test = pair.tests[0]
        said_above = test.withheld_code is not None and not test.without_p_by_design
        return [say("withheld_conclusion") if said_above else margins.because(pair)]
    said = list(margins.conclusions(reading, comparison, pair)) if comparison.margin is not None else []
    if both := different_cases.by_both(reading, pair):
        said.append(both)
    said += detectable.sentence(comparison, pair)
    return [*said, *_compatible(comparison, pair)]


def _compatible(comparison: Comparison, pair: PairResult) -> list[Parts]:
    """Say what the interval excludes even where the models agree on every case."""
    interval = pair.interval
    if pair.table is None or pair.table.facts.get("discordant") != 0 or interval is None:
        return []
    if interval.low is None or interval.high is None:
        return []
    high = limit(pair.ref, interval, "high", difference_writer(comparison))
    return [say("compatible_only", limit=_without_sign(high))]


def _without_sign(shown: Part) -> Part:
    """Leave the sign out: the limit is as far on either side."""
    return replace(shown, shown=shown.shown.removeprefix("+")) if isinstance(shown, ShownNumber) else shown
