"""Golden values: the limits of each area, put together by hand."""

import numpy as np
import pytest

from reportgen.data.scores import Scores
from reportgen.data.two_sets import IndependentScores
from reportgen.intervals.cautious_auc import cautious_auc
from reportgen.intervals.cautious_auc_difference import cautious_auc_difference


@pytest.mark.parametrize("level", [0.9, 0.95, 0.99])
def test_it_is_put_together_from_the_limits_of_each_area(level):
    rng = np.random.default_rng(1)
    marks = rng.random(300) < 0.3
    scores = rng.normal(size=300) + marks * 1.4
    parts = (scores[:120], marks[:120], scores[120:], marks[120:])
    ours, theirs = (cautious_auc.function(Scores.of(*parts[at : at + 2]), tail=0.9 * (1 - level) / 2) for at in (0, 2))
    found = cautious_auc_difference.limits(IndependentScores.of(*parts), level=level)
    sizes = [min(marks.sum(), (~marks).sum()) for marks in (parts[1], parts[3])]
    fewest = min(size * (1 - float(one.value)) for size, one in zip(sizes, (ours, theirs), strict=True))
    weight = max(0, 1 - fewest / 10)
    assert 0 < weight < 1

    def reach(one, other):
        return float(weight * (one + other) + (1 - weight) * np.hypot(one, other))

    a, b = ours.value, theirs.value
    assert float(found.low) == pytest.approx(float(a - b) - reach(a - ours.low, theirs.high - b))
    assert float(found.high) == pytest.approx(float(a - b) + reach(ours.high - a, b - theirs.low))


def test_a_set_of_one_class_has_no_limits():
    found = cautious_auc_difference.limits(IndependentScores.of([1, 2], [True, True], [1, 2], [True, False]))
    assert found.code == "one_class"
