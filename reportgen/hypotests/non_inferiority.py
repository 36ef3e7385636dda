"""Non-inferiority: whether the first is worse by less than a margin."""

from typing import Any, Literal

from reportgen.catalog import SILENT, EffectSize, Tested, Undefined, Work, hypotest
from reportgen.catalog.margins import LimitsAt, above, below, refuse_margin
from reportgen.catalog.method import IntervalMethod
from reportgen.checks.duplicate_cases import duplicate_cases
from reportgen.checks.independent_cases import independent_cases
from reportgen.conventions import REPEATS_OF_HALVES
from reportgen.data.evidence import FoldScores, PairedScores, PairedTable, Sample, TwoProportions
from reportgen.data.samples import IndependentSamples
from reportgen.distributions import normal_quantile, t_quantile
from reportgen.intervals.cautious_paired_areas import cautious_paired_areas
from reportgen.intervals.mean_difference_ci import compared_means, mean_difference_ci
from reportgen.intervals.miettinen_nurminen import miettinen_nurminen
from reportgen.intervals.t_corrected import t_corrected
from reportgen.intervals.t_mean import t_mean
from reportgen.intervals.tango import tango

OfDifference = PairedTable | TwoProportions | PairedScores | FoldScores | Sample | IndependentSamples


@hypotest(
    label="Non-inferiority test",
    question="Is the first worse than the second by less than the margin?",
    null="the first is worse than the second by the margin or more",
    formula=r"p = \min\{\alpha: L_{\alpha} > -M\}",
    checks=(independent_cases, duplicate_cases),
    undefined_when="no_case",
    reference="Tango (1998), Equivalence test and confidence interval for the difference in proportions for the paired-sample design, Statistics in Medicine 17:891; Farrington & Manning (1990), Test statistics and sample size formulae for comparative binomial trials with null hypothesis of non-zero risk difference or non-unity relative risk, Statistics in Medicine 9:1447; ICH E9 (1998), Statistical principles for clinical trials, 3.3.2",
    says={
        "folds_of_one_case": "each fold tests a single case, and for leave-one-out no interval is known to keep its level",
        "short.folds_of_one_case": "each fold tests a single case",
        "two_sided_design": "five repeats of two folds have a two-sided test only, so no margin can be judged",
        "short.two_sided_design": "no margin can be judged",
    },
)
def non_inferiority(
    difference: OfDifference,
    *,
    margin: float,
    better: Literal["higher", "lower"] = "higher",
    level: float = 0.95,
    work: Work = SILENT,
) -> Tested:
    """
    Tests whether the first is worse than the second by less than a margin, by inverting the interval for the difference.

    For paired proportions this is Tango's score interval, for two groups Miettinen and Nurminen's, for two models'
    scores the one that also judges margins of areas in documents, for folds Nadeau and Bengio's, for two independent
    samples Welch's, for single differences Student's. Folds are given with their sizes, or as repeats of folds; other
    numbers in `a` and `b` are two samples of different cases. Five repeats of two folds have a two-sided test alone and
    leave-one-out none, so both are refused. The p-value is one-sided. The interval is two-sided, and it excludes the
    margin exactly if p is below half of one minus its level.

    Tango (1998): of 44 pairs one is discordant, in favour of the second; with a margin of 0.1 the statistic is
    1.709, so p = 0.044.

    >>> lenses = PairedTable.of(both_right=43, only_a=0, only_b=1, both_wrong=0)
    >>> round(non_inferiority(lenses, margin=0.1).p_value, 3)
    0.044
    """
    refuse_margin(margin)
    limits, method, df = limits_of(difference)
    found = limits((1 - level) / 2)
    if isinstance(found, Undefined):
        return Tested(found, effect=EffectSize("difference", found), interval=found, interval_method=method)
    lower_is_better = (difference.better if isinstance(difference, FoldScores) else better) == "lower"
    p = below(limits, margin, work) if lower_is_better else above(limits, -margin, work)
    effect = EffectSize("difference", float(found.value))
    return Tested(p, statistic_of(p, df), df, effect, found, method)


def statistic_of(p: float, df: float | None) -> float:
    """Return the standardised distance from the margin that has this p-value; Student's with degrees of freedom."""
    return float(normal_quantile(1 - p) if df is None else t_quantile(1 - p, df))


def limits_of(difference: OfDifference) -> tuple[LimitsAt, str, float | None]:
    """Return the limits of a difference at any tail, the id of the interval, and its degrees of freedom, if any."""
    limits, method = _limits_of(difference)
    return limits, method, _degrees_of_freedom(difference)


def _degrees_of_freedom(difference: OfDifference) -> float | None:
    """Return the degrees of freedom of a difference of means."""
    if isinstance(difference, IndependentSamples):
        found = compared_means(difference, equal_variances=False, work=SILENT)
        return None if isinstance(found, Undefined) else float(found.df)
    return float(difference.cases) - 1 if isinstance(difference, FoldScores | Sample) else None


def _limits_of(difference: OfDifference) -> tuple[LimitsAt, str]:
    method, evidence = _interval_of(difference)
    if (absent := _absence(difference)) is not None:
        return lambda _: absent, method.id
    return lambda tail: method.limits(evidence, level=1 - 2 * tail), method.id


def _interval_of(difference: OfDifference) -> tuple[IntervalMethod[..., Any], Any]:
    """Return the interval for a difference, and what it is computed from."""
    if isinstance(difference, PairedTable):
        return tango, difference
    if isinstance(difference, PairedScores):
        return cautious_paired_areas, difference
    if isinstance(difference, TwoProportions):
        return miettinen_nurminen, difference
    if isinstance(difference, IndependentSamples):
        return mean_difference_ci, difference
    return (t_corrected, difference.difference_values) if isinstance(difference, FoldScores) else (t_mean, difference)


def _absence_of_folds(folds: FoldScores) -> Undefined | None:
    """Return which design of folds leaves no interval that a margin can be read from."""
    if folds.a.shape == REPEATS_OF_HALVES:
        return Undefined("two_sided_design")
    if folds.leaves_one_out:
        return Undefined("folds_of_one_case")
    return Undefined("no_fold_sizes") if folds.difference_values is None else None


def _absence(difference: OfDifference) -> Undefined | None:
    """Return why there is no interval, where the interval itself does not say."""
    if isinstance(difference, FoldScores):
        return _absence_of_folds(difference)
    if isinstance(difference, PairedScores):
        sizes = float(difference.first.positive_cases), float(difference.first.negative_cases)
        return Undefined("one_class" if any(sizes) else "no_case") if 0 in sizes else None
    if isinstance(difference, TwoProportions) and 0 in (float(difference.trials_a), float(difference.trials_b)):
        return Undefined("no_trial_in_group")
    return None
