"""What is said of areas and of calibration."""

import numpy as np
import pytest

from reportgen.narrative.ranking import areas, calibrations, in_short
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import plain

CASES = 2000
RNG = np.random.default_rng(11)
RISK = RNG.uniform(0.05, 0.95, CASES)
TRUTH = (RNG.random(CASES) < RISK).astype(int)
EXTREME = RISK**4 / (RISK**4 + (1 - RISK) ** 4)
HIGH = np.clip(RISK + 0.04, 0, 0.99)


def of_scores(run, *scores):
    names = "ABC"[: len(scores)]
    models = [{"name": name, "score": name.lower(), "threshold": 0.5} for name in names]
    data = {"truth": TRUTH} | dict(zip(names.lower(), scores, strict=True))
    return run({"models": models, "resampling": {"draws": 1000}}, data)


def test_areas_have_their_intervals(run):
    results = of_scores(run, RISK)
    area = next(one for one in results.models[0].estimates if one.metric == "roc_auc")
    said = plain(areas(Reading(results))[0])
    low, high = (f"{100 * end:.1f} %" for end in (area.interval.low, area.interval.high))

    assert f"in {100 * area.value:.1f} % under A ({low} to {high}), with 95 % intervals in brackets." in said


def test_models_whose_calibration_is_open_are_said_together(run):
    said = " ".join(map(plain, calibrations(Reading(of_scores(run, RISK, np.clip(RISK + 0.001, 0, 1), EXTREME)))))

    assert said.count("leave open which way these scores are off") == 1
    assert "intercept of A (slope " in said
    assert "The scores of C are too extreme" in said


def test_scores_without_log_odds_are_not_passed_over(run):
    said = [plain(parts) for parts in calibrations(Reading(of_scores(run, np.where(RISK > 0.9, 1.0, RISK))))]

    assert said[0].startswith("The calibration slope and intercept of A could not be estimated: of 2000 cases")


def test_a_slope_without_an_interval_is_said_with_the_reason_and_the_intercept_all_the_same(run):
    """Of the clusters few hold a positive case, so that many draws have no finite slope."""
    truth = ([1] + [0] * 7) * 6
    score = [0.1 + 0.01 * (at * 7 % 41) + 0.3 * label for at, label in enumerate(truth)]
    data = {"truth": truth, "a": score, "c": [str(at // 2) for at in range(48)]}
    spec = {"models": [{"name": "A", "score": "a", "threshold": 0.5}], "data": {"columns": {"cluster": "c"}}}
    said = [plain(parts) for parts in calibrations(Reading(run({**spec, "resampling": {"draws": 1000}}, data)))]

    assert "without an interval to judge it by: the metric is undefined in" in said[0]
    assert "the scores of A" in said[1]


@pytest.mark.parametrize(("score", "words"), [(RISK, "does not show that the scores"), (EXTREME, "speaks against")])
def test_the_calibration_error_is_set_against_its_limit(run, score, words):
    said = [plain(parts) for parts in calibrations(Reading(of_scores(run, score)))]

    assert said[-2].startswith("The expected calibration error is 0.0" if score is RISK else "The expected calibration")
    assert words in said[-1]


@pytest.mark.parametrize(
    ("score", "follows"),
    [
        (RISK, "; the data leave open which way the scores are off."),
        (EXTREME, "; scores too extreme."),
        (HIGH, "; scores too high on average."),
    ],
)
def test_calibration_can_be_said_in_a_line(run, score, follows):
    results = of_scores(run, score)

    assert plain(in_short(Reading(results), results.models[0])).endswith(follows)
