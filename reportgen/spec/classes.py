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


def other_class(positive: str) -> str:
    """
    Name the class of which there is no case.

    >>> other_class("1"), other_class("Yes"), other_class("churned")
    ('0', 'no', 'not churned')
    """
    pairs = dict(DEFAULT_PAIRS) | {second: first for first, second in DEFAULT_PAIRS}
    return pairs.get(positive.lower(), f"not {positive}")
