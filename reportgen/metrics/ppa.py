"""Positive percent agreement."""

from reportgen.catalog import SILENT, Share, Work, metric
from reportgen.catalog.cell_order import OrderedCells
from reportgen.data.evidence import Counts
from reportgen.metrics.recall import recall


@metric(
    label="Positive percent agreement",
    cell_order=OrderedCells(raised_by=("tp",), lowered_by=("fn",)),
    abbreviation="PPA",
    formula=recall.formula,
    about="positive",
    counts="right",
    agreement_for="recall",
    undefined_when="no_positive_case",
    reference="Food and Drug Administration (2007), Statistical Guidance on Reporting Results from Studies Evaluating Diagnostic Tests",
)
def ppa(c: Counts, *, work: Work = SILENT) -> Share:
    """
    Of the cases that are positive by the reference, the proportion that are positive by the model too.

    The same proportion as sensitivity, under a name that does not take the reference as the truth: if the reference
    itself errs, agreement shows how similar the two are, not how often the model is right.

    A hand calculation: both are positive for 55 of the 65 cases for which the reference is.

    >>> float(ppa(Counts.of(tp=55, fp=5, fn=10, tn=30))) == 55 / 65
    True
    """
    return recall(c, work=work)
