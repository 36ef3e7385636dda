"""A confusion matrix as shares."""

from typing import Literal

import numpy as np

from reportgen.catalog import SILENT, Table, Work, analysis
from reportgen.data.evidence import Array, Confusion, cells, counted, divide

MOST_STEPS = 9  # cells whose division is worth showing


@analysis(
    label="Normalised confusion matrix",
    formula=r"\frac{n_{ij}}{\sum_k n_{ik}} \text{ by truth, } \frac{n_{ij}}{\sum_k n_{kj}} \text{ by prediction}",
    reference="Tharwat (2021), Classification assessment methods, Applied Computing and Informatics 17:168",
    says={
        "share_of_truth": "Divide the count by all cases of its true class.",
        "share_of_call": "Divide the count by all cases of its predicted class.",
    },
)
def normalized_confusion(c: Confusion, *, by: Literal["truth", "prediction"] = "truth", work: Work = SILENT) -> Table:
    """
    Each count of a confusion matrix as a proportion of its true class, or of its predicted class.

    By truth the diagonal is the recall of each class, by prediction the precision. The proportion for a class without a
    case, or without a prediction, is left empty, not 0. Proportions alone do not show the class sizes: costs and
    precision need the counts, which are listed next to them.

    "Classification Validation" (2022), example 2: 10 of 100 rare cases are found, and 10 of 20 predictions of this
    class are right.

    >>> rare = Confusion(np.array([[9990.0, 10], [90, 10]]), ("common", "rare"))
    >>> [normalized_confusion(rare, by=by).rows[3] for by in ("truth", "prediction")]
    [('rare', 'rare', 10, 0.1), ('rare', 'rare', 10, 0.5)]
    """
    totals = c.matrix.sum(axis=1, keepdims=True) if by == "truth" else c.matrix.sum(axis=0, keepdims=True)
    shares = divide(c.matrix, totals)
    if c.matrix.size <= MOST_STEPS:
        _explain(
            c.matrix,
            totals + 0 * c.matrix,
            shares,
            code="share_of_truth" if by == "truth" else "share_of_call",
            work=work,
        )
    places = [(truth, call) for truth in c.classes for call in c.classes]
    rows = zip(places, counted(c.matrix.ravel()), cells(shares.ravel()), strict=True)
    return Table(("truth", "prediction", "n", "share"), tuple((*place, n, share) for place, n, share in rows))


def _explain(matrix: Array, totals: Array, shares: Array, *, code: str, work: Work) -> None:
    """Note each division that there is."""
    for i, j in np.ndindex(matrix.shape):
        if totals[i, j]:
            symbols = {f"n_{i}{j}": matrix[i, j], "t": totals[i, j]}
            work.step(code, rf"a_{{{i}{j}}} = \frac{{n_{{{i}{j}}}}}{{t}}", shares[i, j], **symbols)
