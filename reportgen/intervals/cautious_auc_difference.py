"""Interval for the difference of two areas under the ROC curve on different cases that is made to carry verdicts."""

import numpy as np

from reportgen.catalog import SILENT, Limits, Undefined, Work, interval
from reportgen.catalog.enough import enough_for_difference_of_areas
from reportgen.catalog.put_together import WEIGHT, difference_of, limits_of_difference, weight_of_sum
from reportgen.conventions import FEWEST_FOR_DIFFERENCE_OF_AREAS
from reportgen.data.evidence import array
from reportgen.data.two_sets import IndependentScores
from reportgen.intervals.cautious_auc import cautious_auc

# Of the tail: what the limits of each area take. Chosen by simulation, tests/operating/test_differences_of_groups.py.
PART = 0.9
LOWER, UPPER = difference_of("A")
FEWEST = r"k = \min_{g} \min(P_{g}, N_{g}) \cdot \min(A_{g}, 1 - A_{g})"


@interval(
    label="MOVER interval from widened DeLong limits (two groups)",
    mover=True,
    formula=rf"{LOWER} \text{{ to }} {UPPER}, \quad {WEIGHT}, \quad {FEWEST}",
    undefined_when="no_variance_of_area",
    reference="A combination of our own, chosen by simulation, of: Zou & Donner (2008), Construction of confidence limits about effect measures: a general approach, Statistics in Medicine 27:1693, and, with few cases ranked wrongly, the sum of both distances; limits of each area: the widened DeLong interval with nine tenths of the tail",
    between_sets=("auc",),
    judges=True,
    simulated=True,
    least_to_judge=dict.fromkeys(("roc_auc", "gini"), 2 * FEWEST_FOR_DIFFERENCE_OF_AREAS),
    enough=enough_for_difference_of_areas,
    says={
        "part_of_tail": "Part of the tail used for the limits of each area.",
        "ranked_wrongly": "Approximate number of cases of the smaller class ranked wrongly, in the group with fewer.",
    },
)
def cautious_auc_difference(two: IndependentScores, *, tail: float, work: Work = SILENT) -> Limits | Undefined:
    """
    Interval for the difference of two areas, first minus second, computed by MOVER from the widened DeLong interval of
    each.

    It is used for verdicts: DeLong's own interval for a difference errs in up to 13% of samples if a class of either set
    is small. The limits of each area use nine tenths of the tail. The distances from area to limit are squared and
    added; if fewer than ten cases of the smaller class are ranked wrongly, they are partly added without squaring,
    which widens the interval.

    By hand: the cases of the widened DeLong interval in both sets, with limits of 0.4746 and 0.9646 around 5/6 for a
    tail of 0.2; a sixth of two negative cases is k = 1/3, so w = 29/30, and the difference of 0 extends 0.49 * 29/30 +
    0.382 / 30 = 0.486 to both sides.

    >>> alike = ([1, 2, 3, 4, 5], [False, True, False, True, True])
    >>> found = cautious_auc_difference(IndependentScores.of(*alike, *alike), tail=0.2 / 0.9)
    >>> round(float(found.low), 3), round(float(found.high), 3)
    (-0.486, 0.486)
    """
    beta = work.step("part_of_tail", rf"\beta = {PART} \cdot \alpha", PART * tail, alpha=tail)
    alone = [cautious_auc.function(one, tail=beta, work=work) for one in two.sets]
    absent = next((one for one in alone if isinstance(one, Undefined)), None)
    if absent is not None:
        return absent
    first, second = (one for one in alone if isinstance(one, Limits))
    a, b = first.value, second.value
    work.step("difference", r"D = A_{a} - A_{b}", a - b, A_a=a, A_b=b)
    wrong = [
        np.minimum(one.positive_cases, one.negative_cases) * np.minimum(area, 1 - area)
        for one, area in zip(two.sets, (a, b), strict=True)
    ]
    fewest = work.step("ranked_wrongly", FEWEST, array(np.minimum(*wrong)))
    weight = weight_of_sum(fewest, work)
    return limits_of_difference(first, second, weight=weight, estimate="A", work=work)
