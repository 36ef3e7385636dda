"""Hoeffding's bound for one model."""

from reportgen.catalog.answers import Values
from reportgen.catalog.declare import analysis
from reportgen.catalog.deviations import ANSWERS, TwoOfThree, solved
from reportgen.catalog.method import Sides
from reportgen.catalog.work import SILENT, Work


@analysis(
    label="Hoeffding bound",
    formula=r"P(|\hat{R} - R| \ge \epsilon) \le 2 e^{-2 n \epsilon^2}",
    reference="Hoeffding (1963), Probability inequalities for sums of bounded random variables, Journal of the American Statistical Association 58:13",
    answers=ANSWERS,
)
def hoeffding_bound(
    *,
    n: int | None = None,
    epsilon: float | None = None,
    delta: float | None = None,
    sides: Sides = 2,
    work: Work = SILENT,
) -> Values:
    """
    Bound on the probability that the mean loss on independent cases is farther than a distance from the true risk.

    For losses between 0 and 1 and one model that was fixed before these cases were seen. Two of `n`, `epsilon` and `delta`
    give the third; one-sided bounds have a factor of 1 in place of 2. It applies to every distribution, so that exact
    limits for a proportion are narrower.

    By hand: with 1000 cases and a probability of 0.05 the distance is sqrt(ln(40) / 2000) = 0.0429.

    >>> round(hoeffding_bound(n=1000, delta=0.05).values["epsilon"], 4)
    0.0429
    """
    asked = TwoOfThree(n, epsilon, delta)
    asked.refuse_wrong()
    return solved(asked, float(sides), work)
