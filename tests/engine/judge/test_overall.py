"""A decision against the verdicts needs a reason and a name."""

import pytest

from reportgen import ReportgenError, evaluate, load

OVERRIDE = "override: {why: no other test, by: Ann}"
LINES = """\
kind: validation
title: T
data: {confusion: [[95, 5], [5, 45]], positive: "1", matrix_rows: truth}
criteria: [recall >= 0.5, recall >= 0.88]
plan: {primary: %s}
decision: {outcome: %s}
"""


def run(tmp_path, *, outcome="approved", rule="all", criteria="[recall >= 0.5, recall >= 0.88]"):
    text = (LINES % (rule, outcome)).replace("[recall >= 0.5, recall >= 0.88]", criteria)
    (tmp_path / "s.yaml").write_text(text, encoding="utf-8")
    return evaluate(load(tmp_path / "s.yaml"))


def test_an_approval_against_a_verdict_is_refused_with_the_place_and_what_to_write(tmp_path):
    with pytest.raises(ReportgenError, match=r"6:.*C2 is not demonstrated.*override: \{why") as caught:
        run(tmp_path)
    assert caught.value.exit_code == 2


@pytest.mark.parametrize("outcome", ["approved_with_conditions, conditions: [x]"])
def test_so_is_one_with_conditions(tmp_path, outcome):
    with pytest.raises(ReportgenError, match="C2 is not demonstrated"):
        run(tmp_path, outcome=outcome)


@pytest.mark.parametrize(
    "more",
    [
        {"outcome": f"approved, {OVERRIDE}"},
        {"outcome": "rejected"},
        {"rule": "any"},
        {"criteria": "[recall >= 0.5]"},
        {"criteria": "[recall >= 0.5, {metric: recall, at_least: 0.88, role: secondary}]"},
        {"criteria": "[]"},
    ],
)
def test_it_is_accepted_with_a_reason_and_where_nothing_is_against_it(tmp_path, more):
    assert run(tmp_path, **more).criteria is not None


@pytest.mark.parametrize(
    "more",
    [
        {"outcome": f"rejected, {OVERRIDE}"},
        {"outcome": f"approved, {OVERRIDE}", "criteria": "[recall >= 0.5]"},
        {"outcome": f"approved, {OVERRIDE}", "rule": "any"},
    ],
)
def test_a_reason_that_nothing_needs_is_refused(tmp_path, more):
    with pytest.raises(ReportgenError, match=r"leave decision\.override out"):
        run(tmp_path, **more)


@pytest.mark.parametrize("override", ["{why: x}", "{by: Ann}", "{why: '', by: Ann}"])
def test_a_reason_has_a_text_and_a_name(tmp_path, override):
    with pytest.raises(ReportgenError):
        run(tmp_path, outcome=f"approved, override: {override}")
