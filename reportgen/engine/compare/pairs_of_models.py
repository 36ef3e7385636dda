"""Two models: their difference, the test that decides, and what is concluded."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

from reportgen import spelling
from reportgen.catalog.answers import Undefined
from reportgen.data.subject import Pair
from reportgen.engine import convert
from reportgen.engine.compare.asking import Asking, Test
from reportgen.engine.compare.comparable import Comparable
from reportgen.engine.compare.conclusions import Concluded, Found, concluded
from reportgen.engine.compare.curves_of_pair import PairWithTests, curves_of_pair
from reportgen.engine.compare.detectable import detectable
from reportgen.engine.compare.each_class import in_each_class
from reportgen.engine.compare.posterior import posterior_of
from reportgen.engine.compare.several import omnibus, several_of
from reportgen.engine.compare.standing import standing
from reportgen.engine.compare.step_down import LookedAt, step_down
from reportgen.engine.compare.taught import taught
from reportgen.engine.compare.worst_case import at_worst, extreme_pairs, incomplete_rows
from reportgen.engine.judge.families import families
from reportgen.index import On
from reportgen.results.parts import Absent, Interval
from reportgen.results.tested import Comparison, ErrorFamily, OtherRate, PairResult, Significance
from reportgen.spec.judged import ComparisonAsked, JudgedSpec

SHARED = "value interval margin conclusions favours open_because family undefined undefined_code facts".split()


def compare(spec: JudgedSpec, evidence: Sequence[Comparable[Any]]) -> tuple[Comparison, ...]:
    """Make the comparisons requested; with none, those that are made by default of every two models on all evidence."""
    able = {of.on: of for of in evidence if len(of.names) > 1}
    asked = [one for one in _wanted(spec, able) if one.on in able]
    of_each = {part.id: one.id for one in asked for part in in_each_class(spec, one, able[one.on]) if part is not one}
    wanted = [part for one in asked for part in in_each_class(spec, one, able[one.on])]
    shared = families(spec, wanted, lambda one: len(tuple(pairs_of(one, able[one.on].names))))
    looked = {one.id: tuple(_looked_at(spec, able[one.on], one, shared[one.id])) for one in wanted}
    adjusted = step_down([pair for of in looked.values() for pair in of])
    found = []
    for one in wanted:
        pairs = tuple(_pair(pair, adjusted.get(pair.asking.ref)) for pair in looked[one.id])
        asked_for = able[one.on].asked_for or spec.comparisons is not None
        comparison = _comparison(one, able[one.on], pairs, asked_for=asked_for)
        found.append(comparison.model_copy(update={"taught": taught(looked[one.id]), "of_each": of_each.get(one.id)}))
    return _in_sequence(spec, found)


def _wanted(spec: JudgedSpec, able: Mapping[On, Comparable[Any]]) -> Sequence[ComparisonAsked]:
    """Return what the author asks for, else what readers compare anyway, numbered."""
    if spec.comparisons is not None:
        return spec.comparisons
    usual = [one for of in able.values() for one in of.by_default]
    return [one.model_copy(update={"id": f"H{at}"}) for at, one in enumerate(usual, start=1)]


def pairs_of(one: ComparisonAsked, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Pass the pairs of models that a comparison is about: every two, or each with the control."""
    names = one.models or names
    if one.control is None:
        yield from combinations(names, 2)
    else:
        yield from ((name, one.control) for name in names if name != one.control)


def _looked_at(spec: JudgedSpec, of: Comparable[Any], one: ComparisonAsked, family: ErrorFamily) -> Iterator[LookedAt]:
    """Run the tests of each pair of models; what follows may depend on the p-values of other pairs."""
    what = of.quantity(one.metric)
    ref = _ref(one)
    named = [(names, f"{ref}/{_pair_name(*names)}") for names in pairs_of(one, of.names)]
    for names, pair_ref in named:
        asking = Asking(spec, of, one, what, names, family, pair_ref, ref if len(named) == 1 else pair_ref)
        pair = of.pair(what, names)
        fields = convert.absent(pair) if isinstance(pair, Undefined) else of.difference(what, pair)
        if isinstance(pair, Undefined) or fields.get("value") is None:
            yield LookedAt(asking, fields)
            continue
        methods = asking.methods(pair)
        found, tests = _found(asking, pair, methods)
        yield LookedAt(asking, fields, pair, methods, found, tests)


def _ref(one: ComparisonAsked) -> str:
    return f"comparisons/{spelling.escaped(one.id)}"


def _comparison(
    one: ComparisonAsked, of: Comparable[Any], pairs: tuple[PairResult, ...], *, asked_for: bool
) -> Comparison:
    what, several = of.quantity(one.metric), several_of(one, of.names)
    chosen_here = of.chosen_here(what, one.models or of.names)
    return Comparison(
        ref=_ref(one),
        id=one.id,
        omnibus=omnibus(what.metric, () if what.of else of.several(several), _ref(one), of.design, chosen_here),
        question=one.question,
        metric=what.id,
        label=what.label,
        options=dict(what.options),
        of=what.of,
        on=of.on,
        role=one.role,
        hypothesis=one.hypothesis,
        control=one.control,
        asked=asked_for,
        models=one.models or of.names,
        standing=standing(one, of.badness(what, one.models or of.names), pairs),
        pairs=pairs,
        **_of_the_only(pairs),
    )


def _of_the_only(pairs: Sequence[PairResult]) -> dict[str, Any]:
    """Return what a comparison of two models has of its pair; several pairs have what is the same in all."""
    concluding = [pair for pair in pairs if pair.family is not None and pair.family.concludes]
    shown = sum("difference_shown" in pair.conclusions for pair in concluding) if concluding else None
    counted = {"made": len(pairs), "shown": shown}
    if len(pairs) == 1:
        return counted | {name: getattr(pairs[0], name) for name in SHARED}
    same = counted | {name: getattr(pairs[0], name) for name in ("margin", "family")}
    return same | convert.absent(Undefined("several_pairs", pairs=len(pairs)))


def _pair(looked: LookedAt, p_adjusted: float | None) -> PairResult:
    """Say what follows of two models; `p_adjusted` is given where it depends on other pairs."""
    asking, of, what, pair = looked.asking, looked.asking.of, looked.asking.what, looked.pair
    common = {"ref": asking.ref, "models": asking.names, "family": asking.family, "margin": asking.comparison.margin}
    if pair is None or looked.found is None:
        codes = ("undefined",) if asking.family.concludes else ()
        return PairResult(**common, conclusions=codes, **looked.fields)
    tests = (_adjusted(looked.tests[0], asking.family, p_adjusted), *looked.tests[1:])
    found = replace(looked.found, test=tests[0])
    alone = concluded(asking, looked.fields["value"], found)
    others = [_concluded(asking, table, looked.methods) for table in extreme_pairs(what, pair)] if alone.codes else []
    follows = alone if pair.incomplete is None else at_worst(asking, alone, [one for one, _ in others])
    intervals = [interval for _, interval in others]
    return PairResult(
        **common,
        interval=found.of_margin,
        tests=tests,
        conclusions=follows.codes,
        favours=follows.favours,
        open_because=_because(follows),
        incomplete=None if pair.incomplete is None else incomplete_rows(pair.incomplete.rows, alone, intervals),
        table=of.table(what, pair, asking.ref),
        curves=curves_of_pair(PairWithTests(asking, pair, looked.methods, tests, found.of_margin)),
        other_rate=_other_rate(asking),
        by_group=of.by_group(what, asking.names, asking.ref),
        posterior=posterior_of(asking, pair),
        detectable=detectable(asking, pair, looked.methods[0], follows.codes),
        **looked.fields,
    )


def _concluded(asking: Asking, pair: Pair, methods: tuple[Test, ...]) -> tuple[Concluded, Interval | None]:
    """Conclude from another table, and return the interval of its difference."""
    values = asking.of.difference(asking.what, pair)
    if values.get("value") is None:
        return Concluded(), None
    found, _ = _found(asking, pair, methods)
    return concluded(asking, values["value"], found), found.of_margin


def _found(asking: Asking, pair: Pair, methods: tuple[Test, ...]) -> tuple[Found, tuple[Significance, ...]]:
    """Run the tests, and take the intervals from which a difference, and a margin, are read."""
    blocked = asking.of.blocked(asking.what, pair, asking.names)
    few = _few(asking, pair, methods[0])
    level = asking.family.level
    tests = tuple(
        asking.tested(pair, method, level=level, decides=at == 0, blocked=blocked or (few if at == 0 else None))
        for at, method in enumerate(methods)
    )
    interval = asking.interval(pair, methods, level, tests)
    of_margin = interval if asking.shown_level == level else asking.interval(pair, methods, asking.shown_level)
    few_for_interval = _few_for_interval(asking, pair, methods, few, _of_interval(methods, tests, interval))
    return Found(methods[0], tests[0], interval, of_margin, blocked, few, few_for_interval), tests


def _of_interval(methods: Sequence[Test], tests: Sequence[Significance], interval: Interval | None) -> Test | None:
    """Return the test that the interval belongs to, if it belongs to one."""
    return next((one for one in methods if interval is not None and interval in _intervals(tests, one)), None)


def _few_for_interval(
    asking: Asking, pair: Pair, methods: Sequence[Test], few: Undefined | None, of_interval: Test | None
) -> Undefined | None:
    """Tell whether too few cases keep a margin from being read: by what the interval itself declares, if it does."""
    declared = asking.declared_interval(pair, methods[0])
    if declared is not None and declared.enough is not None and asking.of.whole:
        return declared.enough(asking.prepared(pair, methods[0])[0])
    return few or (None if of_interval is None else _few(asking, pair, of_interval))


def _intervals(tests: Sequence[Significance], method: Test) -> list[Any]:
    return [test.interval for test in tests if test.test == method.id]


def _few(asking: Asking, pair: Pair, method: Test) -> Undefined | None:
    """Tell whether weights, or too few cases, keep a conclusion from being drawn."""
    if not asking.of.whole:
        return Undefined("weighted_cases")
    return asking.lacking(method, pair) or _few_of_one(asking, pair)


def _few_of_one(asking: Asking, pair: Pair) -> Undefined | None:
    """Ask of each model for as many cases as the metric needs at its options."""
    enough = asking.what.metric and asking.what.metric.enough_at
    if enough is None:
        return None
    each = (enough(side, **asking.what.options) for side in (pair.evidence.first, pair.evidence.second))
    return next((found for found in each if found is not None), None)


def _adjusted(test: Significance, family: ErrorFamily, p_adjusted: float | None) -> Significance:
    """Give the deciding test its p-value adjusted for all that share the error, if there are others, and their name."""
    if not family.concludes:
        return test
    if family.adjusts == "bonferroni" and test.p_value is not None and family.size > 1:
        p_adjusted = min(1.0, family.size * test.p_value)
    return test.model_copy(
        update={"p_adjusted": p_adjusted, "family": family.role if family.name == "role" else family.name}
    )


def _because(follows: Concluded) -> Absent | None:
    return None if follows.because is None else Absent(**convert.absent(follows.because))


def _other_rate(asking: Asking) -> OtherRate | None:
    """Return the difference in the rate of the other class: what more hits cost in false alarms, or the reverse."""
    other = asking.of.other_rate(asking.what)
    pair = None if other is None else asking.of.pair(other, asking.names)
    if other is None or pair is None or isinstance(pair, Undefined):
        return None
    comparison = asking.comparison.model_copy(update={"test": ("auto",), "alternative": "two-sided"})
    beside = replace(asking, what=other, comparison=comparison, tests_ref=f"{asking.ref}/other_rate")
    interval = beside.interval(pair, beside.methods(pair), asking.spec.confidence)
    ref = f"{asking.ref}/other_rate"
    return OtherRate(
        ref=ref, metric=other.id, label=other.label, interval=interval, **asking.of.difference(other, pair)
    )


def _in_sequence(spec: JudgedSpec, found: Sequence[Comparison]) -> tuple[Comparison, ...]:
    """Keep of a fixed sequence the conclusions up to the first that is not shown; the intervals stay."""
    by_id, failed = {one.id: one for one in found}, None
    for name in spec.plan.fixed_sequence:
        one, pairs = by_id[name], []
        for pair in one.pairs:
            pairs.append(pair if failed is None else _without_conclusion(pair, failed))
            failed = failed or (None if succeeded(one, pair) else name)
        by_id[name] = one.model_copy(update={"pairs": tuple(pairs), **_of_the_only(pairs)})
    return tuple(by_id[one.id] for one in found)


def succeeded(comparison: Comparison, pair: PairResult) -> bool:
    """Tell whether what a comparison asks was shown."""
    return f"{comparison.hypothesis}_shown" in pair.conclusions


def _without_conclusion(pair: PairResult, failed: str) -> PairResult:
    assert pair.family is not None  # noqa: S101 - every pair of a comparison that was made has one
    family = pair.family.model_copy(update={"after": failed})
    tests = tuple(test.model_copy(update={"p_adjusted": None}) for test in pair.tests)
    gone = {"conclusions": (), "favours": None, "open_because": None, "family": family, "tests": tests}
    return pair.model_copy(update=gone)


def _pair_name(a: str, b: str) -> str:
    return f"{spelling.escaped(a)}~{spelling.escaped(b)}"
