"""What is said of bootstrap samples of the training cases."""

from collections.abc import Iterator

from reportgen import numbers
from reportgen.narrative.sentence import Part, Parts, joined, name, number, say
from reportgen.results.scores import BootstrapFound

SIMPLE, CORRECTED = name(".632"), name(".632+")  # as their authors call them


def about(found: BootstrapFound) -> Iterator[Parts]:
    """Say what the samples are, and what their spread is not."""
    yield say("samples_are_folds")
    yield say("samples_contain", weight=_weight(found, "weight"))
    yield say("samples_not_disjoint")
    yield say("samples_spread")


def weighted(found: BootstrapFound) -> Iterator[Parts]:
    """Say what the weighted estimates assume, and for whom there is none."""
    apparent, left_out = (_weight(found, key) for key in ("weight_of_apparent", "weight"))
    yield say("samples_weighted", simple=SIMPLE, apparent=apparent, left_out=left_out)
    yield say("samples_optimistic", simple=SIMPLE)
    yield say("samples_corrected", plus=CORRECTED)
    without = [name(one.name) for one in found.learners if one.corrected is None]
    if without:
        yield say("samples_not_corrected", names=joined(without))


def _weight(found: BootstrapFound, key: str) -> Part:
    return number(f"{found.ref}#{key}", getattr(found, key), numbers.share)
