"""What is said of areas and of calibration."""

import re

import numpy as np
import pytest

from reportgen.narrative.ranking import calibrations, in_short
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


MODERATE = RISK**0.4 / (RISK**0.4 + (1 - RISK) ** 0.4)
LOW = RISK / (RISK + 3 * (1 - RISK))


def lines(run, score):
    return [plain(parts) for parts in calibrations(Reading(of_scores(run, score)))]


def test_slope_intercept_and_observed_over_expected_are_always_given_with_their_intervals(run):
    first = lines(run, RISK)[0]

    assert re.fullmatch(
        r"Estimates with 95% intervals: calibration slope \S+ \(\S+ to \S+\), calibration intercept \(in the large\) "
        r"\S+ \(\S+ to \S+\) and observed to expected ratio \S+ \(\S+ to \S+\)\.",
        first,
    )


@pytest.mark.parametrize(
    ("score", "words"),
    [
        (RISK, "All intervals include the ideal value; miscalibration within these limits is not excluded."),
        (EXTREME, "The scores are too extreme: too high above 0.5"),
        (MODERATE, "The scores are too moderate: too low above 0."),
        (LOW, "The scores are too low over the whole range: "),
        (
            1 - (1 - RISK) / (1 - RISK + 3 * RISK),
            "The scores are too high over the whole range: ",
        ),
    ],
)
def test_a_direction_is_said_as_far_as_the_intervals_show_it(run, score, words):
    assert lines(run, score)[1].startswith(words)


def test_what_is_the_same_for_several_models_is_said_once(run):
    alike, different = (
        " ".join(map(plain, calibrations(Reading(of_scores(run, RISK, score))))) for score in (RISK, EXTREME)
    )

    assert alike.startswith("For A and B, all intervals include the ideal value;")
    assert alike.count("include the ideal value") == 1
    assert "For A, all intervals" in different
    assert "For B, the scores are too extreme" in different
    assert different.count("does not change ROC AUC") == 1


def test_a_table_has_the_numbers_of_several_models(run, page):
    results = of_scores(run, RISK, EXTREME)
    text = page(results)

    assert "('Calibration, ', " in text
    assert "'Chance limit of this error ('" in text


def test_scores_without_log_odds_are_not_passed_over(run):
    said = " ".join(map(plain, calibrations(Reading(of_scores(run, np.where(RISK > 0.9, 1.0, RISK))))))

    assert (
        "scores of A, 89 are exactly zero or one. For slope and intercept, scores closer than 0.00025 to zero or one"
        in said
    )
    assert "Without these cases: calibration slope " in said


def test_a_slope_without_an_interval_is_said_with_the_reason_and_the_intercept_all_the_same(run):
    """Of the clusters few hold a positive case, so that many draws have no finite slope."""
    truth = ([1] + [0] * 7) * 6
    score = [0.1 + 0.01 * (at * 7 % 41) + 0.3 * label for at, label in enumerate(truth)]
    data = {"truth": truth, "a": score, "c": [str(at // 2) for at in range(48)]}
    spec = {"models": [{"name": "A", "score": "a", "threshold": 0.5}], "data": {"columns": {"cluster": "c"}}}
    said = [plain(parts) for parts in calibrations(Reading(run({**spec, "resampling": {"draws": 1000}}, data)))]

    assert "calibration slope" not in said[0]
    assert ", has no interval: the metric " in said[1]


@pytest.mark.parametrize(
    ("score", "words"), [(RISK, "does not show that the scores"), (EXTREME, "evidence of miscalibration")]
)
def test_the_calibration_error_is_set_against_its_limit(run, score, words):
    said = [plain(parts) for parts in calibrations(Reading(of_scores(run, score)))]

    first = "Expected calibration error in ten bins of equal width: 0."
    assert said[-2].startswith(first + "0" if score is RISK else first)
    assert words in said[-1]


@pytest.mark.parametrize(
    ("score", "follows"),
    [
        (RISK, "; no direction is shown."),
        (EXTREME, "; scores too extreme."),
        (HIGH, "; scores too high over the whole range."),
    ],
)
def test_calibration_can_be_said_in_a_line(run, score, follows):
    results = of_scores(run, score)

    assert plain(in_short(Reading(results), results.models[0])).endswith(follows)
