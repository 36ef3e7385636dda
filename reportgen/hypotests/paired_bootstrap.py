"""Bootstrap of the difference of two models on the same cases."""

from typing import Literal

import numpy as np

from reportgen import index, spelling
from reportgen.catalog import SILENT, Compares, EffectSize, Tested, Undefined, Work, hypotest
from reportgen.catalog.bootstrap import bootstrap_values
from reportgen.catalog.pairs import enough_discordant
from reportgen.catalog.statistic import point
from reportgen.checks.duplicate_cases import duplicate_cases
from reportgen.checks.enough_events import enough_events
from reportgen.checks.independent_cases import independent_cases
from reportgen.checks.paired_cases import paired_cases
from reportgen.checks.same_cases import same_cases
from reportgen.conventions import ROUNDING
from reportgen.data.evidence import PairedCounts, PairedScores, PairedTable
from reportgen.errors import Problem, ReportgenError
from reportgen.intervals.bootstrap_bca import bootstrap_bca
from reportgen.intervals.bootstrap_percentile import bootstrap_percentile

METHODS = {"bca": bootstrap_bca, "percentile": bootstrap_percentile}
OF_RIGHT_AND_WRONG = ("accuracy", "error")


@hypotest(
    label="Paired bootstrap",
    question="By how much do the two models differ in this metric on the same cases?",
    null="the two models have the same value of the metric",
    formula=r"\theta_{1} - \theta_{2}",
    checks=(paired_cases, same_cases, duplicate_cases, independent_cases, enough_events),
    undefined_when="equal_draws",
    reference="Efron & Tibshirani (1993), An Introduction to the Bootstrap, chapters 13 and 14; Efron (1987), Better bootstrap confidence intervals, Journal of the American Statistical Association 82:171; p-value: Hall & Wilson (1991), Two guidelines for bootstrap hypothesis testing, Biometrics 47:757",
    compares=Compares(on="predictions", unit="any", weights=True, concludes_by="interval", enough=enough_discordant),
    says={
        "shifted_draws": "Draws, moved to a difference of zero, that are at least as far from zero as the estimate; one is added to both counts.",
    },
)
def paired_bootstrap(
    paired: PairedTable | PairedCounts | PairedScores,
    *,
    metric: str,
    method: Literal["bca", "percentile"] = "bca",
    draws: int | None = None,
    seed: int = 1,
    stratified: bool = False,
    shifted_null: bool = False,
    level: float = 0.95,
    work: Work = SILENT,
) -> Tested:
    """
    Estimates by how much two models differ in a metric, from bootstrap draws of the same cases for both.

    It gives an interval and no p-value: the draws come from the observed cases, not from a distribution under the null
    hypothesis. With `shifted_null` the draws are moved to a difference of zero, and the p-value is how often a moved draw
    is at least as far from zero as the estimate; it is approximate, and the interval need not agree with it. No test may
    take draws for data. From counts of right and wrong predictions alone only accuracy and error can be computed.

    By hand: among 200 cases the first model alone is right 25 times, the second 5 times, so 0.1 with the standard error
    sqrt(30 / 200 - 0.1 ** 2) / sqrt(200) = 0.0265, and 0.1 -+ 1.96 * 0.0265 is 0.05 to 0.15.

    >>> table = PairedTable.of(both_right=160, only_a=25, only_b=5, both_wrong=10)
    >>> found = paired_bootstrap(table, metric="accuracy")
    >>> [round(float(number), 2) for number in (found.interval.low, found.effect.value, found.interval.high)]
    [0.05, 0.1, 0.15]
    """
    if isinstance(paired, PairedTable):
        _refuse_all_but_right_and_wrong(metric)
    interval_method = METHODS[method]
    limits = interval_method.limits(
        paired, level=level, metric=metric, draws=draws, seed=seed, stratified=stratified, work=work
    )
    estimate = float(point(paired, metric))
    unknown = limits if isinstance(limits, Undefined) else Undefined("no_case")
    effect = EffectSize("difference", unknown if np.isnan(estimate) else estimate)
    p: float | Undefined = Undefined("no_p_from_bootstrap")
    if shifted_null:
        p = (
            limits
            if isinstance(limits, Undefined)
            else _p_under_null(paired, metric, estimate, draws, seed, stratified, work)
        )
    return Tested(p, None, None, effect, limits, interval_method.id)


def _p_under_null(
    paired: PairedTable | PairedCounts | PairedScores,
    metric: str,
    estimate: float,
    draws: int | None,
    seed: int,
    stratified: bool,  # noqa: FBT001 - passed on as it is
    work: Work,
) -> float | Undefined:
    """Count draws, moved to a mean difference of zero, that are as far from zero; the estimate counts as one of them."""
    found = bootstrap_values(paired, [metric], draws=draws, seed=seed, stratified=stratified)
    if isinstance(found, Undefined):
        return found
    moved = found[metric][~np.isnan(found[metric])] - estimate
    number = int((np.abs(moved) >= abs(estimate) - ROUNDING * max(abs(estimate), 1.0)).sum())
    p = (number + 1) / (len(moved) + 1)
    return work.step("shifted_draws", r"p = \frac{k + 1}{B + 1}", p, k=number, B=len(moved))


def _refuse_all_but_right_and_wrong(metric: str) -> None:
    """Say that a table of right and wrong calls does not know which cases are positive."""
    entry = index.find(spelling.parsed(metric)[0], ("metric",))
    if entry is not None and entry.id not in OF_RIGHT_AND_WRONG:
        what = f"{entry.id} cannot be computed from right and wrong predictions alone"
        remedy = "ask for accuracy or error, or give truth, a and b per case"
        raise ReportgenError(Problem("wrong_evidence", what, remedy, "PairedTable"))
