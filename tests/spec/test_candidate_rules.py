"""What a spec may not say of candidates: each problem with its place, all at once."""

import pytest

HEAD = "kind: comparison\ntitle: T\ncross_validation: scores.csv\ncandidates:\n"
GOOD = "- {name: a, complexity: 1, mean: 0.3, se: 0.02}\n"


def test_all_that_is_wrong_with_candidates_is_said_at_once(problems):
    found = problems(
        HEAD
        + GOOD
        + "- {name: a, complexity: 2, mean: 0.2, se: -0.02}\n"
        + "- {name: b, complexity: 3, mean: 0.2}\n"
        + "- {name: c, complexity: 4, values: [0.1]}\n"
        + "- {name: d, complexity: 5, values: [0.1, 0.2], se: 0.1}\n"
    )

    assert [(one.code, one.place.line) for one in found] == [
        ("other_folds", 5),
        ("same_name", 6),
        ("negative_error", 6),
        ("missing_key", 7),
        ("too_few_values", 8),
        ("two_sources", 9),
    ]


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (GOOD, "5:1: a choice needs two candidates"),
        (GOOD + GOOD.replace("name: a", "name: b"), "all candidates have the same"),
        (GOOD + "- {name: b, mean: 0.2, se: 0.1}\n", "6:3: the key 'complexity' is missing"),
        (GOOD + "- {name: b, complexity: two, mean: 0.2, se: 0.1}\n", "6:25"),
        (GOOD + "- {name: b, complexity: 2, mean: low, se: 0.1}\n", "6:34"),
    ],
)
def test_a_choice_needs_two_candidates_in_an_order(problems, rows, said):
    (problem,) = problems(HEAD + rows)

    assert said in str(problem)
    assert problem.exit_code == 2


def test_a_direction_other_than_that_of_the_metric_is_refused(problems):
    rows = "  " + GOOD + "  " + GOOD.replace("name: a, complexity: 1", "name: b, complexity: 2")
    (problem,) = problems(HEAD + "  metric: accuracy\n  better: lower\n  rows:\n" + rows)

    assert "6:11: better values of accuracy are higher" in str(problem)
