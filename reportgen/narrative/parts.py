"""Subgroups in words: what they are, and whether they differ by more than chance."""

from collections.abc import Iterable, Iterator, Sequence
from operator import itemgetter

from reportgen import index, numbers, reasons
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import (
    Mark,
    Parts,
    ends,
    estimate_writer,
    in_brackets,
    in_sentence,
    joined,
    k_of_n,
    name,
    number,
    plain,
    say,
    worded,
    writer,
)
from reportgen.results.cases import Group, Grouping, ModelResults
from reportgen.results.parts import Estimate
from reportgen.results.tested import GroupTest, NotTested

CLASSES = ("positive", "negative")
FEWEST = 2  # values that can lie apart


def grouping(found: Grouping) -> tuple[Parts, ...]:
    """Say which cases are in no group of a column."""
    if not found.missing:
        return ()
    missing = number(f"{found.ref}#missing", found.missing, numbers.count)
    return (say("groups_missing", missing=missing, column=name(found.column)),)


def _origin(reading: Reading, found: Grouping) -> Parts:
    """Say where the groups of a column come from, and what they can show."""
    if found.prespecified:
        return say("groups_prespecified", column=name(found.column))
    judged = [name(one.id) for one in reading.results.criteria if one.for_each == found.column]
    if judged:
        return say("groups_judged", column=name(found.column), criteria=joined(judged))
    return say("groups_exploratory", column=name(found.column))


def heterogeneity(reading: Reading, of_models: Sequence[tuple[ModelResults, Grouping]]) -> tuple[Parts, ...]:
    """Say where groups come from, how far apart they are, whether by more than chance, and what that leaves open."""
    tested = [(model, found) for model, found in of_models if any(test.p_value is not None for test in found.tests)]
    said = [_origin(reading, of_models[0][1]), *_spans(reading, of_models)]
    if tested:
        said.extend(_tested(reading, tested))
        if tested[0][1].ref == _first_tested(reading):
            said.append(say("groups_leave_open"))
    withheld = [test for _, found in of_models for test in found.tests if test.p_value is None]
    for test in withheld:
        reason = worded(test.ref, reasons.WITHHELD[test.withheld_code or "no_case"], test.facts)
        said.append(say("groups_withheld", reason=reason, label=_metric(test), column=name(of_models[0][1].column)))
    said.extend(_untested(of_models))
    return tuple({plain(parts): parts for parts in said}.values())


def _tested(reading: Reading, tested: Sequence[tuple[ModelResults, Grouping]]) -> Iterator[Parts]:
    """List p-values, each under the test that gave it."""
    methods = dict.fromkeys(test.test for _, found in tested for test in found.tests if test.p_value is not None)
    for method in methods:
        listed = joined(
            (said for model, found in tested if (said := _of_model(reading, model, found, method))),
            last="; ",
            between="; ",
        )
        holes = {"column": name(tested[0][1].column), "test": in_sentence(reading.label(method))}
        yield say("groups_tested", listed=listed, **holes)


def _untested(of_models: Sequence[tuple[ModelResults, Grouping]]) -> Iterator[Parts]:
    """Name the metrics that no test was run for, with the reason."""
    by_reason: dict[str, list[NotTested]] = {}
    for _, found in of_models:
        for one in found.untested:
            by_reason.setdefault(one.undefined or "", []).append(one)
    for alike in by_reason.values():
        first = alike[0]
        reason = worded(first.ref, reasons.UNDEFINED[first.undefined_code or "no_case"], first.facts)
        metrics = joined(in_sentence(label) for label in dict.fromkeys(one.label for one in alike))
        yield say("groups_untested", metrics=metrics, column=name(of_models[0][1].column), reason=reason)


def differences(reading: Reading, groupings: Sequence[Grouping]) -> tuple[Parts, ...]:
    """Say what groups are compared with, and which intervals their differences have."""
    listed = [gap for grouping in groupings for group in grouping.groups for gap in group.to_rest]
    if not listed:
        return ()
    reference = groupings[0].reference
    against = say("groups_to_rest") if reference is None else say("groups_to_reference", group=name(reference))
    return (against, *intervals_of_differences(reading, listed))


def intervals_of_differences(reading: Reading, listed: Iterable[Estimate]) -> tuple[Parts, ...]:
    """Name the intervals that differences have."""
    methods = dict.fromkeys(one.interval.method for one in listed if one.interval and one.interval.undefined is None)
    if not methods:
        return ()
    return (say("intervals_of_differences", methods=joined(in_sentence(reading.label(one)) for one in methods)),)


def _first_tested(reading: Reading) -> str:
    """Return the first grouping with a test, where is said once what no test of groups can show."""
    every = reading.walked.parts(Grouping)
    return next(found.ref for found in every if any(test.p_value is not None for test in found.tests))


def _spans(reading: Reading, of_models: Sequence[tuple[ModelResults, Grouping]]) -> Iterator[Parts]:
    """Say for what was asked of groups beforehand how far they reach, model by model."""
    column = of_models[0][1].column
    asked = dict.fromkeys(one.metric for one in reading.results.criteria if one.for_each == column)
    if not asked and not of_models[0][1].prespecified:
        return
    for metric in asked or _rates_of_classes():
        found = [(model, span) for model, one in of_models if (span := _span(one, metric))]
        listed = joined((_span_of(reading, model, *span) for model, span in found), last="; ", between="; ")
        if found:
            yield say("groups_span", label=name(found[0][1][0][1].label), level=reading.level, listed=listed)


def _rates_of_classes() -> tuple[str, ...]:
    """Name the metrics that say of each class how many of its cases are right, of the positive class first."""
    found = [one for one in index.of_kind("metric") if one.about in CLASSES and one.counts == "right"]
    return tuple(
        one.id for one in sorted(found, key=lambda one: (one.agreement_for is not None, one.about != CLASSES[0]))
    )


def _span(found: Grouping, metric: str) -> tuple[tuple[Group, Estimate], tuple[Group, Estimate]] | None:
    """Find the groups with the lowest and the highest value of a metric."""
    known = [
        (one.value, group, one)
        for group in found.groups
        for one in group.estimates
        if one.metric == metric and one.value is not None
    ]
    if len({value for value, _, _ in known}) < FEWEST:
        return None
    return min(known, key=itemgetter(0))[1:], max(known, key=itemgetter(0))[1:]


def _span_of(
    reading: Reading, model: ModelResults, lowest: tuple[Group, Estimate], highest: tuple[Group, Estimate]
) -> Parts:
    under = say("under_model", model=name(model.name)) if reading.many else ()
    ends_of = {"lowest": lowest, "highest": highest}
    return say("span_of_model", under=under, **{key: _value_in(reading, *one) for key, one in ends_of.items()})


def _value_in(reading: Reading, group: Group, one: Estimate) -> Parts:
    """Show a group's value with counts and interval."""
    write = writer(one.metric)
    limits: Parts = ()
    if one.interval and one.interval.undefined is None:
        limits = (*ends(one.ref, one.interval, write), *reading.at_level(one.ref, one.interval))
    details = in_brackets(k_of_n(one.ref, one.numerator, one.denominator), limits)
    return say(
        "value_in", value=number(one.ref, one.value, estimate_writer(one)), details=details, group=name(group.name)
    )


def in_short(found: Grouping, metric: str) -> Parts:
    """Say in a line from which group to which a metric reaches, for alternative texts."""
    span = _span(found, metric)
    if span is None:
        return ()
    lowest, highest = (
        say(
            "short_value_in",
            value=number(one.ref, one.value, estimate_writer(one)),
            group=name(group.name),
            counts=k_of_n(one.ref, one.numerator, one.denominator),
        )
        for group, one in span
    )
    return say("short_span", label=in_sentence(span[0][1].label), lowest=lowest, highest=highest)


def _of_model(reading: Reading, model: ModelResults, found: Grouping, method: str) -> Parts:
    """List the p-values of a model's metrics that a test gave."""
    significance = reading.facts["spec/significance"].value
    listed = joined(
        (_metric(test), " p\u00a0", number(f"{test.ref}#p_value", test.p_value, numbers.p_value, against=significance))
        for test in found.tests
        if test.p_value is not None and test.test == method
    )
    if not listed:
        return ()
    return (name(model.name), ": ", *listed) if reading.many else listed


def _metric(test: GroupTest) -> Mark:
    metric = index.find(test.metric, ("metric",))
    return in_sentence(metric.label if metric else test.metric)
