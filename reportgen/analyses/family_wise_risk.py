"""Risk of at least one false rejection among several tests."""

import math

from reportgen.catalog import SILENT, Values, Work, analysis
from reportgen.errors import Problem, ReportgenError


@analysis(
    label="Family-wise risk",
    formula=r"1 - (1 - \alpha)^m",
    reference="Miller (1981), Simultaneous Statistical Inference, 1.1",
    says={
        "risk_of_independent": "Probability of at least one false rejection, if all null hypotheses are true and the tests are independent.",
        "largest_risk": "It is at most this for any dependence.",
        "level_by_bonferroni": "Level of each test that keeps the risk at most at the stated level, for any dependence.",
        "level_by_sidak": "The same for independent tests.",
    },
    answers={
        "risk": "risk of at least one false rejection, for independent tests",
        "largest_risk": "largest possible risk",
        "expected": "expected number of false rejections",
        "alpha_bonferroni": "level of each test by Bonferroni",
        "alpha_sidak": "level of each test by Šidák, for independent tests",
    },
)
def family_wise_risk(*, tests: int, alpha: float = 0.05, work: Work = SILENT) -> Values:
    """
    Probability of at least one false rejection among several tests at the same level, if all null hypotheses are true.

    Also gives the largest possible risk, the expected number of false rejections, and the level of each test that keeps
    the risk at alpha.

    By hand: of two independent tests at 5% at least one rejects with probability 1 - 0.95 * 0.95.

    >>> round(family_wise_risk(tests=2).values["risk"], 6)
    0.0975
    """
    if tests < 1:
        raise ReportgenError(Problem("wrong_option", "tests must be at least 1", "write 10", str(tests)))
    risk = -math.expm1(tests * math.log1p(-alpha))
    work.step("risk_of_independent", r"r = 1 - (1 - \alpha)^m", risk, alpha=alpha, m=tests)
    largest = work.step("largest_risk", r"s = \min(1, m \cdot \alpha)", min(1.0, tests * alpha), m=tests, alpha=alpha)
    each = work.step("level_by_bonferroni", r"a = \frac{\alpha}{m}", alpha / tests, alpha=alpha, m=tests)
    sidak = -math.expm1(math.log1p(-alpha) / tests)
    work.step("level_by_sidak", r"b = 1 - (1 - \alpha)^{1 / m}", sidak, alpha=alpha, m=tests)
    values = {"risk": risk, "largest_risk": largest, "expected": tests * alpha}
    return Values({**values, "alpha_bonferroni": each, "alpha_sidak": sidak}, main="risk")
