"""Li's two-step adjustment."""

from reportgen.catalog import SILENT, Values, Work, analysis
from reportgen.catalog.adjusted import li_adjusted
from reportgen.catalog.adjusted_answer import ANSWERS, adjusted_answer
from reportgen.data.p_values import PValues

FORMULA = r"\tilde{p}_{i} = \frac{p_{i}}{p_{i} + 1 - \max_j p_{j}}"


@analysis(
    label="Li adjustment",
    formula=FORMULA,
    reference="Li (2008), A two-step rejection procedure for testing multiple hypotheses, Journal of Statistical Planning and Inference 138:1521",
    answers=ANSWERS,
)
def li(p: PValues, *, alpha: float = 0.05, work: Work = SILENT) -> Values:
    """
    Divides each p-value by its sum with one less the largest of them.

    It controls the risk of any false rejection only for independent p-values. It depends on the largest p-value: where that
    is near one, almost nothing is rejected. p-values of pairs of models are not independent.

    By hand: the largest is 0.5, so 0.01 over 0.51.

    >>> [round(p, 6) for p in li(PValues.of([0.01, 0.5])).values["adjusted"]]
    [0.019608, 0.5]
    """
    return adjusted_answer(p, li_adjusted(p.filled), FORMULA, work, alpha=alpha)
