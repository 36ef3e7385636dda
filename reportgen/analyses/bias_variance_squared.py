"""Bias and variance of squared errors."""

import numpy as np

from reportgen.catalog.answers import Values
from reportgen.catalog.bias_variance import ANSWERS, answered
from reportgen.catalog.declare import analysis
from reportgen.catalog.work import SILENT, Work
from reportgen.data.repeats import Repeats
from reportgen.errors import Problem, ReportgenError


@analysis(
    label="Bias and variance, squared error",
    formula=r"E (F - f)^2 = (F - \bar{f})^2 + E (f - \bar{f})^2",
    reference="Geman, Bienenstock & Doursat (1992), Neural networks and the bias/variance dilemma, Neural Computation 4:1",
    says={
        "squares_of_case": "Of each case: the squared distance of the mean prediction from the truth, the mean squared distance of the predictions from their mean, and the mean squared error, which is the sum of both.",
    },
    answers=ANSWERS | {"bias": "mean squared bias"},
)
def bias_variance_squared(repeats: Repeats, *, noise: float | None = None, work: Work = SILENT) -> Values:
    """
    Squared bias and variance of the predictions of models trained on different training sets, by case and on average.

    The main prediction of a case is the mean over the training sets. If `truth` is the true function, `noise` is the
    variance of what is observed around it, and the expected loss is the sum of squared bias, variance and noise; if
    `truth` is observed itself, the noise is part of the squared bias. The variance has the number of training sets as
    divisor, so that the sum is exact. The `bias` here is the squared one.

    By hand: predictions 1 and 3 of a case with the truth 4 have the mean 2, so (4 - 2)^2 = 4, the variance 1 and the mean
    squared error (9 + 1) / 2 = 5.

    >>> found = bias_variance_squared(Repeats((4,), ((1,), (3,)))).values
    >>> found["bias"], found["variance"], found["loss"]
    (4.0, 1.0, 5.0)
    """
    if noise is not None and not 0 <= noise < np.inf:
        raise ReportgenError(Problem("wrong_option", "noise must not be below 0", "write the variance", str(noise)))
    truth, predictions = repeats.as_numbers()
    mean = predictions.mean(axis=0)
    found = {
        "bias": (truth - mean) ** 2,
        "variance": ((predictions - mean) ** 2).mean(axis=0),
        "loss": ((predictions - truth) ** 2).mean(axis=0),
    }
    cases = np.arange(1, len(truth) + 1)
    work.rows("squares_of_case", r"l_{i} = b_{i} + v_{i}", {"case": cases, "main": mean, **found})
    return answered(found, mean.tolist(), noise, repeats.sets, work)
