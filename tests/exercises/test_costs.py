"""Exercises of textbooks on costs, thresholds, rates and sizes, with the right answers."""

import pytest
from answered import answers

# Honavar, Evaluating Model Performance: 24 cases with their scores
SCORES = [
    0.996, 0.988, 0.984, 0.98, 0.948, 0.889, 0.848, 0.762, 0.707, 0.681, 0.656, 0.622,
    0.506, 0.471, 0.337, 0.218, 0.199, 0.149, 0.048, 0.038, 0.025, 0.022, 0.016, 0.004,
]  # fmt: skip
CUTOFF_TABLE = {"truth": list("+++++++-+++-+--+--------"), "scores": SCORES}


def test_a_factory_with_one_defect_in_a_hundred_loses_as_much_either_way():
    """Wu, Evaluation: rejecting a part costs 10, passing a defect costs 1000."""
    data = {
        "costs": [[0, 10], [1000, 10]],
        "thresholds": [0, 1],
        "tp": [10, 0],
        "fp": [990, 0],
        "positives": 10,
        "negatives": 990,
    }
    found = answers("bayes-threshold", data)

    assert found["threshold"] == pytest.approx(0.01)
    assert found["table"][2::3] == [10, 10]


@pytest.mark.parametrize(
    ("precision", "recall", "f2", "f_half"), [(0.8, 0.5, 0.5405, 0.7143), (0.5, 0.8, 0.7143, 0.5405)]
)
def test_f2_weighs_recall_and_f_half_precision(precision, recall, f2, f_half):
    found = answers("f-beta", {"precision": precision, "recall": recall}, ["f2", "f_half", "ratio"])  # Wu, Evaluation

    assert (round(found["f2"], 4), round(found["f_half"], 4)) == (f2, f_half)
    assert found["ratio"] == pytest.approx(4 * precision**2 / recall**2)


@pytest.mark.parametrize(("n", "low", "high"), [(100, -0.1375, 0.0775), (1000, -0.0640, 0.0040)])
def test_error_rates_of_17_and_20_percent_are_not_told_apart(n, low, high):
    """Estimation of the Hypothesis Real Risk: 1286 cases are needed."""
    data = {"x_a": 17 * n // 100, "n_a": n, "x_b": 20 * n // 100, "n_b": n}
    found = answers("ci-difference", data)

    assert (round(found["low"], 4), round(found["high"], 4)) == (low, high)
    assert found["needed"] == 1286
    assert found["decision"] == ["At the 5% level a difference is not shown."]


def test_the_cutoffs_of_honavar():
    found = answers("cutoff-table", {**CUTOFF_TABLE, "cutoffs": [0.5, 0.8]}, ["table"])["table"]

    assert found == pytest.approx([11, 2, 1, 10, 21 / 24, 11 / 13, 11 / 12, 7, 0, 5, 12, 19 / 24, 1, 7 / 12])


def test_the_equal_error_rate_of_honavars_scores():
    found = answers("eer", CUTOFF_TABLE, ["threshold", "eer"])

    assert found == {"threshold": 0.622, "eer": pytest.approx(2 / 12)}


def test_an_equal_error_rate_between_thresholds():
    found = answers("eer", {"truth": list("+-++-"), "scores": [5, 4, 3, 2, 1]}, ["eer"])  # by hand: on the way down

    assert found["eer"] == pytest.approx(0.5)


def test_six_findings_have_a_false_discovery_rate_of_at_most_5_percent():
    found = answers("false-discovery", {"probabilities": SCORES, "level": 0.05})

    assert found["findings"] == 6
    assert (round(found["rate"], 5), round(found["next"], 5)) == (0.03583, 0.05243)


@pytest.mark.parametrize(("gain_is", "profit"), [("net", 60), ("gross", 52)])
def test_an_offer_pays_although_it_raises_the_error_rate(gain_is, profit):
    """Honavar, Evaluating Model Performance: an offer to 28 of 1000 customers."""
    data = {"tp": 8, "fn": 2, "fp": 20, "tn": 970, "gain": 10, "cost": 1, "gain_is": gain_is}
    found = answers("profit", data, ["error", "baseline", "recall", "precision", "f1", "profit", "policy"])

    assert (found["error"], found["baseline"], found["recall"], found["profit"]) == (0.022, 0.01, 0.8, profit)
    assert found["precision"] == pytest.approx(8 / 28)
    assert round(found["f1"], 5) == 0.42105
    assert found["policy"] == ["Letters to the selected customers."]


def test_the_normal_approximation_needs_56_cases_at_an_error_rate_of_10_percent():
    assert answers("sample-size", {"p": 0.1, "h": 0.05}, ["normal"]) == {"normal": 56}  # Honavar


def test_the_sizes_of_two_half_widths():
    """By hand: 1.96^2 times 0.09 and 0.25, over 0.05^2."""
    found = answers("sample-size", {"p": 0.1, "h": 0.05})

    assert (found["n"], found["cautious"]) == (139, 385)


def test_most_positive_results_are_false_where_a_disease_is_rare():
    found = answers("prevalence", {"sensitivity": 0.9, "specificity": 0.95, "prevalence": 0.01})  # by hand

    assert found["table"] == pytest.approx([90, 10, 495, 9405])
    assert found["ppv"] == pytest.approx(90 / 585)
    assert found["npv"] == pytest.approx(9405 / 9415)
