"""The ways to groups, squares and patterns, through the public door."""

import pytest

from reportgen import calc
from reportgen.errors import ReportgenError

TWO = {"successes_a": 56, "trials_a": 70, "successes_b": 48, "trials_b": 80}


def test_two_proportions_go_by_four_names():
    answer = calc("newcombe", TWO)
    assert (answer["n"], answer["value"]) == (150, pytest.approx(0.2))


def test_clusters_go_as_a_list_per_group():
    answer = calc("rao_scott", successes=[[2, 0, 1], [1, 2]], trials=[[2, 2, 2], [2, 2]])
    assert (answer["n"], answer["df"]) == (10, 1)


def test_groups_are_told_from_groups_of_clusters_by_their_lists():
    plain = calc("expected_counts", successes=[3, 7], trials=[20, 20])
    clustered = calc("expected_counts", successes=[[2, 1], [4, 3]], trials=[[10, 10], [10, 10]])
    assert (plain["checks"][0]["code"], plain["checks"][0]["statistic"]) == ("enough_expected", 5)
    assert clustered["checks"][0]["code"] == "enough_expected"


def test_a_square_and_patterns_go_as_lists_of_rows():
    assert calc("bowker", table=[[1, 2], [3, 4]])["statistic"] == pytest.approx(0.2)
    assert calc("cochran_q", correct=[[1, 1, 1], [1, 0, 0], [1, 0, 0]], models=["a", "b", "c"])["statistic"] == 4


@pytest.mark.parametrize(
    ("method", "inputs", "said"),
    [
        ("newcombe", TWO | {"successes_a": 71}, "more successes than trials"),
        ("newcombe", {"successes_a": 1}, "inputs are missing"),
        ("rao_scott", {"successes": [1, 2], "trials": [3, 4]}, "list of lists"),
        ("rao_scott", {"successes": [[1, 2]], "trials": [[3, 4], [5, 6]]}, "1 entries and trials has 2"),
        ("rao_scott", {"successes": [[1, 2], [1]], "trials": [[3, 4], [5, 6]]}, "1 entries and trials has 2"),
        ("rao_scott", {"successes": [[1, 7], [1]], "trials": [[3, 4], [5]]}, "more successes than trials"),
        ("rao_scott", {"successes": 1, "trials": 2}, "list of lists"),
        ("bowker", {"table": [[1, 2, 3], [4, 5, 6]]}, "square of counts"),
        ("bowker", {"table": [[1, -2], [4, 5]]}, "square of counts"),
        ("stuart_maxwell", {"table": [[1]]}, "square of counts"),
        ("cochran_q", {"correct": [[1, 2], [0, 1]]}, "rows of 0 and 1"),
        ("cochran_q", {"correct": [1, 0, 1]}, "rows of 0 and 1"),
        ("cochran_q", {"correct": [[1, 0]], "models": ["a"]}, "2 names"),
    ],
)
def test_what_cannot_be_meant_is_refused(method, inputs, said):
    with pytest.raises(ReportgenError, match=said):
        calc(method, inputs)
