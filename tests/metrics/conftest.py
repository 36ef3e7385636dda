"""Cases with known truth, called and scored at random, alike for every metric."""

import numpy as np
import pytest

from reportgen.data.evidence import Counts
from reportgen.data.scores import Scores


@pytest.fixture(params=[(1, 30), (2, 100), (3, 1000), (4, 50)], ids=lambda param: f"seed{param[0]}")
def calls(request):
    """Truth and calls of a mediocre model, and their counts by plain loops."""
    seed, cases = request.param
    rng = np.random.default_rng(seed)
    truth = rng.random(cases) < 0.4
    called = np.where(rng.random(cases) < 0.7, truth, ~truth)
    count = {
        name: sum(t == is_true and c == is_called for t, c in zip(truth, called, strict=True))
        for name, is_true, is_called in (
            ("tp", True, True),
            ("fp", False, True),
            ("fn", True, False),
            ("tn", False, False),
        )
    }
    return truth, called, Counts.of(**count)


@pytest.fixture(
    params=[(1, 40, 9), (2, 400, 9), (3, 60, 1), (4, 500, 1), (5, 300, 2), (6, 30, 0)],
    ids=lambda param: f"seed{param[0]}digits{param[2]}",
)
def scored(request):
    """Truth and scores between 0 and 1, rounded to fewer and fewer digits so that more and more are tied."""
    seed, cases, digits = request.param
    rng = np.random.default_rng(seed)
    truth = np.arange(cases) % 3 == 0
    scores = np.round(rng.beta(np.where(truth, 3, 2), 2), digits)
    return truth, scores, Scores.of(scores, truth)
