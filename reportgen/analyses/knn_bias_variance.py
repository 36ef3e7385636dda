"""Bias and variance of nearest neighbours at one point."""

import numpy as np

from reportgen.catalog.answers import Table, Values
from reportgen.catalog.declare import analysis
from reportgen.catalog.work import SILENT, Work
from reportgen.data.linear import Predictors
from reportgen.errors import Problem, ReportgenError, refuse


@analysis(
    label="Bias and variance of k nearest neighbours",
    formula=r"\left(F(x) - \frac{1}{k} \sum_{i \in N} F(x_i)\right)^2 + \frac{\sigma^2}{k} + \sigma^2",
    reference="Geman, Bienenstock & Doursat (1992), Neural networks and the bias/variance dilemma, Neural Computation 4:1; Hastie, Tibshirani & Friedman (2009), The Elements of Statistical Learning, 2nd edition, section 7.3",
    says={
        "mean_of_neighbours": "Mean of the true values of the nearest neighbours.",
        "squared_bias_of_neighbours": "Squared bias: of the mean from the true value at the point.",
        "variance_of_neighbours": "Variance of the mean of so many noisy values.",
        "expected_squared_error": "Expected squared error: squared bias, variance and noise.",
    },
    answers={
        "bias2": "squared bias",
        "variance": "variance",
        "noise": "noise",
        "total": "expected squared error",
        "mean": "expected prediction",
        "best_k": "number of neighbours with the smallest expected error",
    },
)
def knn_bias_variance(
    given: Predictors, *, k: int, noise: float, at: float, truth: float | None = None, work: Work = SILENT
) -> Values:
    """
    Squared bias, variance and noise of the mean of the k nearest neighbours at one point, for a known true function.

    `y` are the true values F at the x of the training cases, `noise` is the variance of what is observed around them, `at`
    the point and `truth` the true value there, which may be left out if the point is one of the x. Of neighbours at
    the same distance the one with the smaller x is nearer. More neighbours have less variance and more bias; the table
    has every k.

    By hand: F = x^2 at 1 to 9 with noise 1; at 5.2, with 27.04, the three nearest are 5, 6 and 4 with a mean of 77 / 3, so
    that the squared bias is 1.886, the variance 1 / 3, and the total 3.219.

    >>> squares = Predictors.from_inputs({"x": list(range(1, 10)), "y": [x * x for x in range(1, 10)]})
    >>> found = knn_bias_variance(squares, k=3, noise=1, at=5.2, truth=27.04).values
    >>> round(found["bias2"], 3), round(found["variance"], 3), round(found["total"], 3)
    (1.886, 0.333, 3.219)
    """
    x = given.x[:, 0]
    _refuse_wrong(given, k, noise)
    if truth is None:
        here = np.flatnonzero(x == at)
        if not len(here):
            what = "the true value at the point is needed where it is none of the x"
            raise ReportgenError(Problem("wrong_option", what, "give truth=27.04", str(at)))
        truth = float(given.y[here[0]])
    order = np.lexsort((x, np.abs(x - at)))
    sizes = np.arange(1, len(x) + 1)
    means = np.cumsum(given.y[order]) / sizes
    squared, variances = (means - truth) ** 2, noise / sizes
    totals = squared + variances + noise
    mean = work.step("mean_of_neighbours", r"m = \frac{1}{k} \sum_{i \in N} F(x_i)", float(means[k - 1]), k=k)
    bias2 = work.step("squared_bias_of_neighbours", r"b = (t - m)^2", float(squared[k - 1]), t=truth, m=mean)
    variance = work.step("variance_of_neighbours", r"v = \frac{s}{k}", noise / k, s=noise, k=k)
    total = work.step("expected_squared_error", r"e = b + v + s", float(totals[k - 1]), b=bias2, v=variance, s=noise)
    found = {"bias2": bias2, "variance": variance, "noise": noise, "total": total, "mean": mean}
    rows = tuple(zip(sizes.tolist(), *(each.tolist() for each in (squared, variances, totals)), strict=True))
    values = {**found, "best_k": int(totals.argmin()) + 1}
    return Values(values, main="total", table=Table(("k", "squared bias", "variance", "total"), rows))


def _refuse_wrong(given: Predictors, k: int, noise: float) -> None:
    """Hold the neighbours to the cases, and the noise to a variance."""
    problems = []
    if given.x.shape[1] != 1:
        problems.append(Problem("wrong_input", "x must be one number per case", "leave the other columns out"))
    if not 1 <= k <= len(given.y):
        what = f"k must be between 1 and {len(given.y)}, the number of cases"
        problems.append(Problem("wrong_option", what, "correct it", str(k)))
    if not 0 <= noise < np.inf:
        problems.append(Problem("wrong_option", "noise must not be below 0", "write the variance", str(noise)))
    refuse(problems)
