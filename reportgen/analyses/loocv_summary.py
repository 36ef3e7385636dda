"""Results of a leave-one-out cross-validation."""

import math
from typing import Any

from reportgen.analyses.kfold_summary import pooled
from reportgen.catalog import SILENT, Undefined, Values, Work, analysis
from reportgen.catalog.spread import standard_deviation
from reportgen.data.evidence import Proportion, Sample


@analysis(
    label="Summary of a leave-one-out cross-validation",
    formula=r"\bar{x} = \frac{1}{n} \sum_{i} x_{i}",
    undefined_when="no_case",
    reference="Lachenbruch & Mickey (1968), Estimation of error rates in discriminant analysis, Technometrics 10:1; Kohavi (1995), A study of cross-validation and bootstrap for accuracy estimation and model selection, International Joint Conference on Artificial Intelligence 14:1137",
    says={
        "mean_of_cases": "Mean over the cases, each left out once.",
    },
    answers={
        "cases": "number of cases, each left out once",
        "mean": "mean over the cases",
        "sd": "standard deviation of the cases",
        "sd_divisor": "divisor of their variance",
        "se_if_independent": "standard error if the cases were tested independently, which they are not",
        "low": "lower exact limit, if the cases were tested independently",
        "high": "upper exact limit, if the cases were tested independently",
    },
)
def loocv_summary(given: Proportion | Sample, *, level: float = 0.95, work: Work = SILENT) -> Values | Undefined:
    """
    Proportion, or mean loss, over cases that are each tested by a model trained on all others.

    Each fold tests one case, so the spread of folds is that of single cases, no test of two learners is known to keep its
    level, and folds cannot keep class proportions. A learner that follows the class proportions can be far off: see
    the majority rule under leave-one-out (`loo_pathology`). It is not the jackknife.

    By hand: 45 of 50 right is 0.9, with exact limits 0.7819 and 0.9667.

    >>> found = loocv_summary(Proportion.of(45, 50)).values
    >>> found["mean"], round(found["low"], 4), round(found["high"], 4)
    (0.9, 0.7819, 0.9667)
    """
    if not float(given.cases):
        return Undefined("no_case")
    answers: dict[str, Any] = {
        "cases": int(given.cases),
        **dict.fromkeys(("sd", "sd_divisor", "se_if_independent", "low", "high")),
    }
    if isinstance(given, Proportion):
        found = pooled(given, level, work)
        shares = {"mean": found["pooled"], "low": found["pooled_low"], "high": found["pooled_high"]}
        return Values(answers | shares, main="mean")
    n = len(given.values)
    answers["mean"] = work.step("mean_of_cases", r"\bar{x} = \frac{1}{n} \sum_i x_i", float(given.values.mean()), n=n)
    if n > 1:
        sd = float(standard_deviation(given.values, work))
        error = work.step("error_of_independent_folds", r"d = \frac{s}{\sqrt{n}}", sd / math.sqrt(n), s=sd, n=n)
        answers |= {"sd": sd, "sd_divisor": n - 1, "se_if_independent": error}
    return Values(answers, main="mean")
