"""Small evaluations through the public door, with data that a test can see."""

import sys
from pathlib import Path

import numpy as np
import pytest

from reportgen.engine.evaluate import evaluate
from reportgen.errors import ReportgenError
from reportgen.spec.load import load

sys.path.insert(0, str(Path(__file__).parent))  # the examples of calc stand beside their tests


def cases(n=200, share=0.4, seed=3):
    """Draw truth and the scores of three models, each worse than the one before."""
    draws = np.random.default_rng(seed)
    truth = (draws.random(n) < share).astype(int)
    scores = {name: np.clip(0.5 + (truth - 0.5) * 0.4 + draws.normal(0, sd, n), 0, 1).round(3) for name, sd in SPREAD}
    return {"id": [f"case {at}" for at in range(n)], "truth": truth, **scores}


SPREAD = (("a", 0.25), ("b", 0.35), ("c", 0.5))
MODELS = [{"name": name.upper(), "score": name, "threshold": 0.5} for name, _ in SPREAD]


@pytest.fixture
def drawn():
    """Return drawn cases, by default two hundred."""
    return cases


@pytest.fixture
def run():
    """Evaluate a spec, given without kind and title, on a frame or a dict of arrays, or on what it names itself."""
    return lambda spec, data=None: evaluate(load({"kind": "validation", "title": "T", **spec}), data)


@pytest.fixture
def evaluated(run):
    """Evaluate a spec with so many of the three models, on drawn cases or on others."""
    return lambda models=1, cases_=None, **more: run(
        {"models": MODELS[:models], **more}, cases() if cases_ is None else cases_
    )


@pytest.fixture
def of_matrix():
    """Evaluate a spec on the counts of one model."""

    def results(tp, fp, fn, tn, **more):
        data = {
            "confusion": [[tn, fp], [fn, tp]],
            "matrix_rows": "truth",
            "positive": "positive",
            **more.pop("data", {}),
        }
        return evaluate(load({"kind": "validation", "title": "T", "data": data, **more}))

    return results


@pytest.fixture
def refused():
    """Return the only problem with which this call ends."""

    def problem(function, *arguments, **more):
        with pytest.raises(ReportgenError) as caught:
            function(*arguments, **more)
        (found,) = caught.value.problems
        return found

    return problem
