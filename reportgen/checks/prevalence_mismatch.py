"""Prevalence of the sample and of use."""

from reportgen.catalog import Outcome, check, not_checkable, passed, warning
from reportgen.conventions import TAIL_OF_CHECKS
from reportgen.data.evidence import Design
from reportgen.distributions import binomial_limits


@check(
    assumes="The prevalence of the sample differs from the prevalence in use only by chance.",
    reference="Clopper & Pearson (1934), The use of confidence or fiducial limits illustrated in the case of the binomial, Biometrika 26:404",
    unit="case",
    limitation="prevalence_differs",
    weights=False,
    says={
        "no_use_prevalence": "the author states no expected prevalence in use",
        "prevalence_compatible": "{positives} of {cases:case is|cases are} positive; the expected prevalence in use, {declared:level}, is inside the interval for the prevalence of the sample, {low:share apart declared} to {high:share apart declared}",
        "prevalence_differs": "{positives} of {cases:case is|cases are} positive; the expected prevalence in use, {declared:level}, is outside the interval for the prevalence of the sample, {low:share apart declared} to {high:share apart declared}",
        "prevalence_range_compatible": "{positives} of {cases:case is|cases are} positive; the expected prevalence in use, {declared:level} to {declared_to:level}, overlaps the interval for the prevalence of the sample, {low:share} to {high:share}",
        "prevalence_range_differs": "{positives} of {cases:case is|cases are} positive; the expected prevalence in use, {declared:level} to {declared_to:level}, does not overlap the interval for the prevalence of the sample, {low:share} to {high:share}",
        "depends_on_prevalence": "precision, NPV, accuracy and cost may differ in use",
    },
)
def prevalence_mismatch(design: Design) -> Outcome:
    """
    Check whether the expected prevalence in use is inside the 95% Clopper-Pearson interval for the sample.
    """
    if not design.use_prevalence:
        return not_checkable("no_use_prevalence", on="prevalence")
    if design.positives is None or not design.cases:
        return not_checkable("no_design", on="prevalence")
    found, cases = design.positives, design.cases
    declared, declared_to = design.use_prevalence[0], design.use_prevalence[-1]
    low, high = map(float, binomial_limits(found, cases, TAIL_OF_CHECKS))
    facts = {
        "declared": declared,
        "declared_to": declared_to,
        "positives": found,
        "cases": cases,
        "low": low,
        "high": high,
        "TAIL_OF_CHECKS": TAIL_OF_CHECKS,
    }
    inside, share, of_range = low <= declared_to and declared <= high, found / cases, declared < declared_to
    if inside and of_range:
        return passed("prevalence_range_compatible", on="prevalence", statistic=share, **facts)
    if inside:
        return passed("prevalence_compatible", on="prevalence", statistic=share, **facts)
    follows = "depends_on_prevalence"
    if of_range:
        return warning("prevalence_range_differs", on="prevalence", consequence=follows, statistic=share, **facts)
    return warning("prevalence_differs", on="prevalence", consequence=follows, statistic=share, **facts)
