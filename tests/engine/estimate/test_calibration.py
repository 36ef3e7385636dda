"""What is said of scores as frequencies, by plain loops."""

import numpy as np
import pytest
import statsmodels.api as sm

from reportgen.analyses.ece_reference import ece_reference
from reportgen.data.scores import Scores
from reportgen.engine.evaluate import evaluate
from reportgen.narrative.criteria import conditions
from reportgen.narrative.reading import Reading
from reportgen.narrative.sentence import plain
from reportgen.narrative.verdicts import verdict_sentences
from reportgen.spec.load import load

RNG = np.random.default_rng(3)
SCORES = [round(float(score), 3) for score in RNG.beta(2, 3, 300)]
TRUTH = [int(RNG.random() < score) for score in SCORES]


def results(*, criteria=(), **data):
    rows = [
        {"truth": str(truth), "score": str(score), "c": str(at // 3)}
        for at, (truth, score) in enumerate(zip(TRUTH, SCORES, strict=True))
    ]
    spec = {"kind": "validation", "title": "T", "data": {"rows": rows, "positive": "1", **data}}
    return evaluate(load({**spec, "criteria": list(criteria)}))


def facts(found):
    return {fact.ref.rpartition("/")[2]: fact.value for fact in found.models[0].calibration}


def by_bins():
    """Put 0 to 0.1 into the first bin, what lies on an edge into the lower one."""
    bins = {}
    for truth, score in zip(TRUTH, SCORES, strict=True):
        bins.setdefault(max(0, int(np.ceil(score * 10 - 1e-12)) - 1), []).append((truth, score))
    return [np.array(held, dtype=float) for held in bins.values()]


def test_the_brier_score_is_the_sum_of_its_parts_each_as_plain_loops_find_it():
    found, n, base = facts(results()), len(TRUTH), np.mean(TRUTH)
    shares = [(len(held), held[:, 0].mean(), held[:, 1].mean()) for held in by_bins()]

    assert found["reliability"] == pytest.approx(sum(k * (mean - share) ** 2 for k, share, mean in shares) / n)
    assert found["resolution"] == pytest.approx(sum(k * (share - base) ** 2 for k, share, _ in shares) / n)
    assert found["uncertainty"] == pytest.approx(base * (1 - base))
    assert found["brier"] == pytest.approx(np.mean((np.array(TRUTH) - np.array(SCORES)) ** 2))
    parts = found["reliability"] - found["resolution"] + found["uncertainty"] + found["within_bins"]
    assert found["brier"] == pytest.approx(parts)


def test_the_calibration_error_stands_beside_what_chance_alone_gives():
    found = facts(results())
    error = sum(len(held) * abs(held[:, 0].mean() - held[:, 1].mean()) for held in by_bins()) / len(TRUTH)
    assert found["ece"] == pytest.approx(error)
    drawn = []
    for _ in range(2000):
        total = 0.0
        for held in by_bins():
            total += abs((RNG.random(len(held)) < held[:, 1]).sum() - held[:, 1].sum())
        drawn.append(total / len(TRUTH))
    assert found["mean"] == pytest.approx(np.mean(drawn), rel=0.05)
    assert found["upper"] == pytest.approx(np.quantile(drawn, 0.95), rel=0.08)


@pytest.mark.parametrize(
    "data", [{"columns": {"cluster": "c"}}, {"source": {"sampling": "enriched"}}], ids=["clusters", "enriched"]
)
def test_cases_that_are_not_independent_or_not_of_use_have_none(data):
    assert results(**data).models[0].calibration == ()


def test_a_calibration_error_of_few_cases_carries_no_verdict():
    (criterion,) = results(criteria=["ece <= 0.2"]).criteria
    assert (criterion.verdict, criterion.undefined_code) == ("undefined", "few_for_bins")


def test_observed_over_expected_is_a_default_of_probabilities_with_its_exact_interval():
    (model,) = results().models
    (found,) = [one for one in model.estimates if one.metric == "observed_expected_ratio"]
    assert found.value == pytest.approx(sum(TRUTH) / sum(SCORES))
    assert found.interval.method == "observed_expected_ci"
    assert found.interval.low < found.value < found.interval.high


@pytest.mark.parametrize(("power", "code"), [(3.0, "extreme"), (1.0, "none"), (0.4, "moderate")])
def test_the_crossing_is_where_a_logistic_fit_meets_the_diagonal(power, code):
    rng = np.random.default_rng(8)
    odds = rng.normal(0, 1, 3000)
    truth = (rng.random(3000) < 1 / (1 + np.exp(-odds))).astype(int)
    score = 1 / (1 + np.exp(-power * odds))
    spec = {"kind": "validation", "title": "T", "data": {"positive": "1"}}
    found = evaluate(load(spec), {"truth": truth, "score": score}).models[0].miscalibration
    fitted = sm.GLM(truth, sm.add_constant(power * odds), family=sm.families.Binomial()).fit(tol=1e-14).params
    crossing = 1 / (1 + np.exp(-fitted[0] / (1 - fitted[1])))

    assert found.code == code
    assert found.expected == pytest.approx(score.sum())
    assert found.crossing == (None if code == "none" else pytest.approx(crossing, rel=1e-6))


def test_a_crossing_outside_nearly_all_scores_shows_no_two_directions():
    rng = np.random.default_rng(9)
    odds = rng.normal(-3, 0.7, 6000)
    truth = (rng.random(6000) < 1 / (1 + np.exp(-odds))).astype(int)
    score = 1 / (1 + np.exp(-(2 * odds + 2)))
    shifted = 1 / (1 + np.exp(-(2 * odds - 1)))
    spec = {"kind": "validation", "title": "T", "data": {"positive": "1"}}
    codes = [
        evaluate(load(spec), {"truth": truth, "score": one}).models[0].miscalibration.code for one in (score, shifted)
    ]

    assert codes == ["extreme", "understated"]


@pytest.mark.parametrize("metric", ["calibration_slope", "calibration_intercept"])
@pytest.mark.parametrize(("positives", "code"), [(49, "few_for_fit"), (50, None)])
def test_fewer_than_fifty_cases_of_a_class_carry_no_verdict_on_slope_and_intercept(metric, positives, code):
    rng = np.random.default_rng(4)
    truth = np.r_[np.ones(positives, int), np.zeros(60, int)]
    score = np.clip(rng.normal(0.3 + 0.1 * truth, 0.15), 0.02, 0.98)
    spec = {"kind": "validation", "title": "T", "data": {"positive": "1"}, "metrics": [metric]}
    asked = [{"metric": metric, "between": [-9, 9]}]
    (criterion,) = evaluate(load({**spec, "criteria": asked}), {"truth": truth, "score": score}).criteria

    assert (criterion.verdict, criterion.undefined_code) == ("undefined" if code else "met", code)


THOUSAND = np.random.default_rng(5).uniform(0.1, 0.9, 1000).round(2)


def judged(asked, **data):
    """Judge scores that are true frequencies, each of a thousand cases."""
    truth = (np.random.default_rng(4).random(1000) < THOUSAND).astype(int)
    spec = {"kind": "validation", "title": "T", "data": {"positive": "1", **data}, "metrics": ["ece", "mce"]}
    more = {"criteria": asked, "resampling": {"draws": 1000}}
    clusters = {"c": np.arange(1000) // 4} if data else {}
    found = evaluate(load({**spec, **more}), {"truth": truth, "score": THOUSAND, **clusters})
    said = [" ".join(map(plain, verdict_sentences(Reading(found), one, one.models[0]))) for one in found.criteria]
    return found, said


def test_a_calibration_error_is_judged_on_an_upper_limit_that_is_shown_too():
    """Chance alone gives an error of about 0.03: more than 0.01 is not shown, and a lower limit above 0 is not known."""
    found, said = judged(["ece <= 0.01", "ece <= 0.3", "mce <= 0.9"])
    (error,) = [one for one in found.models[0].estimates if one.metric == "ece"]

    assert [one.verdict for one in found.criteria] == ["not_demonstrated", "met", "undefined"]
    assert found.criteria[2].undefined_code == "not_proved_for_bins"
    assert found.criteria[0].decided_by == error.interval.method == "ece_ci"
    assert error.interval.low == found.criteria[0].low == 0
    assert 0.01 < error.value < error.interval.high == found.criteria[0].high < 0.3
    assert "No verdict on C3: the upper bootstrap limit" in said[2]
    assert "C2 would be met in about 2.5% of samples of this size (at most 3% in simulations)." in " ".join(
        map(plain, conditions(Reading(found)))
    )


def test_of_clusters_no_calibration_error_is_judged():
    found, _ = judged(["ece <= 0.3"], columns={"cluster": "c"})
    assert [(one.verdict, one.undefined_code) for one in found.criteria] == [("undefined", "not_proved_of_units")]


def test_an_error_in_bins_of_its_own_has_the_reference_of_these_bins_beside_it():
    found, _ = judged([{"metric": "ece", "options": {"bins": 4, "scheme": "quantile"}, "at_most": 0.3}])
    facts = {one.name: one.value for one in found.models[0].calibration}
    scores = Scores.of(THOUSAND, np.random.default_rng(4).random(1000) < THOUSAND)
    alone = ece_reference.function(scores, bins=4, scheme="quantile", draws=1000, seed=found.seed).values
    for key in ("ece", "mean", "upper"):
        assert facts[f"{key}(bins=4,scheme=quantile)"] == alone[key] != facts[key]
