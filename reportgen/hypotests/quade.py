"""Quade's test."""

import numpy as np

from reportgen.catalog import SILENT, EffectSize, Table, Tested, Undefined, Work, hypotest
from reportgen.catalog.mean_ranks import MeanRanks
from reportgen.catalog.tails import f_tail
from reportgen.checks.complete_blocks import complete_blocks
from reportgen.conventions import ROUNDING
from reportgen.data.evidence import Array, BenchmarkTable
from reportgen.data.midranks import midranks, tie_distance


@hypotest(
    label="Quade test",
    question="Do several models rank alike over data sets that count by how far their scores are apart?",
    null="on each data set every order of the models is equally likely",
    formula=r"F_Q = \frac{(N - 1) b}{a - b}, \quad a = \sum_{ij} s_{ij}^2, \quad b = \frac{1}{N} \sum_j \left(\sum_i s_{ij}\right)^2, \quad s_{ij} = q_i \left(r_{ij} - \frac{k + 1}{2}\right)",
    checks=(complete_blocks,),
    undefined_when="all_models_tied",
    reference="Quade (1979), Using weighted rankings in the analysis of complete blocks with additive block effects, Journal of the American Statistical Association 74:680",
    says={
        "same_weighted_order": "all data sets rank the models alike, so the statistic is infinite",
        "weighted_squares_of_ranks": "Sum of the squared weighted ranks.",
        "squares_of_weighted_sums": "Sum of the squared sums of each model, divided by the number of data sets.",
    },
    answers={"mean_weighted_ranks": "mean weighted ranks"},
)
def quade(table: BenchmarkTable, *, work: Work = SILENT) -> Tested:
    """
    Tests whether several models rank alike over data sets, with more weight on data sets where their scores differ more.

    The ranks of a data set are weighted by the rank of its range, the distance of its best from its worst score. This
    needs scores for which such distances can be compared between data sets. A rejection does not say which models differ.

    Conover (1999), section 5.8, as in R's quade.test: five brands of hand lotion in seven stores.

    >>> sold = [[5, 4, 7, 10, 12], [1, 3, 1, 0, 2], [16, 12, 22, 22, 35], [5, 4, 3, 5, 4], [10, 9, 7, 13, 10],
    ...     [19, 18, 28, 37, 58], [10, 7, 6, 8, 7]]
    >>> found = quade(BenchmarkTable.of(sold))
    >>> round(found.statistic, 4), found.df, round(found.p_value, 5)
    (3.8293, (4, 24), 0.01519)
    """
    ranked = MeanRanks.of(table)
    if isinstance(ranked, Undefined) or ranked.all_tied:
        absence = ranked if isinstance(ranked, Undefined) else Undefined("all_models_tied", data_sets=ranked.size[0])
        return Tested(absence)
    n, k = ranked.size
    weighted = _weighted(table, ranked)
    means = weighted.mean(axis=0)
    values, shown = {"mean_weighted_ranks": means.tolist()}, _table(ranked, means)
    all_squares = float(np.square(weighted).sum())
    of_sums = float(np.square(weighted.sum(axis=0)).sum() / n)
    work.step("weighted_squares_of_ranks", r"a = \sum_{ij} s_{ij}^2", all_squares)
    work.step("squares_of_weighted_sums", r"b = \frac{1}{N} \sum_j \left(\sum_i s_{ij}\right)^2", of_sums, N=n)
    if all_squares - of_sums <= ROUNDING * all_squares:
        return Tested(Undefined("same_weighted_order"), values=values, table=shown)
    statistic = (n - 1) * of_sums / (all_squares - of_sums)
    work.step("statistic", r"F_Q = \frac{(N - 1) b}{a - b}", statistic, N=n, b=of_sums, a=all_squares)
    df = (k - 1, (k - 1) * (n - 1))
    effect = EffectSize("largest_difference", float(np.ptp(means)))
    return Tested(f_tail(statistic, *df, work), statistic, df, effect, values=values, table=shown)


def _weighted(table: BenchmarkTable, ranked: MeanRanks) -> Array:
    """Multiply the ranks, less their mean, by the rank of the range of each data set."""
    ranges = midranks(np.ptp(table.scores, axis=1), within=tie_distance(table.scores.ravel()))
    return ranges[:, None] * (ranked.ranks - (ranked.size[1] + 1) / 2)


def _table(ranked: MeanRanks, means: Array) -> Table:
    rows = zip(ranked.models, ranked.means.tolist(), means.tolist(), strict=True)
    return Table(("model", "mean_rank", "mean_weighted_rank"), tuple(rows))
