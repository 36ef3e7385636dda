"""A criterion takes verdict and numbers from the worst of its verdicts."""

from itertools import permutations

import pytest

from reportgen.engine.judge.worst_verdict import from_worst
from reportgen.results.verdicts import Verdict
from reportgen.spec.judged import CriterionAsked


def verdict(word, low):
    common = {"comparator": "at_least", "threshold": 0.8, "level": 0.95, "sides": 2, "low": low, "verdict": word}
    return Verdict(ref=f"{word}/{low}", model=word, estimate="models/A/recall", **common)


def criterion(*verdicts):
    asked = CriterionAsked(id="C/1", metric="recall", at_least=0.8)
    return from_worst(asked, verdicts, metric="recall", label="Recall", options={}, models=verdicts)


@pytest.mark.parametrize("kept", [4, 3, 2, 1])
def test_the_worst_verdict_decides_in_every_order(kept):
    """From worst to best, as results.json promises: not met, undefined, not demonstrated, met."""
    words = ("not_met", "undefined", "not_demonstrated", "met")[-kept:]
    worst = verdict(words[0], 0.1)
    for others in permutations([worst, *(verdict(word, 0.9) for word in words[1:])]):
        found = criterion(*others)
        assert (found.ref, found.verdict, found.low, found.worst_verdict) == (
            "criteria/C%2F1",
            words[0],
            0.1,
            worst.ref,
        )
        assert found.models == others


def test_of_equal_verdicts_the_first_decides():
    assert criterion(verdict("met", 0.85), verdict("met", 0.81)).low == 0.85
