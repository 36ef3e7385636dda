"""What a spec may not say of a learning curve: each problem with its place, all at once."""

import pytest

HEAD = "kind: validation\ntitle: T\ndata: p.csv\nlearning_curve:\n"
GOOD = "  - {size: 50, training: 0.9, validation: 0.7}\n  - {size: 100, training: 0.9, validation: 0.8}\n"
ROWS = HEAD + "  rows:\n" + GOOD


def test_rows_alone_and_a_file_alone_are_short_forms(loaded):
    assert len(loaded(HEAD + GOOD).learning_curve.rows) == 2
    assert loaded(HEAD.strip() + " curve.csv\n").learning_curve.file == "curve.csv"
    assert loaded(HEAD.strip().replace("learning_curve", "candidates") + " tried.csv\n").candidates.file == "tried.csv"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (HEAD + GOOD.splitlines()[0] + "\n", "5:3: a learning curve needs two sizes or two steps"),
        (HEAD + GOOD + GOOD, "7:5: two rows have the same size or step in the same run (50) - tell runs apart"),
        (HEAD + GOOD + "  - {training: 1, validation: 1}\n", "7:5: a row has neither size nor step"),
        (HEAD + GOOD.replace("size: 100", "step: 2"), "5:3: some rows have sizes and some have steps"),
        (HEAD + GOOD + "  - {size: 9, training: 1, validation: 1, repeat: b}\n", "runs have different sizes or steps"),
        (HEAD + GOOD.replace("50", "50.5"), "5:12: size must be a whole number"),
        (HEAD + GOOD.replace("training: 0.9", "training: x"), "5:"),
        (ROWS + "  metric: accuracy\n  better: lower\n", "9:11: better values of accuracy are higher"),
        (ROWS.replace("0.7", "70") + "  metric: accuracy\n", "6:43: this cannot be a value of accuracy (70) - write"),
        (ROWS + "  limit: 0.8\n", "learning_curve has one threshold of two - add `largest_gap: ...`"),
        (ROWS + "  patience: 3\n", "8:13: patience counts steps of training, and the rows have none"),
        (ROWS + "  file: c.csv\n", "learning_curve has a file and rows - write `learning_curve: learning_curve.csv`"),
        (HEAD + "  on: test\n", "learning_curve has no values"),
        (HEAD + "  file: c.csv\n  on: test\n  patience: 3\n", "7:13: training must not be stopped by test cases"),
    ],
)
def test_what_is_no_curve_is_refused_with_its_place(problems, text, said):
    found = problems(text)

    assert any(said in str(one) for one in found), list(map(str, found))
    assert all(one.exit_code == 2 for one in found)


def test_a_figure_without_a_curve_is_refused(problems):
    (problem,) = problems(HEAD.replace("learning_curve:\n", "outputs: {figures: [learning_curve]}\n"))

    assert "the figure learning_curve needs a learning curve - give it under `learning_curve:`" in str(problem)
