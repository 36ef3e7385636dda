"""Šidák's adjustment."""

import math

from reportgen.catalog import SILENT, Values, Work, analysis
from reportgen.catalog.adjusted import sidak_adjusted
from reportgen.catalog.adjusted_answer import ANSWERS, adjusted_answer
from reportgen.data.p_values import PValues

FORMULA = r"\tilde{p}_{i} = 1 - (1 - p_{i})^m"


@analysis(
    label="Šidák adjustment",
    formula=FORMULA,
    reference="Šidák (1967), Rectangular confidence regions for the means of multivariate normal distributions, Journal of the American Statistical Association 62:626",
    answers={
        **ANSWERS,
        "alpha_of_each": "level of significance of each test",
        "level_of_each": "level of an interval next to each test",
    },
)
def sidak(p: PValues, *, alpha: float = 0.05, work: Work = SILENT) -> Values:
    """
    Probability that the smallest of as many independent p-values is at most this one, if all null hypotheses are true.

    Each test is judged at 1 - (1 - alpha)^(1 / m). The risk of any false rejection is at most the level for independent tests
    and for two-sided tests of normal means; other dependence may break it.

    By hand: the smaller of two is at most 0.05 with probability 1 - 0.95 * 0.95.

    >>> round(sidak(PValues.of([0.05, 0.5])).values["adjusted"][0], 6)
    0.0975
    """
    return adjusted_answer(
        p, sidak_adjusted(p.filled), FORMULA, work, alpha=alpha, of_each=-math.expm1(math.log1p(-alpha) / len(p.values))
    )
