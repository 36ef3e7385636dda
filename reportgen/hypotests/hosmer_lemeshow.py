"""Hosmer-Lemeshow test."""

from typing import Literal

import numpy as np

from reportgen.catalog import SILENT, Tested, Undefined, Work, hypotest
from reportgen.catalog.tails import chi2_tail
from reportgen.checks.duplicate_cases import duplicate_cases
from reportgen.checks.independent_cases import independent_cases
from reportgen.checks.score_range import score_range
from reportgen.data.bins import Bins
from reportgen.data.evidence import Array, Scores, array
from reportgen.metrics.brier import not_probabilities
from reportgen.metrics.log_loss import certain_and_wrong


@hypotest(
    label="Hosmer-Lemeshow test",
    question="Does the number of positive cases in groups of similar scores agree with the sum of their scores?",
    null="in each group of cases with similar scores, each case is positive with the probability given by its score",
    formula=r"\chi^2 = \sum_g \frac{(O_g - E_g)^2}{E_g (1 - E_g / n_g)}",
    checks=(score_range, duplicate_cases, independent_cases),
    undefined_when="no_case",
    reference="Hosmer & Lemeshow (1980), Goodness of fit tests for the multiple logistic regression model, Communications in Statistics A 9:1043; degrees of freedom: Hosmer, Lemeshow & Sturdivant (2013), Applied Logistic Regression, chapter 5",
    says={
        "withheld.certain_and_wrong": "for {wrong} of {cases:case|cases} the score gives the true class a probability of zero, so the null hypothesis is impossible and not merely unlikely",
        "too_few_groups": "tied scores leave {groups:group|groups}, too few for a test",
        "group_adds": "Contribution of each group, from its positive cases O, the sum of its scores E and its cases n.",
    },
)
def hosmer_lemeshow(
    s: Scores, *, groups: int = 10, fitted: Literal["elsewhere", "here"] = "elsewhere", work: Work = SILENT
) -> Tested:
    """
    Tests whether the observed numbers of positive cases agree with the sums of the scores, in groups cut at quantiles
    of the scores.

    The degrees of freedom are the number of groups if the model was fitted on other cases, two fewer if on these. The
    result changes with the number of groups, and tied scores may leave fewer. A large p-value does not show that scores
    are calibrated: the test misses deviations within a group, and small ones in small samples.

    By hand: 0.2 comes true in 2 of 4 cases and 0.6 in 3 of 4, so 1.2^2 / (0.8 * 0.8) + 0.6^2 / (2.4 * 0.4), and the
    probability beyond it with two degrees of freedom is exp(-2.625 / 2).

    >>> scores = Scores.of([0.2] * 4 + [0.6] * 4, [True, True, False, False, True, True, True, False])
    >>> found = hosmer_lemeshow(scores, groups=2)
    >>> round(found.statistic, 6), found.df, round(found.p_value, 6)
    (2.625, 2, 0.269146)
    """
    if absence := untestable(s):
        return Tested(absence)
    held = Bins.of(s, groups, "equal_count")
    filled = held.cases > 0
    observed, expected, cases = held.positives[filled], held.scores[filled], held.cases[filled]
    df = len(cases) - (2 if fitted == "here" else 0)
    if df < 1:
        return Tested(Undefined("too_few_groups", groups=len(cases)))
    statistic = float(_added(observed, expected, cases, work).sum())
    work.step("statistic", r"\chi^2 = \sum_g \frac{(O_g - E_g)^2}{E_g (1 - E_g / n_g)}", statistic)
    return Tested(chi2_tail(statistic, df, work), statistic, df)


def untestable(s: Scores) -> Undefined | None:
    """Return why the scores cannot be tested, if so."""
    if absence := not_probabilities(s):
        return absence
    if not s.cases:
        return Undefined("no_case")
    wrong = float(certain_and_wrong(s))
    return Undefined("certain_and_wrong", wrong=wrong, cases=float(s.cases)) if wrong else None


def _added(observed: Array, expected: Array, cases: Array, work: Work) -> Array:
    """Return what each group adds; one whose scores are all 0 or all 1, rightly so, adds nothing."""
    spread = expected * (1 - expected / cases)
    parts = np.divide((observed - expected) ** 2, spread, out=np.zeros(len(cases)), where=spread > 0)
    columns = {
        "group": np.arange(1, len(cases) + 1),
        "positive O": observed,
        "expected E": expected,
        "cases n": cases,
        "contribution": parts,
    }
    work.rows("group_adds", r"\frac{(O_{g} - E_{g})^2}{E_{g} (1 - E_{g} / n_{g})}", columns)
    return array(parts)
