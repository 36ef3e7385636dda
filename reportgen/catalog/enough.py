"""How many cases a verdict needs, where a formula or a bootstrap would give one with fewer."""

from reportgen.catalog.answers import Undefined
from reportgen.conventions import FEWEST_IN_CELL, FEWEST_OF_CLASS
from reportgen.data.evidence import ClusteredScores, Scores


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
