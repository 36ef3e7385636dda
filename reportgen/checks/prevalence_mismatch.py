"""Prevalence of the sample and of use."""

from reportgen.catalog import Outcome, check, not_checkable, passed, warning
from reportgen.conventions import TAIL_OF_CHECKS
from reportgen.data.evidence import Design
from reportgen.distributions import binomial_limits


@check(
    assumes="The share of positive cases in the sample is that of use, but for chance.",
    reference="Clopper & Pearson (1934), The use of confidence or fiducial limits illustrated in the case of the binomial, Biometrika 26:404",
    unit="case",
    weights=False,
    says={
        "no_use_prevalence": "no prevalence of use is declared",
        "prevalence_compatible": "{positives} of {cases:case is|cases are} positive; the declared prevalence of use, {declared:level}, lies in the interval from {low:share apart declared} to {high:share apart declared} around the prevalence of the sample",
        "prevalence_differs": "{positives} of {cases:case is|cases are} positive; the declared prevalence of use, {declared:level}, lies outside the interval from {low:share apart declared} to {high:share apart declared} around the prevalence of the sample",
        "depends_on_prevalence": "precision, NPV, accuracy and cost may differ in use",
    },
)
def prevalence_mismatch(design: Design) -> Outcome:
    """Look whether the declared prevalence of use lies in the 95 % Clopper-Pearson interval of the sample's own."""
    if design.use_prevalence is None:
        return not_checkable("no_use_prevalence", on="prevalence")
    if design.positives is None or not design.cases:
        return not_checkable("no_design", on="prevalence")
    found, cases, declared = design.positives, design.cases, design.use_prevalence
    low, high = map(float, binomial_limits(found, cases, TAIL_OF_CHECKS))
    facts = {
        "declared": declared,
        "positives": found,
        "cases": cases,
        "low": low,
        "high": high,
        "TAIL_OF_CHECKS": TAIL_OF_CHECKS,
    }
    if low <= declared <= high:
        return passed("prevalence_compatible", on="prevalence", statistic=found / cases, **facts)
    return warning(
        "prevalence_differs", on="prevalence", consequence="depends_on_prevalence", statistic=found / cases, **facts
    )
