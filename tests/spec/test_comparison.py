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
        (HEAD + "comparisons: [{}, {}]\n", "more than one comparison of the learners is not yet available"),
        (HEAD + "comparisons: [{on: predictions}]\n", "the key comparisons[0].on is not yet available"),
        (HEAD + "comparisons: [{metric: accuracy}]\n", "the key comparisons[0].metric is not yet available"),
        (HEAD + "criteria: [recall >= 0.5]\n", "4:12: a criterion on the score of one learner is not yet available"),
        (HEAD + "data: p.csv\n", "the key data is not yet available"),
        (HEAD + "positive: ill\n", "no key is named 'positive' here"),
        (HEAD + "costs: [[0, 1], [1, 0]]\n", "no key is named 'costs' here"),
        (HEAD.replace("folds.csv", "{file: f.csv, rows: []}"), "the scores are given twice"),
        (
            HEAD.replace("folds.csv", "{file: f.csv, design: {kind: loo}}"),
            "cross_validation.design.kind: loo is not yet",
        ),
        (HEAD.replace("folds.csv", "{file: f.csv, design: {kind: k}}"), "kind is not a known word"),
        (HEAD.replace("folds.csv", "{file: f.csv, better: more}"), "better is not a known word"),
        ("kind: comparison\ntitle: T\n", "the key 'cross_validation' is missing"),
    ],
)
def test_what_cannot_be_compared_is_refused(problems, text, said):
    assert [one for one in map(str, problems(text)) if said in one], list(map(str, problems(text)))


def test_a_key_of_another_kind_is_answered_with_keys_that_can_be_used(problems):
    (problem,) = problems(HEAD + "subgroups: [site]\n")

    assert "cross_validation" in problem.remedy
    assert not {"data", "metrics", "models", "positive"} & set(problem.remedy.replace(",", "").split())


def test_the_shortest_comparison_is_a_title_and_a_file(loaded):
    spec = loaded(HEAD)

    assert spec.cross_validation.file == "folds.csv"
    assert spec.comparisons is None
