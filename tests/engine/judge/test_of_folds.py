"""Criteria on scores over folds without cases: the mean is given, and there is no verdict."""

import pytest

from reportgen import evaluate, render
from reportgen.errors import ReportgenError

SCORES = {"fold": list(range(5)), "A": [0.91, 0.93, 0.95, 0.92, 0.94], "B": [0.88, 0.9, 0.93, 0.91, 0.89]}


def run(criteria, **more):
    asked = {"metric": "recall", "design": {"kind": "kfold"}}
    return evaluate(
        {"kind": "comparison", "title": "T", "cross_validation": asked, "criteria": criteria, **more}, SCORES
    )


@pytest.mark.parametrize("criterion", ["recall >= 0.5", {"metric": "recall", "at_most": 0.99, "why": "w"}])
def test_folds_alone_carry_no_verdict_however_clear_they_are(criterion, tmp_path):
    results = run([criterion, {"comparison": "H1", "must": "superior"}], comparisons=[{"role": "primary"}])
    (first, second) = results.criteria[0].models

    assert [one.model for one in (first, second)] == ["A", "B"]
    assert {(one.verdict, one.undefined_code, one.value) for one in (first, second)} == {
        ("undefined", "no_pooled_cases", None)
    }
    assert results.criteria[1].of_comparison is not None
    render(results, tmp_path / "out", ["html"])
    page = (tmp_path / "out" / "report.html").read_text(encoding="utf-8")
    assert "no predictions of cases" in page
    assert "Criteria on means over the folds" in page


@pytest.mark.parametrize(
    ("criterion", "said"),
    [
        ("precision >= 0.5", "no metric of the folds is named 'precision'"),
        ({"metric": "recall", "at_least": 0.5, "model": "C"}, "no model of the table is named 'C'"),
    ],
)
def test_what_the_table_does_not_have_is_refused(criterion, said):
    with pytest.raises(ReportgenError) as caught:
        run([criterion])
    assert [problem.what for problem in caught.value.problems] == [said]
