"""The numbers that each kind of part has: their addresses, their values, and what they were computed from."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from reportgen.document import cells
from reportgen.document.blocks import Parts
from reportgen.narrative.bounds import VERDICTS
from reportgen.narrative.english import LABELS
from reportgen.results.candidates import CandidatesFound
from reportgen.results.cases import Baseline, ByPeriod, Choice, Group, Grouping, SetOfModels
from reportgen.results.envelope import Limitation
from reportgen.results.false_discoveries import FalseDiscoveries
from reportgen.results.judged import Calculated
from reportgen.results.learning import EarlyStop, LearningFound, OverfitFound
from reportgen.results.parts import CurveTable, Estimate, Fact, Interval, ResultPart, Tabulated
from reportgen.results.repeats import RunsFound
from reportgen.results.scores import BootstrapFound, InnerFolds, MetricOverDataSets, WeightedBootstrap
from reportgen.results.tested import CheckRecord, Comparison, Detectable, OtherRate, PairResult, Significance
from reportgen.results.verdicts import Criterion, FilledIn, Overall, PairVerdict, RowsIncomplete, Verdict
from reportgen.results.walk import Node
from reportgen.results.widths import WidthsFound
from reportgen.spelling import escaped


@dataclass(frozen=True, slots=True)
class NumberOrigin:
    """A number: its address, what it is, what it was counted from, and the interval that it is a limit of."""

    ref: str
    value: float | None
    label: str
    source: Parts = cells.NOTHING
    interval: str = ""
    withheld: bool = False


def numbers_of(node: Node[ResultPart], estimates: Mapping[str, Estimate]) -> Iterator[NumberOrigin]:
    """Pass the numbers of a part, by its type; without those of the parts inside it."""
    part = node.part
    if isinstance(part, Verdict):
        criterion, counted = node.nearest(Criterion), estimates[part.estimate]
        yield from _verdict(part, criterion.label if criterion else counted.label, counted)
    else:
        kind = next((kind for kind in type(part).__mro__ if kind in BY_KIND), None)
        yield from () if kind is None else BY_KIND[kind](node)


def _fact(node: Node[Fact]) -> Iterator[NumberOrigin]:
    fact = node.part
    if fact.value is not None:
        yield NumberOrigin(fact.ref, fact.value, fact.label)


def _numbers(tree: Mapping[str, Any], ref: str, *, label: str = "", under: str = "") -> Iterator[NumberOrigin]:
    """Pass the numbers of an object, each named by its key."""
    for key, value in tree.items():
        if isinstance(value, int | float) and not isinstance(value, bool):
            words = key.replace("_", " ")
            yield NumberOrigin(f"{ref}#{under}{key}", value, f"{label}, {words}" if label else words)


def _fields(part: Any, *names: str) -> dict[str, Any]:
    return {key: getattr(part, key) for key in names}


def _overall(node: Node[Overall]) -> Iterator[NumberOrigin]:
    """Pass how many criteria are primary, and how many of them have which verdict."""
    found = node.part
    yield NumberOrigin(f"{found.ref}#primary", found.primary, LABELS["primary"])
    yield from _numbers(_fields(found, *VERDICTS), found.ref, label=LABELS["primary"])


def _limitation(node: Node[Limitation]) -> Iterator[NumberOrigin]:
    yield from _numbers(node.part.facts, node.part.ref, under="facts.")


def _check(node: Node[CheckRecord]) -> Iterator[NumberOrigin]:
    check = node.part
    yield from _numbers(_fields(check, "statistic", "p_value"), check.ref, label=check.label)
    yield from _numbers(check.facts, check.ref, label=check.label, under="facts.")


def _ends(ref: str, interval: Interval | None, label: str) -> Iterator[NumberOrigin]:
    """Pass the limits of an interval."""
    if interval is None:
        return
    for end in ("low", "high"):
        value = getattr(interval, end)
        if value is not None:
            yield NumberOrigin(f"{ref}#interval.{end}", value, label, interval=interval.method)
    yield from _numbers(interval.facts, ref, label=label, under="interval.facts.")


def _estimate(node: Node[Estimate]) -> Iterator[NumberOrigin]:
    """Pass an estimate with its limits; a baseline has none."""
    one = node.part
    if baseline := node.nearest(Baseline):
        if one.value is not None:
            yield NumberOrigin(one.ref, one.value, f"{one.label}, {baseline.label.lower()}", cells.counts(one))
        return
    interval = one.interval.method if one.interval else ""
    yield NumberOrigin(one.ref, one.value, one.label, cells.counts(one), interval)
    yield from _ends(one.ref, one.interval, one.label)
    yield from _numbers(one.facts, one.ref, label=one.label, under="facts.")


def _criterion(node: Node[Criterion]) -> Iterator[NumberOrigin]:
    yield from _numbers(_fields(node.part, "level"), node.part.ref, label=node.part.label)


def _verdict(verdict: Verdict, label: str, counted: Estimate) -> Iterator[NumberOrigin]:
    """Pass the bound that decides, and next to it the other bounds, what was required and what else was judged."""
    ref, decided_by = verdict.ref, verdict.decided_by or ""
    yield NumberOrigin(f"{ref}#bound", verdict.bound, label, cells.counts(counted), decided_by)
    for end in ("low", "high"):
        value = getattr(verdict, end)
        if value is not None:
            yield NumberOrigin(f"{ref}#{end}", value, label, interval=decided_by)
    yield from _numbers(_fields(verdict, "value", "threshold", "upper", "level"), ref, label=label)
    if verdict.verdict == "not_demonstrated":
        yield from _sizes(verdict, label)
    if verdict.incomplete is not None:
        yield from _incomplete(verdict, verdict.incomplete, label)
    yield from _numbers(verdict.facts, ref, label=label, under="facts.")


def _incomplete(verdict: Verdict, rows: RowsIncomplete, label: str) -> Iterator[NumberOrigin]:
    """Pass the rows that lack something, and what the metric is at the worst and at the best that they can be."""
    counts = {name: many for name, many in rows.model_dump().items() if many}
    yield from _numbers(counts, verdict.ref, label=label, under="incomplete.")
    for end in ("worst", "best"):
        found: FilledIn = getattr(verdict, end)
        yield from _numbers(_fields(found, "value", "low", "high"), verdict.ref, label=label, under=f"{end}.")
        yield from _numbers(found.facts, verdict.ref, label=label, under=f"{end}.facts.")


def _pair_verdict(node: Node[PairVerdict]) -> Iterator[NumberOrigin]:
    """Pass the bound of a difference that decides, and next to it the other bound and what was required."""
    verdict, criterion = node.part, node.nearest(Criterion)
    label, decided_by = criterion.label if criterion else "", verdict.decided_by or ""
    yield NumberOrigin(f"{verdict.ref}#bound", verdict.bound, label, interval=decided_by)
    shown = _fields(verdict, "value", "low", "high", "threshold", "upper", "level")
    yield from _numbers(shown, verdict.ref, label=label)
    yield from _numbers(verdict.facts, verdict.ref, label=label, under="facts.")


def _sizes(verdict: Verdict, label: str) -> Iterator[NumberOrigin]:
    """Pass the sizes of new samples, for each truth once."""
    seen = set()
    for at, size in enumerate(verdict.cases_needed or ()):
        if size.cases is not None and size.if_true not in seen:
            seen.add(size.if_true)
            sizes = _fields(size, "if_true", "of_denominator", "cases")
            yield from _numbers(sizes, verdict.ref, label=label, under=f"cases_needed[{at}].")


def _choice(node: Node[Choice]) -> Iterator[NumberOrigin]:
    choice = node.part
    if choice.value is not None:
        yield NumberOrigin(choice.ref, choice.value, choice.label)
    yield from _numbers(_fields(choice, "bound", "cases", "candidates"), choice.ref, label=choice.label)


def _table(node: Node[Tabulated]) -> Iterator[NumberOrigin]:
    """Pass the cells of a small table; those of bins of scores are in their figure, those of pairs next to the pairs."""
    if node.field != "distribution" and not node.held_by(PairResult):
        yield from _cells(node.part)


def _cells(table: Tabulated) -> Iterator[NumberOrigin]:
    rows = table.row_labels or tuple(map(str, range(len(table.rows))))
    for row, values in zip(rows, table.rows, strict=True):
        for column, value in zip(table.columns, values, strict=True):
            ref = f"{table.ref}#{escaped(row)}/{escaped(column)}"
            yield NumberOrigin(ref, value, table.label)
    yield from _numbers(table.facts, table.ref, label=table.label, under="facts.")


def _curve(node: Node[CurveTable]) -> Iterator[NumberOrigin]:
    """Pass how many points of a curve were left out, and how far they are from its line; the points are in results alone."""
    curve = node.part
    yield from _numbers(_fields(curve, "thinned_from", "largest_loss"), curve.ref, label=curve.label)
    yield from _numbers(curve.facts, curve.ref, label=curve.label, under="facts.")


def _grouping(node: Node[Grouping]) -> Iterator[NumberOrigin]:
    yield from _numbers({"missing": node.part.missing or None}, node.part.ref)


def _by_period(node: Node[ByPeriod]) -> Iterator[NumberOrigin]:
    yield from _numbers({"missing": node.part.missing or None}, node.part.ref)


def _group(node: Node[Group]) -> Iterator[NumberOrigin]:
    yield from _numbers(_fields(node.part, "cases", "positives", "negatives"), node.part.ref)


def _pair(node: Node[PairResult]) -> Iterator[NumberOrigin]:
    """Pass a difference with its limits and its table, which comes before the tests."""
    pair, comparison = node.part, node.nearest(Comparison)
    label = comparison.label if comparison else ""
    interval = pair.interval.method if pair.interval else ""
    yield NumberOrigin(f"{pair.ref}#value", pair.value, label, interval=interval)
    yield from _ends(pair.ref, pair.interval, label)
    yield from _numbers({"level": pair.interval and pair.interval.level}, pair.ref, under="interval.")
    yield from _numbers(pair.facts, pair.ref, label=label, under="facts.")
    yield from _numbers({"margin": pair.margin}, pair.ref, label=label)
    if pair.family is not None and pair.family.concludes:
        yield from _numbers(_fields(pair.family, "size", "significance", "level"), pair.ref, under="family.")
    if pair.open_because is not None:
        yield from _numbers(pair.open_because.facts, pair.ref, label=label, under="open_because.facts.")
    if pair.table is not None:
        yield from _cells(pair.table)


def _compared(node: Node[Comparison]) -> Iterator[NumberOrigin]:
    family = node.part.family
    if family is not None and family.concludes:
        yield from _numbers(_fields(family, "size", "level"), node.part.ref, label=node.part.label, under="family.")


def _other_rate(node: Node[OtherRate]) -> Iterator[NumberOrigin]:
    other = node.part
    yield NumberOrigin(other.ref, other.value, other.label, interval=other.interval.method if other.interval else "")
    yield from _ends(other.ref, other.interval, other.label)
    yield from _numbers({"level": other.interval and other.interval.level}, other.ref, under="interval.")


def _detectable(node: Node[Detectable]) -> Iterator[NumberOrigin]:
    found = node.part
    if found.value is not None:
        yield NumberOrigin(found.ref, found.value, found.label)
    basis = _fields(found, "power", "level", "cases", "discordant", "standard_error", "df")
    yield from _numbers(basis, found.ref, label=found.label)


def _set_of_models(node: Node[SetOfModels]) -> Iterator[NumberOrigin]:
    yield from _fact(node)
    yield from _numbers(_fields(node.part, "positives", "negatives", "prevalence"), node.part.ref)


def _over_data_sets(node: Node[MetricOverDataSets]) -> Iterator[NumberOrigin]:
    over = node.part
    yield from _numbers({"without_scores": over.without_scores or None}, over.ref, label=over.label)


def _test(node: Node[Significance]) -> Iterator[NumberOrigin]:
    """Pass the p-value, and with it the statistic and the test's interval."""
    test = node.part
    if not test.without_p_by_design:
        withheld = test.withheld_code is not None
        yield NumberOrigin(f"{test.ref}#p_value", test.p_value, test.label, withheld=withheld)
    yield from _numbers(_fields(test, "statistic", "df", "p_adjusted"), test.ref, label=test.label)
    if test.effect is not None:
        yield from _numbers({"value": test.effect.value}, test.ref, label=f"{test.label}, effect", under="effect.")
    yield from _ends(test.ref, test.interval, test.label)
    yield from _numbers(test.facts, test.ref, label=test.label, under="facts.")


def _calculation(node: Node[Calculated]) -> Iterator[NumberOrigin]:
    one = node.part
    if isinstance(one.value, int | float) and not isinstance(one.value, bool):
        yield NumberOrigin(one.ref, one.value, one.label)
    yield from _numbers({"p_value": one.p_value}, one.ref, label=one.label)
    for at, step in enumerate(one.steps):
        yield from _numbers({"value": step["value"]}, one.ref, label=one.label, under=f"steps[{at}].")
    limits = {key: value for key, value in (one.interval or {}).items() if key in ("low", "high")}
    yield from _numbers(limits, one.ref, label=one.label, under="interval.")
    yield from _numbers(one.values or {}, one.ref, label=one.label, under="values.")


def _candidates(node: Node[CandidatesFound]) -> Iterator[NumberOrigin]:
    """Pass how many candidates there are, and the cut-off."""
    found = node.part
    yield from _numbers(_fields(found, "tried", "values", "cutoff"), found.ref, label=LABELS["candidates"])


def _learning(node: Node[LearningFound]) -> Iterator[NumberOrigin]:
    """Pass the sizes or steps, the values at the last one, and the thresholds."""
    found = node.part
    names = ("runs", "first", "last", "training", "other", "gap", "limit", "largest_gap")
    yield from _numbers(_fields(found, *names), found.ref, label=LABELS["learning_curve"])


def _overfitting(node: Node[OverfitFound]) -> Iterator[NumberOrigin]:
    """Pass both values, the gap, and the thresholds."""
    one = node.part
    yield from _numbers(_fields(one, "training", "other", "gap", "limit", "largest_gap"), one.ref, label=one.label)


def _false_discoveries(node: Node[FalseDiscoveries]) -> Iterator[NumberOrigin]:
    """Pass the threshold that was found, and what is expected and observed there."""
    one, names = node.part, ("at_most", "threshold", "flagged", "expected", "proportion", "observed")
    yield from _numbers(_fields(one, *names), one.ref, label=LABELS["false_discoveries"])


def _widths(node: Node[WidthsFound]) -> Iterator[NumberOrigin]:
    """Pass the cases and the width with them; the table has the others."""
    yield from _numbers(_fields(node.part, "cases", "width"), node.part.ref, label=node.part.label)


def _stopping(node: Node[EarlyStop]) -> Iterator[NumberOrigin]:
    """Pass where training stops, and which step is kept."""
    one = node.part
    names = ("patience", "stop", "kept", "value", "best", "best_value")
    yield from _numbers(_fields(one, *names), one.ref, label=LABELS["learning_curve"])


def _runs(node: Node[RunsFound]) -> Iterator[NumberOrigin]:
    """Pass mean and spread over the runs, and the limits of the mean."""
    one = node.part
    yield from _numbers(_fields(one, "runs", "mean", "sd", "minimum", "maximum", "se"), one.ref, label=one.label)
    yield from _ends(one.ref, one.interval, one.label)


def _bootstrap(node: Node[BootstrapFound]) -> Iterator[NumberOrigin]:
    """Pass the number of samples, and both weights."""
    one = node.part
    yield from _numbers(_fields(one, "samples", "weight", "weight_of_apparent"), one.ref, label=LABELS["bootstrap"])


def _weighted(node: Node[WeightedBootstrap]) -> Iterator[NumberOrigin]:
    """Pass both values of a learner, and what follows from them."""
    one = node.part
    names = ("apparent", "no_information", "left_out", "weighted", "corrected", "overfitting")
    yield from _numbers(_fields(one, *names), one.ref, label=LABELS["bootstrap"])


def _inner(node: Node[InnerFolds]) -> Iterator[NumberOrigin]:
    yield from _numbers(_fields(node.part, "fewest", "most"), node.part.ref, label=LABELS["inner_folds"])


BY_KIND: dict[type, Callable[[Node[Any]], Iterable[NumberOrigin]]] = {
    Fact: _fact,
    Overall: _overall,
    Limitation: _limitation,
    CheckRecord: _check,
    Estimate: _estimate,
    Criterion: _criterion,
    Choice: _choice,
    Tabulated: _table,
    CurveTable: _curve,
    Grouping: _grouping,
    ByPeriod: _by_period,
    Group: _group,
    Comparison: _compared,
    PairResult: _pair,
    PairVerdict: _pair_verdict,
    OtherRate: _other_rate,
    Detectable: _detectable,
    SetOfModels: _set_of_models,
    MetricOverDataSets: _over_data_sets,
    Significance: _test,
    Calculated: _calculation,
    CandidatesFound: _candidates,
    LearningFound: _learning,
    EarlyStop: _stopping,
    WidthsFound: _widths,
    FalseDiscoveries: _false_discoveries,
    OverfitFound: _overfitting,
    RunsFound: _runs,
    InnerFolds: _inner,
    BootstrapFound: _bootstrap,
    WeightedBootstrap: _weighted,
}
