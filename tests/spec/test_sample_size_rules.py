"""Planned numbers of cases that contradict each other, or that nothing can be compared with, are refused."""

import pytest

HEAD = "kind: validation\ntitle: T\ndata: {file: p.csv}\n"
FOLDS = "kind: comparison\ntitle: T\ncross_validation: cv.csv\n"
NUMBERS = "kind: validation\ntitle: T\ndata: {file: p.csv, task: regression}\n"


@pytest.mark.parametrize(
    "size", ["{cases: 800}", "{positives: 9, why: w}", "{negatives: 9}", "{cases: 9, positives: 4, negatives: 5}"]
)
def test_one_number_is_enough(problems, size):
    assert problems(f"{HEAD}plan: {{sample_size: {size}}}\n") == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            HEAD + "plan: {sample_size: {why: w}}\n",
            "4:21: no number of cases is planned - write `cases`, `positives` or",
        ),
        (
            HEAD + "plan: {sample_size: {cases: 9, positives: 10}}\n",
            "do not agree with cases (9) - correct the numbers",
        ),
        (HEAD + "plan: {sample_size: {cases: 9, positives: 4, negatives: 4}}\n", "of the classes, 8, do not agree"),
        (HEAD + "plan: {sample_size: {cases: 0}}\n", "cases must be at least 1 (0)"),
        (HEAD + "plan: {sample_size: {cases: 9.5}}\n", "cases must be a whole number (9.5)"),
        (HEAD + "plan: {sample_size: {case: 9}}\n", "did you mean 'cases'"),
        (
            NUMBERS + "plan: {sample_size: {cases: 90, positives: 9}}\n",
            "positives does not apply to the task regression",
        ),
        (FOLDS + "plan: {sample_size: {cases: 90}}\n", "a comparison of scores has none - leave it out"),
    ],
)
def test_a_plan_that_says_nothing_is_refused(problems, text, said):
    found = [str(one) for one in problems(text)]

    assert any(said in one for one in found), found
