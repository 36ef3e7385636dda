"""The overlap of two means with their standard deviations, which is no test."""

import math

from reportgen.catalog.answers import Values
from reportgen.catalog.declare import analysis
from reportgen.catalog.options import Numbers
from reportgen.catalog.work import SILENT, Work
from reportgen.distributions import above_zero, normal_beyond, t_beyond
from reportgen.errors import Problem, ReportgenError


@analysis(
    label="Overlap of means and standard deviations",
    formula=r"\frac{|m_1 - m_2|}{s_1 + s_2}",
    reference="Cumming, Fidler & Vaux (2007), Error bars in experimental biology, Journal of Cell Biology 177:7",
    says={
        "difference_over_deviations": "Difference of the means over the sum of both standard deviations: above one the bars do not overlap.",
        "read_as_standard_errors": "If what follows the means are standard errors of independent means: difference in standard errors.",
        "p_of_standard_errors": "Two-sided p-value by the normal curve.",
        "read_as_deviations": "If they are standard deviations of so many independent runs each: Welch's t.",
        "df_of_deviations": "Its degrees of freedom.",
        "p_of_deviations": "Two-sided p-value by Student's t.",
    },
    answers={
        "ratio": "difference over the sum of the standard deviations",
        "bars_overlap": "bars overlap",
        "bars_overlap.yes": "yes",
        "bars_overlap.no": "no",
        "z": "z, if the numbers after the means are standard errors",
        "p_z": "p-value in this case",
        "t": "t, if they are standard deviations of n independent runs",
        "df": "degrees of freedom in this case",
        "p_t": "p-value in this case",
    },
)
def sd_overlap(*, means: Numbers, sds: Numbers, n: Numbers | None = None, work: Work = SILENT) -> Values:
    """
    How far apart two means are, in the sum of what follows their plus-minus sign; a rule of thumb and not a test.

    Whether bars overlap does not tell whether a difference is shown: that depends on what the bars are and on how many
    runs there were, and on pairs. With `n`, the number of independent runs of each, Welch's t is given as well. Scores on
    the same folds or cases need a paired test, for which means and deviations do not suffice.

    By hand: 0.08 -+ 0.01 and 0.06 -+ 0.012 are 0.02 / 0.022 = 0.909 apart, so that the bars overlap; with ten runs each
    t is 0.02 / sqrt(0.01^2 / 10 + 0.012^2 / 10) = 4.05.

    >>> found = sd_overlap(means=(0.08, 0.06), sds=(0.01, 0.012), n=(10, 10)).values
    >>> round(found["ratio"], 3), found["bars_overlap"], round(found["t"], 2)
    (0.909, 'yes', 4.05)
    """
    _refuse(means, sds, n)
    apart, (first, second) = means[0] - means[1], sds
    ratio = abs(apart) / (first + second)
    symbols = {"m_1": means[0], "m_2": means[1], "s_1": first, "s_2": second}
    work.step("difference_over_deviations", r"r = \frac{|m_{1} - m_{2}|}{s_{1} + s_{2}}", ratio, **symbols)
    z = apart / math.hypot(first, second)
    work.step("read_as_standard_errors", r"z = \frac{m_{1} - m_{2}}{\sqrt{s_{1}^2 + s_{2}^2}}", z, **symbols)
    p_z = work.step("p_of_standard_errors", r"P(|Z| \ge |z|)", above_zero(normal_beyond(z)), z=z)
    found = {"ratio": ratio, "bars_overlap": "yes" if ratio < 1 else "no", "z": z, "p_z": p_z}
    return Values(found | ({} if n is None else _welch(apart, sds, n, work)), main="ratio")


def _welch(apart: float, sds: Numbers, n: Numbers, work: Work) -> dict[str, float]:
    """Read the numbers as standard deviations of independent runs."""
    parts = [sd**2 / runs for sd, runs in zip(sds, n, strict=True)]
    squared = sum(parts)
    t = work.step(
        "read_as_deviations",
        r"t = \frac{x}{\sqrt{v_{1} + v_{2}}}",
        apart / math.sqrt(squared),
        x=apart,
        v_1=parts[0],
        v_2=parts[1],
    )
    df = squared**2 / sum(part**2 / (runs - 1) for part, runs in zip(parts, n, strict=True))
    work.step("df_of_deviations", r"d", df)
    p = work.step("p_of_deviations", r"P(|T_{d}| \ge |t|)", above_zero(t_beyond(t, df)), d=df, t=t)
    return {"t": t, "df": df, "p_t": p}


def _refuse(means: Numbers, sds: Numbers, n: Numbers | None) -> None:
    """Name all that does not describe two samples."""
    problems = []
    if len(means) != 2 or len(sds) != 2 or (n is not None and len(n) != 2):
        remedy = "give means=0.08,0.06 and sds=0.01,0.012"
        problems.append(Problem("wrong_option", "two means and two standard deviations are needed", remedy))
    if any(not sd > 0 for sd in sds):
        problems.append(
            Problem("wrong_option", "sds must be above 0", "give what follows the plus-minus sign", str(sds))
        )
    if n is not None and any(runs < 2 for runs in n):
        problems.append(Problem("wrong_option", "n must be at least 2", "give the numbers of runs", str(n)))
    if problems:
        raise ReportgenError(problems)
