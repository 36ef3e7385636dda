"""McNemar's test."""

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from reportgen.catalog import SILENT, Alternative, Compares, EffectSize, Metric, Tested, Undefined, Work, ends, hypotest
from reportgen.catalog.answers import Table
from reportgen.catalog.pairs import right_calls
from reportgen.catalog.tails import squared_tail
from reportgen.checks.discordant_count import McNemarVersion, discordant_count
from reportgen.checks.discordant_pairs import discordant_pairs
from reportgen.checks.duplicate_cases import duplicate_cases
from reportgen.checks.independent_cases import independent_cases
from reportgen.checks.paired_cases import paired_cases
from reportgen.checks.same_cases import same_cases
from reportgen.checks.threshold_origin import threshold_origin
from reportgen.conventions import ENOUGH_DISCORDANT
from reportgen.data.evidence import Pair, PairedCounts, PairedTable
from reportgen.distributions import above_zero, binomial_at, binomial_at_most
from reportgen.intervals.odds_ratio_exact import odds_ratio_exact
from reportgen.intervals.tango import tango


def _prepare(pair: Pair, metric: Metric[..., Any]) -> tuple[PairedTable, dict[str, Any]]:
    """Count right and wrong calls of the cases that the metric is about, and take the version that suits their number."""
    assert isinstance(pair.evidence, PairedCounts)  # noqa: S101 - what the metrics it suits are computed from
    table = right_calls(metric, pair.evidence)
    return table, {"version": "chi2" if float(table.discordant) >= ENOUGH_DISCORDANT else "exact"}


def _planned(table: PairedTable) -> Mapping[str, Any] | Undefined:
    """Take the number of cases and the proportion of discordant ones, of which the formula needs more than a few."""
    cases, discordant = float(table.cases), float(table.discordant)
    if discordant < ENOUGH_DISCORDANT:
        return Undefined("few_discordant_to_plan", discordant=discordant)
    return {"n": round(cases), "discordant": discordant / cases}


@hypotest(
    label="McNemar test",
    question="Do the two models err at different rates on the same cases?",
    null="if exactly one model is right, each is equally likely to be that one",
    formula=r"p = 2 \sum_{i=0}^{k} \binom{m}{i} 2^{-m}",
    checks=(
        paired_cases,
        same_cases,
        duplicate_cases,
        independent_cases,
        discordant_pairs,
        discordant_count,
        threshold_origin,
    ),
    undefined_when="no_discordant_pair",
    reference="McNemar (1947), Note on the sampling error of the difference between correlated proportions or percentages, Psychometrika 12:153; mid-p: Fagerland, Lydersen & Laake (2013), The McNemar test for binary matched-pairs data, BMC Medical Research Methodology 13:91",
    compares=Compares(
        on="predictions",
        about=("all", "positive", "negative"),
        counts=("right", "wrong"),
        interval="tango",
        prepare=_prepare,
        planned=_planned,
    ),
    formulas={
        "mid_p": r"p = 2 \sum_{i=0}^{k} \binom{m}{i} 2^{-m} - \binom{m}{k} 2^{-m}",
        "chi2": r"\chi^2 = \frac{(b - c)^2}{b + c}",
        "chi2_cc": r"\chi^2 = \frac{\max(|b - c| - 1, 0)^2}{b + c}",
    },
    follows_of={"chi2": "chi2", "chi2_cc": "chi2"},
    says={
        "few_discordant_to_plan": "only {discordant:case is|cases are} discordant, and the formula needs {ENOUGH_DISCORDANT:rule}",
        "short.few_discordant_to_plan": "only {discordant:discordant case|discordant cases}",
        "binomial": "Binomial tail probability of the discordant counts.",
    },
    answers={
        "z": "signed z, first minus second",
        "p_exact": "p-value, exact",
        "p_mid_p": "p-value, mid-p",
        "p_chi2": "p-value, chi-square",
        "p_chi2_cc": "p-value, chi-square with continuity correction",
    },
)
def mcnemar(
    table: PairedTable,
    *,
    version: McNemarVersion = "exact",
    alternative: Alternative = "two-sided",
    level: float = 0.95,
    work: Work = SILENT,
) -> Tested:
    """
    Tests whether two models err at different rates on the same cases, from the cases that exactly one gets right.

    The exact and the mid-p version use the binomial distribution and come with the odds ratio of these cases; the
    chi-square versions come with the difference of the accuracies. One-sided chi-square versions use the signed root; a
    one-sided test has a one-sided interval.

    Fagerland, Lydersen & Laake (2013), table 1: 1 child against 7 among 21 gives p = 0.070, mid-p 0.039.

    >>> children = PairedTable.of(both_right=1, only_a=1, only_b=7, both_wrong=12)
    >>> round(mcnemar(children).p_value, 3), round(mcnemar(children, version="mid_p").p_value, 3)
    (0.07, 0.039)
    """
    if not float(table.cases):
        absent = Undefined("no_case")
        method = "tango" if version in ("chi2", "chi2_cc") else "odds_ratio_exact"
        return Tested(absent, effect=EffectSize("difference", absent), interval=absent, interval_method=method)
    work.step("discordant", r"m = b + c", table.discordant, b=table.only_a, c=table.only_b)
    agree = Undefined("no_discordant_pair", cases=float(table.cases))
    known = table.discordant > 0
    if version in ("chi2", "chi2_cc"):
        statistic, p = _chi2(table, alternative, work, corrected=version == "chi2_cc") if known else (None, agree)
        effect = EffectSize("difference", float(table.difference))
        found = Tested(p, statistic, 1, effect, tango.limits(table, level=level, **ends(alternative)), "tango")
        return _with_all_versions(found, table, alternative) if work.records and known else found
    p = _binomial(table, alternative, work, midway=version == "mid_p") if known or version == "exact" else agree
    effect = EffectSize("odds_ratio", _odds_ratio(table) if known else agree)
    interval = odds_ratio_exact.limits(table, level=level, **ends(alternative))
    found = Tested(p, float(table.only_a), None, effect, interval, "odds_ratio_exact")
    return _with_all_versions(found, table, alternative) if work.records and known else found


def _with_all_versions(found: Tested, table: PairedTable, alternative: Alternative) -> Tested:
    """Add the signed z, the p-values of all versions, and the table of right and wrong calls."""
    b, c = float(table.only_a), float(table.only_b)
    values = {
        "z": (b - c) / math.sqrt(b + c),
        "p_exact": _binomial(table, alternative, SILENT, midway=False),
        "p_mid_p": _binomial(table, alternative, SILENT, midway=True),
        "p_chi2": _chi2(table, alternative, SILENT, corrected=False)[1],
        "p_chi2_cc": _chi2(table, alternative, SILENT, corrected=True)[1],
    }
    rows = (("right", float(table.both_right), b), ("wrong", c, float(table.both_wrong)))
    return replace(found, values=values, table=Table(("first", "second_right", "second_wrong"), rows))


def _binomial(table: PairedTable, alternative: Alternative, work: Work, *, midway: bool) -> float:
    """Add up the binomial probabilities of results at least as extreme; midway, the found one counts half."""
    b, c, m = float(table.only_a), float(table.only_b), float(table.discordant)
    k = {"two-sided": min(b, c), "greater": c, "less": b}[alternative]
    as_extreme, just_so = float(binomial_at_most(k, m, 0.5)), float(binomial_at(k, m, 0.5))
    times, sign = (2, "2 ") if alternative == "two-sided" else (1, "")
    summed = sign + r"\sum_{i=0}^{k} \binom{m}{i} 2^{-m}"
    if not midway:
        formula, p = rf"p = \min\left(1, {summed}\right)", min(1.0, times * as_extreme)
    elif times == 2 and b == c:  # doubling would count the middle twice: Fagerland et al. (2013), additional file 1
        formula, p = r"p = 1 - \frac{1}{2} \binom{m}{k} 2^{-m}", 1 - just_so / 2
    else:
        half = r"\binom{m}{k} 2^{-m}" if times == 2 else r"\frac{1}{2} \binom{m}{k} 2^{-m}"
        formula, p = f"p = {summed} - {half}", times * (as_extreme - just_so / 2)
    work.step("binomial", formula, p, k=k, m=m)
    return above_zero(p)


def _chi2(table: PairedTable, alternative: Alternative, work: Work, *, corrected: bool) -> tuple[float, float]:
    """Square the standardised difference of the discordant counts, corrected never beyond 0 (as R's prop.test)."""
    b, c, m = float(table.only_a), float(table.only_b), float(table.discordant)
    away = max(abs(b - c) - 1, 0.0) if corrected else abs(b - c)
    statistic = away**2 / m
    formula = r"\chi^2 = \frac{\max(|b - c| - 1, 0)^2}{b + c}" if corrected else r"\chi^2 = \frac{(b - c)^2}{b + c}"
    work.step("statistic", formula, statistic, b=b, c=c)
    return statistic, squared_tail(statistic, b - c, alternative, work)


def _odds_ratio(table: PairedTable) -> float | Undefined:
    """Divide the discordant counts: how often the first model alone is right for once that the second is."""
    if not table.only_b:
        return Undefined("infinite_ratio", only_a=float(table.only_a))
    return float(table.only_a / table.only_b)
