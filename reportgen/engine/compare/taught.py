"""Tests that readers might expect on a pair of models, next to the deciding one: they decide nothing."""

import math
from collections.abc import Sequence

from reportgen.catalog import registry
from reportgen.catalog.tests_and_checks import HypothesisTest
from reportgen.engine.compare.step_down import LookedAt
from reportgen.results.tested import Significance, TaughtTests

FINEST_P = 0.001  # smaller ones are written as "< 0.001"
PAIRS_TRIED = 15  # those of six models; of more the first ones


def taught(looked: Sequence[LookedAt]) -> TaughtTests | None:
    """Return the other tests of the pair on which one of them differs most from the deciding test."""
    found = [(one, tests) for one in looked[:PAIRS_TRIED] if (tests := _others(one))]
    if not found:
        return None
    one, tests = max(found, key=lambda each: _apart(each[0].tests[0], each[1]))
    return TaughtTests(
        ref=f"{one.asking.ref}/taught", models=one.asking.names, deciding=one.tests[0].p_value, tests=tests
    )


def _others(one: LookedAt) -> tuple[Significance, ...]:
    """Run the tests on this evidence that never decide and that are not shown next to the deciding one anyway."""
    if one.pair is None or not one.tests or one.tests[0].p_value is None:
        return ()
    asking, pair = one.asking, one.pair
    if asking.of.samples(pair) is None:
        return ()
    suited = asking.of.tests(asking.what)
    shown = {name for test in suited if test.compares for name in test.compares.beside}
    others = [test for test in suited if test.compares and not test.compares.decides and test.id not in shown]
    methods = [registry.declared(test.id, HypothesisTest) for test in others]
    tests = (asking.tested(pair, method, level=asking.spec.confidence) for method in methods)
    return tuple(test for test in tests if test.p_value is not None)


def _apart(deciding: Significance, tests: Sequence[Significance]) -> float:
    """Return by which factor p-values differ at most, as a logarithm; those below what is written are alike."""
    p, *others = (max(test.p_value or 0.0, FINEST_P) for test in (deciding, *tests))
    return max(abs(math.log(other / p)) for other in others)
