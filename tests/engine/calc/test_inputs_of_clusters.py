"""The ways to cases that come in clusters, through the public door."""

import pytest

import reportgen
from reportgen.errors import ReportgenError


def test_counts_of_clusters_are_lists():
    found = reportgen.calc("design_effect", {"successes": [2, 2, 1, 0], "trials": [2, 2, 2, 2]})
    assert (found["value"], found["n"]) == (0.625, 8)
    assert found["values"]["clusters"] == 4


def test_clusters_are_named_by_words_or_numbers():
    scores = {"truth": [1, 0, 1, 0, 1, 0], "scores": [3, 1, 4, 2, 2, 3]}
    words, numbers = (
        reportgen.calc("clustered_auc", scores | {"clusters": names})
        for names in (["a", "a", "b", "b", "c", "c"], [1, 1, 2, 2, 3, 3])
    )
    assert words["value"] == numbers["value"] == pytest.approx(7 / 9)
    assert words["interval"] == numbers["interval"]


def test_two_models_on_clustered_cases_are_compared():
    given = {"truth": [1, 1, 0, 0], "a": [4, 3, 2, 1], "b": [4, 2, 3, 1], "clusters": [1, 2, 3, 4]}
    found = reportgen.calc("obuchowski_auc", given)
    assert found["statistic"] == pytest.approx(0.5**0.5)
    pairs = {"both_right": [0, 1, 0], "only_a": [1, 0, 2], "only_b": [0, 1, 0], "both_wrong": [1, 0, 0]}
    assert reportgen.calc("durkalski_mcnemar", pairs)["n"] == 6


@pytest.mark.parametrize(
    ("method", "given", "words"),
    [
        ("design_effect", {"successes": [3], "trials": [2]}, "more successes than trials"),
        ("design_effect", {"successes": [-1, 1], "trials": [2, 2]}, "none below 0"),
        ("design_effect", {"successes": [1, 1], "trials": [2]}, "successes has 2 entries and trials has 1"),
        ("design_effect", {"successes": 1, "trials": 2}, "must be a list of numbers"),
        (
            "clustered_auc",
            {"truth": [1, 0], "scores": [1, 2], "clusters": [1]},
            "truth has 2 entries and clusters has 1",
        ),
        ("clustered_auc", {"truth": [1, 0], "scores": [1, 2]}, "inputs are missing: clusters"),
        ("undefined_draws", {"draws": 10, "undefined": 12}, "between 0 and the number of draws"),
    ],
)
def test_wrong_inputs_are_refused_in_words(method, given, words):
    with pytest.raises(ReportgenError, match=words):
        reportgen.calc(method, given)
