"""Averages over several classes: held against scikit-learn over random tables, and named for what they are."""

import functools

import numpy as np
import pytest
import sklearn.metrics

from reportgen import index
from reportgen.catalog import registry
from reportgen.engine.calc.run import calc

SKLEARN = {
    "recall": sklearn.metrics.recall_score,
    "precision": sklearn.metrics.precision_score,
    "f1": sklearn.metrics.f1_score,
    "jaccard": sklearn.metrics.jaccard_score,
}
AVERAGES = ("macro", "micro", "weighted")
THREE = {"matrix": [[5, 1, 0], [2, 8, 1], [0, 0, 9]]}  # 22 of 26 right
ABSENT = {"matrix": [[5, 1, 0], [2, 8, 1], [0, 0, 0]]}  # no case of the third class, which is called once


def cases_of(matrix):
    size = len(matrix)
    return np.repeat([(i, j) for i in range(size) for j in range(size)], np.ravel(matrix), axis=0).T


def tables(seed, *, of=60):
    """Draw tables of two to five classes, in half of which a class has no case, or is never called."""
    rng = np.random.default_rng(seed)
    for number in range(of):
        size = int(rng.integers(2, 6))
        matrix = rng.integers(0, 9, (size, size)) + np.eye(size, dtype=int)
        if number % 4 == 1:
            matrix[rng.integers(size)] = 0
        if number % 4 == 3:
            matrix[:, rng.integers(size)] = 0
        yield matrix


def texts(answer):
    return [step["text"] for step in answer["steps"]]


@pytest.mark.parametrize("average", AVERAGES)
@pytest.mark.parametrize("metric", SKLEARN)
@pytest.mark.parametrize("seed", range(3))
def test_averages_are_those_of_scikit_learn_also_where_classes_are_absent(metric, average, seed):
    compared = 0
    for matrix in tables(seed):
        truth, calls = cases_of(matrix)
        found = calc(metric, {"matrix": matrix.tolist()}, average=average)
        theirs, other = (
            functools.partial(
                SKLEARN[metric], truth, calls, average=average, labels=range(len(matrix)), zero_division=filled
            )
            for filled in (0, 1)
        )
        if found["undefined_code"] == "undefined_for_class":
            assert theirs() != other()  # scikit-learn puts in what we ask it to
        else:
            compared += 1
            assert found["value"] == pytest.approx(theirs(), abs=1e-12)
    assert compared > 20


@pytest.mark.parametrize("metric", ["accuracy", "error"])
def test_the_micro_average_of_a_share_of_all_cases_is_that_share(metric):
    for matrix in tables(7):
        truth, calls = cases_of(matrix)
        right = sklearn.metrics.accuracy_score(truth, calls)
        found = calc(metric, {"matrix": matrix.tolist()}, average="micro")
        assert found["value"] == pytest.approx(right if metric == "accuracy" else 1 - right)
        assert found["denominator"] == matrix.sum()


def test_the_pooled_accuracy_against_the_rest_has_a_name_of_its_own():
    for matrix in tables(8):
        truth, calls = cases_of(matrix)
        size = range(len(matrix))
        by_class = [sklearn.metrics.accuracy_score(truth == at, calls == at) for at in size]
        found = calc("one_vs_rest_accuracy", {"matrix": matrix.tolist()})
        assert found["value"] == pytest.approx(np.mean(by_class))


def test_one_class_of_several_is_called_so():
    assert calc("accuracy", THREE, positive="2")["label"] == "Accuracy, 2 against the rest"
    assert calc("accuracy", THREE)["label"] == "Accuracy"
    assert calc("accuracy", {"matrix": [[3, 1], [1, 4]]}, positive="1")["label"] == "Accuracy"


def test_balanced_accuracy_of_several_classes_is_macro_recall():
    for matrix in tables(9):
        if matrix.sum(axis=1).all():
            expected = sklearn.metrics.balanced_accuracy_score(*cases_of(matrix))
            assert calc("balanced_accuracy", {"matrix": matrix.tolist()})["value"] == pytest.approx(expected)
    found = calc("recall", THREE, average="macro")
    assert found["label"] == "Recall (macro average, the balanced accuracy of several classes)"
    assert found["value"] == calc("balanced_accuracy", THREE)["value"]
    assert calc("balanced_accuracy", THREE)["label"] == "Balanced accuracy of several classes"


def test_a_class_without_cases_takes_no_part_in_a_weighted_average():
    assert calc("recall", ABSENT, average="weighted")["value"] == 13 / 17


def test_a_macro_average_with_an_absent_class_is_undefined_beside_that_of_the_others():
    found = calc("recall", ABSENT, average="macro")

    assert found["undefined"] == "The metric has no value for class 2: no case is positive."
    assert found["values"] == {"mean_over_classes_with_cases": pytest.approx((5 / 6 + 8 / 11) / 2)}


def test_no_case_at_all_is_undefined_and_shows_no_numbers():
    for average in AVERAGES:
        found = calc("recall", {"matrix": [[0] * 3] * 3}, average=average)
        assert found["undefined_code"] in ("no_case", "no_positive_case")
        assert "nan" not in str(found["steps"])


def test_each_class_is_a_step_and_a_row():
    found = calc("f1", THREE, average="macro")

    assert found["table"] == {
        "columns": ["class", "cases", "value"],
        "rows": [["0", 6, 10 / 13], ["1", 11, 0.8], ["2", 9, 18 / 19]],
    }
    assert [step["value"] for step in found["steps"][:3]] == [10 / 13, 0.8, 18 / 19]


def test_the_other_macro_f1_is_named():
    """By hand: mean precision and mean recall, and the harmonic mean of the two."""
    p, r = np.mean([5 / 7, 8 / 9, 9 / 10]), np.mean([5 / 6, 8 / 11, 1])
    found = calc("f1", THREE, average="macro")
    assert found["values"] == {"of_macro_precision_and_recall": pytest.approx(2 * p * r / (p + r))}
    found = calc("fbeta", THREE, average="macro", beta=2)
    assert found["values"] == {"of_macro_precision_and_recall": pytest.approx(5 * p * r / (4 * p + r))}


MICRO = [
    entry.id
    for entry in index.of_kind("metric")
    if "Counts" in entry.evidence and not any(option.required for option in entry.options)
]


@pytest.mark.parametrize("metric", MICRO)
def test_a_micro_average_is_said_to_be_the_accuracy_where_it_is_and_only_there(metric):
    declared = registry.method(metric, "metric")
    for matrix in tables(10, of=8):
        if len(matrix) < 3 or np.trace(matrix) == matrix.sum():
            continue
        shares = {"right": np.trace(matrix) / matrix.sum()}
        shares["wrong"] = 1 - shares["right"]
        found = calc(metric, {"matrix": matrix.tolist()}, average="micro")["value"]
        equal = [word for word, share in shares.items() if found == pytest.approx(share, abs=1e-12)]
        of_all = declared.counts if declared.about == "all" else None
        assert equal == [word for word in (declared.micro_is or of_all,) if word]


def test_both_micro_rates_of_false_alarms_stand_beside_each_other():
    """Four wrong of 26, three classes: 4/26 of the predictions, 4/(2 * 26) of the negatives."""
    for metric in ("fpr", "fdp"):
        found = calc(metric, THREE, average="micro")
        assert found["values"] == {"micro_fdp": pytest.approx(4 / 26), "micro_fpr": pytest.approx(4 / 52)}
    assert calc("fpr", THREE, average="micro")["steps"][-1]["value"] == pytest.approx((1 - 22 / 26) / 2)
    assert calc("specificity", THREE, average="micro")["steps"][-1]["value"] == pytest.approx(1 - 2 / 26)


def test_weighted_precision_names_its_weights_and_the_others_that_make_the_accuracy():
    found = calc("precision", THREE, average="weighted")

    assert found["label"] == "Precision (average weighted by the cases of each class)"
    assert "Mean over the classes, weighted by their numbers of cases." in texts(found)
    assert found["values"] == {"weighted_by_predictions": pytest.approx(22 / 26)}
    assert calc("recall", THREE, average="weighted")["steps"][-1]["text"].startswith("This equals the accuracy")


@pytest.mark.parametrize("average", AVERAGES)
def test_averages_of_counts_against_the_rest_say_so(average):
    said = " ".join(texts(calc("mcc", THREE, average=average)))
    assert "against the rest" in said


def test_cases_with_weights_are_counted_by_them():
    truth, calls, weights = list("abcab"), list("abcba"), [1.5, 2, 0.5, 1, 3]
    for average in AVERAGES:
        theirs = sklearn.metrics.precision_score(truth, calls, average=average, sample_weight=weights)
        found = calc("precision", {"truth": truth, "predictions": calls, "weights": weights}, average=average)
        assert found["value"] == pytest.approx(theirs)


@pytest.mark.parametrize(
    ("method", "inputs", "said"),
    [
        ("recall", {"tp": 4.5, "fp": 1, "fn": 1, "tn": 1}, "tp must be whole numbers (4.5)"),
        ("accuracy", {"matrix": [[1, 2], [3, 0.4]]}, "matrix must be whole numbers ([[1, 2], [3, 0.4]])"),
        ("wilson", {"successes": 4.5, "trials": 10}, "successes must be whole numbers (4.5)"),
        ("psi", {"expected": [0.5, 0.5], "actual": [5, 5]}, "expected must be whole numbers ([0.5, 0.5])"),
    ],
)
def test_fractions_of_cases_are_refused_unless_weights_make_them(refused, method, inputs, said):
    problem = refused(calc, method, inputs)
    assert said in str(problem)
    assert "metrics take truth=... and weights=... in place of counts" in problem.remedy
