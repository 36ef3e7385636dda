"""Hochberg's step-up adjustment."""

from reportgen.catalog import SILENT, Values, Work, analysis
from reportgen.catalog.adjusted import hochberg_adjusted
from reportgen.catalog.adjusted_answer import ANSWERS, adjusted_answer
from reportgen.data.p_values import PValues

FORMULA = r"\tilde{p}_{(i)} = \min_{j \ge i} (m - j + 1) p_{(j)}"


@analysis(
    label="Hochberg adjustment",
    formula=FORMULA,
    reference="Hochberg (1988), A sharper Bonferroni procedure for multiple tests of significance, Biometrika 75:800",
    answers=ANSWERS,
)
def hochberg(p: PValues, *, alpha: float = 0.05, work: Work = SILENT) -> Values:
    """
    Holm's factors, from the largest p-value downwards: where one is rejected, all smaller ones are.

    It rejects at least as much as Holm. It needs independent or positively dependent tests.

    By hand: the largest of three is 0.04, at most 0.05, so all three are rejected.

    >>> hochberg(PValues.of([0.04, 0.03, 0.02])).values["adjusted"]
    [0.04, 0.04, 0.04]
    """
    return adjusted_answer(p, hochberg_adjusted(p.filled), FORMULA, work, alpha=alpha)
