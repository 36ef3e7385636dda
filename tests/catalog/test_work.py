"""A step is noted and its value handed on; both limits of an interval are noted from one formula."""

import numpy as np

from reportgen.catalog.answers import Table
from reportgen.catalog.work import SILENT, Recorder


def test_a_step_returns_its_value_whether_it_is_noted_or_not():
    work = Recorder("x")

    assert [work.step("formula", "y", 2.5, y=1), SILENT.step("formula", "y", 2.5)] == [2.5, 2.5]
    assert work.step("formula", "", np.ones(3)).tolist() == [1, 1, 1]
    assert [step.value for step in work.steps] == [2.5]


def test_both_limits_are_noted_each_with_its_sign():
    work = Recorder("")
    work.limits(r"v \pm d", 1, 3, v=2, d=1)

    assert [(step.code, step.substituted, step.value) for step in work.steps] == [
        ("lower_limit", "2 - 1", 1),
        ("upper_limit", "2 + 1", 3),
    ]


def test_groups_taken_alike_are_one_step_and_the_rows_of_a_table():
    work = Recorder("")
    work.rows("ratio", r"\frac{x_{i}}{n_{i}}", {"group": [1, 2], "x": [3, 4], "share": [0.5, 1.0]})
    assert [(step.code, step.value) for step in work.steps] == [("ratio", None)]
    assert work.table == Table(("group", "x", "share"), ((1, 3, 0.5), (2, 4, 1.0)))


def test_groups_of_a_batch_are_not_noted():
    work = Recorder("")
    work.rows("ratio", "x", {"group": [1, 2], "x": [[3, 4], [5, 6]]})
    assert (work.steps, work.table) == ([], None)
