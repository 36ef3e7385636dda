"""The bound for the best of finitely many hypotheses."""

from reportgen.catalog.answers import Values
from reportgen.catalog.declare import analysis
from reportgen.catalog.deviations import ANSWERS, TwoOfThree, solved
from reportgen.catalog.method import Sides
from reportgen.catalog.work import SILENT, Work


@analysis(
    label="Bound for a finite class of hypotheses",
    aliases=("slt_bound", "uniform_bound"),
    formula=r"P(\max_h |\hat{R}_h - R_h| > \epsilon) \le 2 |H| e^{-2 n \epsilon^2}",
    reference="Hoeffding (1963), Probability inequalities for sums of bounded random variables, Journal of the American Statistical Association 58:13; Shalev-Shwartz & Ben-David (2014), Understanding Machine Learning, chapter 4",
    says={"number_of_events": "Factor of the bound: the sides, times the number of hypotheses."},
    answers=ANSWERS,
)
def finite_class_bound(
    *,
    hypotheses: int,
    n: int | None = None,
    epsilon: float | None = None,
    delta: float | None = None,
    sides: Sides = 2,
    work: Work = SILENT,
) -> Values:
    """
    Bound on the probability that any of finitely many hypotheses has a risk farther from the observed one than a distance.

    It is Hoeffding's bound times the number of hypotheses, so that it also applies to one chosen by these cases. Losses are
    between 0 and 1, cases independent, and the hypotheses fixed beforehand. A bound of one or more is vacuous.

    "Estimation of the Hypothesis Real Risk": 1000 hypotheses and 1000 cases at a distance of 0.05 have 2000 exp(-5) =
    13.476, which says nothing; at a probability of 0.05 the distance is 0.0728.

    >>> found = finite_class_bound(hypotheses=1000, n=1000, epsilon=0.05).values
    >>> round(found["bound"], 3), found["vacuous"]
    (13.476, True)
    """
    asked = TwoOfThree(n, epsilon, delta)
    asked.refuse_wrong(hypotheses=hypotheses)
    factor = work.step("number_of_events", r"F = s \cdot H", float(sides * hypotheses), s=sides, H=hypotheses)
    return solved(asked, factor, work)
