"""Interval of the difference of two areas under the ROC curve on different cases that is made to carry verdicts."""

from reportgen.catalog import SILENT, Limits, Undefined, Work, interval
from reportgen.catalog.enough import enough_for_difference_of_areas
from reportgen.data.two_sets import IndependentScores
from reportgen.intervals.cautious_auc import cautious_auc
from reportgen.intervals.newcombe_auc_difference import LOWER, UPPER, of_limits_alone

# Of the tail: what the limits of each area take. Chosen by simulation, tests/operating/test_differences_of_groups.py: with
# the whole tail a difference is falsely within a limit in up to 3.1 % of samples where 2.5 % are nominal, and in up to
# 1.2 % where 0.83 % are.
PART = 0.8


@interval(
    label="MOVER interval of widened DeLong limits",
    formula=rf"{LOWER} \text{{ to }} {UPPER}",
    undefined_when="no_variance_of_area",
    reference="Zou & Donner (2008), Construction of confidence limits about effect measures: a general approach, Statistics in Medicine 27:1693; limits of each area: the widened DeLong interval with 0.8 of the tail, our own choice by simulation",
    between_sets=("auc",),
    judges=True,
    simulated=True,
    enough=enough_for_difference_of_areas,
    says={"part_of_tail": "Part of the tail that the limits of each area take."},
)
def cautious_auc_difference(two: IndependentScores, *, tail: float, work: Work = SILENT) -> Limits | Undefined:
    """
    Interval of the difference of two areas, first minus second, put together from the widened DeLong interval of each.

    It carries verdicts: DeLong's own interval of a difference errs in up to 13 % of samples where a class of either set
    is small. The limits of each area take 0.8 of the tail.

    By hand: the cases of the widened DeLong interval in both sets, with limits of 0.4746 and 0.9646 around 5/6 for a
    tail of 0.2; the difference of 0 reaches sqrt(0.3587 ** 2 + 0.1313 ** 2) = 0.382 to both sides for a tail of 0.25.

    >>> alike = ([1, 2, 3, 4, 5], [False, True, False, True, True])
    >>> found = cautious_auc_difference(IndependentScores.of(*alike, *alike), tail=0.25)
    >>> round(float(found.low), 3), round(float(found.high), 3)
    (-0.382, 0.382)
    """
    beta = work.step("part_of_tail", rf"\beta = {PART} \cdot \alpha", PART * tail, alpha=tail)
    return of_limits_alone(two, cautious_auc.function, beta, work)
