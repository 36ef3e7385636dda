"""
Scores of exactly 0 or 1: slope and intercept are clipped, shown without these cases too, and a verdict must be the same.

Golden values: statsmodels' Logit on the log odds of clipped scores, and on those of the other cases.
"""

import numpy as np
import pytest
import statsmodels.api as sm
from scipy.stats import t

import reportgen
from reportgen.inspection import inspect_spec
from reportgen.narrative.limitations import grouped, in_short
from reportgen.narrative.ranking import calibrations
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import plain
from reportgen.narrative.verdicts import verdict_sentences
from reportgen.outcome_words import reason
from reportgen.results.outcomes import outcomes

CASES = 600
METRICS = {"metrics": ["calibration_slope", "calibration_intercept"]}


def drawn(certain=0, wrong=0, seed=4):
    """Draw calibrated scores; some are 0 or 1 instead, of which so many are wrong."""
    rng = np.random.default_rng(seed)
    score = rng.beta(1.2, 1.8, CASES).clip(0.01, 0.99).round(2)
    truth = (rng.random(CASES) < score).astype(int)
    score[:certain] = truth[:certain]
    score[:wrong] = 1 - truth[:wrong]
    return {"truth": truth, "score": score, "owner": np.arange(CASES) // 3}


def evaluated(data, *criteria, columns=None):
    spec = {"kind": "validation", "title": "T", "models": [{"name": "A", "score": "score", "threshold": 0.5}]}
    asked = [{"metric": "calibration_slope", **one} for one in criteria]
    return reportgen.evaluate(
        {**spec, "data": {"columns": columns or {}}, "criteria": asked, "resampling": {"draws": 1000}, **METRICS}, data
    )


@pytest.fixture(scope="module")
def decided():
    return evaluated(drawn(certain=40, wrong=10), {"at_most": 0.65}, {"at_least": 0.6})


def logit(score, truth):
    odds = np.log(score / (1 - score))
    fitted = sm.Logit(truth, sm.add_constant(odds)).fit(disp=0, tol=1e-12)
    reach = t.ppf(0.975, min(truth.sum(), (1 - truth).sum()) / 2) * fitted.bse[1]
    return fitted.params[1], fitted.params[1] - reach, fitted.params[1] + reach


def clipped(data):
    return np.clip(data["score"], 1 / (2 * CASES), 1 - 1 / (2 * CASES)), data["truth"]


def inside(data):
    kept = (data["score"] > 0) & (data["score"] < 1)
    return data["score"][kept], data["truth"][kept]


def numbers_of(estimate):
    return estimate.value, estimate.interval.low, estimate.interval.high


def test_estimates_are_those_of_clipped_scores_and_stand_beside_those_without_these_cases():
    data = drawn(certain=40, wrong=10)
    (model,) = evaluated(data).models
    (found,) = [one for one in model.estimates if one.metric == "calibration_slope"]
    rest = model.certain_scores

    assert numbers_of(found) == pytest.approx(logit(*clipped(data)), rel=1e-6)
    assert (rest.rows, rest.cases, rest.clipped_to) == (40, CASES, 1 / (2 * CASES))
    assert [one.metric for one in rest.estimates] == ["calibration_slope", "calibration_intercept"]
    assert numbers_of(rest.estimates[0]) == pytest.approx(logit(*inside(data)), rel=1e-6)
    assert rest.estimates[0].ref == "models/A/certain_scores/calibration_slope"


def test_without_such_scores_nothing_is_added():
    results = evaluated(drawn(), {"between": [0.5, 1.5]})

    assert results.models[0].certain_scores is None
    assert results.criteria[0].models[0].without_certain is None
    assert "certain_scores" not in {one.check for one in results.checks}


def test_a_verdict_that_these_scores_decide_is_not_demonstrated(decided):
    """Ten wrong ones of forty pull the slope of clipped scores far below one; without them it is near one."""
    first, second = (one.models[0] for one in decided.criteria)

    assert first.high < 0.65 < first.without_certain.low
    assert (first.verdict, first.undefined_code) == ("not_demonstrated", "depends_on_certain_scores")
    assert (first.without_certain.verdict, first.without_certain.changes) == ("not_met", True)
    assert (second.verdict, second.without_certain.verdict) == ("not_demonstrated", "met")


def test_a_limitation_names_them_where_they_decide(decided):
    (found,) = [one for one in decided.limitations if one.code == "certain_scores"]

    assert found.facts == {"name": "A", "cases": 600, "certain": 40}


def test_a_verdict_that_is_the_same_both_ways_stays():
    results = evaluated(drawn(certain=40), {"between": [0.5, 2.0]})
    verdict = results.criteria[0].models[0]

    assert "certain_scores" not in {one.code for one in results.limitations}

    assert (verdict.verdict, verdict.without_certain.verdict, verdict.without_certain.changes) == ("met", "met", False)


def test_nothing_is_demonstrated_where_the_other_cases_alone_have_no_slope():
    data = drawn(certain=CASES - 10)
    kept = (data["score"] > 0) & (data["score"] < 1)
    data["truth"][kept] = 0
    data["score"][:30] = 1 - data["truth"][:30]
    verdict = evaluated(data, {"at_least": -9}).criteria[0].models[0]

    assert verdict.without_certain.undefined_code == "one_class"
    assert (verdict.verdict, verdict.undefined_code) == ("not_demonstrated", "depends_on_certain_scores")


def test_clusters_lose_the_same_cases():
    data = drawn(certain=40, wrong=10)
    results = evaluated(data, {"at_most": 0.65}, columns={"cluster": "owner"})
    rest = results.models[0].certain_scores.estimates[0]

    assert rest.value == pytest.approx(logit(*inside(data))[0], rel=1e-6)
    assert (results.criteria[0].verdict, results.criteria[0].undefined_code) == ("undefined", "not_proved_of_units")


class TestWords:
    def test_the_calibration_section_gives_both(self, decided):
        said = " ".join(plain(parts) for parts in calibrations(Reading(decided)))

        assert "Of the 600 scores of A, 40 are exactly zero or one. For slope and intercept, scores closer than" in said
        assert "Without these cases: calibration slope 0.87" in said

    def test_the_criterion_says_that_these_cases_decide(self, decided):
        criterion = decided.criteria[0]
        said = " ".join(plain(parts) for parts in verdict_sentences(Reading(decided), criterion, criterion.models[0]))

        assert said.startswith(
            "Calibration slope of at most 0.65 is not demonstrated: without 40 cases with a score of"
        )
        assert "exactly zero or one, the value is 0.87" in said
        assert "and the verdict changes." in said

    def test_the_limitation_has_a_line(self, decided):
        reading = Reading(decided)
        lines = [plain(in_short(reading, alike)) for alike in grouped(reading)]

        assert "Of 600 scores of A, 40 are exactly zero or one." in lines

    def test_a_line_of_the_terminal_says_it_too(self, decided):
        row = outcomes(decided.model_dump(mode="json", by_alias=True)).criteria[0]

        assert reason(row) == "without the scores of exactly 0 or 1 the verdict differs"

    def test_the_table_of_assumptions_counts_them(self, decided):
        (check,) = [one for one in decided.checks if one.check == "certain_scores"]

        assert check.sentence.startswith("Of 600 scores, 40 are exactly zero or one")


def test_check_points_them_out(tmp_path):
    data = drawn(certain=40, wrong=10)
    rows = (f"{truth},{score}" for truth, score in zip(data["truth"], data["score"], strict=True))
    (tmp_path / "p.csv").write_text("\n".join(["truth,score", *rows]))
    (tmp_path / "s.yaml").write_text("kind: validation\ntitle: T\ndata: p.csv\npositive: 1\nthreshold: 0.5\n")
    (doubt,) = inspect_spec(str(tmp_path / "s.yaml")).doubts

    assert doubt.startswith("Of 600 scores of model, 40 are exactly zero or one.")
