"""The studentised bootstrap interval."""

from dataclasses import dataclass, replace

import numpy as np

from reportgen.catalog import SILENT, Limits, Undefined, Work, interval
from reportgen.catalog.bootstrap import Basis, BootstrapDraws, Rank, Unit, bootstrapped, inside
from reportgen.catalog.statistic import statistic
from reportgen.conventions import MOST_UNDEFINED_FOR_INTERVAL, ROUNDING_IN_DRAW
from reportgen.data import resampling
from reportgen.data.evidence import Array, Evidence
from reportgen.data.influence import DeltaError


@interval(
    label="Studentised bootstrap interval",
    abbreviation="bootstrap t",
    formula=r"\hat{\theta} - d \cdot t^{*}_{((B + 1)(1 - \alpha))} \text{ to } \hat{\theta} - d \cdot t^{*}_{((B + 1) \alpha)}",
    reference="Efron & Tibshirani (1993), An Introduction to the Bootstrap, section 12.5; standard errors: Davison & Hinkley (1997), Bootstrap Methods and their Application, section 2.7.2",
    families=("auc", "other"),
    unit="any",
    says={
        "no_standard_error": "the metric has no standard error in this sample, or one of zero",
        "short.no_standard_error": "no standard error above zero",
        "draws_without_spread": "in {share:share} of the bootstrap draws the metric has no value or no standard error above zero",
        "short.draws_without_spread": "no standard error in {share:share} of the draws",
        "ratio_at_rank": "Studentised draw at this rank: each draw's distance from the estimate over its own standard error, in order.",
        "delta_error": "Standard error by the delta method: from the change in the metric when a kind of case gets slightly more weight.",
    },
)
def bootstrap_t(
    evidence: Evidence,
    *,
    metric: str,
    draws: int | None = None,
    seed: int = 1,
    unit: Unit | None = None,
    stratified: bool = False,
    tail: float,
    work: Work = SILENT,
) -> Limits | Undefined:
    """
    The metric minus its standard error times quantiles of studentised bootstrap draws, each with its own standard
    error.

    The standard errors of the sample and of each draw come from the nonparametric delta method, without nested draws:
    from the change in the metric when a cell, or a cluster, gets slightly more weight. With more than 256 cells,
    neighbouring scores are merged for this. Draws without spread have no studentised value and count as draws without a value.
    Draws are those of the percentile bootstrap. A limit outside the range of the metric is set to the end of the range;
    a note counts it.

    The same 80 of 100 as for the Wilson interval, which gives 0.711 to 0.867:

    >>> from reportgen.data.evidence import Counts
    >>> found = bootstrap_t(Counts.of(tp=80, fp=0, fn=20, tn=0), metric="recall", tail=0.025)
    >>> round(float(found.low), 2), round(float(found.high), 2)
    (0.72, 0.87)
    """
    found = bootstrapped(evidence, metric, draws=draws, seed=seed, unit=unit, stratified=stratified, work=work)
    if isinstance(found, Undefined):
        return found
    studentised = _studentised(found, metric, seed)
    if isinstance(studentised, Undefined):
        return studentised
    error, ratios = studentised.error, studentised.ratios
    work.step("delta_error", r"d = \sqrt{\sum_i l_i^2} / n", error, n=evidence.cells.sum())
    ends, chances = [], []
    for name, share, written in (("lower", 1 - tail, r"(1 - \alpha)"), ("upper", tail, r"\alpha")):
        rank = Rank.at(share, len(ratios))
        drawn = rank.of(ratios)
        work.step("rank", rf"k = (B + 1) \cdot {written}", rank.rank, B=len(ratios), alpha=tail)
        work.step("ratio_at_rank", r"t = t^{*}_{(k)}", drawn, k=rank.rank)
        ends.append(found.estimate - error * drawn)
        chances.append(error * rank.error_in(ratios))
        work.step(f"{name}_limit", r"v - d \cdot t", ends[-1], v=found.estimate, d=error, t=drawn)
    made = replace(found, undefined=studentised.made - len(ratios), ordered=ratios)
    limits = made.between(ends[0], ends[1], (chances[0], chances[1]), standard_error=error)
    return inside(limits, evidence, metric, work)


@dataclass(frozen=True, slots=True)
class Studentised:
    """The standard error of the sample, and how many of its own each draw is off the estimate, in ascending order."""

    error: float
    ratios: Array
    made: int


def _studentised(found: BootstrapDraws, metric: str, seed: int) -> Studentised | Undefined:
    assert found.basis is not None  # noqa: S101 - what is drawn here has a basis
    basis, made = found.basis, len(found.ordered) + found.undefined
    function, delta = statistic(basis.pooled, metric), DeltaError.of(basis.evidence, basis.strata)
    error = float(delta.of_draws(basis.evidence.cells[None, :], function)[0])
    if not error > 0:
        return Undefined("no_standard_error")
    ratios, value = np.empty(made), float(function(_as_drawn(basis)))
    for which, rows in basis.rows(made, seed, at_once=delta.width):
        away = function(basis.evidence.with_cells(rows)) - value
        errors = delta.of_draws(rows, function)
        ratios[which] = np.divide(away, errors, out=np.full(len(rows), np.nan), where=errors > ROUNDING_IN_DRAW * error)
    known = np.sort(ratios[~np.isnan(ratios)])
    if made - len(known) > MOST_UNDEFINED_FOR_INTERVAL * made:
        return Undefined(
            "draws_without_spread",
            share=(made - len(known)) / made,
            draws=made,
            MOST_UNDEFINED_FOR_INTERVAL=MOST_UNDEFINED_FOR_INTERVAL,
        )
    return Undefined("equal_draws", draws=made) if resampling.all_equal(known) else Studentised(error, known, made)


def _as_drawn(basis: Basis) -> Evidence:
    """Return the evidence that a draw of everything once would be."""
    return basis.evidence.with_cells(basis.evidence.cells)
