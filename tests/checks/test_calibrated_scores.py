import numpy as np
import pytest

from reportgen import reasons
from reportgen.checks.calibrated_scores import calibrated_scores
from reportgen.data.scores import Scores
from reportgen.intervals.calibration_ci import calibration_ci


def forecasts(seed, cases, slope=1.0, shift=0.0):
    rng = np.random.default_rng(seed)
    values = rng.beta(1.5, 2, cases)
    odds = np.log(values / (1 - values))
    return Scores.of(values, rng.random(cases) < 1 / (1 + np.exp(-(shift + slope * odds))))


def said(found):
    return reasons.check(found.code, found.facts, found.consequence)


@pytest.mark.parametrize(
    ("slope", "shift", "outcome"), [(1, 0, "passed"), (0.4, 0, "warning"), (1, 0.6, "warning"), (2, 0, "warning")]
)
def test_intervals_without_1_and_0_speak_against_it(slope, shift, outcome):
    assert calibrated_scores(forecasts(1, 2000, slope, shift)).outcome == outcome


def test_its_intervals_are_those_that_documents_show():
    scores = forecasts(2, 300, 0.7)
    facts = calibrated_scores(scores).facts
    for of in ("slope", "intercept"):
        found = calibration_ci.limits(scores, of=of, version="student")
        assert facts[of] == float(found.value)
        assert (facts[f"{of}_low"], facts[f"{of}_high"]) == pytest.approx((float(found.low), float(found.high)))


@pytest.mark.parametrize(
    "scores", [forecasts(1, 2000), forecasts(1, 2000, 0.4), forecasts(1, 4), Scores.of([0], [True])]
)
def test_it_always_says_that_it_is_assumed_and_never_clears_it(scores):
    words = said(calibrated_scores(scores))
    assert words.startswith("assumes calibrated scores")
    assert "well calibrated" not in words


def test_what_cannot_be_fitted_says_why():
    found = calibrated_scores(Scores.of([0.1, 0.9], [False, True]))
    assert found.outcome == "not_checkable"
    assert said(found).endswith("so no finite slope fits best")
