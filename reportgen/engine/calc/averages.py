"""Metrics of one class brought together over all classes."""

from typing import Any

import numpy as np

from reportgen import reasons
from reportgen.catalog.answers import MetricValue, Share, Undefined
from reportgen.catalog.method import Method
from reportgen.catalog.work import SILENT, Work
from reportgen.data.arrays import array
from reportgen.data.evidence import Confusion, Counts


def averaged(
    method: Method[..., Any], confusion: Confusion, average: str, options: dict[str, Any], work: Work = SILENT
) -> MetricValue:
    """Return the mean over classes (macro), its mean by class size (weighted), or the metric of pooled counts (micro)."""
    every = confusion.one_vs_rest()
    if average == "micro":
        pooled = Counts(*(array(cells.sum(axis=-1)) for cells in (every.tp, every.fp, every.fn, every.tn)))
        found: MetricValue = method.function(pooled, **options, work=work)
        return found
    found = method.function(every, **options)
    if isinstance(found, Undefined):
        return found
    values = found.value if isinstance(found, Share) else found
    if np.isnan(values).any():
        missing = confusion.classes[int(np.flatnonzero(np.isnan(values))[0])]
        reason = reasons.undefined(method.undefined_when or "no_case", {})
        return Undefined("undefined_for_class", name=missing, reason=reason)
    weights = (
        confusion.support / confusion.cases if average == "weighted" else np.full(values.shape, 1 / values.shape[-1])
    )
    mean = array((values * weights).sum(axis=-1))
    formula = r"\sum_i w_i m_i" if average == "weighted" else r"\frac{1}{K}\sum_i m_i"
    work.step("mean_over_classes", formula, mean, K=float(len(confusion.classes)))
    return mean
