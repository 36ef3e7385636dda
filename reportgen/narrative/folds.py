"""Learners over folds in words: means, their difference with interval and p, and what the folds are about."""

from collections.abc import Iterator

from reportgen import index, numbers, reasons
from reportgen.index import FoldDesignKind
from reportgen.narrative import margins
from reportgen.narrative.comparisons import difference_writer, limit
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import (
    Part,
    Parts,
    Write,
    by_interval,
    estimate_writer,
    in_sentence,
    name,
    number,
    paragraph,
    say,
    unitless,
    worded,
)
from reportgen.results.parts import Fact
from reportgen.results.scores import FalselyShown, MetricOverFolds
from reportgen.results.tested import Comparison, PairResult, Significance


def means(reading: Reading, over: MetricOverFolds, pair: PairResult) -> Parts:
    """Name the means of two learners."""
    by_name = {learner.name: learner.estimate for learner in over.learners}
    a, b = (by_name[model] for model in pair.models)
    return say(
        "samples_mean" if _of_samples(reading) else "folds_mean",
        label=in_sentence(over.label),
        folds=reading.fact("data/folds"),
        a=name(pair.models[0]),
        b=name(pair.models[1]),
        a_value=number(a.ref, a.value, estimate_writer(a)),
        b_value=number(b.ref, b.value, estimate_writer(b)),
    )


def _of_samples(reading: Reading) -> bool:
    """Tell whether folds are bootstrap samples."""
    return reading.results.folds is not None and reading.results.folds.bootstrap is not None


def order_code(reading: Reading, over: MetricOverFolds) -> str:
    """Return the code of the sentence that puts learners in order."""
    if _of_samples(reading):
        return "samples_order_highest" if over.better == "higher" else "samples_order_lowest"
    return "folds_order_highest" if over.better == "higher" else "folds_order_lowest"


def difference(reading: Reading, comparison: Comparison, pair: PairResult) -> Iterator[Parts]:
    """Say what the difference is, with interval and p of the deciding test, and what follows."""
    write, test = difference_writer(comparison), pair.tests[0]
    a, b = (name(model) for model in pair.models)
    common: dict[str, Part | Parts] = {"a": a, "b": b, "value": _value(pair, write)}
    interval = pair.interval
    if test.p_value is None or interval is None:
        reason = worded(test.ref, reasons.WITHHELD[test.withheld_code or "no_case"], test.facts)
        yield say("folds_difference_withheld", reason=reason, **common)
        yield say("folds_no_conclusion")
        return
    named = in_sentence(test.label)
    common |= {"test": say("test_of_any_difference", test=named) if comparison.margin is not None else named}
    common |= {"level": number(f"{pair.ref}#interval.level", interval.level, numbers.level), "p": _p(reading, test)}
    low, high = (limit(pair.ref, interval, side, write) for side in ("low", "high"))
    if interval.side is None:
        yield say("folds_difference", low=unitless(low), high=high, **common)
    else:
        yield say("folds_difference_one_sided", limit=low if interval.side == "lower" else high, **common)
    yield _conclusion(reading, comparison, pair, unitless(low), high)


def _value(pair: PairResult, write: Write) -> Part:
    return number(f"{pair.ref}#value", pair.value, by_interval(write, pair.interval))


def _conclusion(reading: Reading, comparison: Comparison, pair: PairResult, low: Part, high: Part) -> Parts:
    if comparison.margin is not None and pair.conclusions[0] not in ("withheld", "undefined"):
        return paragraph(margins.conclusions(reading, comparison, pair))
    level = reading.fact("spec/significance", numbers.level)
    if "difference_shown" in pair.conclusions and pair.favours:
        return say("folds_shown", model=name(pair.favours), level=level)
    if "difference_not_shown" not in pair.conclusions:
        return say("folds_no_conclusion")
    two_sided = pair.interval is not None and pair.interval.side is None
    return say("folds_not_shown", low=low, high=high) if two_sided else say("folds_one_sided_not_shown")


def about(reading: Reading, pair: PairResult, design: FoldDesignKind | None) -> Iterator[Parts]:
    """Say that the correction is a heuristic, and what the naive test would say."""
    sized = any("train" in check.facts for check in pair.tests[0].checks)
    if sized and _made_for_design(pair.tests[0]):
        yield say("folds_of_repeats")
    elif sized:
        yield say("folds_heuristic_of_splits" if design == "random_splits" else "folds_heuristic")
    yield from shown_only(reading, pair, sized=sized)


def shown_only(reading: Reading, pair: PairResult, *, sized: bool) -> Iterator[Parts]:
    """Say what the tests find that decide nothing, such as the one that takes folds for independent."""
    for test in pair.tests[1:]:
        if test.p_value is None or not _only_shown(test):
            continue
        if _made_for_design(test):
            yield say("folds_shown_only", test=in_sentence(test.label), p=_p(reading, test))
        else:
            yield say("folds_naive" if sized else "folds_naive_bare", p=_p(reading, test))


def simulated(pair: PairResult, falsely_shown: FalselyShown | None) -> Iterator[Parts]:
    """Say how often the deciding test, and the plain one next to it, find a difference of equal learners."""
    run = [test for test in pair.tests if test.p_value is not None]
    if falsely_shown is None or not run or run[0] is not pair.tests[0]:
        return
    if (deciding := falsely_shown.rate_of(run[0].test)) is None:
        return
    others = [rate for test in run[1:] if _only_shown(test) and (rate := falsely_shown.rate_of(test.test))]
    holes = {"test": in_sentence(run[0].label), "rate": _rate(deciding), "alpha": _rate(falsely_shown.alpha)}
    if others:
        yield say("folds_simulated_with_naive", naive=_rate(others[0]), **holes)
    else:
        yield say("folds_simulated", **holes)


def _rate(fact: Fact) -> Part:
    return number(fact.ref, fact.value, numbers.level)


def _only_shown(test: Significance) -> bool:
    """Tell whether a test is declared to decide nothing."""
    entry = index.find(test.test, ("hypotest",))
    return entry is not None and entry.compares is not None and not entry.compares.decides


def _made_for_design(test: Significance) -> bool:
    """Tell whether a test is declared for designs of folds, so that no correction made it fit."""
    entry = index.find(test.test, ("hypotest",))
    return entry is not None and entry.compares is not None and bool(entry.compares.designs)


def _p(reading: Reading, test: Significance) -> Part:
    significance = reading.facts["spec/significance"].value
    return number(f"{test.ref}#p_value", test.p_value, lambda found: numbers.p_value(found, against=significance))
