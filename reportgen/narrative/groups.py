"""Criteria on groups in words: which groups are too small, and what that means for the whole."""

from collections.abc import Iterator

from reportgen.narrative.sentence import Parts, joined, name, say
from reportgen.results.verdicts import Criterion

TOO_SMALL = ("small_group", "few_in_group", "few_positives", "few_negatives")


def too_small(criterion: Criterion) -> Iterator[Parts]:
    """Say which groups have too few cases for a verdict, and which verdict that leaves for all of them."""
    small = [one.group for one in criterion.models if one.group is not None and one.undefined_code in TOO_SMALL]
    if small:
        listed = joined(name(group) for group in dict.fromkeys(small))
        many = "groups_too_small" if len(set(small)) > 1 else "group_too_small"
        yield say(many, id=name(criterion.id), groups=listed)
