"""Benjamini and Hochberg's adjustment."""

from reportgen.catalog import SILENT, Values, Work, analysis
from reportgen.catalog.adjusted import benjamini_hochberg_adjusted
from reportgen.catalog.adjusted_answer import ANSWERS, adjusted_answer
from reportgen.data.p_values import PValues

FORMULA = r"\tilde{p}_{(i)} = \min_{j \ge i} \frac{m p_{(j)}}{j}"


@analysis(
    label="Benjamini-Hochberg adjustment",
    aliases=("fdr_bh",),
    formula=FORMULA,
    reference="Benjamini & Hochberg (1995), Controlling the false discovery rate: a practical and powerful approach to multiple testing, Journal of the Royal Statistical Society B 57:289",
    answers=ANSWERS,
)
def benjamini_hochberg(p: PValues, *, alpha: float = 0.05, work: Work = SILENT) -> Values:
    """
    Adjusts p-values so that the expected proportion of false rejections among the rejections is at most the level.

    It does not control the risk of any false rejection. It needs independent or positively dependent tests.

    Benjamini & Hochberg (1995), section 3: fifteen p-values of a trial, of which four are rejected.

    >>> trial = [0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719, 0.6528,
    ...     0.7590, 1]
    >>> benjamini_hochberg(PValues.of(trial)).values["rejected"]
    4
    """
    return adjusted_answer(p, benjamini_hochberg_adjusted(p.filled), FORMULA, work, alpha=alpha)
