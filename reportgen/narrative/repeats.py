"""What is said of runs of the same algorithm."""

from collections.abc import Iterator

from reportgen.narrative.sentence import Parts, say
from reportgen.results.repeats import RepeatsFound


def sentences(found: RepeatsFound) -> tuple[Parts, ...]:
    """Say what the spread is of, what it is not, and why no test is made over runs."""
    return tuple(_sentences(found))


def _sentences(found: RepeatsFound) -> Iterator[Parts]:
    yield say("runs_about")
    yield say("runs_spread")
    yield say("runs_independent" if found.independent else "runs_not_independent")
    yield say("runs_no_test")
