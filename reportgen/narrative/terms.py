"""
What is kept of a word that readers of a document look up, and of the other names of a metric.

A text is cited by its author, or by its title where it names none.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Term:
    """A word, what it means here, on which topic it occurs, what else it is called, and what else is called so."""

    word: str
    meaning: str
    topic: str = "always"
    also: tuple[str, ...] = ()
    beware: str = ""


@dataclass(frozen=True, slots=True)
class MetricName:
    """What else a metric is called, and what else is called like it."""

    metric: str
    also: tuple[str, ...] = ()
    beware: str = ""
