"""The accuracy against the rule that always calls the larger class."""

from reportgen.catalog import SILENT, Alternative, Tested, Work, hypotest
from reportgen.checks.baseline_share import ShareFrom, baseline_share
from reportgen.checks.duplicate_cases import duplicate_cases
from reportgen.checks.independent_cases import independent_cases
from reportgen.data.evidence import Proportion
from reportgen.hypotests.binomial_test import against, binomial_test


@hypotest(
    label="Test against the majority rule",
    question="Is the model right more or less often than the rule that always predicts the larger class?",
    null="the model is right as often as the larger class occurs",
    formula=binomial_test.formula,
    checks=(independent_cases, duplicate_cases, baseline_share),
    undefined_when="no_trial",
    reference="Clopper & Pearson (1934), The use of confidence or fiducial limits illustrated in the case of the binomial, Biometrika 26:404",
)
def majority_baseline_test(
    p: Proportion,
    *,
    share: float,
    share_from: ShareFrom = "declared",  # noqa: ARG001 - the check looks at it
    alternative: Alternative = "two-sided",
    level: float = 0.95,
    work: Work = SILENT,
) -> Tested:
    """
    Tests whether the accuracy differs from the proportion of the larger class, by the binomial distribution.

    The proportion must be known beforehand, stated or from the training cases. If it is estimated on the judged cases
    it is itself uncertain, and the test errs twice as often as stated; use McNemar's test against the majority rule
    there. A check says so.

    By hand: 9 of 10 right where half are of the larger class is (1 + 10) / 1024 one-sided.

    >>> majority_baseline_test(Proportion.of(9, 10), share=0.5, alternative="greater").p_value == 11 / 1024
    True
    """
    return against(p, share, alternative, level, work)
