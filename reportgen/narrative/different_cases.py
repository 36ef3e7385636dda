"""Models on different cases in words: who was judged on which, and what each of two models reached."""

from collections.abc import Iterator

from reportgen import index, numbers
from reportgen.narrative import many_classes
from reportgen.narrative.classes import cases_of
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import (
    DIFFERENCES,
    Part,
    Parts,
    by_interval,
    ends,
    joined,
    label,
    name,
    number,
    say,
    writer,
)
from reportgen.results.cases import SetOfModels
from reportgen.results.tested import Comparison, DifferenceInGroup, PairResult

ON: index.On = "independent_sets"
MOST_GROUPS = 8  # differences that a sentence has room for


def sets(reading: Reading) -> tuple[Parts, ...]:
    """Say which models were judged on which cases, where these are not the same for all."""
    found = reading.cases.data.sets
    return (
        (say("sets_of_models", sets=joined((_set(reading, one) for one in found), between="; ", last="; ")),)
        if found
        else ()
    )


def _set(reading: Reading, one: SetOfModels) -> Parts:
    cases = label("data_cases", cases=number(one.ref, one.value, numbers.count))
    positive, classes = reading.cases.data.positive, reading.cases.data.classes
    holes: dict[str, Part | Parts] = {"models": joined(map(name, one.models)), "cases": cases, "classes": ()}
    if positive is not None:
        counted = cases_of(number(f"{one.ref}#positives", one.positives, numbers.count), positive, classes)
        prevalence = number(f"{one.ref}#prevalence", one.prevalence, numbers.share)
        holes["classes"] = say("classes_of_set", positives=counted, prevalence=prevalence)
    elif one.classes:
        sized = many_classes.sizes_for(reading, one.models[0])
        holes["classes"] = say("many_classes_of_set", classes=many_classes.cases_of_classes(reading, sized))
    if one.file is None:
        return say("set_of_matrix", **holes)
    return say("set_of_models", **holes, file=name(one.file))


def counted(comparison: Comparison, pair: PairResult) -> tuple[Parts, ...]:
    """Give a proportion of both models with its counts, where each was judged on its own cases."""
    table = pair.table
    if table is None or comparison.on != ON:
        return ()
    write, listed = writer(comparison.metric), []
    for at, (model, row) in enumerate(zip(pair.models, table.rows, strict=True)):
        value, k, n = (
            number(f"{table.ref}#{at}/{column}", found, each)
            for column, found, each in zip(table.columns, row, (write, numbers.count, numbers.count), strict=True)
        )
        listed.append(say("counted_in_set", model=name(model), value=value, counts=label("k_of_n", k=k, n=n)))
    return (say("counted_in_sets", label=name(comparison.label), counted=joined(listed, between="; ", last="; ")),)


def prevalences(reading: Reading, comparison: Comparison) -> tuple[Parts, ...]:
    """Say that a metric changes with the prevalence, or with the proportions of several classes, which differ by set."""
    metric = index.find(comparison.metric, ("metric",))
    if comparison.on != ON or metric is None or not metric.depends_on_prevalence:
        return ()
    if reading.cases.data.positive is None:
        return (say("class_shares_differ", label=name(comparison.label)),)
    shown = reading.of_cases("prevalence", numbers.share)
    return (say("prevalences_differ", label=name(comparison.label), prevalences=shown),)


def in_groups(reading: Reading, comparison: Comparison, pair: PairResult) -> Iterator[Parts]:
    """Give the difference in each group, unless there are many, and say that nothing is adjusted or concluded."""
    columns = dict.fromkeys(one.column for one in pair.by_group)
    for column in columns:
        known = [one for one in pair.by_group if one.column == column and one.value is not None]
        if 0 < len(known) <= MOST_GROUPS:
            listed = (_in_group(comparison, one) for one in known)
            groups = joined(listed, between="; ", last="; ")
            yield say("difference_in_groups", column=name(column), level=reading.level, groups=groups)


def _in_group(comparison: Comparison, one: DifferenceInGroup) -> Parts:
    write = by_interval(DIFFERENCES.get(writer(comparison.metric), numbers.signed), one.interval)
    shown: Parts = (name(one.group), " ", number(one.ref, one.value, write))
    if one.interval is None or one.interval.undefined_code is not None:
        return (*shown, " (", *label("no_interval"), ")")
    return (*shown, " (", *ends(one.ref, one.interval, write), ")")


def by_both(reading: Reading, pair: PairResult) -> Parts:
    """Say that the interval decides too, where the p-value alone would have shown a difference."""
    test = pair.tests[0] if pair.tests else None
    entry = None if test is None else index.find(test.test, ("hypotest",))
    if (
        test is None
        or test.p_value is None
        or entry is None
        or entry.compares is None
        or not entry.compares.and_interval
    ):
        return ()
    significance = pair.family.significance if pair.family else reading.facts["spec/significance"].value
    opened = "difference_not_shown" in pair.conclusions and test.p_value < (significance or 0)
    return say("interval_too") if opened else ()
