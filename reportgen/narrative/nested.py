"""What is said of folds that are outer splits of a nested cross-validation."""

from collections.abc import Iterator

from reportgen import numbers
from reportgen.narrative.sentence import Part, Parts, label, number, say
from reportgen.results.scores import FoldsFound, InnerFolds


def outer_splits(found: FoldsFound) -> Iterator[Parts]:
    """Say that outer splits are what is averaged and compared, and that their inner folds were averaged first."""
    if found.design != "nested":
        return
    yield say("nested_splits")
    if found.inner is not None:
        yield say("nested_averaged", inner=_counted(found.inner))
    yield say("nested_not_independent")


def _counted(inner: InnerFolds) -> Parts:
    most = _count(inner, "most")
    if inner.fewest == inner.most:
        return (most,)
    return label("low_to_high", low=_count(inner, "fewest"), high=most)


def _count(inner: InnerFolds, key: str) -> Part:
    return number(f"{inner.ref}#{key}", getattr(inner, key), numbers.count)
