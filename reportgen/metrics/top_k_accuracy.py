"""Cases with the true class among the most probable ones."""

import numpy as np

from reportgen.catalog import SILENT, Share, Work, metric
from reportgen.data.arrays import array
from reportgen.data.class_scores import ClassScores
from reportgen.errors import Problem, ReportgenError


@metric(
    label="Top-k accuracy",
    aliases=("top_k",),
    formula=r"\frac{t}{n}",
    depends_on_prevalence=True,
    reference="Russakovsky, Deng et al. (2015), ImageNet large scale visual recognition challenge, International Journal of Computer Vision 115:211",
)
def top_k_accuracy(s: ClassScores, *, k: int = 2, work: Work = SILENT) -> Share:
    """
    Of all cases, the proportion with the true class among the k classes with the highest probabilities.

    A true class with the same probability as others is counted after them, so that a model gains nothing by giving
    all classes the same probability. With k = 1 it is the accuracy of the most probable class, without ties.

    By hand: the true classes have the first, second and third place of three.

    >>> three = ClassScores.of([0, 1, 2], [[0.5, 0.3, 0.2]] * 3)
    >>> float(top_k_accuracy(three, k=2)) == 2 / 3
    True
    """
    if not k >= 1:
        raise ReportgenError(Problem("wrong_option", "k must be at least 1", "write 2", str(k)))
    places = s.by_rows(lambda of_classes, of_truth: array((of_classes >= of_truth[:, None]).sum(axis=1)))
    right = array(np.einsum("...i,i->...", s.weights, places <= k))
    return work.ratio(right, s.cases, t=right, n=s.cases)
