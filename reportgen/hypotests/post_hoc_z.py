"""z tests of mean ranks, adjusted for how many there are."""

from collections.abc import Callable, Mapping
from typing import Literal

import numpy as np

from reportgen.catalog import SILENT, EffectSize, Table, Tested, Undefined, Work, hypotest
from reportgen.catalog import adjusted as procedures
from reportgen.catalog.model_groups import ANSWERS, standing
from reportgen.catalog.rank_differences import RankDifferences
from reportgen.catalog.related_pairs import bergmann_hommel_adjusted, shaffer_adjusted
from reportgen.checks.complete_blocks import complete_blocks
from reportgen.checks.datasets_count import datasets_count
from reportgen.checks.friedman_rejects import friedman_rejects
from reportgen.data.evidence import Array, BenchmarkTable, array
from reportgen.distributions import above_zero, normal_beyond

EFFECT = "largest_rank_difference"
Adjust = Literal[
    "holm",
    "bonferroni",
    "sidak",
    "holm_sidak",
    "hochberg",
    "hommel",
    "finner",
    "li",
    "benjamini_hochberg",
    "benjamini_yekutieli",
    "shaffer",
    "bergmann_hommel",
    "none",
]
OF_ALL_PAIRS: Mapping[Adjust, Callable[[Array], Array | Undefined]] = {
    "shaffer": shaffer_adjusted,
    "bergmann_hommel": bergmann_hommel_adjusted,
}
PROCEDURES: Mapping[Adjust, Callable[[Array], Array | Undefined]] = {
    "holm": procedures.holm_adjusted,
    "bonferroni": procedures.bonferroni_adjusted,
    "sidak": procedures.sidak_adjusted,
    "holm_sidak": procedures.holm_sidak_adjusted,
    "hochberg": procedures.hochberg_adjusted,
    "hommel": procedures.hommel_adjusted,
    "finner": procedures.finner_adjusted,
    "li": procedures.li_adjusted,
    "benjamini_hochberg": procedures.benjamini_hochberg_adjusted,
    "benjamini_yekutieli": procedures.benjamini_yekutieli_adjusted,
    "none": array,
    **OF_ALL_PAIRS,
}


@hypotest(
    label="z tests of mean ranks",
    question="Which models differ in their mean ranks over data sets?",
    null="on each data set every order of the models is equally likely",
    formula=r"z = \frac{\bar{r}_{a} - \bar{r}_{b}}{\sqrt{k (k + 1) / (6 N)}}",
    checks=(complete_blocks, datasets_count, friedman_rejects),
    undefined_when="all_models_tied",
    reference='Demšar (2006), Statistical comparisons of classifiers over multiple data sets, Journal of Machine Learning Research 7:1; García & Herrera (2008), An extension on "Statistical comparisons of classifiers over multiple data sets" for all pairwise comparisons, Journal of Machine Learning Research 9:2677',
    says={
        "related_pairs_only": "this procedure is for all pairs of models, and the models are compared with a control",
        "largest_z": "Largest difference of mean ranks over its standard error.",
        "tail_of_largest": "Its p-value, not adjusted.",
        "smallest_adjusted": "Smallest adjusted p-value.",
    },
    answers={**ANSWERS, "adjusted": "adjusted p-values", "tests": "tests"},
)
def post_hoc_z(table: BenchmarkTable, *, adjust: Adjust = "holm", alpha: float = 0.05, work: Work = SILENT) -> Tested:
    """
    Compares all pairs of models, or each with a control, by z tests of their mean ranks, adjusted as asked.

    The p-value is the smallest adjusted one; the table has one for each pair. Procedures differ in what they control:
    `benjamini_hochberg` and `benjamini_yekutieli` not the risk of any false rejection, `li` only for independent tests,
    `finner` as printed not at all, `none` neither. Ties are not corrected for. A pair is judged with the ranks of all
    models: it describes, and exact Wilcoxon tests with Holm's adjustment decide.

    By hand: three models that rank alike on six data sets have the error sqrt(12 / 36) = 0.577, so z = -2 / 0.577 for the
    first and the third, and -1 / 0.577 for the others, with p 0.000532 and 0.083265; Holm multiplies by 3 and 2.

    >>> found = post_hoc_z(BenchmarkTable.of([[3, 2, 1]] * 6))
    >>> [round(p, 6) for p in found.values["adjusted"]]
    [0.166529, 0.001596, 0.166529]
    """
    compared = RankDifferences.of(table)
    if not isinstance(compared, Undefined) and compared.control is not None and adjust in OF_ALL_PAIRS:
        compared = Undefined("related_pairs_only")
    if isinstance(compared, Undefined):
        return Tested(compared, effect=EffectSize(EFFECT, compared))
    error, differences = compared.noted_error(work), compared.differences
    z = differences / error
    raw = np.maximum(normal_beyond(z), above_zero(0.0))
    adjusted = PROCEDURES[adjust](raw)
    largest = float(np.abs(differences).max())
    effect = EffectSize(EFFECT, largest)
    if isinstance(adjusted, Undefined):
        return Tested(adjusted, effect=effect)
    statistic = work.step("largest_z", r"z = \frac{a}{d}", largest / error, a=largest, d=error)
    work.step("tail_of_largest", r"P(|Z| \ge z)", float(raw.min()), z=statistic)
    smallest = work.step("smallest_adjusted", r"\tilde{p} = \min_i \tilde{p}_{i}", float(adjusted.min()))
    shown = adjusted <= alpha
    values = standing(table.models, compared.ranked.means, compared.differ(shown))
    if compared.control is not None:
        values = {"mean_ranks": values["mean_ranks"], "ranking": values["ranking"]}
    values |= {"adjusted": adjusted.tolist(), "tests": len(compared.pairs)}
    rows = zip(
        compared.names(), differences.tolist(), z.tolist(), raw.tolist(), adjusted.tolist(), shown.tolist(), strict=True
    )
    columns = ("first", "second", "rank_difference", "z", "p_value", "adjusted", "differ")
    return Tested(
        smallest,
        statistic,
        None,
        effect,
        values=values,
        table=Table(columns, tuple((*pair, *rest) for pair, *rest in rows)),
    )
