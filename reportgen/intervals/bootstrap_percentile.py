"""The percentile bootstrap interval."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from reportgen import index, reasons
from reportgen.catalog import naming
from reportgen.catalog.answers import Limits, MetricValue, Share, Undefined
from reportgen.catalog.declare import interval
from reportgen.catalog.work import SILENT, Work
from reportgen.data import resampling
from reportgen.data.arrays import Array, array
from reportgen.data.evidence import Evidence
from reportgen.data.paired import Paired
from reportgen.errors import Problem, ReportgenError

MOST_UNDEFINED = 0.05  # the share of draws beyond which the rest no longer speak for all


@interval(
    label="Percentile bootstrap interval",
    formula=r"\theta^{*}_{((B + 1) \alpha)} \text{ to } \theta^{*}_{((B + 1)(1 - \alpha))}",
    reference="Efron & Tibshirani (1993), An Introduction to the Bootstrap, chapter 13",
)
def bootstrap_percentile(
    evidence: Evidence, *, metric: str, draws: int | None = None, seed: int = 1, tail: float, work: Work = SILENT
) -> Limits | Undefined:
    """
    The values of a metric between which most draws of the cases, with replacement, fall.

    Independent cases are drawn by their counts, all at once. Ranks between two draws are interpolated (Hyndman and
    Fan's type 6). Without a number of draws there are 10 000, or 2 000 where the evidence has more than 1000 cells.

    Of two models on the same cases it is the difference, first minus second.

    The same 80 of 100 as Wilson's interval, which says 0.711 to 0.867:

    >>> from reportgen.data.evidence import Counts
    >>> found = bootstrap_percentile(Counts.of(tp=80, fp=0, fn=20, tn=0), metric="recall", tail=0.025)
    >>> round(float(found.low), 2), round(float(found.high), 2)
    (0.72, 0.87)
    """
    found = bootstrapped(evidence, metric, draws=draws, seed=seed, work=work)
    if isinstance(found, Undefined):
        return found
    low, high = (Rank.at(share, len(found.ordered)) for share in (tail, 1 - tail))
    work.step("rank", r"k = (B + 1) \cdot \alpha", low.rank, B=len(found.ordered), alpha=tail)
    work.step("lower_limit", r"\theta^{*}_{(k)}", low.of(found.ordered), k=low.rank)
    work.step("rank", r"k = (B + 1) \cdot (1 - \alpha)", high.rank, B=len(found.ordered), alpha=tail)
    work.step("upper_limit", r"\theta^{*}_{(k)}", high.of(found.ordered), k=high.rank)
    return found.limits(low, high)


@dataclass(frozen=True, slots=True)
class Rank:
    """A rank among the ordered draws, counted from 1, and the standard error that drawing at random gives it."""

    rank: float
    error: float

    @classmethod
    def at(cls, share: float, draws: int) -> "Rank":
        """Find the rank below which this share of draws is expected."""
        return cls((draws + 1) * share, (draws * share * (1 - share)) ** 0.5)

    def of(self, ordered: Array) -> float:
        """Answer the draw of this rank."""
        return resampling.at_rank(ordered, self.rank)


@dataclass(frozen=True, slots=True)
class Draws:
    """What a metric was in each draw, in ascending order, without those in which it is undefined."""

    estimate: float
    ordered: Array
    undefined: int

    def limits(self, low: Rank, high: Rank, **notes: float) -> Limits:
        """Answer the draws at two ranks, with what is to be known about them."""
        errors = {
            f"monte_carlo_{end}": resampling.rank_error(self.ordered, rank.rank, rank.error)
            for end, rank in (("low", low), ("high", high))
        }
        made = {"draws": float(len(self.ordered) + self.undefined), "undefined_draws": float(self.undefined)}
        low_end, high_end = (array(rank.of(self.ordered)) for rank in (low, high))
        return Limits(low_end, high_end, array(self.estimate), {**made, **errors, **notes})


def bootstrapped(evidence: Evidence, metric: str, *, draws: int | None, seed: int, work: Work) -> Draws | Undefined:
    """Compute the metric of the evidence and of draws of its cases, unless that can say nothing."""
    cells, function = evidence.cells, metric_of(evidence, metric)
    if cells.ndim != 1:
        raise ValueError("a bootstrap takes one row of counts at a time")
    draws = resampling.usual_draws(cells) if draws is None else draws
    if draws < 1:
        raise ReportgenError(Problem("wrong_option", "draws must be at least 1", "write 2000", str(draws)))
    estimate = function(evidence)
    if absence := _estimate_absent(estimate, metric):
        return absence
    if (cells != np.floor(cells)).any():
        return Undefined("no_whole_counts")
    generator = np.random.default_rng(seed)
    values = resampling.replicate(evidence, partial(_numbers, function), draws=draws, generator=generator)
    value, ordered = float(_number(estimate)), np.sort(values[~np.isnan(values)])
    undefined = draws - len(ordered)
    if undefined > MOST_UNDEFINED * draws:
        return Undefined("undefined_draws", share=undefined / draws, draws=draws)
    if resampling.all_equal(ordered):
        return Undefined("equal_draws", draws=draws)
    work.step("estimate", r"\hat{\theta}", value)
    work.step("bootstrap_draws", r"\theta^{*}_{(1)} \le \dots \le \theta^{*}_{(B)}", len(ordered), B=len(ordered))
    return Draws(value, ordered, undefined)


def metric_of(evidence: Evidence, metric: str) -> Callable[[Any], MetricValue]:
    """
    Look a metric up by its name with options, and refuse what cannot be computed from this evidence.

    Of two models on the same cases it is the difference, first minus second, each draw of the cases serving both.
    """
    if isinstance(evidence, Paired):
        return partial(_difference, metric_of(evidence.first, metric))
    base, options = index.parsed(metric)
    entry = index.find(base, ("metric",))
    if entry is None:
        names = [name for known in index.of_kind("metric") for name in (known.id, *known.aliases)]
        later = index.is_later(base)
        raise ReportgenError(Problem.not_yet(base) if later else Problem.unknown_name("metric", base, names))
    faults = [
        Problem("unknown_option", f"{base} has no option {name!r}", "leave it out")
        for name in options
        if not entry.option(name)
    ]
    faults += [
        Problem("missing_option", f"{base} needs {option.name}", f"write {base}({option.name}=...)")
        for option in entry.options
        if option.required and option.name not in options
    ]
    if type(evidence).__name__ not in entry.evidence:
        what = f"{base} is computed from {' or '.join(entry.evidence)}"
        faults.append(Problem("wrong_evidence", what, "give the inputs that it takes", type(evidence).__name__))
    if faults:
        raise ReportgenError(faults)
    return naming.metric_function(metric)


def statistic(evidence: Evidence, metric: str) -> Callable[[Evidence], Array]:
    """Answer the metric as a function from evidence to numbers, nan where it is undefined."""
    return partial(_numbers, metric_of(evidence, metric))


def _difference(function: Callable[[Any], MetricValue], evidence: Paired) -> MetricValue:
    """Subtract the second model's value from the first's; what only rounding makes is no difference."""
    first, second = function(evidence.first), function(evidence.second)
    if isinstance(first, Undefined) or isinstance(second, Undefined):
        return first if isinstance(first, Undefined) else second
    one, other = _number(first), _number(second)
    difference = one - other
    return np.where(abs(difference) <= resampling.NOISE * np.maximum(abs(one), abs(other)), 0.0, difference)


def _numbers(function: Callable[[Any], MetricValue], evidence: Evidence) -> Array:
    return _number(function(evidence))


def _number(answer: MetricValue) -> Array:
    if isinstance(answer, Undefined):
        return array(np.nan)
    return answer.value if isinstance(answer, Share) else answer


def _estimate_absent(estimate: MetricValue, metric: str) -> Undefined | None:
    """Answer why the metric of the cases themselves is undefined, if so."""
    if isinstance(estimate, Undefined):
        return Undefined("undefined_estimate", reason=reasons.undefined(estimate.code, estimate.facts))
    if not np.isnan(_number(estimate)):
        return None
    declared = index.find(index.parsed(metric)[0], ("metric",))
    code = (declared and declared.undefined_when) or "no_case"
    return Undefined("undefined_estimate", reason=reasons.undefined(code, {}))
