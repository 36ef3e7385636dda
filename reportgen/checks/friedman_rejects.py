"""Whether the test of all models together rejects."""

from reportgen.catalog import Outcome, Undefined, check, not_checkable, passed, warning
from reportgen.catalog.mean_ranks import MeanRanks
from reportgen.data.evidence import BenchmarkTable
from reportgen.distributions import chi2_above


@check(
    label="Test of all models together",
    assumes="Friedman's test rejects that all models rank alike, so that comparisons of mean ranks may follow.",
    reference="Demšar (2006), Statistical comparisons of classifiers over multiple data sets, Journal of Machine Learning Research 7:1",
    basis="computed",
    says={
        "models_rank_differently": "at the {alpha:level} level Friedman's test rejects that all models rank alike (p {p:p_value})",
        "no_difference_of_ranks": "at the {alpha:level} level Friedman's test does not reject that all models rank alike (p {p:p_value})",
        "ranks_not_comparable": "the models cannot be ranked on every data set, or all tie",
        "stop_here": "stop here, since differences of mean ranks support no conclusion",
    },
)
def friedman_rejects(table: BenchmarkTable, *, alpha: float = 0.05) -> Outcome:
    """
    Look whether Friedman's test rejects before mean ranks are compared in pairs.

    If it does not, such comparisons stop. Exact Wilcoxon tests of all pairs, adjusted by Holm, need no such test.
    """
    ranked = MeanRanks.of(table)
    if isinstance(ranked, Undefined) or ranked.all_tied:
        return not_checkable("ranks_not_comparable", on="table")
    statistic = ranked.chi_square()
    p = float(chi2_above(statistic, ranked.size[1] - 1))
    if p <= alpha:
        return passed("models_rank_differently", on="table", statistic=statistic, alpha=alpha, p=p)
    return warning("no_difference_of_ranks", on="table", consequence="stop_here", statistic=statistic, alpha=alpha, p=p)
