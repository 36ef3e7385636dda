"""A step is noted and its value handed on; both limits of an interval are noted from one formula."""

import numpy as np

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
