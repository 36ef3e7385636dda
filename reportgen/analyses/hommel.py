"""Hommel's adjustment."""

from reportgen.catalog import SILENT, Values, Work, analysis
from reportgen.catalog.adjusted import hommel_adjusted
from reportgen.catalog.adjusted_answer import ANSWERS, adjusted_answer
from reportgen.data.p_values import PValues

FORMULA = r"\tilde{p}_{i} = \max_{I \ni i} \min_{j \in I} \frac{|I| p_{j}}{r_{j}}"


@analysis(
    label="Hommel adjustment",
    formula=FORMULA,
    reference="Hommel (1988), A stagewise rejective multiple test procedure based on a modified Bonferroni test, Biometrika 75:383; adjusted p-values: Wright (1992), Adjusted p-values for simultaneous inference, Biometrics 48:1005",
    answers=ANSWERS,
)
def hommel(p: PValues, *, alpha: float = 0.05, work: Work = SILENT) -> Values:
    """
    Largest p-value of Simes' test among all collections of tests that a test belongs to.

    The number r is the rank of a p-value in its collection. It rejects at least as much as Hochberg, and needs independent or
    positively dependent tests.

    By hand: Simes' test of all three has 0.03, that of the first and the third 0.02, that of the other two 0.04.

    >>> hommel(PValues.of([0.01, 0.03, 0.04])).values["adjusted"]
    [0.03, 0.04, 0.04]
    """
    return adjusted_answer(p, hommel_adjusted(p.filled), FORMULA, work, alpha=alpha)
