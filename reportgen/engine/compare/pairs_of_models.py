"""Two models: their difference, the test that decides, and the checks before it."""

from dataclasses import dataclass
from itertools import combinations
from typing import Any, Literal

import numpy as np

from reportgen import spelling
from reportgen.catalog import registry
from reportgen.catalog.answers import Undefined
from reportgen.catalog.method import IntervalMethod
from reportgen.catalog.sides import ends
from reportgen.catalog.tests_and_checks import HypothesisTest
from reportgen.conventions import CLOSE_TO_NO_DIFFERENCE, MOST_UNDEFINED_DRAWS
from reportgen.data.subject import Pair
from reportgen.engine import convert
from reportgen.engine.checking import run_test
from reportgen.engine.compare.comparable import Comparable, Quantity
from reportgen.results.parts import Interval
from reportgen.results.tested import Comparison, PairResult, Significance
from reportgen.spec.judged import ComparisonAsked, JudgedSpec
from reportgen.spec.names import AUTO


def compare(spec: JudgedSpec, of: Comparable[Any]) -> tuple[Comparison, ...]:
    """Make the comparisons asked for; with none, those that are made by default of every two models."""
    if len(of.names) < 2:
        return ()
    wanted = of.by_default if spec.comparisons is None else spec.comparisons
    return tuple(_comparison(spec, of, one, asked_for=of.asked_for or spec.comparisons is not None) for one in wanted)


def _comparison(spec: JudgedSpec, of: Comparable[Any], one: ComparisonAsked, *, asked_for: bool) -> Comparison:
    what = of.quantity(one.metric)
    names = one.models or of.names
    ref = f"comparisons/{spelling.escaped(one.id)}"
    pairs = tuple(
        _pair(
            Asking(
                spec=spec,
                of=of,
                comparison=one,
                what=what,
                names=(a, b),
                ref=f"{ref}/{_pair_name(a, b)}",
                tests_ref=ref if len(names) == 2 else f"{ref}/{_pair_name(a, b)}",
            )
        )
        for a, b in combinations(names, 2)
    )
    single = convert.absent(Undefined("several_pairs", pairs=len(pairs)))
    if len(pairs) == 1:
        shared = ("value", "interval", "conclusions", "favours", "undefined", "undefined_code", "facts")
        single = {name: getattr(pairs[0], name) for name in shared}
    return Comparison(
        ref=ref,
        id=one.id,
        question=one.question,
        metric=what.id,
        label=what.label,
        options=dict(what.options),
        on=of.on,
        role=one.role,
        asked=asked_for,
        models=names,
        pairs=pairs,
        **single,
    )


@dataclass(frozen=True, slots=True)
class Asking:
    """One metric of two models, as one comparison asks for it."""

    spec: JudgedSpec
    of: Comparable[Any]
    comparison: ComparisonAsked
    what: Quantity
    names: tuple[str, str]
    ref: str
    tests_ref: str


def _pair(asking: Asking) -> PairResult:
    of, what, names = asking.of, asking.what, asking.names
    pair = of.pair(what, names)
    if isinstance(pair, Undefined):
        return PairResult(ref=asking.ref, models=names, conclusions=("undefined",), **convert.absent(pair))
    fields = of.difference(what, pair)
    if fields["value"] is None:
        return PairResult(ref=asking.ref, models=names, conclusions=("undefined",), **fields)
    blocked = of.blocked(what, pair, names)
    methods = _tests(asking)
    tests = tuple(_test(asking, pair, method, decides=at == 0, blocked=blocked) for at, method in enumerate(methods))
    interval = _interval(asking, pair, methods[0], tests)
    conclusion = _conclusion(asking.spec, methods[0], tests[0], interval)
    if conclusion.startswith("difference") and (blocked or _unreliable(asking, pair, methods[0])):
        conclusion = "withheld"
    shown = conclusion == "difference_shown"
    return PairResult(
        ref=asking.ref,
        models=names,
        interval=interval,
        tests=tests,
        conclusions=(conclusion,),
        favours=_favoured(what, fields["value"], names) if shown else None,
        table=of.table(what, pair, asking.ref),
        **fields,
    )


def _tests(asking: Asking) -> tuple[HypothesisTest[..., Any], ...]:
    """
    Let the design pick the deciding test; a list decides by its first entry.

    Of the tests that suit the most special one decides, with those that are shown beside it.
    """
    suited, named = asking.of.tests(asking.what), asking.comparison.test
    if not asking.of.whole:
        names = [test.id for test in suited if test.compares and test.compares.weights][:1]
    elif named != (AUTO,):
        names = list(dict.fromkeys(named))
    else:
        deciding = suited[0]
        names = [deciding.id, *(deciding.compares.beside if deciding.compares else ())]
    return tuple(registry.declared(name, HypothesisTest) for name in names)


def _unreliable(asking: Asking, pair: Pair, deciding: HypothesisTest[..., Any]) -> bool:
    """Tell whether weights, or too few cases, keep a conclusion from being drawn."""
    enough = deciding.compares.enough if deciding.compares else None
    return not asking.of.whole or (enough is not None and enough(asking.what.metric, pair.evidence) is not None)


def _prepared(asking: Asking, pair: Pair, method: HypothesisTest[..., Any]) -> tuple[Any, dict[str, Any]]:
    """Take the evidence as the test declares: by default the cases, or the units that vary in their place."""
    prepare = method.compares.prepare if method.compares else None
    if prepare is not None:
        return prepare(pair, asking.what.metric)
    return (pair.evidence if pair.units is None else pair.units), {}


def _test(
    asking: Asking, pair: Pair, method: HypothesisTest[..., Any], *, decides: bool, blocked: Undefined | None
) -> Significance:
    """Run the checks of a test, then the test."""
    spec, resampling = asking.spec, asking.spec.resampling
    evidence, options = _prepared(asking, pair, method)
    options = method.known(
        {
            "alternative": asking.comparison.alternative,
            "level": spec.confidence,
            "metric": asking.what.name,
            "seed": resampling.seed,
            "draws": resampling.draws,
            **options,
        }
    )
    ref, design = f"{asking.tests_ref}/{method.id}", asking.of.design
    return run_test(method, evidence, options, ref=ref, design=design, blocked=blocked, decides=decides)


def _interval(
    asking: Asking, pair: Pair, deciding: HypothesisTest[..., Any], tests: tuple[Significance, ...]
) -> Interval | None:
    """Return the interval that the deciding test declares for the difference, else that of a test, the deciding one first."""
    if asking.of.without_interval:
        return None
    name = deciding.compares.interval if deciding.compares and pair.units is None else None
    if name is None:
        return next((test.interval for test in tests if test.interval is not None), None)
    method = registry.declared(name, IntervalMethod)
    settings: dict[str, Any] = {"level": asking.spec.confidence, **ends(asking.comparison.alternative)}
    return convert.interval(name, method.limits(_prepared(asking, pair, deciding)[0], **settings), **settings)


def _conclusion(
    spec: JudgedSpec, method: HypothesisTest[..., Any], deciding: Significance, interval: Interval | None
) -> str:
    """Conclude from the deciding test: its p-value, or its interval where it has no p-value by design."""
    if method.compares is None or method.compares.concludes_by == "p_value":
        if deciding.p_value is None:
            return "withheld"
        return "difference_shown" if deciding.p_value < spec.significance else "difference_not_shown"
    if any(check.consequence == "p_withheld" for check in deciding.checks):
        return "withheld"
    if interval is None or interval.undefined:
        return "undefined"
    if interval.notes.get("undefined_draws", 0) > MOST_UNDEFINED_DRAWS * interval.notes.get("draws", np.inf):
        return "undefined"
    low, high = (_for_sure(interval, side) for side in ("low", "high"))
    return "difference_shown" if low > 0 or high < 0 else "difference_not_shown"


def _for_sure(interval: Interval, side: Literal["low", "high"]) -> float:
    """Return a bootstrap limit widened by Monte Carlo errors, so that no conclusion hangs on the seed."""
    limit, error = getattr(interval, side), CLOSE_TO_NO_DIFFERENCE * interval.notes.get(f"monte_carlo_{side}", 0.0)
    absent = -np.inf if side == "low" else np.inf
    return float(absent if limit is None else limit - error if side == "low" else limit + error)


def _favoured(what: Quantity, value: float, names: tuple[str, str]) -> str | None:
    if what.better == "neither" or value == 0:
        return None
    first_is_better = (value > 0) == (what.better == "higher")
    return names[0] if first_is_better else names[1]


def _pair_name(a: str, b: str) -> str:
    return f"{spelling.escaped(a)}~{spelling.escaped(b)}"
