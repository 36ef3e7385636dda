"""Exercises of textbooks that compare models, with the right answers."""

import pytest
from answered import answers

# Gama, Evaluation of Classification and Regression Algorithms: error rates on ten folds
GAMA = {
    "a": [0.1, 0.094, 0.109, 0.091, 0.096, 0.104, 0.102, 0.089, 0.091, 0.106],
    "b": [0.104, 0.113, 0.107, 0.106, 0.123, 0.108, 0.104, 0.119, 0.095, 0.114],
}
# Honavar, Evaluating Model Performance: accuracies on ten folds in four experiments, the second model first
HONAVAR = {
    1: {
        "a": [88, 84, 84, 79, 89, 85, 81, 86, 89, 85],
        "b": [87, 85, 83, 80, 88, 85, 83, 87, 88, 84],
    },
    2: {
        "a": [87, 88, 79, 86, 84, 87, 81, 92, 81, 85],
        "b": [87, 92, 74, 75, 82, 79, 83, 83, 88, 77],
    },
    3: {
        "a": [87, 86, 82, 86, 84, 87, 84, 86, 83, 85],
        "b": [84, 83, 78, 80, 82, 79, 83, 83, 85, 83],
    },
    4: {
        "a": [82, 87, 90, 82, 91, 83, 80, 89, 77, 88],
        "b": [80, 84, 89, 78, 90, 81, 80, 88, 76, 86],
    },
}
TEN_FOLDS = {"n_train": 90, "n_test": 10}
# Demšar (2006), table 6: C4.5, with m, with cf, with both; for voting it ranks two equal values 2 and 3, of digits not printed
DEMSAR = [
    [0.763, 0.768, 0.771, 0.798],
    [0.599, 0.591, 0.59, 0.569],
    [0.954, 0.971, 0.968, 0.967],
    [0.628, 0.661, 0.654, 0.657],
    [0.882, 0.888, 0.886, 0.898],
    [0.936, 0.931, 0.916, 0.931],
    [0.661, 0.668, 0.609, 0.685],
    [0.583, 0.583, 0.563, 0.625],
    [0.775, 0.838, 0.866, 0.875],
    [1, 1, 1, 1],
    [0.94, 0.962, 0.965, 0.962],
    [0.619, 0.666, 0.614, 0.669],
    [0.972, 0.981, 0.9751, 0.975],
    [0.957, 0.978, 0.946, 0.97],
]
# mlxtend 0.23, user guide: which of three models are right, and on how many cases
MLXTEND = (
    [[1, 1, 1], [1, 1, 0], [1, 0, 0], [0, 1, 1], [0, 1, 0], [0, 0, 1], [0, 0, 0]],
    [80, 2, 2, 9, 1, 3, 3],
)


def said(found, digits):
    """Round numbers as a text prints them."""
    return {ask: round(value, digits) for ask, value in found.items()}


@pytest.mark.parametrize(
    ("experiment", "difference", "naive", "corrected", "p"),
    [(1, 0, 0, 0, 1), (2, 3, 1.548, 1.065, 0.3144), (3, 3, 3.503, 2.411, 0.0392), (4, 1.7, 4.636, 3.191, 0.0110)],
)
def test_the_experiments_of_honavar_with_and_without_correction(experiment, difference, naive, corrected, p):
    data = {**HONAVAR[experiment], **TEN_FOLDS}
    found = answers("corrected-t", data, ["difference", "naive", "corrected", "p_value"])

    assert said(found, 3) == {
        "difference": difference,
        "naive": naive,
        "corrected": corrected,
        "p_value": round(p, 3),
    }
    assert found["p_value"] == pytest.approx(p, abs=6e-5)


def test_the_corrected_test_of_gamas_folds():
    found = answers("corrected-t", {**GAMA, **TEN_FOLDS}, ["naive", "corrected", "p_value", "critical", "decision"])

    assert found.pop("decision") == [
        "The usual test rejects at the 5% level, but the correction shows that this cannot be relied on."
    ]
    assert said(found, 4) == {"naive": -3.1709, "corrected": -2.1823, "p_value": 0.057, "critical": 2.2622}


def test_gamas_folds_are_paired():
    found = answers(
        "welch-or-paired",
        {**GAMA, "sets": "same"},
        ["test", "difference", "statistic", "df", "p_value", "low", "high"],
    )

    assert found.pop("test") == ["The paired $t$ test."]
    assert said(found, 5) == {
        "difference": -0.0111,
        "statistic": -3.17085,
        "df": 9,
        "p_value": 0.01135,
        "low": -0.01902,
        "high": -0.00318,
    }


@pytest.mark.parametrize(
    ("data", "statistic", "df", "p"),
    [(GAMA, -3.2721, 17.5982, 0.0043), (HONAVAR[4], 0.7902, 17.9776, 0.4397)],
)
def test_welchs_test_where_folds_were_not_paired(data, statistic, df, p):
    found = answers("welch-or-paired", {**data, "sets": "different"}, ["test", "statistic", "df", "p_value"])

    assert found.pop("test") == ["Welch's $t$ test of two samples."]
    assert said(found, 4) == {"statistic": statistic, "df": df, "p_value": p}


def test_the_signed_ranks_of_gamas_folds():
    found = answers("wilcoxon", GAMA)

    assert found["ranks"] == pytest.approx(
        [
            -0.004,
            4,
            -0.019,
            8,
            0.002,
            1.5,
            -0.015,
            7,
            -0.027,
            9,
            -0.004,
            4,
            -0.002,
            1.5,
            -0.03,
            10,
            -0.004,
            4,
            -0.008,
            6,
        ]
    )
    assert (found["plus"], found["minus"], found["statistic"], found["p_value"]) == (1.5, 53.5, 1.5, 6 / 1024)
    assert found["decision"] == ["At the 5% level the differences are not centred on zero."]


@pytest.mark.parametrize(("zeros", "sums"), [("zsplit", (4.5, 5.5)), ("wilcox", (1, 2)), ("pratt", (3, 4))])
def test_the_zeros_of_gamas_table(zeros, sums):
    data = {"a": [0.583, 0.583, 0.888, 0.591], "b": [0.583, 0.583, 0.882, 0.599]}
    found = answers("wilcoxon", data, conventions={"signed_rank_zeros": zeros})

    assert (found["plus"], found["minus"]) == sums
    assert found["decision"] == ["At the 5% level a difference is not shown."]


def test_a_sum_of_130_of_thirty_ranks_is_2_108_deviations_below_its_mean():
    lower = (30, 29, 28, 27, 16)  # ranks that add up to 130
    data = {"a": [-size if size in lower else size for size in range(1, 31)], "b": [0] * 30}
    found = answers("wilcoxon", data, ["statistic", "z"])

    assert said(found, 3) == {"statistic": 130, "z": -2.108}


def test_the_signed_ranks_of_honavars_last_experiment():
    found = answers("wilcoxon", HONAVAR[4])

    assert (found["pairs"], round(found["p_value"], 4)) == (9, 0.0039)


def test_nine_wins_and_no_loss():
    found = answers("sign", HONAVAR[4])  # by hand: 2 / 2^9

    assert (found["wins"], found["losses"], found["p_value"]) == (9, 0, 2 / 512)


def test_cochrans_q_of_mlxtend():
    """mlxtend, user guide: Q = 7.52941, p = 0.0231 for three models on a hundred cases."""
    data = {"patterns": MLXTEND[0], "cases": MLXTEND[1]}
    found = answers("cochran", data, ["statistic", "df", "p_value"])

    assert said(found, 4) == {"statistic": 7.5294, "df": 2, "p_value": 0.0232}


def test_demsars_example_against_its_fourth_model():
    """One of three differs: C4.5 without its parameters tuned."""
    found = answers("bonferroni-dunn", {"scores": DEMSAR, "control": "D"})

    assert found["ranks"][::2] == [44, 28, 40.5, 27.5]
    assert round(found["critical_difference"], 4) == 1.1681
    assert found["differ"] == ["Model A differs from model D."]


@pytest.mark.parametrize(("models", "critical"), [(7, 2.638), (9, 2.734)])
def test_the_critical_values_of_bonferroni_and_dunn(models, critical):
    rows = [[at / 100 for at in range(models)], [at / 50 for at in range(models)]]

    assert round(answers("bonferroni-dunn", {"scores": rows, "control": "A"}, ["critical"])["critical"], 3) == critical
