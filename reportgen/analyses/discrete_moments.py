"""Mean and variance of a discrete distribution."""

import math

import numpy as np

from reportgen.catalog.answers import Table, Values
from reportgen.catalog.declare import analysis
from reportgen.catalog.options import Numbers
from reportgen.catalog.work import SILENT, Work
from reportgen.conventions import ROUNDING_OF_GIVEN
from reportgen.data.arrays import Array, array
from reportgen.errors import Problem, ReportgenError


@analysis(
    label="Moments of a discrete distribution",
    formula=r"\mathrm{Var}(X) = \sum_i p_i (x_i - \mu)^2",
    reference="Feller (1968), An Introduction to Probability Theory and Its Applications, volume 1, chapter 9",
    says={
        "expected_value": "Expected value.",
        "variance_of_distribution": "Variance: the expected squared distance from it.",
        "deviation_of_distribution": "Standard deviation.",
    },
    answers={
        "mean": "expected value",
        "variance": "variance",
        "sd": "standard deviation",
        "median": "median",
        "mode": "most likely value",
    },
)
def discrete_moments(*, values: Numbers, probabilities: Numbers | None = None, work: Work = SILENT) -> Values:
    """
    Expected value, variance, standard deviation, median and mode of a variable with a few possible values.

    Without probabilities all values are equally likely. The divisor is not reduced by one: this is a distribution, not
    a sample.

    By hand: a die has the expected value 3.5 and the variance 35 / 12.

    >>> found = discrete_moments(values=(1, 2, 3, 4, 5, 6)).values
    >>> found["mean"], round(found["variance"], 6)
    (3.5, 2.916667)
    """
    x = array(values)
    p = np.full(x.shape, 1 / max(x.size, 1)) if probabilities is None else array(probabilities)
    _refuse(x, p)
    mean = work.step("expected_value", r"\mu = \sum_i p_i x_i", float((p * x).sum()))
    variance = float((p * (x - mean) ** 2).sum())
    work.step("variance_of_distribution", r"\sigma^2 = \sum_i p_i (x_i - \mu)^2", variance, mu=mean)
    sd = work.step("deviation_of_distribution", r"s = \sqrt{v}", math.sqrt(variance), v=variance)
    order = np.argsort(x, kind="stable")
    half = np.cumsum(p[order]) >= 0.5 - ROUNDING_OF_GIVEN
    found = {"mean": mean, "variance": variance, "sd": sd, "median": float(x[order][half.argmax()])}
    mode = {"mode": float(x[p.argmax()])} if (p == p.max()).sum() == 1 else {}
    rows = tuple(zip(x.tolist(), p.tolist(), strict=True))
    return Values(found | mode, main="mean", table=Table(("value", "probability"), rows))


def _refuse(x: Array, p: Array) -> None:
    """Name what keeps values and probabilities from being a distribution."""
    if x.ndim != 1 or not x.size or not np.isfinite(x).all():
        raise ReportgenError(Problem("wrong_option", "values must be a list of finite numbers", "give values=0,1,2"))
    if p.shape != x.shape:
        what = f"there are {x.size} values and {p.size} probabilities"
        raise ReportgenError(Problem("lengths_differ", what, "give one probability for each value"))
    if not ((p >= 0) & (p <= 1)).all() or abs(float(p.sum()) - 1) > ROUNDING_OF_GIVEN * max(1, p.size):
        what = "probabilities must not be below 0 and must add up to 1"
        raise ReportgenError(Problem("wrong_option", what, "correct them", f"{float(p.sum()):g}"))
