"""What two models on the same cases gain over two sets of cases."""

import numpy as np

from reportgen.catalog import SILENT, Undefined, Values, Work, analysis
from reportgen.data.evidence import PairedTable
from reportgen.intervals.wald_paired import ERROR, standard_error

COVARIANCE = r"\frac{1}{n} \left(\frac{a}{n} - p_{a} p_{b}\right)"


@analysis(
    label="Advantage of the same test set",
    formula=r"\sqrt{s_a^2 + s_b^2 - 2 \, \mathrm{cov}}",
    reference="Newcombe (1998), Improved confidence intervals for the difference between binomial proportions based on paired data, Statistics in Medicine 17:2635; Altman (1991), Practical Statistics for Medical Research, 10.4",
    says={
        "accuracy_of_first": "Proportion of cases that the first model gets right.",
        "accuracy_of_second": "Proportion of cases that the second model gets right.",
        "error_of_two_sets": "Standard error of the difference if each model had so many cases of its own.",
        "covariance_of_accuracies": "Covariance of both accuracies: positive where cases that one model gets right are easier for the other.",
        "error_of_pairs": "Standard error on the same cases: the squared one above, less twice the covariance.",
        "ratio_of_errors": "Standard error on the same cases over that on different cases.",
        "cases_of_each_set": "Cases that each of two different test sets would need for the standard error on the same cases.",
    },
    answers={
        "se_paired": "standard error on the same cases",
        "se_unpaired": "standard error on two sets of as many cases",
        "covariance": "covariance of the accuracies",
        "ratio": "ratio of the standard errors",
        "cases_unpaired": "cases of each of two sets for the same standard error",
    },
)
def same_set_advantage(table: PairedTable, *, work: Work = SILENT) -> Values | Undefined:
    """
    Standard error of a difference of accuracies on the same cases, next to that on two different test sets.

    Models that are right on the same cases are compared more precisely on one test set: what both get right or wrong says
    nothing about their difference. If they tend to be right on different cases, the same set is worse.

    By hand: of 100 cases both get 80 right, each 5 alone, and 10 neither. Paired: sqrt(10) / 100 = 0.0316; unpaired:
    sqrt(2 * 0.85 * 0.15 / 100) = 0.0505, so that each of two sets would need 0.255 / 0.001 = 255 cases.

    >>> found = same_set_advantage(PairedTable.of(both_right=80, only_a=5, only_b=5, both_wrong=10)).values
    >>> [round(found[name], 4) for name in ("se_paired", "se_unpaired", "cases_unpaired")]
    [0.0316, 0.0505, 255]
    """
    a, b, c, n = (float(each) for each in (table.both_right, table.only_a, table.only_b, table.cases))
    if not n:
        return Undefined("no_case")
    first = work.step("accuracy_of_first", r"p_{a} = \frac{a + b}{n}", (a + b) / n, a=a, b=b, n=n)
    second = work.step("accuracy_of_second", r"p_{b} = \frac{a + c}{n}", (a + c) / n, a=a, c=c, n=n)
    spread = first * (1 - first) + second * (1 - second)
    formula = r"u = \sqrt{\frac{p_{a} (1 - p_{a})}{n} + \frac{p_{b} (1 - p_{b})}{n}}"
    unpaired = work.step("error_of_two_sets", formula, float(np.sqrt(spread / n)), p_a=first, p_b=second, n=n)
    covariance = (a / n - first * second) / n
    work.step("covariance_of_accuracies", rf"k = {COVARIANCE}", covariance, a=a, n=n, p_a=first, p_b=second)
    paired = float(standard_error(table.only_a, table.only_b, table.cases))
    work.step("error_of_pairs", f"s = {ERROR}", paired, b=b, c=c, n=n)
    found = {"se_paired": paired, "se_unpaired": unpaired, "covariance": covariance}
    if not paired:
        return Values({**found, "ratio": None, "cases_unpaired": None}, main="se_paired")
    ratio = (
        None
        if not unpaired
        else work.step("ratio_of_errors", r"r = \frac{s}{u}", paired / unpaired, s=paired, u=unpaired)
    )
    size = spread / paired**2
    formula = r"\frac{p_{a} (1 - p_{a}) + p_{b} (1 - p_{b})}{s^2}"
    work.step("cases_of_each_set", rf"m = {formula}", size, p_a=first, p_b=second, s=paired)
    return Values({**found, "ratio": ratio, "cases_unpaired": round(size)}, main="se_paired")
