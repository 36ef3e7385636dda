"""Finner's step-down adjustment."""

from reportgen.catalog import SILENT, Values, Work, analysis
from reportgen.catalog.adjusted import finner_adjusted
from reportgen.catalog.adjusted_answer import ANSWERS, adjusted_answer
from reportgen.data.p_values import PValues

FORMULA = r"\tilde{p}_{(i)} = \max_{j \le i} \left(1 - (1 - p_{(j)})^{m / j}\right)"


@analysis(
    label="Finner adjustment",
    formula=FORMULA,
    reference="Finner (1993), On a monotonicity problem in step-down multiple test procedures, Journal of the American Statistical Association 88:920; as printed by García, Fernández, Luengo & Herrera (2010), Advanced nonparametric tests for multiple comparisons in the design of experiments in computational intelligence and data mining, Information Sciences 180:2044",
    answers=ANSWERS,
)
def finner(p: PValues, *, alpha: float = 0.05, work: Work = SILENT) -> Values:
    """
    Step-down procedure with the power of the number of tests over the place of a p-value, as it is often printed.

    As printed it does not control the risk of any false rejection: where some null hypotheses are false, that risk is above
    the level. Holm's procedure controls it.

    By hand: of two the smaller has 1 - 0.99^2, the larger 0.04.

    >>> [round(p, 6) for p in finner(PValues.of([0.01, 0.04])).values["adjusted"]]
    [0.0199, 0.04]
    """
    return adjusted_answer(p, finner_adjusted(p.filled), FORMULA, work, alpha=alpha)
