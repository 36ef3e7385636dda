"""Annex B: the address of each number, its value in full, and what it was computed from."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from reportgen import numbers
from reportgen.document import cells
from reportgen.document.blocks import Block, Grid, Paragraph, Parts, Row
from reportgen.index import escaped
from reportgen.narrative.criteria import VERDICTS
from reportgen.narrative.english_labels import LABELS
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import Mark, name, number, plain, say
from reportgen.results.model import (
    Baseline,
    Calculated,
    CheckRecord,
    Choice,
    Comparison,
    Criterion,
    Estimate,
    Fact,
    Group,
    Interval,
    Limitation,
    ModelResults,
    PairResult,
    Significance,
    Tabulated,
    Verdict,
)


@dataclass(frozen=True, slots=True)
class Origin:
    """A number: its address, what it is, what it was counted from, and the interval that it is a limit of."""

    ref: str
    value: float | None
    label: str
    source: Parts = cells.NOTHING
    interval: str = ""
    paper: bool = False  # stands in the PDF too
    withheld: bool = False


def origins(reading: Reading) -> tuple[Block, ...]:
    """List the numbers of the document in its order: on paper estimates, p-values and bounds, on screen all."""
    found = {one.ref: one for one in _all(reading)}
    rows = tuple(_row(reading, one) for one in found.values())
    columns = tuple(map(say, ("head_address", "head_in_full", "head_from", "head_what", "head_interval")))
    said = (say("trace", command=Mark("code", "reportgen trace ADDRESS results.json")), say("origins_by_medium"))
    return (
        Paragraph(said),
        Grid("origins", say("origins_caption"), columns, rows, "text full text", css="refs"),
    )


def _row(reading: Reading, one: Origin) -> Row:
    value: Parts = (number(one.ref, one.value, numbers.exact),)
    if one.value is None:
        value = (Mark("absent", plain(say("value_withheld" if one.withheld else "value_undefined"))),)
    interval: Parts = (name(reading.label(one.interval)),) if one.interval else cells.NOTHING
    shown = (value, one.source, (name(one.label),), interval)
    return Row((Mark("code", one.ref),), shown, id=cells.anchor(one.ref), medium="" if one.paper else "screen")


def _all(reading: Reading) -> Iterator[Origin]:
    """Pass every number in the order of the document."""
    results = reading.results
    data = results.data
    judged = () if data.judged is None else (data.judged,)
    yield from _facts((*data.counts, *data.excluded, *judged, *data.splits))
    yield from _noted(data.remarks)
    yield from _overall(results.overall)
    for criterion in results.criteria:
        yield from _criterion(reading, criterion)
    for model in results.models:
        yield from _model(model)
    for baseline in results.baselines:
        yield from _baseline(baseline)
    yield from _given(results.spec)
    for model in results.models:
        yield from _ranking(model)
    for model in results.models:
        yield from _parts_of_cases(model)
    for comparison in results.comparisons:
        yield from _comparison(comparison)
    for one in results.calculations:
        yield from _calculation(one)
    yield from _checks(results.checks)
    yield from _noted(results.limitations)
    yield from _facts(results.settings)


def _overall(counts: Mapping[str, Any]) -> Iterator[Origin]:
    """Pass how many criteria are primary, and how many of them have which verdict."""
    if counts:
        yield Origin("overall#primary", counts["primary"], LABELS["primary"])
        yield from _parts({word: counts[word] for word in VERDICTS}, "overall", label=LABELS["primary"])


def _facts(facts: Iterable[Fact]) -> Iterator[Origin]:
    return (Origin(fact.ref, fact.value, fact.label) for fact in facts if fact.value is not None)


def _parts(tree: Mapping[str, Any], ref: str, *, label: str = "", under: str = "") -> Iterator[Origin]:
    """Pass the numbers of an object, each named by its key."""
    for key, value in tree.items():
        if isinstance(value, int | float) and not isinstance(value, bool):
            words = key.replace("_", " ")
            yield Origin(f"{ref}#{under}{key}", value, f"{label}, {words}" if label else words)


def _noted(limitations: Iterable[Limitation]) -> Iterator[Origin]:
    for one in limitations:
        yield from _parts(one.facts, one.ref, under="facts.")


def _checks(checks: Iterable[CheckRecord]) -> Iterator[Origin]:
    for check in checks:
        stated = {key: value for key in ("statistic", "p_value") if (value := getattr(check, key)) is not None}
        yield from _parts(stated, check.ref, label=check.label)
        yield from _parts(check.facts, check.ref, label=check.label, under="facts.")


def _ends(ref: str, interval: Interval | None, label: str) -> Iterator[Origin]:
    """Pass the limits of an interval."""
    if interval is None:
        return
    for end in ("low", "high"):
        value = getattr(interval, end)
        if value is not None:
            yield Origin(f"{ref}#interval.{end}", value, label, interval=interval.method)
    yield from _parts(interval.facts, ref, label=label, under="interval.facts.")


def _estimate(one: Estimate, *, paper: bool = False) -> Iterator[Origin]:
    interval = one.interval.method if one.interval else ""
    yield Origin(one.ref, one.value, one.label, cells.counts(one), interval, paper)
    yield from _ends(one.ref, one.interval, one.label)
    yield from _parts(one.facts, one.ref, label=one.label, under="facts.")


def _estimates(listed: Iterable[Estimate], *, paper: bool = False) -> Iterator[Origin]:
    for one in listed:
        yield from _estimate(one, paper=paper)


def _criterion(reading: Reading, criterion: Criterion) -> Iterator[Origin]:
    yield from _parts({"level": criterion.level}, criterion.ref, label=criterion.label)
    for verdict in criterion.models:
        yield from _verdict(reading, criterion, verdict)


def _verdict(reading: Reading, criterion: Criterion, verdict: Verdict) -> Iterator[Origin]:
    """Pass the bound that decides, and beside it the other bounds, what was required and what else was judged."""
    ref, label, decided_by = verdict.ref, criterion.label, verdict.decided_by or ""
    counted = reading.estimates[verdict.estimate]
    yield Origin(f"{ref}#bound", verdict.bound, label, cells.counts(counted), decided_by, paper=True)
    for end in ("low", "high"):
        value = getattr(verdict, end)
        if value is not None:
            yield Origin(f"{ref}#{end}", value, label, interval=decided_by)
    required = {key: getattr(verdict, key) for key in ("value", "threshold", "upper", "level")}
    yield from _parts(required, ref, label=label)
    if verdict.verdict == "not_demonstrated":
        yield from _sizes(verdict, label)
    for one in verdict.assumed:
        yield Origin(one.ref, one.value, label)
        yield from _parts({"low": one.low, "high": one.high}, one.ref, label=label)
    yield from _parts(verdict.facts, ref, label=label, under="facts.")


def _sizes(verdict: Verdict, label: str) -> Iterator[Origin]:
    """Pass the sizes of new samples, for each truth once."""
    seen = set()
    for at, size in enumerate(verdict.cases_needed or ()):
        if size.cases is not None and size.if_true not in seen:
            seen.add(size.if_true)
            sizes = {key: getattr(size, key) for key in ("if_true", "of_denominator", "cases")}
            yield from _parts(sizes, verdict.ref, label=label, under=f"cases_needed[{at}].")


def _model(model: ModelResults) -> Iterator[Origin]:
    """Pass what a model does on all judged cases."""
    yield from _facts((model.threshold,) if model.threshold else ())
    yield from _choice(model.choice)
    yield from _cells(model.confusion)
    yield from _estimates(model.estimates, paper=True)
    yield from _cells(model.at_use)
    yield from _estimates(model.at_use_estimates)


def _choice(choice: Choice | None) -> Iterator[Origin]:
    if choice is None:
        return
    yield from _facts((Fact(ref=choice.ref, label=choice.label, value=choice.value),))
    yield from _parts(
        {key: getattr(choice, key) for key in ("bound", "cases", "candidates")}, choice.ref, label=choice.label
    )


def _cells(table: Tabulated | None) -> Iterator[Origin]:
    """Pass the cells of a small table."""
    if table is None:
        return
    rows = table.row_labels or tuple(map(str, range(len(table.rows))))
    for row, values in zip(rows, table.rows, strict=True):
        for column, value in zip(table.columns, values, strict=True):
            ref = f"{table.ref}#{escaped(row)}/{escaped(column)}"
            yield Origin(ref, value, table.label)
    yield from _parts(table.facts, table.ref, label=table.label, under="facts.")


def _baseline(baseline: Baseline) -> Iterator[Origin]:
    for one in baseline.estimates:
        if one.value is not None:
            yield Origin(one.ref, one.value, f"{one.label}, {baseline.label.lower()}", cells.counts(one))


def _given(spec: Mapping[str, Any]) -> Iterator[Origin]:
    """Pass the costs or gains of a case."""
    for key in ("costs", "gains"):
        for row, values in enumerate((spec.get(key) or {}).get("matrix", ())):
            for column, value in enumerate(values):
                yield Origin(f"spec/{key}.matrix.{row}.{column}", value, key)


def _ranking(model: ModelResults) -> Iterator[Origin]:
    yield from _facts(model.calibration)
    for curve in model.curves:
        loss = {key: getattr(curve, key) for key in ("thinned_from", "largest_loss")}
        yield from _parts(loss, curve.ref, label=curve.label)
        yield from _parts(curve.facts, curve.ref, label=curve.label, under="facts.")


def _parts_of_cases(model: ModelResults) -> Iterator[Origin]:
    """Pass groups and rows that are not judged."""
    for grouping in model.groupings:
        yield from _parts({"missing": grouping.missing or None}, grouping.ref)
        for group in grouping.groups:
            yield from _group(group)
        for test in grouping.tests:
            yield from (*_test(test), *_checks(test.checks))
    for split in model.splits:
        yield from _group(split)


def _group(group: Group) -> Iterator[Origin]:
    yield from _parts({key: getattr(group, key) for key in ("cases", "positives", "negatives")}, group.ref)
    yield from _estimates(group.estimates)
    yield from _estimates(group.to_rest)


def _comparison(comparison: Comparison) -> Iterator[Origin]:
    for pair in comparison.pairs:
        yield from _pair(comparison, pair)


def _pair(comparison: Comparison, pair: PairResult) -> Iterator[Origin]:
    interval = pair.interval.method if pair.interval else ""
    yield Origin(f"{pair.ref}#value", pair.value, comparison.label, interval=interval, paper=True)
    yield from _ends(pair.ref, pair.interval, comparison.label)
    yield from _parts({"level": pair.interval and pair.interval.level}, pair.ref, under="interval.")
    yield from _parts(pair.facts, pair.ref, label=comparison.label, under="facts.")
    yield from _cells(pair.table)
    for test in pair.tests:
        yield from (*_test(test, paper=True), *_checks(test.checks))


def _test(test: Significance, *, paper: bool = False) -> Iterator[Origin]:
    """Pass the p-value, and beside it the statistic and the interval that belong to the test."""
    if test.withheld_code != "no_p_from_bootstrap":
        withheld = test.withheld_code is not None
        yield Origin(f"{test.ref}#p_value", test.p_value, test.label, paper=paper, withheld=withheld)
    yield from _parts({key: getattr(test, key) for key in ("statistic", "df")}, test.ref, label=test.label)
    yield from _ends(test.ref, test.interval, test.label)
    yield from _parts(test.facts, test.ref, label=test.label, under="facts.")


def _calculation(one: Calculated) -> Iterator[Origin]:
    yield from _facts((Fact(ref=one.ref, label=one.label, value=one.value if _is_number(one.value) else None),))
    yield from _parts({"p_value": one.p_value}, one.ref, label=one.label)
    for at, step in enumerate(one.steps):
        yield from _parts({"value": step["value"]}, one.ref, label=one.label, under=f"steps[{at}].")
    limits = {key: value for key, value in (one.interval or {}).items() if key in ("low", "high")}
    yield from _parts(limits, one.ref, label=one.label, under="interval.")
    yield from _parts(one.values or {}, one.ref, label=one.label, under="values.")


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
