"""Cases with known truth, called and scored at random, alike for every metric."""

import numpy as np
import pytest

from reportgen.data.evidence import Counts
from reportgen.data.regression import Regression
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


@pytest.fixture(
    params=[(1, 1, 1), (2, 2, 1), (3, 25, 1), (4, 442, 1e4), (5, 1000, 1e-3)],
    ids=lambda param: f"seed{param[0]}cases{param[1]}",
)
def predicted(request):
    """Truth and predictions of a model with a bias and some large errors."""
    seed, cases, scale = request.param
    rng = np.random.default_rng(seed)
    truth = 5 + rng.normal(size=cases)
    predictions = truth + 0.1 + 0.5 * rng.standard_t(3, size=cases)
    return truth * scale, predictions * scale, Regression.of(truth * scale, predictions * scale)


@pytest.fixture(params=[11, 12, 13])
def counted(request):
    """Cases that count several times or not at all, and the same cases written out."""
    rng = np.random.default_rng(request.param)
    truth, predictions, times = (
        np.round(rng.normal(5, 2, 9), 1),
        np.round(rng.normal(5, 2, 9), 1),
        rng.integers(0, 4, 9),
    )
    return Regression.of(truth, predictions).with_cells(times), Regression.of(
        np.repeat(truth, times), np.repeat(predictions, times)
    )
