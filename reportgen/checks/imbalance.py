"""Shares of the classes."""

import numpy as np

from reportgen.catalog import Outcome, check, not_checkable, passed, warning
from reportgen.conventions import LARGEST_CLASS
from reportgen.data.evidence import Confusion, Counts
from reportgen.number_words import part


@check(
    label="Imbalance of the classes",
    assumes=f"No class holds more than {part(LARGEST_CLASS)} of the cases, and accuracy exceeds that of always calling the largest.",
    reference="He & Garcia (2009), Learning from imbalanced data, IEEE Transactions on Knowledge and Data Engineering 21:1263",
    noted=True,
    basis="computed",
    says={
        "no_better_than_majority": "{right} of {cases:case is|cases are} called rightly; always calling the largest class would be right in {largest}",
        "imbalanced": "the largest class holds {largest} of {cases:case|cases}, more than {LARGEST_CLASS:part}",
        "balanced_enough": "the largest class holds {largest} of {cases:case|cases}, at most {LARGEST_CLASS:part}",
        "not_accuracy_alone": "accuracy alone says little; see recall, precision and the baseline",
    },
)
def imbalance(counts: Counts | Confusion) -> Outcome:
    """Compare the share of the largest class with 0.8 and with the accuracy; accuracy alone then says little."""
    cases = float(counts.cases)
    if not cases:
        return not_checkable("no_case", on="classes")
    support = (counts.positives, counts.negatives) if isinstance(counts, Counts) else counts.support
    share, right = float(np.max(support)) / cases, float(counts.correct) / cases
    facts = {"largest": float(np.max(support)), "cases": cases, "right": float(counts.correct)}
    if right <= share:
        return warning(
            "no_better_than_majority", on="classes", consequence="not_accuracy_alone", statistic=share, **facts
        )
    if share > LARGEST_CLASS:
        return warning("imbalanced", on="classes", consequence="not_accuracy_alone", statistic=share, **facts)
    return passed("balanced_enough", on="classes", statistic=share, **facts)
