"""Runs of the same algorithm: mean and spread on the same test cases."""

import numpy as np

from reportgen import index
from reportgen.analyses.repeated_runs_summary import repeated_runs_summary
from reportgen.catalog.answers import Undefined, Values
from reportgen.catalog.work import SILENT
from reportgen.data.evidence import Sample
from reportgen.engine import convert
from reportgen.intervals.t_mean import t_mean
from reportgen.intervals.wald import clipped
from reportgen.results.parts import Interval
from reportgen.results.repeats import RepeatsFound, RunsFound
from reportgen.spec.judged import JudgedSpec
from reportgen.spec.repeats import RunsOfModel
from reportgen.spelling import escaped

REF = "repeats"


def repeats_found(spec: JudgedSpec, runs: tuple[RunsOfModel, ...]) -> RepeatsFound | None:
    """Summarise the runs of each model in each metric."""
    asked = spec.repeats
    if asked is None:
        return None
    independent = asked.independent is True
    level = spec.confidence if independent else None
    listed = tuple(_summary(one, level) for one in runs)
    return RepeatsFound(ref=REF, method=repeated_runs_summary.id, independent=independent, runs=listed)


def _summary(one: RunsOfModel, level: float | None) -> RunsFound:
    sample, entry = Sample(np.array(one.values, dtype=float)), index.find(one.metric, ("metric",))
    found = repeated_runs_summary(sample)
    assert isinstance(found, Values)  # noqa: S101 - a single run was refused
    names = ("runs", "mean", "sd", "minimum", "maximum", "se")
    return RunsFound(
        ref=f"{REF}/{escaped(one.model)}/{escaped(one.metric)}",
        model=one.model,
        metric=entry.id if entry else one.metric,
        label=entry.label if entry else one.metric.replace("_", " ").capitalize(),
        interval=None if level is None else _interval(sample, entry, level),
        **{name: found.values[name] for name in names},
    )


def _interval(sample: Sample, entry: index.Entry | None, level: float) -> Interval:
    """Return Student's interval within what the metric can be."""
    limits = t_mean.limits(sample, level=level)
    low, high = (entry.range if entry and entry.range else None) or (None, None)
    if not isinstance(limits, Undefined):
        ends = (-np.inf if low is None else low, np.inf if high is None else high)
        limits = clipped(limits.low, limits.high, limits.value, SILENT, ends)
    return convert.interval(t_mean.id, limits, level=level)
