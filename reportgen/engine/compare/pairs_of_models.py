"""Two models on the same cases: the difference, the test that decides, and the checks that stand before it."""

from collections.abc import Mapping
from itertools import combinations
from typing import Any, Literal

import numpy as np

from reportgen import index
from reportgen.catalog import registry
from reportgen.catalog.answers import Limits, Undefined
from reportgen.catalog.method import HypothesisTest
from reportgen.catalog.sides import ends
from reportgen.data.clusters import ClusteredPaired, ClusteredPairedScores
from reportgen.data.costs import PairedCosts
from reportgen.data.paired import PairedCounts, PairedScores, PairedTable
from reportgen.engine import convert
from reportgen.engine.checking import run_test
from reportgen.engine.compare.pair_evidence import Beside, Evidence, paired_evidence
from reportgen.engine.estimate.interval_choice import Asked, asked
from reportgen.engine.judge.blockers import FEWEST_CLUSTERS
from reportgen.engine.study.evidence import Gathered
from reportgen.intervals.tango import tango
from reportgen.results.model import Comparison, Interval, PairResult, Significance, Tabulated
from reportgen.spec.model import ComparisonAsked, MetricAsked, Spec

ENOUGH_DISCORDANT = 10  # fixed beforehand: below it McNemar's test is exact, and the proof of error rates includes it
ENOUGH_OF_CLASS = 10
MOST_UNDEFINED_DRAWS = 0.01
WITHIN: Mapping[str, tuple[int, ...]] = {
    "accuracy": (0, 1),
    "error": (0, 1),
    "recall": (1,),
    "fnr": (1,),
    "specificity": (0,),
    "fpr": (0,),
}
PREDICTIVE = ("precision", "npv")
WRONG_SHARES = ("error", "fnr", "fpr")
CASES = ("both_right", "only_a", "only_b", "both_wrong")


def compare(spec: Spec, gathered: Gathered) -> tuple[Comparison, ...]:
    """Make the comparisons asked for; with none, put every two models against each other."""
    if len(gathered.models) < 2:
        return ()
    wanted = spec.comparisons
    if wanted is None:
        wanted = (
            ComparisonAsked(id="H1", metric=MetricAsked(metric="accuracy"), role="exploratory"),
            ComparisonAsked(id="H2", metric=MetricAsked(metric="roc_auc"), role="exploratory"),
        )
    return tuple(_comparison(spec, gathered, one, asked_for=spec.comparisons is not None) for one in wanted)


def _comparison(spec: Spec, gathered: Gathered, one: ComparisonAsked, *, asked_for: bool) -> Comparison:
    what = asked(one.metric)
    names = one.models or tuple(model.name for model in gathered.models)
    ref = f"comparisons/{index.escaped(one.id)}"
    pairs = tuple(
        _pair(spec, gathered, one, what, (a, b), ref if len(names) == 2 else f"{ref}/{_pair_name(a, b)}")
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


def _pair(
    spec: Spec, gathered: Gathered, one: ComparisonAsked, what: Asked, names: tuple[str, str], tests_ref: str
) -> PairResult:
    ref = f"comparisons/{index.escaped(one.id)}/{_pair_name(*names)}"
    beside = paired_evidence(spec, what, gathered, names)
    if isinstance(beside, Undefined):
        return PairResult(ref=ref, models=names, conclusions=("undefined",), **convert.absent(beside))
    fields = _difference(what, beside.evidence)
    if fields["value"] is None:
        return PairResult(ref=ref, models=names, conclusions=("undefined",), **fields)
    blocked = _blocked(gathered, beside, names)
    tests = tuple(
        _test(spec, gathered, one, what, beside, name, f"{tests_ref}/{name}", decides=at == 0, blocked=blocked)
        for at, name in enumerate(_names_of_tests(spec, gathered, one, what))
    )
    interval = _interval(spec, one, what, beside, tests)
    conclusion = _conclusion(spec, tests[0], interval)
    if conclusion.startswith("difference") and (blocked or _unreliable(gathered, what, beside, tests[0])):
        conclusion = "withheld"
    shown = conclusion == "difference_shown"
    return PairResult(
        ref=ref,
        models=names,
        interval=interval,
        tests=tests,
        conclusions=(conclusion,),
        favours=_favoured(what, fields["value"], names) if shown else None,
        table=_table(what, beside.evidence, ref),
        **fields,
    )


def _difference(what: Asked, evidence: Evidence) -> dict[str, Any]:
    """Subtract the second model's value from the first's."""
    values = []
    for side in (evidence.first, evidence.second):
        fields = convert.value_fields(what.metric, what.metric.function(side, **what.options))
        if fields["value"] is None:
            return {name: fields[name] for name in ("value", "undefined", "undefined_code", "facts")}
        values.append(fields["value"])
    return {"value": values[0] - values[1]}


def _names_of_tests(spec: Spec, gathered: Gathered, one: ComparisonAsked, what: Asked) -> tuple[str, ...]:
    """Let the design pick the deciding test; a list decides by its first entry."""
    if not gathered.models[0].whole:
        return ("paired_bootstrap",)
    if one.test != ("auto",):
        return tuple(dict.fromkeys(one.test))
    clustered = spec.data.columns.cluster is not None
    if what.metric.id in WITHIN:
        return ("durkalski_mcnemar",) if clustered else ("mcnemar",)
    if what.metric.id == "roc_auc":
        return ("obuchowski_auc",) if clustered else ("delong_paired",)
    if what.metric.id in PREDICTIVE and not clustered:
        return ("kosinski_ppv", "paired_bootstrap")
    return ("paired_bootstrap",)


def _blocked(gathered: Gathered, beside: Beside, names: tuple[str, str]) -> Undefined | None:
    """Return what in the design makes a p-value too small, whatever the test."""
    on_calls = isinstance(beside.evidence, PairedCounts | PairedCosts)
    if on_calls and any(map(gathered.design.threshold_chosen_here, names)):
        return Undefined("threshold_on_judged")
    if beside.units is not None and gathered.design.cluster and beside.units.units < FEWEST_CLUSTERS:
        return Undefined("few_clusters", clusters=beside.units.units)
    return None


def _unreliable(gathered: Gathered, what: Asked, beside: Beside, deciding: Significance) -> bool:
    """Tell whether weights, or too few cases, keep a conclusion from being drawn."""
    return not gathered.models[0].whole or _too_few(what, beside.evidence, deciding)


def _test(
    spec: Spec,
    gathered: Gathered,
    one: ComparisonAsked,
    what: Asked,
    beside: Beside,
    name: str,
    ref: str,
    *,
    decides: bool,
    blocked: Undefined | None,
) -> Significance:
    """Run the checks of a test, then the test."""
    method = registry.declared(name, HypothesisTest)
    evidence = beside.evidence
    seen: Any = evidence if beside.units is None else beside.units
    options: dict[str, Any] = {"alternative": one.alternative, "level": spec.confidence}
    if name == "mcnemar" and isinstance(evidence, PairedCounts):
        seen = _oriented(what, evidence)
        options["version"] = "chi2" if float(seen.discordant) >= ENOUGH_DISCORDANT else "exact"
    elif name == "durkalski_mcnemar":
        seen, options["version"] = _by_cluster(what, beside), "obuchowski"  # of the difference over cases, as shown
    elif name == "obuchowski_auc" and beside.units is not None:
        seen = ClusteredPairedScores.of_units(beside.units)
    elif name == "kosinski_ppv":
        seen, options["of"] = evidence, what.metric.id
    elif name == "delong_paired":
        seen = evidence
    if name == "paired_bootstrap":
        options |= {"metric": what.name, "seed": spec.resampling.seed}
        options |= {"draws": spec.resampling.draws} if spec.resampling.draws else {}
    known = {option.name for option in method.own_options}
    options = {key: value for key, value in options.items() if key in known}
    return run_test(method, seen, options, ref=ref, design=gathered.design, blocked=blocked, decides=decides)


def _by_cluster(what: Asked, beside: Beside) -> ClusteredPaired:
    """Count right and wrong calls in each cluster."""
    assert beside.units is not None  # noqa: S101 - asked only where a cluster is declared
    table = _oriented(what, beside.units.parts)
    return ClusteredPaired(table.both_right, table.only_a, table.only_b, table.both_wrong)


def _oriented(what: Asked, evidence: PairedCounts) -> PairedTable:
    """Take right and wrong calls so that more of `only_a` raises the first model's metric above the second's."""
    table = evidence.table(*WITHIN[what.metric.id])
    if what.metric.id in WRONG_SHARES:
        return PairedTable(table.both_right, table.only_b, table.only_a, table.both_wrong)
    return table


def _interval(
    spec: Spec, one: ComparisonAsked, what: Asked, beside: Beside, tests: tuple[Significance, ...]
) -> Interval | None:
    """Return the interval of the difference: Tango's for shares of cases, else that of a test, the deciding one first."""
    evidence, deciding = beside.evidence, tests[0]
    own = next((test.interval for test in tests if test.interval is not None), None)
    alone = beside.units is None and deciding.test != "paired_bootstrap"
    if what.metric.id not in WITHIN or not isinstance(evidence, PairedCounts) or not alone:
        return own
    settings: dict[str, Any] = {"level": spec.confidence, **ends(one.alternative)}
    found: Limits | Undefined = tango.limits(_oriented(what, evidence), **settings)
    return convert.interval("tango", found, **settings)


def _conclusion(spec: Spec, deciding: Significance, interval: Interval | None) -> str:
    """Conclude from the deciding test: its p-value, or its interval where it has no p-value by design."""
    if deciding.test != "paired_bootstrap":
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


def _too_few(what: Asked, evidence: Evidence, deciding: Significance) -> bool:
    """
    Tell whether too few cases speak for a bootstrap to show the uncertainty of the difference.

    Five discordant cases that all go one way, which happens to equal models in one of sixteen samples, give an interval
    that excludes 0.
    """
    if deciding.test != "paired_bootstrap":
        return False
    if isinstance(evidence, PairedCosts):
        return min(float(evidence.counts.table(of).discordant) for of in (0, 1)) < ENOUGH_DISCORDANT
    if isinstance(evidence, PairedCounts):
        return float(evidence.table(*WITHIN.get(what.metric.id, (0, 1))).discordant) < ENOUGH_DISCORDANT
    return min(float(evidence.positives.sum()), float(evidence.negatives.sum())) < ENOUGH_OF_CLASS


def _for_sure(interval: Interval, side: Literal["low", "high"]) -> float:
    """Return a bootstrap limit widened by two Monte Carlo errors, so that no conclusion hangs on the seed."""
    limit, error = getattr(interval, side), 2 * interval.notes.get(f"monte_carlo_{side}", 0.0)
    absent = -np.inf if side == "low" else np.inf
    return float(absent if limit is None else limit - error if side == "low" else limit + error)


def _favoured(what: Asked, value: float, names: tuple[str, str]) -> str | None:
    if what.metric.better == "neither" or value == 0:
        return None
    first_is_better = (value > 0) == (what.metric.better == "higher")
    return names[0] if first_is_better else names[1]


def _table(what: Asked, evidence: Evidence, ref: str) -> Tabulated | None:
    """Show how often both models are right or wrong on the cases that the metric is about."""
    if isinstance(evidence, PairedScores):
        return None
    counts = evidence if isinstance(evidence, PairedCounts) else evidence.counts
    table = counts.table(*WITHIN.get(what.metric.id, (0, 1)))
    row = tuple(convert.count(getattr(table, name)) for name in CASES)
    facts = {"cases": convert.count(table.cases), "discordant": convert.count(table.discordant)}
    return Tabulated(
        ref=f"{ref}/cases", label="Cases both models were judged on", columns=CASES, rows=(row,), facts=facts
    )


def _pair_name(a: str, b: str) -> str:
    return f"{index.escaped(a)}~{index.escaped(b)}"
