"""The class of each cell against the evidence that holds one case of it alone."""

import numpy as np
import pytest

from reportgen.data.arrays import array
from reportgen.data.costs import Costed, PairedCosts
from reportgen.data.evidence import Confusion, Counts
from reportgen.data.paired import PairedCounts, PairedScores, PairedTable
from reportgen.data.scores import Scores
from reportgen.data.strata import strata

COUNTS = Counts.of(tp=1, fp=1, fn=1, tn=1)
JOINT = PairedCounts(np.ones((2, 2, 2)))
KINDS = {
    "Counts": (COUNTS, lambda c: c.positives),
    "Confusion": (Confusion(np.ones((3, 3)), ("a", "b", "c")), lambda c: c.support @ np.arange(3)),
    "Costed": (Costed.of(COUNTS, np.eye(2)), lambda c: c.support[1]),
    "Scores": (Scores(array([1, 2, 3]), np.ones(3), np.ones(3)), lambda s: s.positive_cases),
    "PairedCounts": (JOINT, lambda p: p.joint[1].sum()),
    "PairedCosts": (PairedCosts(JOINT, np.eye(2)), lambda p: p.counts.joint[1].sum()),
    "PairedScores": (PairedScores(array([1, 2]), array([2, 1]), np.ones(2), np.ones(2)), lambda p: p.positives.sum()),
}


@pytest.mark.parametrize(("evidence", "class_of"), KINDS.values(), ids=KINDS)
def test_each_cell_has_the_class_of_its_cases(evidence, class_of):
    one_each = np.eye(len(evidence.cells))
    assert strata(evidence).tolist() == [float(class_of(evidence.with_cells(row))) for row in one_each]


def test_right_and_wrong_calls_alone_tell_no_class():
    assert strata(PairedTable.of(both_right=1, only_a=1, only_b=1, both_wrong=1)) is None
