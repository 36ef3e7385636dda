"""Nadeau and Bengio's interval for a mean over folds."""

import numpy as np

from reportgen.catalog import SILENT, Limits, Undefined, Work, interval
from reportgen.data.evidence import Array, FoldValues, array
from reportgen.distributions import t_quantile
from reportgen.intervals.t_mean import mean_and_deviation


@interval(
    label="Corrected resampled t interval",
    aliases=("nadeau_bengio_interval",),
    formula=r"\bar{x} \pm t \cdot s \sqrt{\frac{1}{n} + \frac{n_{2}}{n_{1}}}",
    undefined_when="no_spread",
    reference="Nadeau & Bengio (2003), Inference for the generalization error, Machine Learning 52:239; repeated k-fold: Bouckaert & Frank (2004), Evaluating the replicability of significance tests for comparing learning algorithms, PAKDD, Lecture Notes in Computer Science 3056:3",
    says={"corrected_error": "Standard error of the mean, corrected for overlapping training sets."},
)
def t_corrected(folds: FoldValues, *, tail: float, work: Work = SILENT) -> Limits | Undefined:
    """
    The mean over folds plus and minus a multiple of its standard error, widened for overlapping training sets.

    All folds of all repeats count as values; n_2 and n_1 are the mean sizes of test and training sets. The correction
    is a heuristic: no estimate of the variance of cross-validation is free of bias for every learner.

    By hand: ten differences with mean 1.7 and standard deviation 1.159502, tested on one ninth of what they are trained
    on, have the standard error 1.159502 * sqrt(1/10 + 1/9) = 0.532754, and 2.262157 of these are 1.205173.

    >>> one_run = FoldValues(array([2, 3, 1, 4, 1, 2, 0, 1, 1, 2]), n_train=array(900), n_test=array(100))
    >>> found = t_corrected(one_run, tail=0.025)
    >>> round(float(found.low), 4), round(float(found.high), 4)
    (0.4948, 2.9052)
    """
    found = mean_and_deviation(folds.values, work)
    if isinstance(found, Undefined):
        return found
    (mean, s), n = found, folds.values.shape[-1]
    error = corrected_error(s, folds, work)
    t = work.step("t_quantile", r"t = t_{n - 1, 1 - \alpha}", t_quantile(1 - tail, n - 1), n=n, alpha=tail)
    low, high = (array(mean + sign * t * error) for sign in (-1, 1))
    work.limits(r"m \pm t \cdot d", low, high, m=mean, t=t, d=error)
    return Limits(low, high, array(mean))


def corrected_error(s: Array, folds: FoldValues, work: Work) -> Array:
    """Return the standard error of the mean, given the standard deviation of the values."""
    n = folds.values.shape[-1]
    error = array(s * np.sqrt(1 / n + folds.n_test / folds.n_train))
    formula = r"d = s \sqrt{\frac{1}{n} + \frac{n_{2}}{n_{1}}}"
    work.step("corrected_error", formula, error, s=s, n=n, n_1=folds.n_train, n_2=folds.n_test)
    return error
