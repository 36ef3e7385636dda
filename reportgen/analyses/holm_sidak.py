"""Holm's step-down adjustment with Šidák's levels."""

from reportgen.catalog import SILENT, Values, Work, analysis
from reportgen.catalog.adjusted import holm_sidak_adjusted
from reportgen.catalog.adjusted_answer import ANSWERS, adjusted_answer
from reportgen.data.p_values import PValues

FORMULA = r"\tilde{p}_{(i)} = \max_{j \le i} \left(1 - (1 - p_{(j)})^{m - j + 1}\right)"


@analysis(
    label="Holm-Šidák adjustment",
    formula=FORMULA,
    reference="Holland & Copenhaver (1987), An improved sequentially rejective Bonferroni test procedure, Biometrics 43:417",
    answers=ANSWERS,
)
def holm_sidak(p: PValues, *, alpha: float = 0.05, work: Work = SILENT) -> Values:
    """
    Holm's procedure with Šidák's levels, which are a little larger than Bonferroni's.

    The risk of any false rejection is at most the level for independent tests, and under some kinds of positive dependence.
    Pairs of models share models, so this is not shown for them.

    By hand: the smallest of three is 0.01, so 1 - 0.99^3; then 1 - 0.98^2.

    >>> [round(p, 6) for p in holm_sidak(PValues.of([0.04, 0.01, 0.02])).values["adjusted"]]
    [0.04, 0.029701, 0.0396]
    """
    return adjusted_answer(p, holm_sidak_adjusted(p.filled), FORMULA, work, alpha=alpha)
