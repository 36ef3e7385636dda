"""What is observed once incomplete rows are filled in one way."""

from dataclasses import dataclass
from typing import Any

from reportgen.catalog.answers import Undefined


@dataclass(frozen=True, slots=True)
class Extreme:
    """The metric with its bounds once incomplete rows are filled in; a bound that is not known is beyond every threshold."""

    counts: dict[str, Any]
    low: float
    high: float
    depends_on_seed: bool = False
    reason: Undefined | None = None

    @property
    def value(self) -> float | None:
        """Return the value, if there is one."""
        found: float | None = self.counts.get("value")
        return found
