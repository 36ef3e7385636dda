"""Several models in one comparison, in words: whether any of them differ, which decides nothing about two of them."""

from reportgen import numbers, reasons
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Parts, in_sentence, name, number, say, worded
from reportgen.results.tested import Comparison


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
