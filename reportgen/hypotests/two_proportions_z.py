"""The score test of two proportions."""

import math
from collections.abc import Mapping
from typing import Any, Literal

from reportgen.catalog import (
    SILENT,
    Alternative,
    Compares,
    EffectSize,
    Metric,
    Tested,
    Undefined,
    Work,
    ends,
    hypotest,
)
from reportgen.catalog.enough import enough_expected
from reportgen.catalog.tails import normal_tail
from reportgen.checks.different_cases import different_cases
from reportgen.checks.duplicate_cases import duplicate_cases
from reportgen.checks.expected_counts import expected_counts
from reportgen.checks.independent_cases import independent_cases
from reportgen.checks.threshold_origin import threshold_origin
from reportgen.data.evidence import Pair, TwoProportions
from reportgen.intervals.newcombe import newcombe

STATISTIC = r"z = \frac{p_{a} - p_{b}}{\sqrt{p (1 - p) \left(\frac{1}{n_{a}} + \frac{1}{n_{b}}\right)}}"
LESS_ONE = r"\sqrt{\frac{N - 1}{N}}, \quad N = n_{a} + n_{b}"


def _counted(pair: Pair, metric: Metric[..., Any]) -> TwoProportions:
    """Take what the metric counts in both sets."""
    found: TwoProportions = TwoProportions.of_metric(metric.function, pair.evidence)
    return found


def _prepare(pair: Pair, metric: Metric[..., Any]) -> tuple[TwoProportions, dict[str, Any]]:
    """Take the version that the interval of the difference inverts."""
    return _counted(pair, metric), {"version": "n_minus_1"}


def _planned(two: TwoProportions) -> Mapping[str, Any]:
    """Take the standard error under a common proportion."""
    pooled, inverse = float(two.pooled), 1 / float(two.trials_a) + 1 / float(two.trials_b)
    return {"standard_error": math.sqrt(pooled * (1 - pooled) * inverse)}


def _enough(metric: Metric[..., Any], evidence: Any) -> Undefined | None:
    return enough_expected(TwoProportions.of_metric(metric.function, evidence))


@hypotest(
    label="Score test of two proportions",
    question="Do the proportions of two groups of different cases differ?",
    null="both groups have the same proportion",
    formula=STATISTIC,
    checks=(different_cases, independent_cases, duplicate_cases, expected_counts, threshold_origin),
    undefined_when="all_alike",
    follows="normal",
    reference="Pearson (1900), On the criterion that a given system of deviations from the probable can be reasonably supposed to have arisen from random sampling, Philosophical Magazine 50:157; Fleiss, Levin & Paik (2003), Statistical Methods for Rates and Proportions, section 3.1; with N - 1: Campbell (2007), Chi-squared and Fisher-Irwin tests of two-by-two tables with small sample recommendations, Statistics in Medicine 26:3661",
    compares=Compares(
        on="independent_sets",
        families=("proportion",),
        prepare=_prepare,
        enough=_enough,
        planned=_planned,
        interval="miettinen_nurminen",
        interval_of_margin="clopper_pearson_difference",
        instead=("fisher_exact",),
    ),
    formulas={"n_minus_1": rf"{STATISTIC} {LESS_ONE}"},
    says={"statistic_less_one": "Test statistic with one case less in the variance."},
)
def two_proportions_z(
    two: TwoProportions,
    *,
    version: Literal["n", "n_minus_1"] = "n",
    alternative: Alternative = "two-sided",
    level: float = 0.95,
    work: Work = SILENT,
) -> Tested:
    """
    Tests whether two groups have the same proportion, with the standard error under a common proportion.

    Its square is Pearson's chi-square without correction; the version n_minus_1 has N - 1 in place of N there. The
    interval is Newcombe's, which near the significance level can disagree with the test; Mee's interval always agrees,
    and Miettinen and Nurminen's with the version n_minus_1.

    Fagerland, Lydersen & Laake (2017), Statistical Analysis of Contingency Tables, chapter 4: 3 of 4 against 1 of 4
    gives a squared statistic of 2.000 and p = 0.1573.

    >>> found = two_proportions_z(TwoProportions.of(3, 4, 1, 4))
    >>> round(found.statistic**2, 3), round(found.p_value, 4)
    (2.0, 0.1573)
    """
    if not float(two.trials_a) or not float(two.trials_b):
        absent = Undefined("no_trial_in_group")
        return Tested(absent, effect=EffectSize("difference", absent), interval=absent, interval_method="newcombe")
    effect = EffectSize("difference", float(two.difference))
    interval = newcombe.limits(two, level=level, **ends(alternative))
    pooled, p_a, p_b = float(two.pooled), two.first.share, two.second.share
    work.step("first_share", r"p_{a} = \frac{x_{a}}{n_{a}}", p_a, **two.symbols)
    work.step("second_share", r"p_{b} = \frac{x_{b}}{n_{b}}", p_b, **two.symbols)
    work.step("pooled_share", r"p = \frac{x_{a} + x_{b}}{n_{a} + n_{b}}", pooled, **two.symbols)
    if pooled in (0, 1):
        return Tested(Undefined("all_alike"), None, None, effect, interval, "newcombe")
    inverse = 1 / float(two.trials_a) + 1 / float(two.trials_b)
    z = float(two.difference) / math.sqrt(pooled * (1 - pooled) * inverse)
    work.step("statistic", STATISTIC, z, p=pooled, p_a=p_a, p_b=p_b, **two.symbols)
    if version == "n_minus_1":
        cases = float(two.cases)
        less = math.sqrt((cases - 1) / cases)
        z = work.step("statistic_less_one", r"z \cdot \sqrt{\frac{N - 1}{N}}", z * less, z=z, N=cases)
    return Tested(normal_tail(z, alternative, work), z, None, effect, interval, "newcombe")
