from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reportgen.data.resampling import Cases
from reportgen.data.scores import Scores

ANY = st.floats(allow_nan=False)
WITHOUT_SIGN = st.floats(min_value=0, allow_nan=False) | st.just(-0.0)


@pytest.mark.parametrize("numbers", [ANY, WITHOUT_SIGN, st.sampled_from([0.0, -0.0, 0.5, 1.0, 5e-324])])
def test_every_distinct_score_has_its_cases(numbers):
    @given(st.lists(st.tuples(numbers, st.booleans()), max_size=30))
    def holds(cases):
        found = Scores.of([score for score, _ in cases], [positive for _, positive in cases])
        counted = Counter((score + 0.0, positive) for score, positive in cases)
        distinct = sorted({score + 0.0 for score, _ in cases})
        assert found.values.tolist() == distinct
        assert not np.signbit(found.values[found.values == 0]).any()
        assert found.positives.tolist() == [counted[score, True] for score in distinct]
        assert found.negatives.tolist() == [counted[score, False] for score in distinct]

    holds()


@pytest.mark.parametrize("cases", [3, 285, 40_000])
def test_rows_drawn_together_are_those_drawn_one_by_one(cases):
    scores = Scores.of(np.linspace(0, 1, cases), np.arange(cases) % 3 == 0)
    drawn = Cases(len(scores.cells), *_case_by_case(scores.cells))
    together, alone = np.empty((5, len(scores.cells))), np.empty((5, len(scores.cells)))
    drawn.fill(together, np.random.default_rng(3))
    generator = np.random.default_rng(3)
    for row in alone:
        drawn.fill(row[None, :], generator)
    assert (together == alone).all()
    assert (together.sum(axis=-1) == cases).all()


def _case_by_case(cells):
    none = np.zeros(0, dtype=np.int64)
    return none, none, np.repeat(np.arange(len(cells)), cells.astype(np.int64))
