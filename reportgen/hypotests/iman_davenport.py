"""Iman and Davenport's test."""

from reportgen.catalog import SILENT, Among, EffectSize, Tested, Undefined, Work, hypotest
from reportgen.catalog.mean_ranks import MeanRanks
from reportgen.catalog.tails import f_tail
from reportgen.checks.complete_blocks import complete_blocks
from reportgen.conventions import ROUNDING
from reportgen.data.evidence import BenchmarkTable

EFFECT = "kendalls_w"


@hypotest(
    label="Iman-Davenport test",
    question="Do several models rank alike over data sets?",
    null="on each data set every order of the models is equally likely",
    formula=r"F_F = \frac{(N - 1) \chi^2_F}{N (k - 1) - \chi^2_F}",
    checks=(complete_blocks,),
    undefined_when="all_models_tied",
    among=Among(on="benchmark", gathers=BenchmarkTable, gather=lambda table, _: table),
    reference="Iman & Davenport (1980), Approximations of the critical region of the Friedman statistic, Communications in Statistics, Theory and Methods 9:571",
    says={
        "same_order_everywhere": "all {data_sets:data set ranks|data sets rank} the models alike, so the statistic is infinite",
        "withheld.same_order_everywhere": "all {data_sets:data set ranks|data sets rank} the models alike, so the statistic is infinite; the exact version of Friedman's test has a p-value",
    },
    answers={"mean_ranks": "mean ranks"},
)
def iman_davenport(table: BenchmarkTable, *, correct_ties: bool = True, work: Work = SILENT) -> Tested:
    """
    Tests whether several models rank alike over data sets, by an F statistic that is less conservative than Friedman's.

    A rejection says that the models do not all rank alike, not which differ. With few data sets it fits better than the
    chi-square distribution of Friedman's statistic, and errs a little too often (of five equal models on six data sets
    in 6% instead of 5%, by simulation).

    By hand: rank sums 4, 5 and 9 of three data sets have Friedman's 14/3, so F = 2 * 14/3 / (6 - 14/3) = 7.

    >>> found = iman_davenport(BenchmarkTable.of([[1, 2, 3], [1, 2, 3], [2, 1, 3]], better="lower"))
    >>> round(found.statistic, 6), found.df
    (7.0, (2, 4))
    """
    ranked = MeanRanks.of(table)
    if isinstance(ranked, Undefined) or ranked.all_tied:
        absence = ranked if isinstance(ranked, Undefined) else Undefined("all_models_tied", data_sets=ranked.size[0])
        return Tested(absence, effect=EffectSize(EFFECT, absence))
    n, k = ranked.size
    chi2, most = ranked.chi_square(correct_ties=correct_ties, work=work), n * (k - 1)
    effect, values = EffectSize(EFFECT, chi2 / most), {"mean_ranks": ranked.means.tolist()}
    no_interval = Undefined("no_interval_of_concordance")
    if most - chi2 <= ROUNDING * most:
        return Tested(
            Undefined("same_order_everywhere", data_sets=n),
            None,
            None,
            effect,
            no_interval,
            values=values,
            table=ranked.table(),
        )
    statistic = (n - 1) * chi2 / (most - chi2)
    work.step("statistic", r"F_F = \frac{(N - 1) x}{N (k - 1) - x}", statistic, N=n, k=k, x=chi2)
    df = (k - 1, (k - 1) * (n - 1))
    return Tested(f_tail(statistic, *df, work), statistic, df, effect, no_interval, values=values, table=ranked.table())
