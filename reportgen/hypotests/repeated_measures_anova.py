"""Analysis of variance of repeated measurements."""

import numpy as np

from reportgen.catalog.answers import EffectSize, Tested, Undefined
from reportgen.catalog.declare import hypotest
from reportgen.catalog.tails import f_tail
from reportgen.catalog.work import SILENT, Work
from reportgen.checks.independent_cases import independent_cases
from reportgen.checks.paired_cases import paired_cases
from reportgen.checks.sphericity import sphericity
from reportgen.conventions import ROUNDING
from reportgen.data.arrays import Array
from reportgen.data.contrasts import Contrasts
from reportgen.data.samples import RepeatedSamples
from reportgen.distributions import above_zero, f_above


@hypotest(
    label="Repeated-measures analysis of variance",
    abbreviation="RM-ANOVA",
    aliases=("within_subjects_anova",),
    question="Do the means of several conditions differ on the same subjects?",
    null="all conditions have the same expected value",
    formula=r"F = \frac{n \sum_j (\bar{x}_j - \bar{x})^2 / (k - 1)}{\sum_{ij} (x_{ij} - \bar{x}_i - \bar{x}_j + \bar{x})^2 / ((n - 1)(k - 1))}",
    checks=(paired_cases, independent_cases, sphericity),
    undefined_when="no_residual_spread",
    reference="Fisher (1959), Statistical Methods and Scientific Inference; of classifiers: Demšar (2006), Statistical comparisons of classifiers over multiple data sets, Journal of Machine Learning Research 7:1, 3.2.1; Greenhouse & Geisser (1959), On methods in the analysis of profile data, Psychometrika 24:95",
    says={
        "few_subjects": "there are {subjects:subject|subjects} and {conditions:condition|conditions}; a test needs at least two of each",
        "short.few_subjects": "fewer than two subjects or conditions",
        "no_residual_spread": "the differences between conditions are the same for every subject, so their variance cannot be estimated",
        "short.no_residual_spread": "the same differences for every subject",
        "each_condition": "Mean of each condition.",
        "squares_of_conditions": "Variation between the conditions.",
        "squares_of_subjects": "Variation between the subjects, which is taken out.",
        "squares_of_residuals": "Variation that is left.",
        "partial_eta_squared": "Partial eta squared: the part of the conditions in the variation without that between the subjects.",
        "greenhouse_geisser_epsilon": "Greenhouse and Geisser's epsilon, by which both degrees of freedom are multiplied if the differences do not vary alike.",
        "greenhouse_geisser_p": "p-value with these degrees of freedom.",
        "huynh_feldt_epsilon": "Huynh and Feldt's epsilon, for the same purpose.",
        "huynh_feldt_p": "p-value with those degrees of freedom.",
    },
    answers={
        "greenhouse_geisser": "Greenhouse-Geisser epsilon",
        "p_greenhouse_geisser": "p-value, Greenhouse-Geisser",
        "huynh_feldt": "Huynh-Feldt epsilon",
        "p_huynh_feldt": "p-value, Huynh-Feldt",
    },
)
def repeated_measures_anova(samples: RepeatedSamples, *, work: Work = SILENT) -> Tested:
    """
    Tests whether several conditions have the same mean on the same subjects.

    The p-values with corrected degrees of freedom are shown as well, since unequal variances of the differences make
    the uncorrected one too small. The effect is partial eta squared.

    By hand: of the rows (1, 2, 3), (2, 4, 3) and (3, 3, 6) the conditions have the sum of squares 6, the residuals 4, so
    F = (6 / 2) / (4 / 4) = 3.

    >>> found = repeated_measures_anova(RepeatedSamples.of([[1, 2, 3], [2, 4, 3], [3, 3, 6]]))
    >>> round(found.statistic, 9), found.df
    (3.0, (2, 4))
    """
    table = samples.table
    n, k = table.shape
    if min(n, k) < 2:
        absent = Undefined("few_subjects", subjects=n, conditions=k)
        return Tested(absent, effect=EffectSize("partial_eta_squared", absent))
    grand, rows, columns = table.mean(), table.mean(axis=1), table.mean(axis=0)
    residuals = table - rows[:, None] - columns + grand
    if float(np.abs(residuals).max()) <= ROUNDING * float(np.abs(table).max()):
        absent = Undefined("no_residual_spread")
        return Tested(absent, effect=EffectSize("partial_eta_squared", absent))
    work.rows(
        "each_condition",
        r"\bar{x}_{j} = \frac{1}{n} \sum_i x_{ij}",
        {"condition": np.arange(1, k + 1), "mean": columns},
    )
    b = work.step(
        "squares_of_conditions", r"b = n \sum_j (\bar{x}_j - \bar{x})^2", n * float(((columns - grand) ** 2).sum()), n=n
    )
    work.step(
        "squares_of_subjects", r"S = k \sum_i (\bar{x}_i - \bar{x})^2", k * float(((rows - grand) ** 2).sum()), k=k
    )
    w = work.step(
        "squares_of_residuals",
        r"w = \sum_{ij} (x_{ij} - \bar{x}_i - \bar{x}_j + \bar{x})^2",
        float((residuals**2).sum()),
    )
    df = (k - 1, (k - 1) * (n - 1))
    f = work.step("statistic", r"F = \frac{b / k}{w / m}", (b / df[0]) / (w / df[1]), b=b, k=df[0], w=w, m=df[1])
    effect = work.step("partial_eta_squared", r"\text{eta squared} = \frac{b}{b + w}", b / (b + w), b=b, w=w)
    p = f_tail(f, *df, work)
    size, values = EffectSize("partial_eta_squared", effect), _corrected(table, f, df, work)
    return Tested(p, f, df, size, Undefined("no_interval_of_effect"), values=values)


def _corrected(table: Array, f: float, df: tuple[int, int], work: Work) -> dict[str, float]:
    """Return both epsilons, and the p-values with degrees of freedom that are multiplied by them."""
    found = Contrasts.of(table)
    values: dict[str, float] = {}
    for name, epsilon in (("greenhouse_geisser", found.greenhouse_geisser), ("huynh_feldt", found.huynh_feldt)):
        p = above_zero(f_above(f, epsilon * df[0], epsilon * df[1]))
        values |= {name: epsilon, f"p_{name}": p}
    formula = r"p = P(F_{\epsilon k, \epsilon m} \ge F)"
    work.step("greenhouse_geisser_epsilon", r"\epsilon", values["greenhouse_geisser"])
    work.step("greenhouse_geisser_p", formula, values["p_greenhouse_geisser"], F=f)
    work.step("huynh_feldt_epsilon", r"\epsilon", values["huynh_feldt"])
    work.step("huynh_feldt_p", formula, values["p_huynh_feldt"], F=f)
    return values
