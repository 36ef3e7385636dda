"""Sampling by class."""

from reportgen.catalog.answers import Outcome, not_checkable, passed, warning
from reportgen.catalog.declare import check
from reportgen.data.design import Design


@check(
    assumes="The cases were drawn whatever their class.",
    reference="Mercaldo, Lau & Zhou (2007), Confidence intervals for predictive values with an emphasis to case-control studies, Statistics in Medicine 26:2170",
)
def enriched_sample(design: Design) -> Outcome:
    """
    Look whether the author says that cases were drawn by class.

    Precision, NPV, accuracy, F1, MCC and cost of such a sample say nothing about use; at a stated prevalence of use
    they can be reckoned anew.
    """
    if design.sampling in (None, "unknown"):
        return not_checkable("sampling_unknown", on="design")
    if design.sampling != "enriched":
        return passed("not_enriched", on="design", sampling=design.sampling)
    if design.use_prevalence is None:
        return warning("enriched_no_prevalence", on="design", consequence="prevalence_needed")
    return warning("enriched", on="design", consequence="at_use_prevalence", prevalence=design.use_prevalence)
