"""What a spec of a comparison may say, and what it is refused for."""

import pytest

HEAD = "kind: comparison\ntitle: T\ncross_validation: folds.csv\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (HEAD + "comparisons: []\n", "4:14: comparisons is empty"),
        (HEAD + "comparisons: [{test: naive_cv_t}]\n", "naive_cv_t never decides"),
        (HEAD + "comparisons: [{test: [naive_cv_t, corrected_resampled_t]}]\n", "naive_cv_t never decides"),
        (HEAD + "comparisons: [{test: []}]\n", "test is empty"),
        (HEAD + "comparisons: [{models: [A]}]\n", "a comparison needs two learners"),
        (HEAD + "comparisons: [{models: [A, A]}]\n", "a learner is compared with itself"),
        (HEAD + "comparisons: [{on: predictions}]\n", "4:20: H1 is on predictions, but the spec has no such scores"),
        (HEAD + "comparisons: [{on: benchmark}]\n", "4:20: H1 is on benchmark, but the spec has no such scores"),
        (HEAD + "comparisons: [{test: alpaydin_5x2_f}]\n", "not valid for folds of a design that is not stated"),
        (HEAD + "models: [A]\n", "4:9: a comparison needs two models"),
        (HEAD + "models: [A, {name: A}]\n", "a model is named twice"),
        (HEAD + "benchmark: {file: b.csv, missing: worst_rank}\n", "4:35: the reason for leaving out or filling in"),
        (HEAD + "criteria: [{metric: recall, at_least: 0.5, min_positives: 9}]\n", "min_positives needs cases"),
        (
            HEAD.replace("cross_validation: folds.csv", "benchmark: b.csv") + "criteria: [recall >= 0.5]\n",
            "4:12: scores over data sets are judged by comparing models",
        ),
        (HEAD + "data: p.csv\n", "the key data is not yet available"),
        (HEAD + "positive: ill\n", "no key is named 'positive' here"),
        (HEAD + "costs: [[0, 1], [1, 0]]\n", "no key is named 'costs' here"),
        (HEAD.replace("folds.csv", "{file: f.csv, rows: []}"), "the scores are given twice"),
        (
            HEAD.replace("folds.csv", "{file: f.csv, design: {kind: 5x2, folds: 10}}"),
            "5x2 cross-validation has 2 folds, not 10",
        ),
        (
            HEAD.replace("folds.csv", "{file: f.csv, design: {kind: 5x2}}")
            + "comparisons: [{hypothesis: non_inferiority, margin: 0.1, why: w}]\n",
            "5x2 cross-validation allows no non-inferiority",
        ),
        (
            HEAD.replace("folds.csv", "{file: f.csv, design: {kind: 5x2}}") + "comparisons: [{alternative: greater}]\n",
            "the tests of 5x2 cross-validation are two-sided",
        ),
        (
            HEAD.replace("folds.csv", "{file: f.csv, design: {kind: kfold}}")
            + "comparisons: [{test: alpaydin_5x2_f}]\n",
            "alpaydin_5x2_f is not valid for folds of the design kfold",
        ),
        (HEAD.replace("folds.csv", "{file: f.csv, design: {kind: k}}"), "kind is not a known word"),
        (HEAD.replace("folds.csv", "{file: f.csv, better: more}"), "better is not a known word"),
        ("kind: comparison\ntitle: T\n", "no scores are named"),
    ],
)
def test_what_cannot_be_compared_is_refused(problems, text, said):
    assert [one for one in map(str, problems(text)) if said in one], list(map(str, problems(text)))


def test_a_key_of_another_kind_is_answered_with_keys_that_can_be_used(problems):
    (problem,) = problems(HEAD + "subgroups: [site]\n")

    assert "cross_validation" in problem.remedy
    assert not {"data", "metrics", "positive"} & set(problem.remedy.replace(",", "").split())


def test_models_may_be_written_by_name_alone(loaded):
    spec = loaded(HEAD + "models: [A, B]\nbenchmark: sets.csv\ncomparisons: [{}, {on: benchmark}]\n")

    assert spec.names == ("A", "B")
    assert [one.on for one in spec.comparisons] == ["cross_validation", "benchmark"]


def test_a_comparison_is_on_the_only_scores_that_there_are(loaded):
    spec = loaded("kind: comparison\ntitle: T\nbenchmark: sets.csv\ncomparisons: [{control: A}]\n")

    assert [one.on for one in spec.comparisons] == ["benchmark"]


def test_the_shortest_comparison_is_a_title_and_a_file(loaded):
    spec = loaded(HEAD)

    assert spec.cross_validation.file == "folds.csv"
    assert spec.comparisons is None
