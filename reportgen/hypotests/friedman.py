"""Friedman's test."""

from typing import Literal

from reportgen.catalog import SILENT, Among, EffectSize, Tested, Undefined, Work, hypotest
from reportgen.catalog.mean_ranks import MeanRanks
from reportgen.catalog.tails import chi2_tail
from reportgen.checks.complete_blocks import complete_blocks
from reportgen.checks.datasets_count import datasets_count
from reportgen.data.evidence import BenchmarkTable

EFFECT = "kendalls_w"


@hypotest(
    label="Friedman test",
    question="Do several models rank alike over data sets?",
    null="on each data set every order of the models is equally likely",
    formula=r"\chi^2_F = \frac{(k - 1) \sum_j (R_j - N \bar{r})^2}{\sum_{ij} (r_{ij} - \bar{r})^2}, \quad \bar{r} = \frac{k + 1}{2}",
    checks=(complete_blocks, datasets_count),
    undefined_when="all_models_tied",
    among=Among(on="benchmark", gathers=BenchmarkTable, gather=lambda table, _: table),
    reference="Friedman (1937), The use of ranks to avoid the assumption of normality implicit in the analysis of variance, Journal of the American Statistical Association 32:675; ties: Conover (1999), Practical Nonparametric Statistics, 5.8; Kendall & Babington Smith (1939), The problem of m rankings, Annals of Mathematical Statistics 10:275",
    says={
        "concordance": "Kendall's coefficient of concordance: one if all data sets rank the models alike.",
        "dealt_orders": "Proportion of all orders of the models on the data sets that are at least as far apart.",
    },
    answers={"mean_ranks": "mean ranks"},
)
def friedman(
    table: BenchmarkTable,
    *,
    version: Literal["chi2", "exact"] = "chi2",
    correct_ties: bool = True,
    work: Work = SILENT,
) -> Tested:
    """
    Tests whether several models rank alike over data sets.

    Rank 1 is the best on a data set; equal scores share the mean of their ranks. The statistic is corrected for ties,
    unless `correct_ties` is false: without ties both are the same. The exact version goes through all orders of the
    models, with the ties of each data set, where these are few. The effect is Kendall's W: 1 if all data sets rank the
    models alike, 0 if their mean ranks are equal; it is too high on average and has no interval. A rejection says that the models do not all rank alike, not which
    differ, nor by how much.

    R's friedman.test on its data warpbreaks: mean breaks of two wools under three tensions, for which it prints 0.33333
    and 0.5637.

    >>> found = friedman(BenchmarkTable.of([[44.6, 28.2], [24.0, 28.8], [24.6, 18.8]], better="lower"))
    >>> round(found.statistic, 5), found.df, round(found.p_value, 4)
    (0.33333, 1, 0.5637)
    """
    ranked = MeanRanks.of(table)
    if isinstance(ranked, Undefined) or ranked.all_tied:
        absence = ranked if isinstance(ranked, Undefined) else Undefined("all_models_tied", data_sets=ranked.size[0])
        return Tested(absence, effect=EffectSize(EFFECT, absence))
    n, k = ranked.size
    statistic = ranked.chi_square(correct_ties=correct_ties, work=work)
    agreement = statistic / (n * (k - 1))
    work.step("concordance", r"W = \frac{x}{N (k - 1)}", agreement, x=statistic, N=n, k=k)
    p: float | Undefined
    if version == "exact":
        p = ranked.exact_p()
        if not isinstance(p, Undefined):
            work.step("dealt_orders", r"p = P(\chi^2_F \ge x)", p, x=statistic)
    else:
        p = chi2_tail(statistic, k - 1, work)
    values = {"mean_ranks": ranked.means.tolist()}
    df = None if version == "exact" else k - 1
    effect = EffectSize(EFFECT, agreement)
    return Tested(
        p, statistic, df, effect, Undefined("no_interval_of_concordance"), values=values, table=ranked.table()
    )
