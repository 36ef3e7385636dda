"""What is observed once incomplete rows are filled in one way."""

from dataclasses import dataclass
from typing import Any

from reportgen.catalog.answers import Undefined
from reportgen.engine import convert
from reportgen.results.verdicts import FilledIn


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

    @property
    def filled_in(self) -> FilledIn:
        """Return it as results hold it; a bound without an end is absent."""
        reason: dict[str, Any] = {}
        if self.reason is not None:
            absent = convert.absent(self.reason)
            reason = {"unknown": absent["undefined"], "unknown_code": self.reason.code, "facts": absent["facts"]}
        return FilledIn(**self.counts, low=convert.number(self.low), high=convert.number(self.high), **reason)
