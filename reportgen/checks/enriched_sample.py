"""Sampling by class."""

from reportgen.catalog import Outcome, check, not_checkable, passed, warning
from reportgen.data.evidence import Design


@check(
    assumes="The cases were drawn whatever their class.",
    reference="Mercaldo, Lau & Zhou (2007), Confidence intervals for predictive values with an emphasis to case-control studies, Statistics in Medicine 26:2170",
    basis="stated",
    says={
        "sampling_unknown": "the author does not state how the cases were drawn",
        "not_enriched": "the author states {sampling} sampling",
        "enriched": "the author states that cases were drawn by class; the prevalence of use is declared as {prevalence:level}",
        "enriched_range": "the author states that cases were drawn by class; the prevalence of use is declared as {prevalence:level} to {prevalence_to:level}",
        "enriched_no_prevalence": "the author states that cases were drawn by class, and no prevalence of use is declared",
        "prevalence_needed": "what depends on the prevalence says nothing about use; declare the prevalence of use",
        "at_use_prevalence": "what depends on the prevalence is reckoned at that of use, with unchanged sensitivity and specificity",
    },
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
    if not design.use_prevalence:
        return warning("enriched_no_prevalence", on="design", consequence="prevalence_needed")
    stated = {"prevalence": design.use_prevalence[0], "prevalence_to": design.use_prevalence[-1]}
    if len(design.use_prevalence) > 1:
        return warning("enriched_range", on="design", consequence="at_use_prevalence", **stated)
    return warning("enriched", on="design", consequence="at_use_prevalence", **stated)
