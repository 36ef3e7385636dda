"""Metrics of one class against the rest, brought together over all classes."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from reportgen import index, reasons
from reportgen.catalog.answers import MetricValue, Share, Table, Undefined
from reportgen.catalog.averaging import AnyMetric, mean_by_size, mean_over_classes, of_macro_rates, pooled
from reportgen.catalog.work import Work
from reportgen.data.arrays import Array, array, divide
from reportgen.data.evidence import Confusion, Counts

MICRO = {"right": "micro_right", "wrong": "micro_wrong"}
WEIGHTED = {"right": "weighted_right", "wrong": "weighted_wrong"}
BY_PREDICTIONS = {"right": "by_predictions_right", "wrong": "by_predictions_wrong"}
COLUMNS = ("class", "cases", "value")


@dataclass(frozen=True, slots=True)
class Averaged:
    """An average over classes, named values next to it, and what each class contributes."""

    value: MetricValue
    beside: Mapping[str, Any] = field(default_factory=dict)
    by_class: Table | None = None


def averaged(metric: AnyMetric, confusion: Confusion, average: str, options: dict[str, Any], work: Work) -> Averaged:
    """Return the mean over classes (macro), its mean by class size (weighted), or the metric of pooled counts (micro)."""
    if average == "micro":
        return _micro(metric, confusion, options, work)
    every = confusion.one_vs_rest()
    found = metric.function(every, **options)
    if isinstance(found, Undefined):
        return Averaged(found)
    values = found.value if isinstance(found, Share) else found
    weights = divide(confusion.support, confusion.cases) if average == "weighted" else _equal(values)
    if missing := _missing(metric, confusion, values, weights):
        return Averaged(missing, _over_present(confusion, values) if average == "macro" else {})
    _show_classes(metric, every, values, options, work)
    table = _by_class(confusion, values)
    if average == "weighted":
        return Averaged(_weighted(confusion, values, weights, work), _beside_weighted(metric, confusion, work), table)
    mean = _macro(values, work)
    return Averaged(mean, _beside_macro(metric, every, options, work), table)


def _equal(values: Array) -> Array:
    return array(np.full(values.shape, 1 / values.shape[-1]))


def _by_class(confusion: Confusion, values: Array) -> Table:
    listed = zip(confusion.classes, confusion.support, values, strict=True)
    return Table(COLUMNS, tuple((name, int(cases), _finite(value)) for name, cases, value in listed))


def _finite(value: float) -> float | None:
    return float(value) if np.isfinite(value) else None


def _missing(metric: AnyMetric, confusion: Confusion, values: Array, weights: Array) -> Undefined | None:
    """Name the first class that has a weight and no value."""
    if not confusion.cases:
        return Undefined("no_case")
    lacking = np.flatnonzero(np.isnan(values) & (weights > 0))
    if not lacking.size:
        return None
    reason = reasons.undefined(metric.undefined_when or "no_case", {})
    return Undefined("undefined_for_class", name=confusion.classes[int(lacking[0])], reason=reason)


def _over_present(confusion: Confusion, values: Array) -> dict[str, float]:
    """Return the mean over the classes that have cases, if all of these have a value."""
    present = values[confusion.support > 0]
    return (
        {} if not present.size or np.isnan(present).any() else {"mean_over_classes_with_cases": float(present.mean())}
    )


def _show_classes(metric: AnyMetric, every: Counts, values: Array, options: dict[str, Any], work: Work) -> None:
    told = {name: value for name, value in options.items() if isinstance(value, int | float)}
    for at, value in enumerate(values):
        if np.isfinite(value):
            symbols = {name: cell[at] for name, cell in every.symbols.items()}
            work.step("of_class", rf"m_{{{at + 1}}} = {metric.formula}", value, **symbols, **told)


def _macro(values: Array, work: Work) -> Array:
    terms = " + ".join(rf"m_{{{at + 1}}}" for at in range(len(values)))
    shown = {f"m_{at + 1}": value for at, value in enumerate(values)}
    return work.step(
        "mean_over_classes", rf"M = \frac{{{terms}}}{{K}}", mean_over_classes(values), K=len(values), **shown
    )


def _weighted(confusion: Confusion, values: Array, weights: Array, work: Work) -> Array:
    """Weigh each class by its cases; a class without cases takes no part, whether or not it has a value."""
    taking_part = np.flatnonzero(weights > 0)
    shown: dict[str, Any] = {}
    for at in taking_part:
        size = {f"n_{at + 1}": confusion.support[at], "n": confusion.cases}
        work.step("weight_of_class", rf"w_{{{at + 1}}} = \frac{{n_{{{at + 1}}}}}{{n}}", weights[at], **size)
        shown |= {f"w_{at + 1}": weights[at], f"m_{at + 1}": values[at]}
    mean = mean_by_size(values, confusion.support)
    terms = " + ".join(rf"w_{{{at + 1}}} \cdot m_{{{at + 1}}}" for at in taking_part)
    return work.step("mean_by_class_size", terms, mean, **shown)


def _micro(metric: AnyMetric, confusion: Confusion, options: dict[str, Any], work: Work) -> Averaged:
    """Judge all classes at once where the metric can; else add up the counts of each class against the rest."""
    if Confusion in metric.evidence and metric.about == "all":
        return Averaged(metric.function(confusion, **options, work=work))
    together = pooled(confusion.one_vs_rest())
    for name, count in together.symbols.items():
        work.step("pooled_count", rf"{name} = \sum_i {name}_i", count)
    value = metric.function(together, **options, work=work)
    if metric.micro_is and confusion.cases:
        _show_part(MICRO, metric, confusion, work)
    if metric.about == "negative" and confusion.cases:
        _show_from_error(metric, confusion, work)
    return Averaged(value, _false_alarms(metric, together))


def _show_part(codes: Mapping[str, str], metric: AnyMetric, confusion: Confusion, work: Work) -> None:
    """Show the proportion of right, or of wrong, predictions among all cases."""
    part = metric.micro_is or "right"
    cases = confusion.correct if part == "right" else confusion.wrong
    work.step(codes[part], r"\frac{m}{n}", cases / confusion.cases, m=cases, n=confusion.cases)


def _show_from_error(metric: AnyMetric, confusion: Confusion, work: Work) -> None:
    """Show what pooling makes of the error rate, since each class has the cases of all others for its negatives."""
    rate, size, part = confusion.wrong / confusion.cases, len(confusion.classes), r"\frac{e}{K - 1}"
    false_alarms = rate / (size - 1)
    if metric.counts == "wrong":
        work.step("micro_from_error", part, false_alarms, e=rate, K=size)
    else:
        work.step("micro_from_error", f"1 - {part}", 1 - false_alarms, e=rate, K=size)


def _false_alarms(metric: AnyMetric, pooled: Counts) -> dict[str, float | None]:
    """Put both proportions of false alarms next to each other, since either is called the false alarm rate."""
    whole = {"negative": pooled.negatives, "called_positive": pooled.predicted_positives}
    if metric.about not in whole or metric.counts != "wrong":
        return {}
    alike = (one for one in index.of_kind("metric") if one.about in whole and one.counts == "wrong")
    return {f"micro_{one.id}": _finite(float(divide(pooled.fp, whole[one.about]))) for one in alike if one.about}


def _beside_weighted(metric: AnyMetric, confusion: Confusion, work: Work) -> dict[str, float]:
    """Say which weights make the proportion of all cases: the denominators of the classes."""
    if metric.about == "positive" and metric.micro_is:
        _show_part(WEIGHTED, metric, confusion, work)
    if metric.about != "called_positive" or not metric.micro_is:
        return {}
    _show_part(BY_PREDICTIONS, metric, confusion, work)
    cases = confusion.correct if metric.micro_is == "right" else confusion.wrong
    return {"weighted_by_predictions": float(cases / confusion.cases)}


def _beside_macro(metric: AnyMetric, every: Counts, options: dict[str, Any], work: Work) -> dict[str, float]:
    """Give the other number that is called the macro average."""
    if not metric.mean_of_precision_and_recall:
        return {}
    value = float(of_macro_rates(metric, every, **options))
    if np.isnan(value):
        return {}
    work.step("of_macro_rates", r"F(\bar{P}, \bar{R})", value)
    return {"of_macro_precision_and_recall": value}
