"""The two classes of a binary task: which is positive, and in which order they stand."""

from collections.abc import Iterable

DEFAULT_PAIRS = (("0", "1"), ("false", "true"), ("no", "yes"), ("negative", "positive"))


def positive_of(labels: Iterable[str]) -> str | None:
    """
    Return the positive class where the labels themselves say it; elsewhere the author must.

    >>> positive_of({"no", "yes"}), positive_of({"defective", "qualified"})
    ('yes', None)
    >>> positive_of({"0"})
    '1'
    """
    folded = {label.lower(): label for label in sorted(labels)}
    for negative, positive in DEFAULT_PAIRS:
        if folded and set(folded) <= {negative, positive}:
            return folded.get(positive, positive)
    return None


def in_order(labels: Iterable[str], positive: str) -> tuple[str, ...]:
    """Put the negative class first, as matrices have it."""
    return tuple(sorted(set(labels) | {positive}, key=lambda label: (label == positive, label)))
