"""Cases that a bootstrap sample leaves out."""

import math

from reportgen.catalog import SILENT, Values, Work, analysis
from reportgen.errors import Problem, ReportgenError


@analysis(
    label="Proportion left out of a bootstrap sample",
    aliases=("bootstrap_0368",),
    formula=r"\left(1 - \frac{1}{n}\right)^n",
    reference="Efron & Tibshirani (1997), Improvements on cross-validation: the .632+ bootstrap method, Journal of the American Statistical Association 92:548",
    says={
        "never_drawn": "Probability that none of the draws is a given case.",
        "limit_of_left_out": "Limit of this for many cases.",
        "distinct_cases": "Expected number of different cases in a sample.",
    },
    answers={
        "limit": "limit for many cases",
        "distinct": "expected number of different cases",
    },
)
def bootstrap_left_out(*, n: int, work: Work = SILENT) -> Values:
    """
    Proportion of cases that a bootstrap sample of the same size leaves out on average: about 0.368.

    The weights of the .632 bootstrap come from it: a sample contains 0.632 of the cases.

    By hand: of two cases one of four samples leaves the first out.

    >>> bootstrap_left_out(n=2).values["left_out"]
    0.25
    """
    if n < 1:
        raise ReportgenError(Problem("wrong_option", "n must be at least 1", "give the number of cases", str(n)))
    left_out = (1 - 1 / n) ** n
    work.step("never_drawn", r"q = \left(1 - \frac{1}{n}\right)^n", left_out, n=n)
    work.step("limit_of_left_out", r"e^{-1}", math.exp(-1))
    distinct = work.step("distinct_cases", r"d = n \cdot (1 - q)", n * (1 - left_out), n=n, q=left_out)
    return Values({"left_out": left_out, "limit": math.exp(-1), "distinct": distinct}, main="left_out")
