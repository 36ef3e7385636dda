"""Several models in one comparison, in words: whether any of them differ, which decides nothing about two of them."""

from collections.abc import Iterator, Sequence

from reportgen import numbers, reasons
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Parts, in_sentence, joined, name, number, say, worded
from reportgen.results.tested import Comparison, Significance


def all_at_once(reading: Reading, comparison: Comparison) -> tuple[Parts, ...]:
    """Give the p-value of the test of all models, or why there is none, and say what it cannot decide."""
    test = comparison.omnibus
    if test is None:
        return ()
    holes = {"test": name(reading.label(test.test)), "label": in_sentence(comparison.label)}
    if test.p_value is None:
        reason = worded(test.ref, reasons.WITHHELD[test.withheld_code or "no_case"], test.facts)
        return (say("all_at_once_withheld", reason=reason, **holes),)
    p = number(f"{test.ref}#p_value", test.p_value, numbers.p_value)
    return (say("all_at_once", p=p, **holes), say("pairs_decide"))


def standing(comparison: Comparison) -> tuple[Parts, ...]:
    """Give four answers: the best, those not shown to differ from it, the order, and groups in the order."""
    found = comparison.standing
    if found is None:
        return ()
    others = [one for one in found.order if one not in found.best]
    with_best = say("standing_with_best", others=joined(map(name, found.with_best)))
    groups = [joined(map(name, group)) for group in found.groups]
    return (
        say("standing_best", best=joined(map(name, found.best))),
        with_best if found.with_best or not others else say("standing_none_with_best"),
        say("standing_order", order=joined(map(name, found.order), last=", ")),
        say("standing_groups", groups=joined(groups, between="; ", last="; ")) if groups else say("standing_no_groups"),
    )


def alike(reading: Reading, tests: Sequence[Significance]) -> Iterator[Parts]:
    """Say whether the models do not all rank alike, by tests that agree at once, and what that does not decide."""
    significance = reading.facts["spec/significance"].value or 0
    for code, rejects in (("not_alike", True), ("maybe_alike", False)):
        found = [test for test in tests if test.p_value is not None and (test.p_value < significance) == rejects]
        if found:
            listed = [
                say(
                    "test_with_p",
                    test=name(reading.label(test.test)),
                    p=number(f"{test.ref}#p_value", test.p_value, numbers.p_value),
                )
                for test in found
            ]
            yield say(code, tests=joined(listed, between="; ", last="; "))
    yield from _concordance(tests)
    for test in tests:
        if test.p_value is None:
            reason = worded(test.ref, reasons.WITHHELD[test.withheld_code or "no_case"], test.facts)
            yield say("test_withheld", test=name(reading.label(test.test)), reason=reason)


def _concordance(tests: Sequence[Significance]) -> Iterator[Parts]:
    """Say how alike the data sets rank the models, which is the same number for all tests, and why it has no interval."""
    for test in tests[:1]:
        missing = None if test.interval is None else test.interval.undefined_code
        if test.effect is not None and test.effect.value is not None and missing is not None:
            w = number(f"{test.ref}#effect.value", test.effect.value, numbers.decimal)
            yield say("concordance", w=w, reason=reasons.UNDEFINED[missing])
