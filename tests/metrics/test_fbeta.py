"""F-beta."""

import numpy as np
import pytest
from sklearn.metrics import fbeta_score

from reportgen.catalog.work import Recorder
from reportgen.data.evidence import Counts
from reportgen.errors import ReportgenError
from reportgen.metrics.f1 import f1
from reportgen.metrics.fbeta import fbeta
from reportgen.metrics.precision import precision
from reportgen.metrics.recall import recall

# precision 0.8 and recall 0.5, and the other way round
PRECISE, COMPLETE = Counts.of(tp=40, fp=10, fn=40, tn=0), Counts.of(tp=40, fp=40, fn=10, tn=0)


@pytest.mark.parametrize(("beta", "precise", "complete"), [(2, 20 / 37, 5 / 7), (0.5, 5 / 7, 20 / 37)])
def test_it_agrees_with_an_exercise_about_what_beta_favours(beta, precise, complete):
    # Wu (2018), "Evaluation", exercise 4: 5 PR / (4 P + R) for beta 2
    assert float(fbeta(PRECISE, beta=beta)) == pytest.approx(precise, abs=1e-15)
    assert float(fbeta(COMPLETE, beta=beta)) == pytest.approx(complete, abs=1e-15)


@pytest.mark.parametrize("beta", [0.25, 0.5, 1, 2, 3.7])
def test_it_agrees_with_scikit_learn(calls, beta):
    truth, called, counts = calls
    assert float(fbeta(counts, beta=beta)) == pytest.approx(fbeta_score(truth, called, beta=beta), abs=1e-12)


def test_with_beta_one_it_is_f1(calls):
    *_, counts = calls
    assert float(fbeta(counts, beta=1)) == float(f1(counts))


def test_at_the_ends_of_beta_it_nears_precision_and_recall(calls):
    *_, counts = calls
    assert float(fbeta(counts, beta=0.001)) == pytest.approx(float(precision(counts)), abs=1e-5)
    assert float(fbeta(counts, beta=1000)) == pytest.approx(float(recall(counts)), abs=1e-5)


@pytest.mark.parametrize(
    ("counts", "expected"),
    [((0, 0, 0, 4), np.nan), ((0, 0, 5, 4), 0), ((0, 5, 0, 4), 0), ((5, 0, 0, 4), 1), ((5, 0, 0, 0), 1)],
)
def test_it_is_undefined_only_if_nothing_is_positive_or_called_so(counts, expected):
    tp, fp, fn, tn = counts
    found = float(fbeta(Counts.of(tp=tp, fp=fp, fn=fn, tn=tn), beta=2))
    assert found == pytest.approx(expected, nan_ok=True, abs=0)


@pytest.mark.parametrize("beta", [0, -1, 0.0009, 1001, np.inf, np.nan])
def test_a_beta_out_of_range_is_refused_with_the_range(beta):
    with pytest.raises(ReportgenError, match=r"beta is out of range .* write a number from 0\.001 to 1000"):
        fbeta(PRECISE, beta=beta)


def test_the_step_shows_beta_squared():
    work = Recorder(fbeta.formula)
    fbeta(PRECISE, beta=2, work=work)
    assert [step.substituted for step in work.steps] == [
        r"\frac{(1 + 2^2) \cdot 40}{(1 + 2^2) \cdot 40 + 2^2 \cdot 40 + 10}"
    ]
