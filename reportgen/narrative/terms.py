"""
What is kept of a word that readers of a document look up, and of the other names of a metric.

A text is cited by its author, or by its title where it names none.
"""

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Term:
    """
    A word, what it means here, what else it is called, and what else is called so.

    Documents about its topic explain it; without one, only `explain` does. There it names the methods to see.
    """

    word: str
    meaning: str
    topic: str | None = "always"
    also: tuple[str, ...] = ()
    beware: str = ""
    see: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        """Return the word as a name without spaces."""
        return "_".join(re.findall(r"[^\W_]+", self.word.lower()))


@dataclass(frozen=True, slots=True)
class MetricName:
    """What else a metric is called, and what else is called like it."""

    metric: str
    also: tuple[str, ...] = ()
    beware: str = ""
