"""Bias and variance of absolute errors."""

import numpy as np

from reportgen.catalog.answers import Values
from reportgen.catalog.bias_variance import ANSWERS, answered
from reportgen.catalog.declare import analysis
from reportgen.catalog.work import SILENT, Work
from reportgen.data.repeats import Repeats


@analysis(
    label="Bias and variance, absolute error",
    formula=r"B = |F - \tilde{f}|, \quad V = E |f - \tilde{f}|",
    reference="Domingos (2000), A unified bias-variance decomposition and its applications, International Conference on Machine Learning 17:231",
    says={
        "distances_of_case": "Of each case: the distance of the median prediction from the truth, the mean distance of the predictions from their median, and the mean absolute error, which is at most the sum of both.",
    },
    answers=ANSWERS,
)
def bias_variance_absolute(repeats: Repeats, *, work: Work = SILENT) -> Values:
    """
    Bias and variance of the predictions of models trained on different training sets, for absolute errors.

    The main prediction of a case is the median over the training sets, which has the smallest mean distance from them.
    The mean absolute error is at most bias and variance together: predictions on the far side of the truth make it
    smaller. What variance really adds is the net variance.

    By hand: predictions 1, 2 and 6 of a case with the truth 3 have the median 2, so that the bias is 1, the variance
    (1 + 0 + 4) / 3 = 5/3, and the mean absolute error (2 + 1 + 3) / 3 = 2: the net variance is 1.

    >>> found = bias_variance_absolute(Repeats((3,), ((1,), (2,), (6,)))).values
    >>> found["bias"], round(found["variance"], 3), found["loss"], found["net_variance"]
    (1.0, 1.667, 2.0, 1.0)
    """
    truth, predictions = repeats.as_numbers()
    median = np.median(predictions, axis=0)
    found = {
        "bias": np.abs(truth - median),
        "variance": np.abs(predictions - median).mean(axis=0),
        "loss": np.abs(predictions - truth).mean(axis=0),
    }
    cases = np.arange(1, len(truth) + 1)
    work.rows("distances_of_case", r"l_{i} \le b_{i} + v_{i}", {"case": cases, "main": median, **found})
    return answered(found, median.tolist(), None, repeats.sets, work)
