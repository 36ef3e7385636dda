"""Nemenyi's test of all pairs of models."""

import math
from dataclasses import replace

import numpy as np

from reportgen.catalog import SILENT, Among, EffectSize, Table, Tested, Undefined, Work, hypotest
from reportgen.catalog.model_groups import ANSWERS, standing
from reportgen.catalog.rank_differences import RankDifferences
from reportgen.checks.complete_blocks import complete_blocks
from reportgen.checks.datasets_count import datasets_count
from reportgen.checks.friedman_rejects import friedman_rejects
from reportgen.data.evidence import BenchmarkTable
from reportgen.distributions import above_zero, normal_range_above, normal_range_quantile

EFFECT = "largest_rank_difference"


@hypotest(
    label="Nemenyi test",
    question="Which pairs of models differ in their mean ranks over data sets?",
    null="on each data set every order of the models is equally likely",
    formula=r"D = q_{\alpha} \sqrt{\frac{k (k + 1)}{6 N}}",
    checks=(complete_blocks, datasets_count, friedman_rejects),
    undefined_when="all_models_tied",
    among=Among(on="benchmark", apart="all", gathers=BenchmarkTable, gather=lambda table, _: table),
    reference="Nemenyi (1963), Distribution-free multiple comparisons, Princeton; Demšar (2006), Statistical comparisons of classifiers over multiple data sets, Journal of Machine Learning Research 7:1",
    says={
        "quantile_of_range": "Quantile of the range of so many normal variables (the studentised range), over the root of two.",
        "range_of_ranks": "Largest difference of mean ranks over half its variance, as a range has it.",
        "tail_of_range": "p-value of the largest difference.",
    },
    answers={**ANSWERS, "critical_value": "critical value", "critical_difference": "critical difference"},
)
def nemenyi(table: BenchmarkTable, *, alpha: float = 0.05, work: Work = SILENT) -> Tested:
    """
    Compares all pairs of models by their mean ranks: two differ if their mean ranks are at least the critical difference
    apart.

    The p-value is that of the largest difference; the table has one for each pair, adjusted for all pairs. Groups are the
    longest runs of models of which no two differ. Ties are not corrected for. A pair is judged with the ranks of all
    models, so that other models can change it: where two of five equal models vary more than the others it finds a
    difference in 7% instead of 5% of samples (by simulation). It describes, and exact Wilcoxon tests with Holm's adjustment
    decide.

    J. Demšar (2006), 3.2.2: four models on fourteen data sets have the critical difference 1.25 at 5%.

    >>> found = nemenyi(BenchmarkTable.of([[4, 3, 2, 1]] * 14))
    >>> round(found.values["critical_value"], 3), round(found.values["critical_difference"], 2)
    (2.569, 1.25)
    """
    compared = RankDifferences.of(replace(table, control=None))
    if isinstance(compared, Undefined):
        return Tested(compared, effect=EffectSize(EFFECT, compared))
    k, root = compared.ranked.size[1], math.sqrt(2)
    error = compared.noted_error(work)
    critical = normal_range_quantile(alpha, k) / root
    work.step("quantile_of_range", r"q = \frac{q_{k, 1 - \alpha}}{\sqrt{2}}", critical, k=k, alpha=alpha)
    reach = work.step("formula", r"D = q \cdot d", critical * error, q=critical, d=error)
    differences = compared.differences
    p = [above_zero(normal_range_above(abs(one) / error * root, k)) for one in differences.tolist()]
    shown = np.abs(differences) >= reach
    largest = float(np.abs(differences).max())
    statistic = work.step(
        "range_of_ranks", r"x = \frac{\sqrt{2} \cdot a}{d}", largest / error * root, a=largest, d=error
    )
    work.step("tail_of_range", r"p = P(Q_{k} \ge x)", min(p), k=k, x=statistic)
    values = standing(table.models, compared.ranked.means, compared.differ(shown))
    values |= {"critical_value": critical, "critical_difference": reach}
    rows = zip(compared.names(), differences.tolist(), p, shown.tolist(), strict=True)
    shown_table = Table(
        ("first", "second", "rank_difference", "p_value", "differ"), tuple((*pair, *rest) for pair, *rest in rows)
    )
    return Tested(min(p), statistic, None, EffectSize(EFFECT, largest), values=values, table=shown_table)
