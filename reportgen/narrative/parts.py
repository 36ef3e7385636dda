"""Subgroups in words: what they are, and whether they differ by more than chance."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from operator import itemgetter

from reportgen import index, numbers, reasons
from reportgen.narrative.comparisons import difference_writer
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import (
    Part,
    Parts,
    ShownNumber,
    by_interval,
    ends,
    estimate_writer,
    in_sentence,
    joined,
    k_of_n,
    name,
    number,
    plain,
    say,
    worded,
)
from reportgen.narrative.shown_metrics import of_parts
from reportgen.results.cases import Group, Grouping, ModelResults
from reportgen.results.parts import Estimate
from reportgen.results.tested import GroupTest, NotTested

CLASSES = ("positive", "negative")
FEWEST = 2  # values that can differ
PAIR = 2
MOST_APART = 6  # differences that a sentence has room for


def in_no_group(reading: Reading, of_models: Sequence[tuple[ModelResults, Grouping]]) -> tuple[Parts, ...]:
    """Say which cases are in no group of a column: of each model, where these were judged on different cases."""
    if not reading.cases.data.sets:
        return tuple(say("groups_missing", **_missing(found)) for _, found in of_models[:1] if found.missing)
    apart = ((model, found) for model, found in of_models if found.missing)
    return tuple(say("groups_missing_of_model", model=name(model.name), **_missing(found)) for model, found in apart)


def _missing(found: Grouping) -> dict[str, Part]:
    return {"missing": number(f"{found.ref}#missing", found.missing, numbers.count), "column": name(found.column)}


def _origin(reading: Reading, found: Grouping) -> Parts:
    """Say where the groups of a column come from, and what they can show."""
    if found.prespecified:
        return say("groups_prespecified", column=name(found.column))
    judged = [name(one.id) for one in reading.results.criteria if one.for_each == found.column]
    if judged:
        return say("groups_judged", column=name(found.column), criteria=joined(judged))
    return say("groups_exploratory", column=name(found.column))


def heterogeneity(
    reading: Reading, of_models: Sequence[tuple[ModelResults, Grouping]], *, in_table: bool = False
) -> tuple[Parts, ...]:
    """Say where groups come from, whether they differ by more than chance unless a table does, and what that leaves open."""
    shows = of_parts(reading, [one for _, found in of_models for group in found.groups for one in group.estimates])
    shown = {one.metric for _, found in of_models for group in found.groups for one in group.estimates if shows(one)}
    said = [_origin(reading, of_models[0][1])]
    if any(_tested(found, shown) for _, found in of_models):
        if not in_table:
            said.append(_p_values(reading, of_models, shown))
        if of_models[0][1].ref == _first_tested(reading):
            said.append(say("groups_leave_open"))
    if of_models[0][1].prespecified:
        said.extend(_apart(reading, of_models, shown))
    for _, found in of_models:
        for test in found.tests:
            if test.p_value is None and test.metric in shown:
                reason = worded(test.ref, reasons.WITHHELD[test.withheld_code or "no_case"], test.facts)
                said.append(say("groups_withheld", reason=reason, label=in_sentence(_label(test.metric))))
    said.extend(_untested(of_models, shown))
    return tuple({plain(parts): parts for parts in said}.values())


def _tested(found: Grouping, shown: Collection[str]) -> list[GroupTest]:
    """List the tests with a p-value of the metrics that are shown."""
    return [test for test in found.tests if test.p_value is not None and test.metric in shown]


def _p_values(reading: Reading, of_models: Sequence[tuple[ModelResults, Grouping]], shown: Collection[str]) -> Parts:
    """List the p-values of all models; annex A names the tests."""
    listed = [
        (*((name(model.name), ": ") if reading.many else ()), *_listed(reading, tests))
        for model, found in of_models
        if (tests := _tested(found, shown))
    ]
    return say("groups_tested", column=name(of_models[0][1].column), listed=joined(listed, last="; ", between="; "))


def _listed(reading: Reading, tests: Iterable[GroupTest]) -> Parts:
    return joined(
        say("p_of_metric", label=in_sentence(_label(test.metric)), p=_p_value(reading, test)) for test in tests
    )


def _p_value(reading: Reading, test: GroupTest) -> Part:
    significance = reading.facts["spec/significance"].value
    return number(f"{test.ref}#p_value", test.p_value, numbers.p_value, against=significance)


def p_of_metric(reading: Reading, found: Grouping, metric: str) -> Parts:
    """Show the p-value of a metric, if it was tested."""
    test = next((one for one in found.tests if one.metric == metric and one.p_value is not None), None)
    return () if test is None else (without_equality(_p_value(reading, test)),)


def without_equality(shown: Part) -> Part:
    """Leave out the sign of equality, in a cell."""
    return replace(shown, shown=shown.shown.removeprefix("= ")) if isinstance(shown, ShownNumber) else shown


def _apart(
    reading: Reading, of_models: Sequence[tuple[ModelResults, Grouping]], shown: Collection[str]
) -> Iterator[Parts]:
    """Name the groups that differ from the others, as far as unadjusted intervals show it, the clearest first."""
    known = [
        (model, group, one, one.interval.low, one.interval.high)
        for model, found in of_models
        for group in _compared(found)
        for one in group.to_rest
        if one.metric in shown and one.value is not None and one.interval is not None
        if one.interval.low is not None and one.interval.high is not None
    ]
    if not known:
        return
    apart = [found for found in known if found[3] > 0 or found[4] < 0]
    if not apart:
        yield say("groups_none_apart", level=reading.level)
        return
    apart.sort(key=lambda found: max(found[3], -found[4]) / (found[4] - found[3] or 1), reverse=True)
    listed = [_difference(reading, model, group, one) for model, group, one, _, _ in apart]
    code = "groups_apart" if len(apart) <= MOST_APART else "groups_apart_among"
    yield say(code, level=reading.level, listed=joined(listed[:MOST_APART], last="; ", between="; "))


def _compared(found: Grouping) -> Sequence[Group]:
    """List the groups that are compared with the others; of two groups, each other's rest, only the first."""
    compared = [group for group in found.groups if group.to_rest]
    return compared[:1] if len(compared) == PAIR else compared


def _difference(reading: Reading, model: ModelResults, group: Group, one: Estimate) -> Parts:
    """Show a difference with its interval, of which metric, which model and which group."""
    assert one.interval is not None  # noqa: S101 - as was asked before
    write = by_interval(difference_writer(one), one.interval)
    limits = ends(one.ref, one.interval, lambda value: write(value).removesuffix(" points"))
    of_model = (" of ", name(model.name)) if reading.many else ()
    shown = (number(one.ref, one.value, write), " (", *limits, ")")
    return (name(group.name), ", ", in_sentence(one.label), *of_model, " ", *shown)


def _untested(of_models: Sequence[tuple[ModelResults, Grouping]], shown: Collection[str]) -> Iterator[Parts]:
    """Name the metrics that no test was run for, with the reason."""
    by_reason: dict[str, list[NotTested]] = {}
    for _, found in of_models:
        for one in found.untested:
            if one.metric in shown:
                by_reason.setdefault(one.undefined or "", []).append(one)
    for alike in by_reason.values():
        first = alike[0]
        reason = worded(first.ref, reasons.UNDEFINED[first.undefined_code or "no_case"], first.facts)
        metrics = joined(in_sentence(label) for label in dict.fromkeys(one.label for one in alike))
        yield say("groups_untested", metrics=metrics, reason=reason)


def differences(groupings: Sequence[Grouping]) -> tuple[Parts, ...]:
    """Say what groups are compared with, and that nothing is adjusted for how many there are."""
    if not any(group.to_rest for grouping in groupings for group in grouping.groups):
        return ()
    reference = groupings[0].reference
    against = say("groups_to_rest") if reference is None else say("groups_to_reference", group=name(reference))
    return (against, say("differences_unadjusted"))


def _first_tested(reading: Reading) -> str:
    """Return the first grouping with a test, where is said once what no test of groups can show."""
    every = reading.walked.parts(Grouping)
    return next(found.ref for found in every if any(test.p_value is not None for test in found.tests))


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


def _label(metric: str) -> str:
    """Name a metric as tables do."""
    entry = index.find(metric, ("metric",))
    return entry.label if entry else metric
