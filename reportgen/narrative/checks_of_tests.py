"""What the checks of a deciding test found, in one sentence: objections by name; the section on assumptions has the findings."""

from collections.abc import Iterable, Iterator

from reportgen.narrative import remarks
from reportgen.narrative.sentence import Parts, in_sentence, joined, name, say
from reportgen.results.looked_at import GRAVEST_FIRST
from reportgen.results.tested import CheckRecord, Comparison


def of_comparison(comparison: Comparison) -> Iterator[Parts]:
    """Say which checks of the deciding test raise an objection, with the gravest outcome of all pairs."""
    deciding = [pair.tests[0] for pair in comparison.pairs if pair.tests]
    for label in dict.fromkeys(test.label for test in deciding if comparison.asked):
        gravest = _gravest(check for test in deciding if test.label == label for check in test.checks)
        against = [one for one in gravest if one.outcome != "passed"]
        listed = joined(
            say("check_of_test", check=in_sentence(one.label), outcome=name(remarks.outcome(one))) for one in against
        )
        if against:
            code = "checks_of_test" if len(against) == len(gravest) else "checks_of_test_and_others"
            yield say(code, test=in_sentence(label), listed=listed)
        elif gravest:
            yield say("checks_of_test_clear", test=in_sentence(label))


def _gravest(checks: Iterable[CheckRecord]) -> list[CheckRecord]:
    """Keep the gravest outcome of each check, the gravest first; what does not apply is left out."""
    found: dict[str, CheckRecord] = {}
    applying = [check for check in checks if check.outcome != "not_applicable"]
    for check in sorted(applying, key=lambda one: GRAVEST_FIRST.index(one.outcome)):
        found.setdefault(check.check, check)
    return list(found.values())
