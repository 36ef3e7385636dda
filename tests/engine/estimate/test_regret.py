"""What a threshold that rests on costs assumes, and its regret: by plain loops over every cut."""

import numpy as np
import pytest

import reportgen
from reportgen.narrative.reading import Reading
from reportgen.narrative.regret import regrets
from reportgen.narrative.sentence import plain

COSTS = [[0, 10], [200, 20]]
CASES = 500


def drawn(power=0.5, seed=2):
    rng = np.random.default_rng(seed)
    odds = rng.normal(-2, 1.5, CASES)
    truth = (rng.random(CASES) < 1 / (1 + np.exp(-odds))).astype(int)
    return {"truth": truth, "score": (1 / (1 + np.exp(-power * odds))).round(3)}


def evaluated(data, threshold=None, source=None, use=None, **more):
    model = {"name": "A", "score": "score", "threshold": threshold or {"rule": "cost"}}
    of_data = {"positive": "1", "source": source or {}} | ({"use_prevalence": use} if use else {})
    money = {} if "gains" in more else {"costs": {"matrix": COSTS, "unit": "EUR"}}
    spec = {"kind": "validation", "title": "T", "models": [model], "data": of_data, "metrics": ["accuracy"]}
    return reportgen.evaluate({**spec, **money, **more}, data)


def mean_by_hand(data, threshold, prevalence=None):
    """Add up the costs of every case, those of a class weighed as they are in use."""
    paid = np.array(
        [COSTS[truth][int(score >= threshold)] for truth, score in zip(data["truth"], data["score"], strict=True)]
    )
    if prevalence is None:
        return paid.mean()
    return (1 - prevalence) * paid[data["truth"] == 0].mean() + prevalence * paid[data["truth"] == 1].mean()


def lowest_by_hand(data, prevalence=None):
    return min((mean_by_hand(data, cut, prevalence), -cut) for cut in [*np.unique(data["score"]), 2.0])


@pytest.fixture(scope="module")
def found():
    return evaluated(drawn())


def said(results):
    return " ".join(map(plain, regrets(Reading(results))))


def test_the_regret_is_the_mean_cost_less_the_lowest_over_all_cuts(found):
    data, regret = drawn(), found.models[0].regret
    lowest, cut = lowest_by_hand(data)

    assert found.models[0].threshold.value == pytest.approx(10 / 190)
    assert (regret.reached, regret.best) == pytest.approx((mean_by_hand(data, 10 / 190), lowest))
    assert regret.value == pytest.approx(mean_by_hand(data, 10 / 190) - lowest)
    assert regret.best_threshold == pytest.approx(-cut)
    assert regret.value > 0


def test_slope_intercept_and_observed_over_expected_stand_with_it_though_only_accuracy_is_asked_for(found):
    metrics = {one.metric: one for one in found.models[0].estimates}

    for name in ("calibration_slope", "calibration_intercept", "observed_expected_ratio"):
        assert metrics[name].interval.low < metrics[name].value < metrics[name].interval.high


def test_it_is_said_that_calibrated_scores_are_assumed_and_that_the_best_cut_is_optimistic(found):
    words = said(found)

    assert words.startswith("The threshold of A assumes calibrated scores, which no test can show. ")
    assert "EUR per case. The lowest mean cost at any threshold is" in words
    assert "so this regret tends to be larger than on new cases" in words


@pytest.mark.parametrize("use", [0.02, 0.6])
def test_with_a_prevalence_of_use_the_classes_are_weighed_as_they_are_there(use):
    data = drawn()
    results = evaluated(data, threshold=0.3, use=use, source={"sampling": "enriched"})
    regret, (lowest, _) = results.models[0].regret, lowest_by_hand(data, use)

    assert (regret.prevalence, regret.best) == (use, pytest.approx(lowest))
    assert regret.value == pytest.approx(mean_by_hand(data, 0.3, use) - lowest)
    assert f"at the expected prevalence of {100 * use:g}%" in said(results)


def test_of_a_range_of_prevalences_the_larger_regret_is_given():
    data = drawn()
    regret = evaluated(data, threshold=0.3, use=[0.02, 0.6]).models[0].regret
    by_hand = {use: mean_by_hand(data, 0.3, use) - lowest_by_hand(data, use)[0] for use in (0.02, 0.6)}

    assert regret.value == pytest.approx(max(by_hand.values()))
    assert by_hand[regret.prevalence] == max(by_hand.values())


def test_gains_count_the_other_way_round():
    data, gains = drawn(), [[0, -10], [-200, -20]]
    results = evaluated(data, threshold=0.9, gains={"matrix": gains, "unit": "EUR", "basis": "net"})
    regret, (lowest, _) = results.models[0].regret, lowest_by_hand(data)

    assert (regret.reached, regret.best) == pytest.approx((-mean_by_hand(data, 0.9), -lowest))
    assert regret.value == pytest.approx(mean_by_hand(data, 0.9) - lowest)
    assert "The highest mean profit at any threshold" in said(results)


def test_a_threshold_that_nothing_beats_has_no_regret_and_one_that_was_chosen_otherwise_assumes_nothing():
    data = drawn()
    results = evaluated(data, threshold=-lowest_by_hand(data)[1])

    assert (results.models[0].regret.value, results.models[0].regret.assumes_calibrated) == (0, False)
    assert "No other threshold has a lower one." in said(results)
    assert "assumes calibrated" not in said(results)


def test_an_enriched_sample_without_a_prevalence_of_use_has_none_and_says_why():
    results = evaluated(drawn(), threshold=0.3, source={"sampling": "enriched"})

    assert results.models[0].regret.undefined_code == "enriched_sample"
    assert said(results).startswith("The regret of the threshold of A has no value: the sample is enriched")


def test_without_costs_nothing_is_said():
    spec = {"kind": "validation", "title": "T", "models": [{"name": "A", "score": "score", "threshold": 0.3}]}
    results = reportgen.evaluate({**spec, "data": {"positive": "1"}, "metrics": ["accuracy"]}, drawn())

    assert results.models[0].regret is None
