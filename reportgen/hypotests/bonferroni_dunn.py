"""The Bonferroni-Dunn test of several models against a control."""

import numpy as np

from reportgen.catalog import SILENT, Among, EffectSize, Table, Tested, Undefined, Work, hypotest
from reportgen.catalog.adjusted import bonferroni_adjusted
from reportgen.catalog.rank_differences import RankDifferences
from reportgen.checks.complete_blocks import complete_blocks
from reportgen.checks.datasets_count import datasets_count
from reportgen.checks.friedman_rejects import friedman_rejects
from reportgen.data.evidence import BenchmarkTable
from reportgen.distributions import above_zero, normal_beyond, normal_quantile

EFFECT = "largest_rank_difference"


@hypotest(
    label="Bonferroni-Dunn test",
    question="Which models differ from a control in their mean ranks over data sets?",
    null="on each data set every order of the models is equally likely",
    formula=r"D = z_{1 - \alpha / (2 (k - 1))} \sqrt{\frac{k (k + 1)}{6 N}}",
    checks=(complete_blocks, datasets_count, friedman_rejects),
    undefined_when="no_control",
    among=Among(on="benchmark", apart="control", gathers=BenchmarkTable, gather=lambda table, _: table),
    reference="Dunn (1961), Multiple comparisons among means, Journal of the American Statistical Association 56:52; Demšar (2006), Statistical comparisons of classifiers over multiple data sets, Journal of Machine Learning Research 7:1",
    says={
        "no_control": "no control is named",
        "quantile_for_controls": "Normal quantile for half the level, shared by all models but the control.",
        "largest_standardised": "Largest difference from the control over its standard error.",
        "tail_times_models": "p-value of the largest difference, times the number of comparisons.",
    },
    answers={
        "mean_ranks": "mean ranks",
        "critical_value": "critical value",
        "critical_difference": "critical difference",
        "differ": "models that differ from the control",
    },
)
def bonferroni_dunn(table: BenchmarkTable, *, alpha: float = 0.05, work: Work = SILENT) -> Tested:
    """
    Compares each model with a control by their mean ranks: they differ if these are at least the critical difference apart.

    The p-value is the smallest adjusted one; the table has one for each model. Ties are not corrected for. A model is
    judged with the ranks of all models, so that other models can change it: where two of five equal models vary more than
    the others it finds a difference in 8% instead of 5% of samples (by simulation). It describes, and exact Wilcoxon tests
    with Holm's adjustment decide.

    J. Demšar (2006), 3.2.2: four models on fourteen data sets have the critical difference 1.16 at 5%, with 2.394 from a
    table.

    >>> found = bonferroni_dunn(BenchmarkTable.of([[4, 3, 2, 1]] * 14, "ABCD", control="A"))
    >>> round(found.values["critical_value"], 3), round(found.values["critical_difference"], 3)
    (2.394, 1.168)
    """
    compared = Undefined("no_control") if table.control is None else RankDifferences.of(table)
    if isinstance(compared, Undefined):
        return Tested(compared, effect=EffectSize(EFFECT, compared))
    others = len(compared.pairs)
    error = compared.noted_error(work)
    critical = float(normal_quantile(1 - alpha / (2 * others)))
    work.step(
        "quantile_for_controls", r"z = \Phi^{-1}\left(1 - \frac{\alpha}{2 m}\right)", critical, alpha=alpha, m=others
    )
    reach = work.step("formula", r"D = z \cdot d", critical * error, z=critical, d=error)
    differences = compared.differences
    raw = normal_beyond(differences / error)
    adjusted = np.maximum(bonferroni_adjusted(raw), above_zero(0.0))
    shown = np.abs(differences) >= reach
    largest = float(np.abs(differences).max())
    statistic = work.step("largest_standardised", r"x = \frac{a}{d}", largest / error, a=largest, d=error)
    work.step("tail_times_models", r"p = \min(1, m \cdot P(|Z| \ge x))", float(adjusted.min()), m=others, x=statistic)
    models = [first for first, _ in compared.names()]
    values = {
        "mean_ranks": compared.ranked.means.tolist(),
        "critical_value": critical,
        "critical_difference": reach,
        "differ": [model for model, one in zip(models, shown.tolist(), strict=True) if one],
    }
    columns = (models, differences.tolist(), raw.tolist(), adjusted.tolist(), shown.tolist())
    rows = Table(("model", "rank_difference", "p_value", "adjusted", "differ"), tuple(zip(*columns, strict=True)))
    return Tested(float(adjusted.min()), statistic, None, EffectSize(EFFECT, largest), values=values, table=rows)
