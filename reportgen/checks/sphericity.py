"""Whether differences between conditions all have the same variance."""

from dataclasses import replace

import numpy as np

from reportgen.catalog.answers import Outcome, not_applicable, not_checkable, passed, warning
from reportgen.catalog.declare import check
from reportgen.conventions import ALPHA_OF_ASSUMPTIONS, ROUNDING_OF_VARIANCE
from reportgen.data.contrasts import Contrasts
from reportgen.data.samples import RepeatedSamples
from reportgen.distributions import chi2_above


@check(
    assumes="The differences between any two conditions have the same variance.",
    reference="Mauchly (1940), Significance test for sphericity of a normal n-variate distribution, Annals of Mathematical Statistics 11:204; Greenhouse & Geisser (1959), On methods in the analysis of profile data, Psychometrika 24:95; Huynh & Feldt (1976), Estimation of the Box correction for degrees of freedom from sample data in randomized block and split-plot designs, Journal of Educational Statistics 1:69",
    says={
        "two_conditions": "two conditions have a single difference, so there is nothing to compare",
        "few_subjects_for_sphericity": "there are {subjects:subject|subjects}, too few for a test with {conditions} conditions",
        "no_spread_of_contrasts": "the differences between conditions do not vary",
        "sphericity_doubtful": "the variances of the differences between conditions differ by more than chance explains (p {p:p_value}; Greenhouse-Geisser epsilon {epsilon:decimal})",
        "sphericity_not_doubted": "no departure from sphericity was found (Greenhouse-Geisser epsilon {epsilon:decimal}), which does not show that there is none",
        "corrected_degrees": "the uncorrected p-value is too small; see those with corrected degrees of freedom",
    },
)
def sphericity(samples: RepeatedSamples) -> Outcome:
    """
    Test whether the differences between any two conditions vary alike (Mauchly), with Greenhouse and Geisser's epsilon.

    Below 5% it warns; the test that decides stays the same. Epsilon is one if they vary alike.

    By hand: two contrasts with the variances 2/3 and 2 and no covariance have W = 4/3 / (4/3)^2 = 0.75.

    >>> found = sphericity(RepeatedSamples.of([[1, 0, -1], [1, 0, 2], [0, 1, -1], [0, 1, 2]]))
    >>> round(found.statistic, 9)
    0.75
    """
    table = samples.table
    subjects, conditions = table.shape
    if conditions < 2:
        return not_checkable("two_conditions", on="conditions")
    if conditions == 2:
        return not_applicable("two_conditions", on="conditions")
    if subjects <= conditions - 1:
        return not_checkable("few_subjects_for_sphericity", on="conditions", subjects=subjects, conditions=conditions)
    found = Contrasts.of(table)
    if found.trace <= ROUNDING_OF_VARIANCE * float((table**2).mean()):
        return not_applicable("no_spread_of_contrasts", on="conditions")
    w, p = found.mauchly, mauchly_p(found)
    facts = {"epsilon": found.greenhouse_geisser}
    if p < ALPHA_OF_ASSUMPTIONS:
        outcome = warning(
            "sphericity_doubtful", on="conditions", consequence="corrected_degrees", statistic=w, p=p, **facts
        )
    else:
        outcome = passed("sphericity_not_doubted", on="conditions", statistic=w, **facts)
    return replace(outcome, p_value=p)


def mauchly_p(found: Contrasts) -> float:
    """Return the p-value by Box's expansion, with its second term (Anderson 2003, section 10.7)."""
    w, p, n = found.mauchly, found.size, found.subjects - 1
    if not w:
        return float(np.finfo(float).tiny)
    rho = 1 - (2 * p**2 + p + 2) / (6 * p * n)
    x, df = -n * rho * float(np.log(w)), p * (p + 1) / 2 - 1
    second = (p + 2) * (p - 1) * (p - 2) * (2 * p**3 + 6 * p**2 + 3 * p + 2) / (288 * (n * p * rho) ** 2)
    first = float(chi2_above(x, df))
    return min(1.0, max(first + second * (float(chi2_above(x, df + 4)) - first), float(np.finfo(float).tiny)))
