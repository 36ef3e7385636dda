"""How many cases a verdict needs, where a formula or a bootstrap would give one with fewer."""

from reportgen.catalog.answers import Undefined
from reportgen.conventions import (
    ENOUGH_EXPECTED,
    FEWEST_FOR_DIFFERENCE,
    FEWEST_FOR_DIFFERENCE_OF_AREAS,
    FEWEST_IN_CELL,
    FEWEST_OF_CLASS,
    FEWEST_OF_EACH_KIND,
    FEWEST_OF_TWO_GROUPS,
)
from reportgen.data.evidence import ClusteredScores, Scores, TwoProportions
from reportgen.data.selected_in_clusters import SelectedInClusters
from reportgen.data.two_sets import IndependentCounts, IndependentScores


def enough_of_class(s: Scores | ClusteredScores) -> Undefined | None:
    """Ask for enough cases of both classes for a verdict on an area."""
    positives, negatives = float(s.positives.sum()), float(s.negatives.sum())
    if min(positives, negatives) >= FEWEST_OF_CLASS:
        return None
    return Undefined("few_of_class", positives=positives, negatives=negatives)


def enough_to_draw(s: Scores, least: float = FEWEST_IN_CELL) -> Undefined | None:
    """Ask for enough cases of both classes for a bootstrap to show the uncertainty."""
    fewest = min(float(s.positive_cases), float(s.negative_cases))
    return Undefined("few_to_draw", fewest=fewest, least=least) if fewest < least else None


def enough_in_cells(*cells: float) -> Undefined | None:
    """Ask for enough cases in each of the cells that a metric depends on for a bootstrap to show the uncertainty."""
    fewest = min(cells)
    return Undefined("few_in_cell", fewest=fewest) if fewest < FEWEST_IN_CELL else None


def enough_of_two_groups(two: TwoProportions) -> Undefined | None:
    """Ask for so many cases of both groups, with and without what is counted, that false verdicts are rare enough."""
    sizes = min(float(two.trials_a), float(two.trials_b))
    if sizes < FEWEST_OF_TWO_GROUPS:
        return Undefined("few_of_two_groups", fewest=sizes)
    fewest = float(two.cells.min())
    return Undefined("few_of_a_kind", fewest=fewest) if fewest < FEWEST_OF_EACH_KIND else None


def enough_expected(two: TwoProportions) -> Undefined | None:
    """Ask for so many expected successes and failures in both groups that the score test of two proportions is known to hold."""
    least = float(two.groups.expected.min())
    return None if least >= ENOUGH_EXPECTED else Undefined("few_expected_counts", least=least)


def enough_of_groups_in_clusters(two: SelectedInClusters) -> Undefined | None:
    """Ask for as many cases of both groups as without clusters; there are enough clusters where there are limits."""
    return enough_of_two_groups(two.pooled)


def enough_for_difference(two: TwoProportions) -> Undefined | None:
    """Ask for so many cases of both groups that limits of their difference are known to hold."""
    fewest = min(float(two.trials_a), float(two.trials_b))
    return Undefined("few_for_difference", fewest=fewest) if fewest < FEWEST_FOR_DIFFERENCE else None


def enough_for_difference_of_areas(two: IndependentScores) -> Undefined | None:
    """Ask for so many cases of each class of both groups that limits of the difference of areas are known to hold."""
    fewest = min(min(float(one.positive_cases), float(one.negative_cases)) for one in two.sets)
    few = fewest < FEWEST_FOR_DIFFERENCE_OF_AREAS
    return Undefined("few_for_difference_of_areas", fewest=fewest) if few else None


def enough_for_difference_of_f1(two: IndependentCounts) -> Undefined | None:
    """Ask for so many cases of both sets that are positive or flagged that limits of the difference are known to hold."""
    fewest = min(float(one.tp + one.fp + one.fn) for one in two.sets)
    return Undefined("few_for_difference_of_f1", fewest=fewest) if fewest < FEWEST_FOR_DIFFERENCE else None
