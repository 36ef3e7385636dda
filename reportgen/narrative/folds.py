"""Learners over folds in words: means, their difference with interval and p, and what the folds are about."""

from collections.abc import Iterable, Iterator

from reportgen import index, numbers, reasons
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
    say,
    unitless,
    worded,
)
from reportgen.results.comparison import ComparisonResults
from reportgen.results.tested import Comparison, PairResult, Significance
from reportgen.spec.comparison import ComparisonSpec


def of_folds(reading: Reading) -> ComparisonResults:
    """Return the results of a comparison over folds."""
    assert isinstance(reading.results, ComparisonResults)  # noqa: S101 - asked by its own sections alone
    return reading.results


def answer(reading: Reading) -> Parts:
    """Say in one paragraph which learner is better over the folds, and how sure that is."""
    comparison = reading.results.comparisons[0]
    return _joined([means(reading), *difference(reading, comparison, comparison.pairs[0])])


def means(reading: Reading) -> Parts:
    """Name the mean of both learners."""
    results = of_folds(reading)
    a, b = results.learners
    return say(
        "folds_mean",
        label=in_sentence(results.label),
        folds=reading.fact("data/folds"),
        a=name(a.name),
        b=name(b.name),
        a_value=number(a.estimate.ref, a.estimate.value, estimate_writer(a.estimate)),
        b_value=number(b.estimate.ref, b.estimate.value, estimate_writer(b.estimate)),
    )


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
    common |= {"test": in_sentence(test.label)}
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
        return _joined(margins.conclusions(reading, comparison, pair))
    level = reading.fact("spec/significance", numbers.level)
    if "difference_shown" in pair.conclusions and pair.favours:
        return say("folds_shown", model=name(pair.favours), level=level)
    if "difference_not_shown" not in pair.conclusions:
        return say("folds_no_conclusion")
    two_sided = pair.interval is not None and pair.interval.side is None
    return say("folds_not_shown", low=low, high=high) if two_sided else say("folds_one_sided_not_shown")


def about(reading: Reading, pair: PairResult) -> Iterator[Parts]:
    """Say what the folds judge, that the correction is a heuristic, and what the naive test would say."""
    shares = [check for check in pair.tests[0].checks if "train" in check.facts]
    if shares:
        train = number(f"{shares[0].ref}#facts.train", float(shares[0].facts["train"]), numbers.share)
        yield say("folds_procedure", train=train)
        splits = (
            isinstance(reading.spec, ComparisonSpec) and reading.spec.cross_validation.design.kind == "random_splits"
        )
        yield say("folds_heuristic_of_splits" if splits else "folds_heuristic")
    else:
        yield say("folds_procedure_bare")
    for test in pair.tests[1:]:
        if test.p_value is not None and _only_shown(test):
            yield say("folds_naive" if shares else "folds_naive_bare", p=_p(reading, test))


def _only_shown(test: Significance) -> bool:
    """Tell whether a test is declared to decide nothing."""
    entry = index.find(test.test, ("hypotest",))
    return entry is not None and entry.compares is not None and not entry.compares.decides


def _p(reading: Reading, test: Significance) -> Part:
    significance = reading.facts["spec/significance"].value
    return number(f"{test.ref}#p_value", test.p_value, lambda found: numbers.p_value(found, against=significance))


def _joined(sentences: Iterable[Parts]) -> Parts:
    """Join sentences to a paragraph."""
    first, *rest = sentences
    return (*first, *(part for sentence in rest for part in (" ", *sentence)))
