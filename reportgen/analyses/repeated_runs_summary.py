"""Mean and spread of the same algorithm, trained several times."""

import math

from reportgen.analyses.kfold_summary import spread
from reportgen.catalog import SILENT, Limits, Undefined, Values, Work, analysis
from reportgen.data.evidence import Sample
from reportgen.intervals.t_mean import t_mean


@analysis(
    label="Summary of repeated runs",
    aliases=("runs_summary",),
    formula=r"\bar{x} = \frac{1}{k} \sum_{i} x_{i}",
    undefined_when="one_run",
    reference="Dietterich (1998), Approximate statistical tests for comparing supervised classification learning algorithms, Neural Computation 10:1895; Bouthillier et al. (2021), Accounting for variance in machine learning benchmarks, Proceedings of Machine Learning and Systems 3:747",
    says={
        "one_run": "one run shows no spread",
        "error_of_runs": "Standard error of the mean over runs, if the runs are independent.",
    },
    answers={
        "runs": "number of runs",
        "mean": "mean of the runs",
        "sd": "standard deviation of the runs",
        "sd_divisor": "divisor of their variance",
        "minimum": "smallest value of a run",
        "maximum": "largest value of a run",
        "se": "standard error of the mean over independent runs on the same test cases",
        "low": "lower limit for the mean over independent runs",
        "high": "upper limit for the mean over independent runs",
    },
)
def repeated_runs_summary(
    sample: Sample, *, independent: bool = False, level: float = 0.95, work: Work = SILENT
) -> Values | Undefined:
    """
    Mean and spread of one algorithm that is trained several times, with other seeds or initial conditions, and tested on
    the same cases.

    The standard deviation shows how much the result depends on the run. Divided by the root of the number of runs it is
    the standard error of their mean, if the runs are independent; only then Student's interval is valid. Neither says how
    the result would vary with other test cases, and no test over runs does.

    By hand: 0.80, 0.84 and 0.82 have the mean 0.82, the standard deviation 0.02 and the standard error 0.02 / sqrt(3).

    >>> from reportgen.data.evidence import array
    >>> found = repeated_runs_summary(Sample(array([0.80, 0.84, 0.82]))).values
    >>> round(found["mean"], 12), round(found["sd"], 12), round(found["se"], 4), found["low"]
    (0.82, 0.02, 0.0115, None)
    """
    k = sample.values.size
    if k < 2:
        return Undefined("one_run")
    found = spread(sample.values, work)
    error = work.step("error_of_runs", r"d = \frac{s}{\sqrt{k}}", found["sd"] / math.sqrt(k), s=found["sd"], k=k)
    limits = t_mean.limits(sample, level=level) if independent else None
    ends = (float(limits.low), float(limits.high)) if isinstance(limits, Limits) else (None, None)
    return Values({"runs": k, **found, "se": error, "low": ends[0], "high": ends[1]}, main="mean")
