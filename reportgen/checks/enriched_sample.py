"""Sampling by class."""

from reportgen.catalog import Outcome, check, not_checkable, passed, warning
from reportgen.data.evidence import Design


@check(
    assumes="The probability of being sampled does not depend on the class.",
    reference="Mercaldo, Lau & Zhou (2007), Confidence intervals for predictive values with an emphasis to case-control studies, Statistics in Medicine 26:2170",
    basis="stated",
    says={
        "sampling_unknown": "the author does not state how the cases were drawn",
        "not_enriched": "the author states {sampling} sampling",
        "enriched": "the author states that cases were drawn by class; the expected prevalence in use is {prevalence:level}",
        "enriched_range": "the author states that cases were drawn by class; the expected prevalence in use is {prevalence:level} to {prevalence_to:level}",
        "enriched_no_prevalence": "the author states that cases were drawn by class, and states no expected prevalence in use",
        "prevalence_needed": "metrics that depend on prevalence do not apply to use; state the expected prevalence in use",
        "at_use_prevalence": "metrics that depend on prevalence are computed at the expected prevalence, with unchanged sensitivity and specificity",
    },
)
def enriched_sample(design: Design) -> Outcome:
    """
    Check whether the author states that cases were drawn by class.

    Precision, NPV, accuracy, F1, MCC and cost of an enriched sample do not apply to use; at a stated expected prevalence
    they can be recomputed.
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
