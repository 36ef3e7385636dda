"""The chi-square test of several proportions."""

import numpy as np

from reportgen.catalog import SILENT, EffectSize, Tested, Undefined, Work, hypotest
from reportgen.catalog.tails import chi2_tail
from reportgen.checks.duplicate_cases import duplicate_cases
from reportgen.checks.expected_counts import expected_counts
from reportgen.checks.independent_cases import independent_cases
from reportgen.data.evidence import Groups

STATISTIC = r"\chi^2 = \sum_i \frac{(x_i - n_i p)^2}{n_i p (1 - p)}, \quad p = \frac{\sum_i x_i}{\sum_i n_i}"
PART = r"\frac{(x_{i} - n_{i} \cdot p)^2}{n_{i} \cdot p (1 - p)}"


@hypotest(
    label="Chi-square test of proportions",
    question="Do the proportions of two or more groups of different cases differ?",
    null="all groups have the same proportion",
    formula=STATISTIC,
    checks=(independent_cases, duplicate_cases, expected_counts),
    undefined_when="all_alike",
    reference="Pearson (1900), On the criterion that a given system of deviations from the probable can be reasonably supposed to have arisen from random sampling, Philosophical Magazine 50:157; effect: Cramér (1946), Mathematical Methods of Statistics, chapter 21",
    says={"group_part": "Contribution of each group, from its successes x and its trials n."},
)
def chi2_proportions(groups: Groups, *, work: Work = SILENT) -> Tested:
    """
    Tests whether several groups have the same proportion: observed against expected successes, without continuity
    correction.

    Groups without a trial are left out. The effect is Cramér's V.

    Fleiss, Levin & Paik (2003), Statistical Methods for Rates and Proportions, table 9.1: smokers among the lung cancer
    patients of four studies, 83 of 86, 90 of 93, 129 of 136 and 70 of 82, give 12.6 on 3 degrees of freedom.

    >>> found = chi2_proportions(Groups.of([83, 90, 129, 70], [86, 93, 136, 82]))
    >>> round(found.statistic, 1), found.df
    (12.6, 3)
    """
    return pearson(groups, work)


def pearson(groups: Groups, work: Work) -> Tested:
    """Return Pearson's chi-square with its p-value and Cramér's V, or why there is none."""
    there = groups.trials > 0
    x, n = groups.successes[there], groups.trials[there]
    if n.size < 2:
        absent = Undefined("one_group" if n.size else "no_trial")
        return Tested(absent, effect=EffectSize("cramers_v", absent))
    p = work.step("pooled_share", r"p = \frac{X}{N}", float(groups.pooled), X=x.sum(), N=n.sum())
    if p in (0, 1):
        return Tested(Undefined("all_alike"), effect=EffectSize("cramers_v", Undefined("all_alike")))
    parts = Groups(x, n).chi_square_parts
    work.rows(
        "group_part", PART, {"group": np.arange(1, n.size + 1), "successes x": x, "trials n": n, "contribution": parts}
    )
    statistic, df = float(parts.sum()), n.size - 1
    work.step("statistic", STATISTIC.partition(",")[0], statistic)
    effect = EffectSize("cramers_v", float(np.sqrt(statistic / n.sum())))
    return Tested(chi2_tail(statistic, df, work), statistic, df, effect)
