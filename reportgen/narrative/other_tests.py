"""Why the deciding test over data sets, and what other tests that readers might expect would say of one pair of models."""

from collections.abc import Iterator

from reportgen import numbers
from reportgen.narrative.sentence import Parts, in_sentence, name, number, say
from reportgen.results.scores import MetricOverDataSets
from reportgen.results.tested import Comparison


def sentences(comparison: Comparison, over: MetricOverDataSets) -> Iterator[Parts]:
    """Say why this test decides, and what would be wrong with others, with the p-values of both."""
    found = comparison.taught
    if found is None:
        return
    deciding = comparison.pairs[0].tests[0]
    yield say("data_sets_why", test=in_sentence(deciding.label))
    family = comparison.family
    if family is not None and family.adjusts == "holm" and family.size > 1:
        yield say("data_sets_holm", several=number(f"{comparison.ref}#family.size", family.size, numbers.count))
    a, b = map(name, found.models)
    p = number(f"{found.ref}#deciding", found.deciding, numbers.p_value)
    yield say("data_sets_for_example", a=a, b=b, test=in_sentence(deciding.label), p=p)
    for test in found.tests:
        p = number(f"{test.ref}#p_value", test.p_value, numbers.p_value)
        yield say(f"taught_{test.test}", p=p)
    for one in over.critical_differences:
        if one.control is None and one.value is not None and not one.stopped:
            value = number(f"{one.ref}#value", one.value, numbers.mean_rank)
            yield say("data_sets_of_ranks", test=in_sentence(one.label), value=value)
    yield say("data_sets_others_decide_nothing")
