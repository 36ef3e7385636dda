"""Where each interval and test of a document was used, and how it was run there."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from reportgen.results.model import Criterion, Estimate, Interval, PairResult, Results, Significance, Verdict


@dataclass(frozen=True, slots=True)
class Use:
    """An interval beside a number: what kind of number that is, and the address of what holds the interval."""

    place: str
    ref: str
    interval: Interval


@dataclass(frozen=True, slots=True)
class RunTest:
    """A test that was run, and the comparison or the column of groups that it is about."""

    test: Significance
    comparison: str = ""
    column: str = ""


def estimates(results: Results) -> Iterator[tuple[str, Estimate]]:
    """Pass every estimate of a model with the kind of place where it stands."""
    for model in results.models:
        yield from (("estimates", one) for one in model.estimates)
        yield from (("at_use", one) for one in model.at_use_estimates)
        for group in (group for grouping in model.groupings for group in grouping.groups):
            yield from (("groups", one) for one in group.estimates)
            yield from (("to_rest", one) for one in group.to_rest)
        for split in model.splits:
            yield from (("splits", one) for one in split.estimates)
            yield from (("gaps", one) for one in split.to_rest)


def pairs(results: Results) -> Iterator[PairResult]:
    """Pass every two models that are compared."""
    for comparison in results.comparisons:
        yield from comparison.pairs


def verdicts(results: Results) -> Iterator[tuple[Criterion, Verdict]]:
    """Pass every verdict with its criterion."""
    for criterion in results.criteria:
        yield from ((criterion, verdict) for verdict in criterion.models)


def intervals(results: Results) -> Iterator[Use]:
    """Pass every interval that is shown."""
    for place, one in estimates(results):
        if one.interval is not None:
            yield Use(place, one.ref, one.interval)
    for pair in pairs(results):
        if pair.interval is not None:
            yield Use("pairs", pair.ref, pair.interval)
        for test in pair.tests:
            if test.interval is not None and test.interval != pair.interval:
                yield Use("tests", test.ref, test.interval)


def tests(results: Results) -> Iterator[RunTest]:
    """Pass every test of models against each other, and of groups."""
    for comparison in results.comparisons:
        yield from (RunTest(test, comparison=comparison.id) for pair in comparison.pairs for test in pair.tests)
    for model in results.models:
        for grouping in model.groupings:
            yield from (RunTest(test, column=grouping.column) for test in grouping.tests)


def deciding(results: Results) -> frozenset[str]:
    """Name the intervals from which verdicts are read."""
    return frozenset(verdict.decided_by for _, verdict in verdicts(results) if verdict.decided_by)


def draws(uses: Iterable[Use]) -> dict[float, Use]:
    """Find the numbers of bootstrap draws, each with a place where so many were made."""
    return {use.interval.notes["draws"]: use for use in uses if "draws" in use.interval.notes}
