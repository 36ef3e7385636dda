"""The ways from single cases, or from their matrix, to counts, scores and pairs."""

import numpy as np
import pytest

from reportgen.engine.calc.run import calc

TRUTH = ["1", "0", "1", "1", "0", "0", "1", "0"]
CALLS = ["1", "0", "0", "1", "1", "0", "1", "0"]
SCORES = [0.9, 0.2, 0.4, 0.7, 0.6, 0.1, 0.8, 0.3]
THREE = {"matrix": [[5, 1, 0], [2, 8, 1], [0, 0, 9]]}


def value(method, inputs, **options):
    return calc(method, inputs, **options)["value"]


def test_rows_of_a_matrix_are_the_truth():
    assert value("recall", {"matrix": [[50, 10], [5, 35]]}) == 35 / 40


@pytest.mark.parametrize(
    ("inputs", "expected"),
    [
        ({"matrix": [[1, 2], [3, 4]]}, 4 / 7),
        ({"matrix": [[1, 2], [3, 4]], "positive": 0}, 1 / 3),
        ({"matrix": [[1, 2], [3, 4]], "classes": ["b", "a"]}, 4 / 7),
        ({"matrix": [[1, 2], [3, 4]], "classes": ["b", "a"], "positive": "b"}, 1 / 3),
        ({"truth": ["no", "yes", "yes"], "predictions": ["no", "yes", "no"]}, 1 / 2),
        ({"truth": ["b", "a", "a"], "predictions": ["b", "a", "b"], "classes": ["b", "a"]}, 1 / 2),
        ({"truth": ["b", "a", "a"], "predictions": ["b", "a", "b"], "positive": "b"}, 1),
    ],
)
def test_of_two_classes_the_second_is_positive_unless_another_is_named(inputs, expected):
    assert value("recall", inputs) == expected


@pytest.mark.parametrize("metric", ["recall", "precision", "npv", "mcc", "f1", "prevalence"])
@pytest.mark.parametrize("average", ["macro", "micro", "weighted"])
def test_a_larger_matrix_takes_an_average_or_a_class(metric, average):
    by_class = [value(metric, {**THREE, "positive": at}) for at in range(3)]
    expected = {
        "macro": np.mean(by_class),
        "weighted": np.average(by_class, weights=np.sum(THREE["matrix"], axis=1)),
    }
    found = calc(metric, THREE, average=average)

    assert found["n"] == 26
    if average in expected:
        assert found["value"] == pytest.approx(expected[average])


@pytest.mark.parametrize("average", ["macro", "micro", "weighted"])
def test_averages_are_those_of_scikit_learn(average):
    from sklearn.metrics import f1_score, precision_score, recall_score

    matrix = np.array(THREE["matrix"])
    truth, calls = np.repeat([(i, j) for i in range(3) for j in range(3)], matrix.ravel(), axis=0).T
    for name, reference in (("recall", recall_score), ("precision", precision_score), ("f1", f1_score)):
        expected = reference(truth, calls, average=average)
        assert value(name, {"truth": truth, "predictions": calls, "average": average}) == pytest.approx(expected)


def test_accuracy_and_error_need_neither(refused):
    assert value("accuracy", THREE) == 22 / 26
    assert value("error", THREE) == 4 / 26
    assert refused(calc, "recall", THREE).what == "recall is about one class, and there are 3: 0, 1, 2"


def test_whole_number_weights_count_cases():
    weights = [1, 2, 0, 3, 1, 1, 2, 4]
    copies = [at for at, weight in enumerate(weights) for _ in range(weight)]
    repeated = {"truth": [TRUTH[at] for at in copies], "scores": [SCORES[at] for at in copies]}
    weighted = {"truth": TRUTH, "scores": SCORES, "weights": weights}

    for method in ("roc_auc", "average_precision", "brier", "delong", "newcombe_auc"):
        assert calc(method, weighted)["value"] == pytest.approx(calc(method, repeated)["value"])
    assert calc("delong", weighted)["interval"] == pytest.approx(calc("delong", repeated)["interval"])
    counted = [calc("recall", {**given, "threshold": 0.5})["denominator"] for given in (weighted, repeated)]
    assert counted[0] == counted[1]


def test_other_weights_give_a_point_and_no_interval(refused):
    weighted = {"truth": TRUTH, "scores": SCORES, "weights": [0.5] * 8}

    assert value("roc_auc", weighted) == pytest.approx(value("roc_auc", {"truth": TRUTH, "scores": SCORES}))
    assert refused(calc, "delong", weighted).what == "an interval needs weights that count cases"


def test_two_models_are_given_as_a_and_b_or_as_two_lists():
    two = {"truth": TRUTH, "a": SCORES, "b": SCORES[::-1]}
    listed = {"truth": TRUTH, "scores": [SCORES, SCORES[::-1]]}

    assert calc("delong_paired", two)["p_value"] == calc("delong_paired", listed)["p_value"]


def test_labels_called_by_two_models_are_counted_jointly():
    given = {"truth": TRUTH, "a": CALLS, "b": TRUTH}
    found = calc("paired_bootstrap", given, metric="recall", draws=200)

    assert found["effect"] == {"name": "difference", "value": pytest.approx(-1 / 4)}


@pytest.mark.parametrize(
    ("method", "inputs", "said"),
    [
        ("recall", {"matrix": [[1, 2], [3, 4]], "classes": ["a"]}, "classes must be 2 different names"),
        ("recall", {"matrix": [[1, 2], [3, 4]], "classes": ["a", "a"]}, "classes must be 2 different names"),
        ("recall", {"matrix": [[1, 2], [3, 4]], "positive": "x"}, "positive must be one of 0, 1 (x)"),
        ("recall", {**THREE, "positive": 0, "average": "macro"}, "positive picks one class, average all"),
        (
            "recall",
            {**THREE, "average": "mean"},
            "average is not a known word (mean) - write one of: macro, micro",
        ),
        (
            "recall",
            {"tp": 1, "fp": 0, "fn": 0, "tn": 0, "average": "macro"},
            "an average is taken of a metric over classes",
        ),
        ("f1_ci", THREE, "f1_ci is about one class, and there are 3: 0, 1, 2 - give positive=..."),
        (
            "recall",
            {"truth": ["a", "b"], "predictions": ["a", "b"]},
            "recall is about one class, and there are 2: a, b",
        ),
        (
            "recall",
            {"truth": ["a"], "predictions": ["c"], "classes": ["a", "b"]},
            "classes must name every label, also c",
        ),
        ("roc_auc", {"truth": ["a", "b"], "scores": [1, 2], "positive": "c"}, "positive must be one of a, b (c)"),
        ("roc_auc", {"truth": TRUTH, "scores": SCORES, "weights": [-1] * 8}, "weights must not be below 0"),
        ("delong_paired", {"truth": TRUTH, "scores": [SCORES]}, "scores must be two lists, one per model"),
        ("delong_paired", {"truth": TRUTH, "scores": 5}, "scores must be two lists, one per model (5)"),
    ],
)
def test_cases_that_do_not_fit_are_refused_in_plain_words(refused, method, inputs, said):
    problem = refused(calc, method, inputs)

    assert said in str(problem)
    assert problem.exit_code == 2


def test_calls_of_two_models_must_be_labels_of_the_truth(refused):
    given = {"truth": TRUTH, "a": SCORES, "b": SCORES}

    assert "a must contain the true labels" in str(refused(calc, "paired_bootstrap", given, metric="recall", draws=200))
