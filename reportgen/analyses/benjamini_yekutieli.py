"""Benjamini and Yekutieli's adjustment."""

from reportgen.catalog import SILENT, Values, Work, analysis
from reportgen.catalog.adjusted import benjamini_yekutieli_adjusted
from reportgen.catalog.adjusted_answer import ANSWERS, adjusted_answer
from reportgen.data.p_values import PValues

FORMULA = r"\tilde{p}_{(i)} = \min_{j \ge i} \frac{m \sum_{k=1}^{m} \frac{1}{k} p_{(j)}}{j}"


@analysis(
    label="Benjamini-Yekutieli adjustment",
    formula=FORMULA,
    reference="Benjamini & Yekutieli (2001), The control of the false discovery rate in multiple testing under dependency, Annals of Statistics 29:1165",
    answers=ANSWERS,
)
def benjamini_yekutieli(p: PValues, *, alpha: float = 0.05, work: Work = SILENT) -> Values:
    """
    Benjamini and Hochberg's procedure for any dependence between the tests, at the price of a factor.

    The expected proportion of false rejections among the rejections is at most the level. It does not control the risk of any
    false rejection.

    By hand: two p-values have the factor 1 + 1/2, so 0.01 times 2 times 1.5, and 0.04 times 1.5.

    >>> [round(p, 6) for p in benjamini_yekutieli(PValues.of([0.01, 0.04])).values["adjusted"]]
    [0.03, 0.06]
    """
    return adjusted_answer(p, benjamini_yekutieli_adjusted(p.filled), FORMULA, work, alpha=alpha)
