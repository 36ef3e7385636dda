"""Mean, spread and standard errors of one cross-validation."""

import math
from typing import Any

import numpy as np

from reportgen.catalog import SILENT, Limits, Table, Undefined, Values, Work, analysis
from reportgen.catalog.spread import standard_deviation
from reportgen.data.counts import Proportion
from reportgen.data.evidence import Array, FoldValues, array
from reportgen.data.fold_results import FoldResults
from reportgen.distributions import t_quantile
from reportgen.errors import Problem, ReportgenError
from reportgen.intervals.clopper_pearson import clopper_pearson
from reportgen.intervals.t_corrected import corrected_error, t_corrected
from reportgen.intervals.wald import clipped

ANSWERS = {
    "folds": "number of folds",
    "mean": "mean of the folds",
    "sd": "standard deviation of the folds",
    "sd_divisor": "divisor of their variance",
    "minimum": "smallest value of a fold",
    "maximum": "largest value of a fold",
    "se_if_independent": "standard error if the folds were independent, which they are not",
    "se_corrected": "standard error corrected for overlapping training sets, a heuristic",
    "low": "lower limit for the mean, with the corrected standard error",
    "high": "upper limit for the mean, with the corrected standard error",
    "training_share": "proportion of the cases that trains each model",
    "pooled": "proportion of all tested cases",
    "pooled_low": "lower exact limit for it, if cases are independent",
    "pooled_high": "upper exact limit for it, if cases are independent",
}


@analysis(
    label="Summary of a k-fold cross-validation",
    formula=r"\bar{x} = \frac{1}{K} \sum_{i} x_{i}",
    undefined_when="one_fold",
    reference="Stone (1974), Cross-validatory choice and assessment of statistical predictions, Journal of the Royal Statistical Society B 36:111; Nadeau & Bengio (2003), Inference for the generalization error, Machine Learning 52:239; Bengio & Grandvalet (2004), No unbiased estimator of the variance of k-fold cross-validation, Journal of Machine Learning Research 5:1089",
    says={"proportion_of_tested": "Proportion of all tested cases."},
    answers=ANSWERS,
)
def kfold_summary(results: FoldResults, *, level: float = 0.95, work: Work = SILENT) -> Values | Undefined:
    """
    Mean of the folds of one cross-validation, the proportion of all tested cases where counts are given, and their
    uncertainty.

    Mean and pooled proportion differ if folds have different sizes. The standard deviation describes single folds; the
    standard error describes their mean. Training sets overlap, so dividing by the root of the number of folds gives too
    small a standard error; the corrected one is a heuristic. The estimate is for models trained on the stated
    proportion of the cases, so it is slightly pessimistic for a model that is trained again on all of them. Values from
    counts are proportions, so limits beyond 0 or 1 are set to 0 or 1; other values may have any range, and keep theirs.

    By hand: 9 of 10, 8 of 10 and 4 of 5 right have the mean 0.8333 and the pooled proportion 21/25.

    >>> found = kfold_summary(FoldResults.from_inputs({"successes": [9, 8, 4], "trials": [10, 10, 5]})).values
    >>> round(found["mean"], 4), found["pooled"], round(found["sd"], 4), round(found["se_corrected"], 4)
    (0.8333, 0.84, 0.0577, 0.0527)
    """
    if results.repeats > 1:
        what, remedy = "there are several repeats", "use repeated_kfold_summary, or give one list of folds"
        raise ReportgenError(Problem("wrong_input", what, remedy))
    if results.folds < 2:
        return Undefined("one_fold")
    answers = {"folds": results.folds, **described(results, results.ratio_of_folds, level, work)}
    return Values(answers | pooled(results.counts, level, work), main="mean", table=table_of(results))


def described(results: FoldResults, ratio: float | None, level: float, work: Work) -> dict[str, Any]:
    """Return mean, spread and standard errors of values of folds; without a spread there are no limits."""
    n, flat = results.values.size, results.values.reshape(-1)
    answers = spread(flat, work)
    sd = answers["sd"]
    alone = work.step("error_of_independent_folds", r"d = \frac{s}{\sqrt{n}}", sd / math.sqrt(n), s=sd, n=n)
    answers |= {"se_if_independent": alone, "se_corrected": None, "low": None, "high": None, "training_share": None}
    if ratio is None:
        return answers
    sized = FoldValues(flat, array(1.0), array(ratio))
    limits = t_corrected.limits(sized, level=level)
    answers["training_share"] = 1 / (1 + ratio)
    answers["se_corrected"] = float(corrected_error(array(sd), sized, work))
    if isinstance(limits, Limits):
        t = t_quantile((1 + level) / 2, n - 1)
        work.step("t_quantile", r"t = t_{m, 1 - \alpha / 2}", t, m=n - 1, alpha=1 - level)
        shown = {"t": t, "d": answers["se_corrected"]}
        work.limits(r"m \pm t \cdot d", limits.low, limits.high, m=limits.value, **shown)
        if results.counts is not None:
            limits = clipped(limits.low, limits.high, limits.value, work)
        answers |= {"low": float(limits.low), "high": float(limits.high)}
    return answers


def spread(values: Array, work: Work) -> dict[str, Any]:
    """Return mean, standard deviation with its divisor, and the ends of several values."""
    n = values.size
    mean = work.step("mean", r"\bar{x} = \frac{1}{n} \sum_i x_i", float(values.mean()), n=n)
    sd = float(standard_deviation(values, work))
    ends = {"minimum": float(values.min()), "maximum": float(values.max())}
    return {"mean": mean, "sd": sd, "sd_divisor": n - 1, **ends}


def pooled(counts: Proportion | None, level: float, work: Work) -> dict[str, Any]:
    """Return the proportion over the cases of all folds, with exact limits."""
    if counts is None:
        return dict.fromkeys(("pooled", "pooled_low", "pooled_high", "successes", "trials"))
    x, n = float(counts.successes.sum()), float(counts.trials.sum())
    limits = clopper_pearson.limits(Proportion.of(x, n), level=level)
    assert isinstance(limits, Limits)  # noqa: S101 - there is a trial
    value = work.step("proportion_of_tested", r"p = \frac{x}{n}", x / n, x=x, n=n)
    ends = {"pooled": value, "pooled_low": float(limits.low), "pooled_high": float(limits.high)}
    return {**ends, "successes": int(x), "trials": int(n)}


def table_of(results: FoldResults) -> Table:
    """List the folds with their values, counts and sizes."""
    columns: dict[str, Array] = {"value": results.values}
    if results.counts is not None:
        columns |= {"successes": results.counts.successes, "trials": results.counts.trials}
    if results.sizes is not None:
        columns |= {"n_train": results.sizes.n_train, "n_test": results.sizes.n_test}
    places = np.indices(np.atleast_2d(results.values).shape).reshape(2, -1) + 1
    named = {"repeat": places[0]} if results.repeats > 1 else {}
    named |= {"fold": places[1], **{name: np.ravel(column) for name, column in columns.items()}}
    rows = zip(*([_plain(number) for number in column] for column in named.values()), strict=True)
    return Table(tuple(named), tuple(rows))


def _plain(number: Any) -> int | float:
    return int(number) if float(number).is_integer() else float(number)
