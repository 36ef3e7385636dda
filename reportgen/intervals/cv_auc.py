"""The interval of a cross-validated area from its influence curve."""

import numpy as np

from reportgen.catalog import SILENT, Limits, Undefined, Work, interval, normal_quantile_of
from reportgen.data.evidence import Array, array, divide
from reportgen.data.scores import Scores
from reportgen.data.two_sets import ScoredFolds


@interval(
    label="Influence-curve interval of a cross-validated area",
    aliases=("ci_cvauc", "cross_validated_auc"),
    formula=r"\bar{A} \pm z \sqrt{\frac{1}{n V} \sum_{v} \frac{1}{n_{v}} \sum_{i} I_{vi}^2}",
    undefined_when="class_missing_in_a_fold",
    reference="LeDell, Petersen & van der Laan (2015), Computationally efficient confidence intervals for cross-validated area under the ROC curve estimates, Electronic Journal of Statistics 9:1583",
    says={
        "no_influence": "every fold is ranked perfectly, or exactly in reverse order, so this variance estimate is zero",
        "short.no_influence": "the variance estimate is zero",
        "area_of_folds": "For each fold the area and the mean of the squared influences of its cases.",
        "mean_area_of_folds": "Mean of the areas of the folds.",
        "mean_squared_influence": "Mean over the folds of their mean squared influence.",
        "error_from_influence": "Standard error.",
    },
)
def cv_auc(folds: ScoredFolds, *, tail: float, work: Work = SILENT) -> Limits | Undefined:
    """
    The mean of the areas of the folds plus and minus a normal quantile times a standard error from the influence of each
    case.

    Descriptive: it judges the procedure at its training size, takes the models of the folds as given apart from their
    test cases, and no verdict is read from it. Ties count as half. Scores are compared within folds only.

    The documentation of R's cvAUC prints 0.9046 with 0.8729 to 0.9364 for its example.

    By hand: in each of two folds one positive case has a negative above and one below it, so the area is 1/2.

    >>> found = cv_auc(ScoredFolds.of([2, 1, 3, 2, 1, 3], [1, 0, 0, 1, 0, 0], [1, 1, 1, 2, 2, 2]), tail=0.025)
    >>> float(found.value)
    0.5
    """
    positives = np.sum([fold.positive_cases for fold in folds.groups], axis=0)
    weights = tuple(divide(folds.cases, of_class)[..., None] for of_class in (positives, folds.cases - positives))
    found = [_of_fold(fold, *weights) for fold in folds.groups]
    areas, squares = (np.stack([part[at] for part in found], axis=-1) for at in (0, 1))
    lacking = np.isnan(areas).sum(axis=-1)
    if lacking.ndim == 0 and lacking:
        return Undefined("class_missing_in_a_fold", lacking=int(lacking))
    columns = {"fold": np.arange(1, areas.shape[-1] + 1), "area": areas, "squared influence": squares}
    work.rows("area_of_folds", r"A_{v}, \quad \frac{1}{n_{v}} \sum_{i} I_{vi}^2", columns)
    mean, spread = array(areas.mean(axis=-1)), array(squares.mean(axis=-1))
    work.step("mean_area_of_folds", r"\bar{A} = \frac{1}{V} \sum_{v} A_{v}", mean, V=areas.shape[-1])
    work.step(
        "mean_squared_influence",
        r"S = \frac{1}{V} \sum_{v} \frac{1}{n_{v}} \sum_{i} I_{vi}^2",
        spread,
        V=areas.shape[-1],
    )
    if spread.ndim == 0 and not spread:
        return Undefined("no_influence")
    error = array(np.sqrt(np.where(spread > 0, spread, np.nan) / folds.cases))
    work.step("error_from_influence", r"e = \sqrt{\frac{S}{n}}", error, S=spread, n=folds.cases)
    z = normal_quantile_of(tail, work)
    low, high = (array(np.clip(mean + sign * z * error, 0, 1)) for sign in (-1, 1))
    work.limits(r"A \pm z \cdot e", low, high, A=mean, z=z, e=error)
    return Limits(low, high, mean, {"standard_error": float(error)} if error.ndim == 0 else {})


def _of_fold(scores: Scores, of_positive: Array, of_negative: Array) -> tuple[Array, Array]:
    """
    Return the area of a fold and the mean square of the influences of its cases, nan if a class is missing.

    The influence of a case is weighted by the inverse of the proportion of its class among the cases of all folds.
    """
    positives, negatives = scores.positives, scores.negatives
    high, low = scores.positive_cases[..., None], scores.negative_cases[..., None]
    below = divide(np.cumsum(negatives, axis=-1) - negatives / 2, low)  # of the negatives, with ties as half
    above = divide(high - np.cumsum(positives, axis=-1) + positives / 2, high)
    area = divide((positives * below).sum(axis=-1, keepdims=True), high)
    squares = positives * (of_positive * (below - area)) ** 2 + negatives * (of_negative * (above - area)) ** 2
    return array(area[..., 0]), array((squares.sum(axis=-1, keepdims=True) / (high + low))[..., 0])
