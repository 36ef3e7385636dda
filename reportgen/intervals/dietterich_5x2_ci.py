"""Dietterich's interval for the difference of two learners from five repeats of two folds."""

import numpy as np

from reportgen.catalog import SILENT, Limits, Undefined, Work, interval
from reportgen.catalog.halves import noted_variances
from reportgen.data.evidence import array
from reportgen.data.five_by_two import FiveByTwo
from reportgen.distributions import t_quantile


@interval(
    label="Interval of the 5x2 t test",
    formula=r"x_{11} \pm t \sqrt{\frac{1}{5} \sum_{i=1}^{5} s_i^2}",
    undefined_when="no_spread_within_repeats",
    reference="Dietterich (1998), Approximate statistical tests for comparing supervised classification learning algorithms, Neural Computation 10:1895",
    two_sided=True,
)
def dietterich_5x2_ci(folds: FiveByTwo, *, tail: float, work: Work = SILENT) -> Limits | Undefined:
    """
    The difference on the first fold plus and minus a quantile of Student's t with five degrees of freedom times its
    standard error.

    For teaching only: it changes if another fold comes first.

    By hand: the halves of four repeats differ by -1 and 0, those of the fifth by 1 and 3; then the variances are 1/2 four
    times and 2, their mean is 4/5, and the limits are -1 plus and minus 2.570582 * 0.894427.

    >>> differences = array([[-1, 0], [-1, 0], [-1, 0], [-1, 0], [1, 3]])
    >>> found = dietterich_5x2_ci(FiveByTwo(differences, array(0)), tail=0.025)
    >>> round(float(found.low), 4), round(float(found.high), 4)
    (-3.2992, 1.2992)
    """
    total = noted_variances(folds, work)
    if isinstance(total, Undefined):
        return total
    error, t = np.sqrt(np.where(total > 0, total, np.nan) / 5), t_quantile(1 - tail, 5)
    work.step("standard_error", r"e = \sqrt{\frac{V}{5}}", error, V=total)
    work.step("t_quantile", r"t = t_{5, 1 - \alpha}", t, alpha=tail)
    low, high = (array(folds.first + sign * t * error) for sign in (-1, 1))
    work.limits(r"x \pm t \cdot e", low, high, x=folds.first, t=t, e=error)
    return Limits(low, high, folds.first)
