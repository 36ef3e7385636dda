"""Models on different cases: what cannot be asked of them is refused where it stands, with what to write."""

import pytest

HEAD = "kind: validation\ntitle: T\npositive: 1\n"
OWN = (
    "models: [{name: A, file: a.csv, score: s, threshold: 0.5}, {name: B, file: b.csv, score: s, threshold: 0.5}, "
    "{name: C, file: a.csv, score: c, threshold: 0.5}]\n"
)
ON = "on: independent_sets"
CALCULATED = "calculations: [{method: wilson, inputs: {successes: {column: s}, trials: 3}}]\n"


@pytest.mark.parametrize(
    ("more", "code", "said"),
    [
        (f"comparisons: [{{models: [A, C], {ON}}}]\n", "same_file", "models of one file are judged on the same cases"),
        (f"comparisons: [{{{ON}}}]\n", "same_file", "models of one file"),
        (f"comparisons: [{{models: [A, B], {ON}}}, {{models: [A, C]}}]\n", "two_designs", "one spec compares models"),
        (
            f"comparisons: [{{models: [A, B], {ON}, test: mcnemar}}]\n",
            "other_design",
            "mcnemar is for models on the same cases, and these are on different ones - write one of: auto, ",
        ),
        (
            "comparisons: [{models: [A, C], test: two_proportions_z}]\n",
            "other_design",
            "; for models on different cases, write `on: independent_sets`",
        ),
        (
            f"data: {{columns: {{split: part}}}}\ncomparisons: [{{models: [A, B], {ON}}}]\n",
            "not_yet",
            "data.columns.split for models on different cases is not yet available",
        ),
        (
            f"data: {{columns: {{weight: w}}}}\ncomparisons: [{{models: [A, B], {ON}}}]\n",
            "not_yet",
            "for models on different cases is not yet available in this version - leave it out: the cases of each set",
        ),
        (
            CALCULATED + f"comparisons: [{{models: [A, B], {ON}}}]\n",
            "not_yet",
            "an input from a column",
        ),
    ],
)
def test_what_cannot_be_asked_is_refused_with_what_to_write(problems, more, code, said):
    (problem,) = problems(HEAD + OWN + more)

    assert problem.code == code
    assert said in str(problem)


def test_a_file_that_no_model_is_in_is_refused(problems):
    two = OWN.replace(", {name: C, file: a.csv, score: c, threshold: 0.5}", "")
    (problem,) = problems(f"{HEAD}data: truth.csv\n{two}comparisons: [{{{ON}}}]\n")

    assert problem.code == "unused_file"


def test_any_metric_on_different_cases_can_be_asked_for(problems):
    named = "accuracy error recall specificity fnr fpr precision npv fdp roc_auc f1 mcc cohen_kappa brier"
    asked = ", ".join(f"{{models: [A, B], {ON}, metric: {one}}}" for one in named.split())

    assert problems(f"{HEAD}{OWN}comparisons: [{asked}]\n") == []
