"""Shaffer's step-down adjustment for all pairs of models."""

from reportgen.catalog import SILENT, Undefined, Values, Work, analysis
from reportgen.catalog.adjusted_answer import ANSWERS, adjusted_answer
from reportgen.catalog.related_pairs import shaffer_adjusted
from reportgen.data.p_values import PValues

FORMULA = r"\tilde{p}_{(i)} = \max_{j \le i} \min(1, t_{j} p_{(j)})"


@analysis(
    label="Shaffer adjustment",
    formula=FORMULA,
    undefined_when="not_all_pairs",
    reference='Shaffer (1986), Modified sequentially rejective multiple test procedures, Journal of the American Statistical Association 81:826; for pairs of models: García & Herrera (2008), An extension on "Statistical comparisons of classifiers over multiple data sets" for all pairwise comparisons, Journal of Machine Learning Research 9:2677',
    answers=ANSWERS,
)
def shaffer(p: PValues, *, alpha: float = 0.05, work: Work = SILENT) -> Values | Undefined:
    """
    Holm's procedure for all pairs of models, with the largest number of pairs that can still be equal.

    If A equals B and B equals C, A equals C, so that after one rejection fewer pairs than m - 1 can be equal: t is that
    number. The p-values come in the order first with second, first with third, and so on; their number must be that of all
    pairs. It is valid for any dependence between the tests.

    By hand: of three models all three pairs or one can be equal, so the factors are 3, 1 and 1.

    >>> shaffer(PValues.of([0.01, 0.03, 0.02])).values["adjusted"]
    [0.03, 0.03, 0.03]
    """
    adjusted = shaffer_adjusted(p.filled)
    if isinstance(adjusted, Undefined):
        return adjusted
    return adjusted_answer(p, adjusted, FORMULA, work, alpha=alpha)
