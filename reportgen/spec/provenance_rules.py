"""What must be true of what the author states of training."""

from collections.abc import Iterator

from reportgen.errors import Problem
from reportgen.spec.judged import JudgedSpec
from reportgen.spec.shape import Shaped


def experiment_problems(spec: JudgedSpec, shaped: Shaped) -> Iterator[Problem]:
    """Refuse an experiment of which nothing is stated."""
    given = spec.experiment
    if given is not None and not any(given.model_dump().values()):
        what, remedy = "experiment states nothing", "write `experiment: {algorithm: ..}`, or leave it out"
        yield Problem("nothing_stated", what, remedy, place=shaped.place(("experiment",)))
