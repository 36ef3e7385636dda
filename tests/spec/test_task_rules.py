"""What a spec implies of its task, and what does not go with it."""

import pytest

from reportgen.spec.task_rules import settled_task

HEAD = "kind: validation\ntitle: T\ndata: p.csv\n"
NUMBERS = HEAD.replace("p.csv", "{file: p.csv, task: regression}")


@pytest.mark.parametrize(
    ("text", "task"),
    [
        (HEAD, None),
        (HEAD + "confidence: 0.9\n", None),
        (HEAD + "positive: ill\n", "binary"),
        (HEAD + "threshold: 0.5\n", "binary"),
        (HEAD + "costs: [[0, 1], [5, 0]]\n", "binary"),
        (HEAD + "criteria: [recall >= 0.9]\n", "binary"),
        (HEAD + "metrics: [rmse]\n", "regression"),
        (HEAD + "criteria: [mae <= 3]\n", "regression"),
        (HEAD + "models: [{name: A, prediction: a}, {name: B, prediction: b}]\n", None),
        (HEAD + "models: [{name: A, score: a}]\n", "binary"),
        (NUMBERS, "regression"),
    ],
)
def test_a_task_follows_from_what_is_written(loaded, text, task):
    assert settled_task(loaded(text)) == task


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (NUMBERS + "positive: ill\n", "positive does not apply to the task regression"),
        (NUMBERS + "threshold: 0.5\n", "threshold does not apply to the task regression"),
        (NUMBERS + "costs: [[0, 1], [5, 0]]\n", "costs does not apply to the task regression"),
        (NUMBERS + "criteria: [recall >= 0.9]\n", "recall is not computed for the task regression"),
        (
            NUMBERS.replace("regression", "binary") + "metrics: [rmse]\n",
            "rmse is not computed for the task binary",
        ),
        (HEAD + "positive: ill\nmetrics: [rmse]\n", "rmse is not computed for the task binary"),
        (HEAD + "metrics: [recall, rmse]\n", "rmse is not computed for the task binary"),
        (
            NUMBERS.replace("task: regression", "task: regression, columns: {weight: w}"),
            "data.columns.weight for the task regression is not yet available in this version",
        ),
    ],
)
def test_what_does_not_go_with_a_task_is_said(problems, text, said):
    assert said in [one.what for one in problems(text)]


def test_keys_and_metrics_of_different_tasks_are_an_error_that_names_the_other_task(problems):
    (problem,) = problems(HEAD + "positive: ill\nmetrics: [rmse]\n")

    assert (
        problem.remedy
        == "leave it out, or write `task: regression` under `data:` and leave out what is only about binary"
    )


def test_a_task_that_is_none_is_refused_with_those_that_are(problems):
    (problem,) = problems(HEAD.replace("p.csv", "{file: p.csv, task: regresion}"))

    assert (problem.what, problem.remedy) == ("task is not a known word", "did you mean 'regression'?")
