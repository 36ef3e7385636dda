"""Negative percent agreement."""

from reportgen.catalog import SILENT, Share, Work, metric
from reportgen.catalog.cell_order import OrderedCells
from reportgen.data.evidence import Counts
from reportgen.metrics.specificity import specificity


@metric(
    label="Negative percent agreement",
    cell_order=OrderedCells(raised_by=("tn",), lowered_by=("fp",)),
    abbreviation="NPA",
    formula=specificity.formula,
    about="negative",
    counts="right",
    agreement_for="specificity",
    undefined_when="no_negative_case",
    reference="Food and Drug Administration (2007), Statistical Guidance on Reporting Results from Studies Evaluating Diagnostic Tests",
)
def npa(c: Counts, *, work: Work = SILENT) -> Share:
    """
    Of the cases that are negative by the reference, the proportion that are negative by the model too.

    The same proportion as specificity, under a name that does not take the reference as the truth: if the reference
    itself errs, agreement shows how similar the two are, not how often the model is right.

    A hand calculation: both are negative for 30 of the 35 cases for which the reference is.

    >>> float(npa(Counts.of(tp=55, fp=5, fn=10, tn=30))) == 30 / 35
    True
    """
    return specificity(c, work=work)
