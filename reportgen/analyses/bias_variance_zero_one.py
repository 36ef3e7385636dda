"""Bias and variance of classifications."""

from typing import Literal

import numpy as np
from numpy.typing import NDArray

from reportgen.catalog.answers import Values
from reportgen.catalog.bias_variance import ANSWERS, answered
from reportgen.catalog.declare import analysis
from reportgen.catalog.work import SILENT, Work
from reportgen.data.arrays import Array, array
from reportgen.data.repeats import Repeats

OF_METHOD = {
    "domingos": r"l_{i} = v_{i} \text{ or } 1 - v_{i}",
    "kohavi_wolpert": r"l_{i} = b_{i} + v_{i}",
}


@analysis(
    label="Bias and variance, 0-1 loss",
    formula=r"B = [F \ne f_m], \quad V = P(f \ne f_m)",
    reference="Domingos (2000), A unified bias-variance decomposition and its applications, International Conference on Machine Learning 17:231; Kohavi & Wolpert (1996), Bias plus variance decomposition for zero-one loss functions, International Conference on Machine Learning 13:275",
    says={
        "classes_of_case": "Of each case: bias, variance and the proportion of wrong predictions.",
    },
    answers=ANSWERS,
)
def bias_variance_zero_one(
    repeats: Repeats, *, method: Literal["domingos", "kohavi_wolpert"] = "domingos", work: Work = SILENT
) -> Values:
    """
    Bias and variance of the classes that models trained on different training sets predict, by case and on average.

    The main prediction of a case is the most frequent class (of equally frequent ones the first by text). Domingos: the
    bias is 1 where it is wrong and 0 where it is right, the variance is the proportion of other predictions. They do
    not add up: with two classes the loss is the variance V where the main prediction is right, and 1 - V where it is wrong,
    since there variance helps. Kohavi and Wolpert: with the proportions p of the classes, half of the squared distance
    of p from the true class and half of one minus the squares of p, which add up to the loss.

    Gama, "Evaluation of Classification and Regression Algorithms": seven of ten models say 1; if this is right the loss is
    0.3 with no bias, if wrong 0.7 with a bias of 1, and the variance is 0.3 both times.

    >>> ten = ((1, 1),) * 7 + ((0, 0),) * 3
    >>> found = bias_variance_zero_one(Repeats((1, 0), ten)).table
    >>> [tuple(round(number, 9) for number in row[2:]) for row in found.rows]
    [(0.0, 0.3, 0.3), (1.0, 0.3, 0.7)]
    """
    classes, truth, predictions = repeats.as_classes()
    shares = np.stack([(predictions == at).mean(axis=0) for at in range(len(classes))], axis=1)
    main = shares.argmax(axis=1)
    loss = array((predictions != truth).mean(axis=0))
    bias, variance = (_domingos if method == "domingos" else _kohavi_wolpert)(shares, truth, main)
    found = {"bias": bias, "variance": variance, "loss": loss}
    cases = np.arange(1, len(truth) + 1)
    work.rows("classes_of_case", OF_METHOD[method], {"case": cases, **found})
    return answered(found, [classes[at] for at in main], None, repeats.sets, work)


def _domingos(shares: Array, truth: NDArray[np.intp], main: NDArray[np.intp]) -> tuple[Array, Array]:
    """Return bias and variance about the most frequent class."""
    return array(main != truth), array(1 - shares.max(axis=1))


def _kohavi_wolpert(shares: Array, truth: NDArray[np.intp], _: NDArray[np.intp]) -> tuple[Array, Array]:
    """Return halves of squared distances: of the proportions from the true class, and of one from their squares."""
    true = np.eye(shares.shape[1])[truth]
    return array(((true - shares) ** 2).sum(axis=1) / 2), array((1 - (shares**2).sum(axis=1)) / 2)
