"""What all bootstrap intervals share: which units are drawn, a metric over the draws, and what is to be known of them."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, fields, is_dataclass
from hashlib import blake2b
from typing import Any, Literal

import numpy as np

from reportgen import index, reasons, spelling
from reportgen.catalog.answers import Limits, MetricValue, Undefined
from reportgen.catalog.statistic import difference, metric_of, number, range_of, statistic
from reportgen.catalog.work import Work
from reportgen.conventions import MOST_CELLS_DRAWN, MOST_PROBABILITIES_DRAWN, MOST_UNDEFINED_FOR_INTERVAL
from reportgen.data import resampling
from reportgen.data.class_scores import ClassScores
from reportgen.data.counts import ByClass
from reportgen.data.evidence import Array, Evidence, Scores, Units, array
from reportgen.data.merged_scores import MergedScores
from reportgen.data.strata import SEVERAL, StratumLabels, strata
from reportgen.data.two_sets import TwoSets
from reportgen.errors import Problem, ReportgenError

Unit = Literal["case", "cluster"]

MANY_CASES = 150_000  # beyond which neighbouring scores are drawn together
MERGED = 4096  # scores that are then left
MOST_KEPT = 1 << 22  # numbers that are remembered at most


@dataclass(frozen=True, slots=True)
class Basis:
    """What is drawn: evidence whose cells are counted, their strata if these are drawn apart, and merged scores."""

    evidence: Evidence
    pooled: Evidence  # of all cases, for the estimate
    strata: StratumLabels | None = None
    merged: MergedScores | None = None
    of_two: int | None = None  # which of two sets it is that are drawn by themselves

    @classmethod
    def of(cls, evidence: Evidence, *, unit: Unit | None = None, stratified: bool = False) -> "Basis | Undefined":
        """Settle what is drawn: clusters where there are any, else cases; many different scores merged."""
        if evidence.cells.ndim != 1:
            raise ValueError("a bootstrap takes one row of counts at a time")
        if unit == "cluster" and not isinstance(evidence, Units):
            what, remedy = "there are no clusters to be drawn", "give clusters, one name per case, or leave unit out"
            raise ReportgenError(Problem("wrong_option", what, remedy, unit))
        pooled = evidence.pooled if isinstance(evidence, Units) else evidence
        drawn: Evidence = evidence.merged() if isinstance(evidence, Units) and unit != "case" else pooled
        merged = None
        if isinstance(drawn, Scores) and len(drawn.values) > MERGED and float(drawn.cases) > MANY_CASES:
            merged = MergedScores.of(drawn, MERGED)
            drawn = merged.scores
        if _takes_too_long(pooled):
            return Undefined("too_many_to_draw")
        labels = _strata(drawn) if stratified else None
        return labels if isinstance(labels, Undefined) else cls(drawn, pooled, labels, merged)

    def draws(self, asked: int | None) -> int:
        """Return how many draws are made."""
        number = (
            resampling.usual_draws(self.evidence.cells, resampling.width_of(self.evidence)) if asked is None else asked
        )
        if number < 1:
            raise ReportgenError(Problem("wrong_option", "draws must be at least 1", "write 2000", str(number)))
        return number

    def rows(self, draws: int, seed: int, *, at_once: int = 0) -> Iterator[tuple[slice, Array]]:
        """Draw anew, so many draws at a time that no more numbers than agreed are held."""
        generator = self._generator(seed)
        return resampling.draws_of(self.evidence, draws=draws, generator=generator, strata=self.strata, at_once=at_once)

    def _generator(self, seed: int) -> np.random.Generator:
        generator = np.random.default_rng(seed)
        return generator if self.of_two is None else generator.spawn(2)[self.of_two]

    def values(self, metrics: Sequence[str], *, draws: int, seed: int) -> dict[str, Array]:
        """
        Compute metrics over the same draws, nan where undefined; what is remembered is not computed again.

        Two sets that are drawn by themselves are remembered each by itself, whichever set stands next to it.
        """
        if isinstance(self.evidence, TwoSets) and self.strata is not None:
            sets = [Basis(one, one, of_two=at) for at, one in enumerate((self.evidence.first, self.evidence.second))]
            first, second = (one.values(metrics, draws=draws, seed=seed) for one in sets)
            return {name: difference(first[name], second[name]) for name in first}
        kept, wanted = _KEPT.get(), list(dict.fromkeys(metrics))
        if kept is None:
            return self._computed(wanted, draws, seed)
        key = (fingerprint(self.evidence), self.strata is not None, self.of_two, draws, seed)
        known = {name: kept.found[key, name] for name in wanted if (key, name) in kept.found}
        new = self._computed([name for name in wanted if name not in known], draws, seed)
        kept.keep({(key, name): values for name, values in new.items()})
        return {name: (known | new)[name] for name in wanted}

    def _computed(self, metrics: Sequence[str], draws: int, seed: int) -> dict[str, Array]:
        if not metrics:
            return {}
        statistics = [statistic(self.pooled, name) for name in metrics]
        rows = resampling.replicate_all(
            self.evidence, statistics, draws=draws, generator=self._generator(seed), strata=self.strata
        )
        return dict(zip(metrics, rows, strict=True))

    def moved(self, metric: str) -> tuple[float, dict[str, float]]:
        """Return by how much merging scores moves a metric, which is taken off every draw, and what it may cost."""
        if self.merged is None:
            return 0.0, {}
        function = statistic(self.pooled, metric)
        moved = float(function(self.merged.scores)) - float(function(self.pooled))
        notes = {"merged_scores": float(len(self.merged.lows)), "merging_bound": self.merged.bound(function)}
        return moved, notes


@dataclass
class _Kept:
    """Draws that are remembered, the oldest given up first."""

    found: dict[Any, Array] = field(default_factory=dict)

    def keep(self, more: Mapping[Any, Array]) -> None:
        self.found |= more
        while sum(values.size for values in self.found.values()) > MOST_KEPT:
            del self.found[next(iter(self.found))]


_KEPT: ContextVar[_Kept | None] = ContextVar("kept", default=None)


@contextmanager
def remembering() -> Iterator[None]:
    """Remember within this block what metrics were in which draws; a bounded number of them, and none afterwards."""
    token = _KEPT.set(_Kept())
    try:
        yield
    finally:
        _KEPT.reset(token)


def bootstrap_values(
    evidence: Evidence,
    metrics: Sequence[str],
    *,
    draws: int | None = None,
    seed: int = 1,
    unit: Unit | None = None,
    stratified: bool = False,
) -> dict[str, Array] | Undefined:
    """
    Return what several metrics are in the same draws, which are made once; undefined ones are nan.

    Asked first for all metrics of a model while `remembering`, it spares the intervals of each the drawing.
    """
    basis = Basis.of(evidence, unit=unit, stratified=stratified)
    if isinstance(basis, Undefined):
        return basis
    if (basis.evidence.cells != np.floor(basis.evidence.cells)).any():
        return Undefined("no_whole_counts")
    found = basis.values(metrics, draws=basis.draws(draws), seed=seed)
    return {name: values - basis.moved(name)[0] for name, values in found.items()}


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
        """Return the draw of this rank."""
        return resampling.at_rank(ordered, self.rank)

    def error_in(self, ordered: Array) -> float:
        """Return the standard error that the rank's error gives the draw of this rank."""
        return resampling.rank_error(ordered, self.rank, self.error)


@dataclass(frozen=True, slots=True)
class BootstrapDraws:
    """What a metric was in each draw, in ascending order, without those in which it is undefined."""

    estimate: float
    ordered: Array
    undefined: int
    basis: Basis | None = None
    notes: Mapping[str, float] = field(default_factory=dict)

    def limits(self, low: Rank, high: Rank, **notes: float) -> Limits:
        """Return the draws at two ranks, with what is to be known about them."""
        ends = (low.of(self.ordered), high.of(self.ordered))
        return self.between(*ends, (low.error_in(self.ordered), high.error_in(self.ordered)), **notes)

    def between(self, low: float, high: float, errors: tuple[float, float], **notes: float) -> Limits:
        """Return two limits with their Monte Carlo errors and what is to be known about the draws."""
        made = {"draws": float(len(self.ordered) + self.undefined), "undefined_draws": float(self.undefined)}
        chance = dict(zip(("monte_carlo_low", "monte_carlo_high"), errors, strict=True))
        return Limits(array(low), array(high), array(self.estimate), {**made, **chance, **self.notes, **notes})


def bootstrapped(
    evidence: Evidence,
    metric: str,
    *,
    draws: int | None,
    seed: int,
    work: Work,
    unit: Unit | None = None,
    stratified: bool = False,
) -> BootstrapDraws | Undefined:
    """Compute the metric of the evidence and of draws of its cells, unless that can say nothing."""
    basis = Basis.of(evidence, unit=unit, stratified=stratified)
    if isinstance(basis, Undefined):
        return basis
    function = metric_of(basis.pooled, metric)
    draws = basis.draws(draws)
    estimate = function(basis.pooled)
    if absence := _estimate_absent(estimate, metric):
        return absence
    if (basis.evidence.cells != np.floor(basis.evidence.cells)).any():
        return Undefined("no_whole_counts")
    moved, notes = basis.moved(metric)
    values = basis.values([metric], draws=draws, seed=seed)[metric]
    value, ordered = float(number(estimate)), np.sort(values[~np.isnan(values)])
    undefined = draws - len(ordered)
    if undefined > MOST_UNDEFINED_FOR_INTERVAL * draws:
        return Undefined(
            "undefined_draws",
            share=undefined / draws,
            draws=draws,
            MOST_UNDEFINED_FOR_INTERVAL=MOST_UNDEFINED_FOR_INTERVAL,
        )
    if resampling.all_equal(ordered):
        return Undefined("equal_draws", draws=draws)
    work.step("estimate", r"\hat{\theta}", value)
    work.step("bootstrap_draws", r"\theta^{*}_{(1)} \le \dots \le \theta^{*}_{(B)}", len(ordered), B=len(ordered))
    return BootstrapDraws(value, ordered - moved if moved else ordered, undefined, basis, notes)


def inside(found: Limits, evidence: Evidence, metric: str, work: Work) -> Limits:
    """Put limits beyond what the metric can be at the end of its range, and note how many were."""
    least, most = range_of(evidence, metric)
    low, high = float(found.low), float(found.high)
    beyond = (low < least) + (high > most)
    if low < least:
        work.step("clipped_to_range", r"\max(r, x)", least, r=least, x=low)
    if high > most:
        work.step("clipped_to_range", r"\min(r, x)", most, r=most, x=high)
    notes = {**found.notes, **({"limits_clipped": float(beyond)} if beyond else {})}
    return Limits(array(max(low, least)), array(min(high, most)), found.value, notes)


def fingerprint(evidence: Any) -> bytes:
    """Return a short mark of all that evidence holds."""
    mark = blake2b(type(evidence).__name__.encode(), digest_size=16)
    for each in (one for one in fields(evidence) if one.compare):
        value = getattr(evidence, each.name)
        if is_dataclass(value):
            mark.update(fingerprint(value))
        elif isinstance(value, np.ndarray):
            mark.update(f"{each.name} {value.dtype} {value.shape}".encode() + np.ascontiguousarray(value).tobytes())
        else:
            mark.update(f"{each.name} {value!r}".encode())
    return mark.digest()


def _takes_too_long(pooled: Evidence) -> bool:
    """Tell whether there are so many classes, or so many probabilities of classes, that draws would take minutes."""
    if isinstance(pooled, ByClass):
        return bool(pooled.cells.shape[-1] > MOST_CELLS_DRAWN)
    return isinstance(pooled, ClassScores) and bool(pooled.probabilities.size > MOST_PROBABILITIES_DRAWN)


def _strata(drawn: Evidence) -> StratumLabels | Undefined:
    labels = strata(drawn)
    if labels is None:
        what, remedy = "what is given does not tell which cases are positive", "leave stratified out, or give truth"
        raise ReportgenError(Problem("wrong_option", what, remedy, type(drawn).__name__))
    return Undefined("clusters_of_several_classes") if (labels == SEVERAL).any() else labels


def _estimate_absent(estimate: MetricValue, metric: str) -> Undefined | None:
    """Return why the metric of the cases themselves is undefined, or an extreme of which draws show nothing."""
    if isinstance(estimate, Undefined):
        return Undefined("undefined_estimate", reason=reasons.undefined(estimate.code, estimate.facts))
    declared = index.find(spelling.parsed(metric)[0], ("metric",))
    if not np.isnan(number(estimate)):
        return Undefined("no_interval_of_largest") if declared and declared.extreme else None
    code = (declared and declared.undefined_when) or "no_case"
    return Undefined("undefined_estimate", reason=reasons.undefined(code, {}))
