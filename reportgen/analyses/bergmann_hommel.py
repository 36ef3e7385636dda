"""Bergmann and Hommel's adjustment for all pairs of models."""

from reportgen.catalog import SILENT, Undefined, Values, Work, analysis
from reportgen.catalog.adjusted_answer import ANSWERS, adjusted_answer
from reportgen.catalog.related_pairs import bergmann_hommel_adjusted
from reportgen.data.p_values import PValues

FORMULA = r"\tilde{p}_{i} = \min\left(1, \max_{I \ni i} |I| \min_{j \in I} p_{j}\right)"


@analysis(
    label="Bergmann-Hommel adjustment",
    formula=FORMULA,
    undefined_when="not_all_pairs",
    reference='Bergmann & Hommel (1988), Improvements of general multiple test procedures for redundant systems of hypotheses, in Multiple Hypothesenprüfung, Springer; for pairs of models: García & Herrera (2008), An extension on "Statistical comparisons of classifiers over multiple data sets" for all pairwise comparisons, Journal of Machine Learning Research 9:2677',
    answers=ANSWERS,
)
def bergmann_hommel(p: PValues, *, alpha: float = 0.05, work: Work = SILENT) -> Values | Undefined:
    """
    Largest Bonferroni-adjusted p-value of all collections of pairs of models that a pair belongs to and that can be equal at
    once.

    It goes through all ways to put the models into groups of equal ones, so the number of models is limited. It rejects at
    least as much as Shaffer. A smaller p-value may have a larger adjusted one. The p-values come in the order first with
    second, first with third, and so on. It is valid for any dependence between the tests.

    By hand: of three models all pairs, or any one of them, can be equal.

    >>> bergmann_hommel(PValues.of([0.01, 0.04, 0.02])).values["adjusted"]
    [0.03, 0.04, 0.03]
    """
    adjusted = bergmann_hommel_adjusted(p.filled)
    if isinstance(adjusted, Undefined):
        return adjusted
    return adjusted_answer(p, adjusted, FORMULA, work, alpha=alpha)
