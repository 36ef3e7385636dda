"""Interval of the difference of two proportions that rests on the exact limits of each."""

from reportgen.catalog import SILENT, Limits, Work, interval
from reportgen.catalog.enough import enough_for_difference
from reportgen.data.evidence import TwoProportions
from reportgen.intervals.clopper_pearson import clopper_pearson
from reportgen.intervals.newcombe import FIRST, LOWER, SECOND, UPPER, combined

# Of the tail: what each limit takes. Chosen by enumeration, tests/operating/test_differences_of_groups.py, so that a
# difference is falsely within a limit in at most 3.0 % of samples where 2.5 % are nominal; with the whole tail it is in up
# to 3.4 %, if the larger group is much larger and has few of a kind.
PART = 0.85
LIMITS = (r"B_{\beta}(x, n - x + 1)", r"B_{1 - \beta}(x + 1, n - x)")


@interval(
    label="MOVER interval of Clopper-Pearson limits",
    formula=rf"{LOWER} \text{{ to }} {UPPER}",
    undefined_when="no_trial_in_group",
    reference="Zou & Donner (2008), Construction of confidence limits about effect measures: a general approach, Statistics in Medicine 27:1693; limits of each group: Clopper & Pearson (1934), The use of confidence or fiducial limits illustrated in the case of the binomial, Biometrika 26:404, with 0.85 of the tail, our own choice by enumeration",
    between_sets=("proportion",),
    judges=True,
    simulated=True,
    enough=enough_for_difference,
)
def clopper_pearson_difference(two: TwoProportions, *, tail: float, work: Work = SILENT) -> Limits:
    """
    Interval of the difference of two shares, first minus second, put together from the exact limits of each.

    It carries verdicts: score intervals of a difference err in up to 9 % of samples where one group has few cases of a
    kind. Each limit takes 0.85 of the tail.

    By hand: 0 of 60 has the upper limit 1 - 0.02125 ** (1 / 60) = 0.06217, so the difference of 0 and 0 of 60 reaches as
    far on both sides.

    >>> found = clopper_pearson_difference(TwoProportions.of(0, 60, 0, 60), tail=0.025)
    >>> round(float(found.low), 5), round(float(found.high), 5)
    (-0.06217, 0.06217)
    """
    beta = work.step("part_of_tail", rf"\beta = {PART} \cdot \alpha", PART * tail, alpha=tail)
    first, second = (clopper_pearson.function(one, tail=beta) for one in (two.first, two.second))
    for codes, one, found in ((FIRST, two.first, first), (SECOND, two.second, second)):
        for code, end, limit, certain in zip(codes, LIMITS, (found.low, found.high), (0.0, 1.0), strict=True):
            fixed = f"{certain:g}" if limit.ndim == 0 and limit == certain else None
            work.step(code, fixed or end, limit, x=one.successes, n=one.trials, beta=beta)
    return combined(two, first, second, work)
