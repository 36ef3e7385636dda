"""Subgroups in words: what they are, and whether they differ by more than chance."""

from reportgen import index, numbers, reasons
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Mark, Parts, in_sentence, joined, name, number, say, worded
from reportgen.results.model import Grouping, Significance


def grouping(found: Grouping) -> tuple[Parts, ...]:
    """Say where the groups of a column come from, and which cases are in none."""
    said = [say("groups_prespecified" if found.prespecified else "groups_exploratory", column=name(found.column))]
    if found.missing:
        missing = number(f"{found.ref}#missing", found.missing, numbers.count)
        said.append(say("groups_missing", missing=missing, column=name(found.column)))
    return tuple(said)


def heterogeneity(reading: Reading, found: Grouping) -> tuple[Parts, ...]:
    """Say in one sentence how each metric differs between the groups, and what that leaves open."""
    tested = [test for test in found.tests if test.p_value is not None]
    said: list[Parts] = []
    if tested:
        significance = reading.facts["spec/significance"].value
        listed = joined(
            (_metric(test), " p ", number(f"{test.ref}#p_value", test.p_value, numbers.p_value, against=significance))
            for test in tested
        )
        label = in_sentence(reading.label(tested[0].test))
        said = [say("groups_tested", column=name(found.column), test=label, listed=listed), say("groups_leave_open")]
    for test in found.tests:
        if test.p_value is None:
            reason = worded(test.ref, reasons.WITHHELD[test.withheld_code or "structural_fault"], test.facts)
            said.append(say("groups_withheld", reason=reason, label=_metric(test), column=name(found.column)))
    return tuple(said)


def _metric(test: Significance) -> Mark:
    key = test.ref.rpartition("/")[2]
    metric = index.find(index.parsed(key)[0], ("metric",))
    return in_sentence(metric.label if metric else key)
