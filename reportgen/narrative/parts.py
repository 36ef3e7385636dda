"""Subgroups in words: what they are, and whether they differ by more than chance."""

from collections.abc import Sequence

from reportgen import index, numbers, reasons
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Mark, Parts, in_sentence, joined, name, number, plain, say, worded
from reportgen.results.model import Grouping, ModelResults, Significance


def grouping(found: Grouping) -> tuple[Parts, ...]:
    """Say where the groups of a column come from, and which cases are in none."""
    said = [say("groups_prespecified" if found.prespecified else "groups_exploratory", column=name(found.column))]
    if found.missing:
        missing = number(f"{found.ref}#missing", found.missing, numbers.count)
        said.append(say("groups_missing", missing=missing, column=name(found.column)))
    return tuple(said)


def heterogeneity(reading: Reading, owned: Sequence[tuple[ModelResults, Grouping]]) -> tuple[Parts, ...]:
    """Say in one sentence how each metric differs between the groups of a column, and what that leaves open."""
    tested = [(model, found) for model, found in owned if any(test.p_value is not None for test in found.tests)]
    said: list[Parts] = []
    if tested:
        first = next(test for test in tested[0][1].tests if test.p_value is not None)
        listed = joined((_of_model(reading, *one) for one in tested), last="; ", between="; ")
        holes = {"column": name(tested[0][1].column), "test": in_sentence(reading.label(first.test))}
        said = [say("groups_tested", listed=listed, **holes), say("groups_leave_open")]
    withheld = [test for _, found in owned for test in found.tests if test.p_value is None]
    for test in withheld:
        reason = worded(test.ref, reasons.WITHHELD[test.withheld_code or "structural_fault"], test.facts)
        said.append(say("groups_withheld", reason=reason, label=_metric(test), column=name(owned[0][1].column)))
    return tuple({plain(parts): parts for parts in said}.values())


def _of_model(reading: Reading, model: ModelResults, found: Grouping) -> Parts:
    """List the p-values of a model's metrics."""
    significance = reading.facts["spec/significance"].value
    listed = joined(
        (_metric(test), " p\u00a0", number(f"{test.ref}#p_value", test.p_value, numbers.p_value, against=significance))
        for test in found.tests
        if test.p_value is not None
    )
    return (name(model.name), ": ", *listed) if reading.many else listed


def _metric(test: Significance) -> Mark:
    key = test.ref.rpartition("/")[2]
    metric = index.find(index.parsed(key)[0], ("metric",))
    return in_sentence(metric.label if metric else key)
