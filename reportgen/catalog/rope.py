"""What Bayesian answers about a region of practical equivalence (rope) have in common."""

import math
from dataclasses import dataclass

from reportgen.errors import Problem, ReportgenError

REGIONS = {
    "p_left": "probability that the first is lower by more than the rope",
    "p_rope": "probability that both differ by no more than the rope",
    "p_right": "probability that the first is higher by more than the rope",
}


@dataclass(frozen=True, slots=True)
class Regions:
    """The probabilities of a difference below the rope, in it, and above it."""

    left: float
    right: float

    @property
    def values(self) -> dict[str, float]:
        """Name them as answers do."""
        return {"p_left": self.left, "p_rope": max(0.0, 1 - self.left - self.right), "p_right": self.right}


def refuse_rope(rope: float) -> None:
    """Refuse a rope that is no size."""
    if not 0 < rope < math.inf:
        what, remedy = "rope must be above 0", "write the size of the difference that does not matter, without a sign"
        raise ReportgenError(Problem("wrong_option", what, remedy, str(rope)))
