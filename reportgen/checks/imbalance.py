"""Shares of the classes."""

import numpy as np

from reportgen.catalog import Outcome, check, not_checkable, passed, warning
from reportgen.conventions import LARGEST_CLASS
from reportgen.data.evidence import Confusion, Counts
from reportgen.errors import Problem, ReportgenError


@check(
    label="Imbalance of the classes",
    assumes="No class has nearly all cases, and accuracy exceeds that of always predicting the largest class.",
    reference="He & Garcia (2009), Learning from imbalanced data, IEEE Transactions on Knowledge and Data Engineering 21:1263",
    noted=True,
    metrics=("accuracy", "error"),
    basis="computed",
    says={
        "no_better_than_majority": "{right} of {cases:prediction is|predictions are} correct; always predicting the largest class would give {largest}",
        "imbalanced": "the largest class has {largest} of {cases:case|cases}, more than {LARGEST_CLASS:part}",
        "balanced_enough": "the largest class has {largest} of {cases:case|cases}, at most {LARGEST_CLASS:part}",
        "not_accuracy_alone": "accuracy alone is not informative; see recall, precision and the baseline",
    },
)
def imbalance(counts: Counts | Confusion, *, largest_class: float | None = None) -> Outcome:
    """
    Compare the proportion of the largest class with 0.8 (or `largest_class`) and with the accuracy.

    By hand: 70 of 100 cases are of one class, which is more than 0.6, and 80 are predicted correctly.

    >>> imbalance(Counts.of(tp=20, fp=10, fn=10, tn=60), largest_class=0.6).code
    'imbalanced'
    """
    limit = LARGEST_CLASS if largest_class is None else largest_class
    if not 0 < limit < 1:
        what, remedy = "the proportion of the largest class must be above 0 and below 1", "write 0.9 for 90%"
        raise ReportgenError(Problem("wrong_option", what, remedy, str(limit)))
    cases = float(counts.cases)
    if not cases:
        return not_checkable("no_case", on="classes")
    support = (counts.positives, counts.negatives) if isinstance(counts, Counts) else counts.support
    share, right = float(np.max(support)) / cases, float(counts.correct) / cases
    facts = {"largest": float(np.max(support)), "cases": cases, "right": float(counts.correct)}
    facts |= {"LARGEST_CLASS": limit}
    if right <= share:
        return warning(
            "no_better_than_majority", on="classes", consequence="not_accuracy_alone", statistic=share, **facts
        )
    if share > limit:
        return warning("imbalanced", on="classes", consequence="not_accuracy_alone", statistic=share, **facts)
    return passed("balanced_enough", on="classes", statistic=share, **facts)
