"""Two models on the same cases: the difference, the test that decides, and the checks that stand before it."""

from dataclasses import dataclass
from itertools import combinations
from typing import Any, Literal

import numpy as np

from reportgen import index
from reportgen.catalog import registry
from reportgen.catalog.answers import Undefined
from reportgen.catalog.method import HypothesisTest, IntervalMethod
from reportgen.catalog.pairs import classes_of
from reportgen.catalog.sides import ends
from reportgen.conventions import CLOSE_TO_NO_DIFFERENCE, FEWEST_CLUSTERS, MOST_UNDEFINED_DRAWS
from reportgen.data.costs import PairedCosts
from reportgen.data.paired import PairedCounts, PairedEvidence
from reportgen.data.subject import Pair
from reportgen.engine import convert
from reportgen.engine.checking import run_test
from reportgen.engine.compare.pair_evidence import pair_evidence
from reportgen.engine.estimate.estimates import computed_from_calls
from reportgen.engine.estimate.metrics_asked import Asked, asked
from reportgen.engine.study.study import Study
from reportgen.results.parts import Interval, Tabulated
from reportgen.results.tested import Comparison, PairResult, Significance
from reportgen.spec.judged import ComparisonAsked, MetricAsked
from reportgen.spec.validation import ValidationSpec

CASES = ("both_right", "only_a", "only_b", "both_wrong")


def compare(spec: ValidationSpec, study: Study) -> tuple[Comparison, ...]:
    """Make the comparisons asked for; with none, put every two models against each other."""
    if len(study.subjects) < 2:
        return ()
    wanted = spec.comparisons
    if wanted is None:
        wanted = tuple(
            ComparisonAsked(id=f"H{at}", metric=MetricAsked(metric=name), role="exploratory")
            for at, name in enumerate(study.task.compared(spec), start=1)
        )
    return tuple(_comparison(spec, study, one, asked_for=spec.comparisons is not None) for one in wanted)


def _comparison(spec: ValidationSpec, study: Study, one: ComparisonAsked, *, asked_for: bool) -> Comparison:
    what = asked(one.metric)
    names = one.models or tuple(model.name for model in study.subjects)
    ref = f"comparisons/{index.escaped(one.id)}"
    pairs = tuple(
        _pair(
            Asking(
                spec=spec,
                study=study,
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
        metric=what.metric.id,
        label=what.label,
        options=what.options,
        role=one.role,
        asked=asked_for,
        models=names,
        pairs=pairs,
        **single,
    )


@dataclass(frozen=True, slots=True)
class Asking:
    """One metric of two models, as one comparison asks for it."""

    spec: ValidationSpec
    study: Study
    comparison: ComparisonAsked
    what: Asked
    names: tuple[str, str]
    ref: str
    tests_ref: str


def _pair(asking: Asking) -> PairResult:
    what, names = asking.what, asking.names
    pair = pair_evidence(asking.spec, what, asking.study, names)
    if isinstance(pair, Undefined):
        return PairResult(ref=asking.ref, models=names, conclusions=("undefined",), **convert.absent(pair))
    fields = _difference(what, pair.evidence)
    if fields["value"] is None:
        return PairResult(ref=asking.ref, models=names, conclusions=("undefined",), **fields)
    blocked = _blocked(asking, pair)
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
        table=_table(what, pair.evidence, asking.ref),
        **fields,
    )


def _difference(what: Asked, evidence: PairedEvidence) -> dict[str, Any]:
    """Subtract the second model's value from the first's."""
    values = []
    for side in (evidence.first, evidence.second):
        fields = convert.value_fields(what.metric, what.metric.function(side, **what.options))
        if fields["value"] is None:
            return {name: fields[name] for name in ("value", "undefined", "undefined_code", "facts")}
        values.append(fields["value"])
    return {"value": values[0] - values[1]}


def _tests(asking: Asking) -> tuple[HypothesisTest[..., Any], ...]:
    """
    Let the design pick the deciding test; a list decides by its first entry.

    Of the tests that suit the metric and what varies, clusters or cases, the most special one decides, with those that
    are shown beside it.
    """
    entry = index.find(asking.what.metric.id, ("metric",))
    assert entry is not None  # noqa: S101 - it has been declared
    suited = index.tests_for(entry, on="predictions")
    named = asking.comparison.test
    if not asking.study.whole:
        names = [test.id for test in suited if test.compares and test.compares.weights][:1]
    elif named != ("auto",):
        names = list(dict.fromkeys(named))
    else:
        unit = "cluster" if asking.spec.data.columns.cluster is not None else "case"
        deciding = next(test for test in suited if test.compares and test.compares.unit in (unit, "any"))
        names = [deciding.id, *(deciding.compares.beside if deciding.compares else ())]
    return tuple(registry.declared(name, HypothesisTest) for name in names)


def _blocked(asking: Asking, pair: Pair) -> Undefined | None:
    """Return what in the design makes a p-value too small, whatever the test."""
    design = asking.study.design
    if computed_from_calls(asking.what) and any(map(design.threshold_chosen_here, asking.names)):
        return Undefined("threshold_on_judged")
    if pair.units is not None and design.cluster and pair.units.units < FEWEST_CLUSTERS:
        return Undefined("few_clusters", clusters=pair.units.units)
    return None


def _unreliable(asking: Asking, pair: Pair, deciding: HypothesisTest[..., Any]) -> bool:
    """Tell whether weights, or too few cases, keep a conclusion from being drawn."""
    enough = deciding.compares.enough if deciding.compares else None
    return not asking.study.whole or (enough is not None and enough(asking.what.metric, pair.evidence) is not None)


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
    ref, design = f"{asking.tests_ref}/{method.id}", asking.study.design
    return run_test(method, evidence, options, ref=ref, design=design, blocked=blocked, decides=decides)


def _interval(
    asking: Asking, pair: Pair, deciding: HypothesisTest[..., Any], tests: tuple[Significance, ...]
) -> Interval | None:
    """Return the interval that the deciding test declares for the difference, else that of a test, its own first."""
    name = deciding.compares.interval if deciding.compares and pair.units is None else None
    if name is None:
        return next((test.interval for test in tests if test.interval is not None), None)
    method = registry.declared(name, IntervalMethod)
    settings: dict[str, Any] = {"level": asking.spec.confidence, **ends(asking.comparison.alternative)}
    return convert.interval(name, method.limits(_prepared(asking, pair, deciding)[0], **settings), **settings)


def _conclusion(
    spec: ValidationSpec, method: HypothesisTest[..., Any], deciding: Significance, interval: Interval | None
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


def _favoured(what: Asked, value: float, names: tuple[str, str]) -> str | None:
    if what.metric.better == "neither" or value == 0:
        return None
    first_is_better = (value > 0) == (what.metric.better == "higher")
    return names[0] if first_is_better else names[1]


def _table(what: Asked, evidence: PairedEvidence, ref: str) -> Tabulated | None:
    """Show how often both models are right or wrong on the cases that the metric is about."""
    counts = evidence.counts if isinstance(evidence, PairedCosts) else evidence
    if not isinstance(counts, PairedCounts):
        return None
    table = counts.table(*classes_of(what.metric))
    row = tuple(convert.count(getattr(table, name)) for name in CASES)
    facts = {"cases": convert.count(table.cases), "discordant": convert.count(table.discordant)}
    return Tabulated(
        ref=f"{ref}/cases", label="Cases both models were judged on", columns=CASES, rows=(row,), facts=facts
    )


def _pair_name(a: str, b: str) -> str:
    return f"{index.escaped(a)}~{index.escaped(b)}"
