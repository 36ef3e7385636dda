"""Averages over classes: from a metric of one class against the rest to a metric of all classes."""

import functools
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from reportgen import spelling
from reportgen.catalog.answers import MetricValue, Share, Undefined
from reportgen.catalog.method import Metric
from reportgen.data.evidence import Array, Confusion, Counts, array, divide

AnyMetric = Metric[..., Any]
LABELS = {"macro": "Macro", "micro": "Micro", "weighted": "Weighted"}
FORMULAS = {
    "macro": r"\frac{1}{K} \sum_k m_k",
    "micro": r"m\left(\sum_k TP_k, \sum_k FP_k, \sum_k FN_k, \sum_k TN_k\right)",
    "weighted": r"\frac{1}{n} \sum_k n_k m_k",
}


def mean_over_classes(values: Array) -> Array:
    """Return the mean over the last axis; undefined where a class has no value."""
    return array(values.mean(axis=-1))


def mean_by_size(values: Array, sizes: Array) -> Array:
    """Weigh each class by its cases; a class without cases takes no part, whether or not it has a value."""
    return divide(np.where(sizes > 0, sizes * values, 0.0).sum(axis=-1), sizes.sum(axis=-1))


def pooled(every: Counts) -> Counts:
    """Add up the counts of each class against the rest."""
    return every.with_cells(every.cells.sum(axis=-2))


def macro_rates(every: Counts) -> tuple[Array, Array]:
    """Return the means over the classes of precision and of recall."""
    precision, recall = (
        mean_over_classes(divide(every.tp, cases)) for cases in (every.predicted_positives, every.positives)
    )
    return precision, recall


def of_macro_rates(metric: AnyMetric, every: Counts, **options: Any) -> Array:
    """Return what a metric of precision and recall is at their means: of counts with one case found that have just these."""
    one, (precision, recall) = array(1.0), macro_rates(every)
    counts = Counts(one, divide(one, precision) - 1, divide(one, recall) - 1, array(0.0))
    return array(metric.function(counts, **options))


def averaged(metric: AnyMetric, average: str) -> AnyMetric:
    """
    Return an average over the classes as a metric of its own.

    Where it counts right or wrong predictions among all cases it is a proportion of these: each wrong prediction is one
    false positive and one false negative, so micro averages of recall and precision are the accuracy, and so is recall
    weighted by class size.
    """
    of_all_cases = metric.micro_is if average == "micro" or metric.about == "positive" else None
    of_all_cases = None if average == "macro" else of_all_cases
    function = _of_all_cases(of_all_cases) if of_all_cases else OVER_CLASSES[average](metric)
    return replace(
        metric,
        function=_named(metric, function, average, Share if of_all_cases else Array),
        label=f"{LABELS[average]} {spelling.inside(metric.label_of_class)}",
        abbreviation="",
        aliases=(),
        formula=FORMULAS[average],
        formula_of_classes="",
        undefined_of_classes=None,
        undefined_when="class_without_value",
        family="other",
        about="all" if of_all_cases else None,
        counts=of_all_cases,
        depends_on_prevalence=not (average == "macro" and metric.about == "positive"),
        macro_of=None,
        micro_is=None,
        mean_of_precision_and_recall=False,
        carried=None,
        cell_order=None,
        at_use_of=None,
        agreement_for=None,
        enough=None,
        enough_at=None,
        customary_least=None,
    )


def _named(metric: AnyMetric, function: Callable[..., Any], average: str, answer: Any) -> Callable[..., Any]:
    """Let a function of a confusion matrix take the options of the metric, and be called by its name and average."""

    @functools.wraps(metric.function)
    def of_classes(c: Confusion, **options: Any) -> Any:
        options.pop("work", None)
        return function(c, **options)

    first = next(iter(metric.function.__annotations__))
    of_classes.__annotations__ = {**metric.function.__annotations__, first: Confusion, "return": answer}
    of_classes.__name__ = f"{metric.id}{spelling.PART}{average}"
    return of_classes


def _of_all_cases(what: str) -> Callable[..., Share]:
    """Count right or wrong predictions among all cases."""
    return lambda c, **_: Share(c.correct if what == "right" else c.wrong, c.cases)


def _macro(metric: AnyMetric) -> Callable[..., MetricValue]:
    def function(c: Confusion, **options: Any) -> MetricValue:
        values = _by_class(metric, c, options)
        return values if isinstance(values, Undefined) else mean_over_classes(values)

    return function


def _weighted(metric: AnyMetric) -> Callable[..., MetricValue]:
    def function(c: Confusion, **options: Any) -> MetricValue:
        values = _by_class(metric, c, options)
        return values if isinstance(values, Undefined) else mean_by_size(values, c.support)

    return function


def _micro(metric: AnyMetric) -> Callable[..., MetricValue]:
    def function(c: Confusion, **options: Any) -> MetricValue:
        found = metric.function(pooled(c.one_vs_rest()), **options)
        return found.value if isinstance(found, Share) else found

    return function


OVER_CLASSES: dict[str, Callable[[AnyMetric], Callable[..., MetricValue]]] = {
    "macro": _macro,
    "micro": _micro,
    "weighted": _weighted,
}


def _by_class(metric: AnyMetric, c: Confusion, options: dict[str, Any]) -> Array | Undefined:
    found = metric.function(c.one_vs_rest(), **options)
    return found.value if isinstance(found, Share) else found
