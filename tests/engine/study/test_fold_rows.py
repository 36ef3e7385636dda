"""Cases that name their folds: what is counted once, and what is no cross-validation."""

import pytest

from reportgen import evaluate
from reportgen.engine.study.fold_rows import _in_order
from reportgen.errors import ReportgenError


def table(repeats=1, cases=24, folds=3):
    """Give every case a label, a score and a fold, in each repeat another fold."""
    rows = {name: [] for name in ("id", "y", "s", "fold", "run")}
    for repeat in range(repeats):
        for case in range(cases):
            values = (
                f"P{case}",
                case % 2,
                case % 5 / 4,
                f"fold {(case // 2 + repeat * (case % 2)) % folds + 1}",
                repeat,
            )
            for name, value in zip(rows, values, strict=True):
                rows[name].append(value)
    return rows


def run(data, columns=None, **more):
    named = {"id": "id", "truth": "y", "score": "s", "fold": "fold"} | (columns or {})
    spec = {"kind": "validation", "title": "T", "data": {"columns": named}, "threshold": 0.5}
    return evaluate(spec | more, data)


def count(results, name):
    return next(one.value for one in results.data.counts if one.name == name)


def said_of(data, columns=None, **more):
    with pytest.raises(ReportgenError) as caught:
        run(data, columns, **more)
    return [problem.what for problem in caught.value.problems]


def test_each_case_is_counted_once_also_in_repeats():
    once, often = run(table()), run(table(repeats=4), {"repeat": "run"})
    assert [count(often, name) for name in ("rows_read", "rows_analysed", "folds", "repeats")] == [96, 24, 12, 4]
    assert [count(once, name) for name in ("rows_read", "rows_analysed", "folds", "repeats")] == [24, 24, 3, 1]
    assert often.estimate("model", "accuracy").value == once.estimate("model", "accuracy").value
    assert often.folds.metrics[0].repeats is not None
    assert often.folds.training_share == pytest.approx(2 / 3)


def test_the_order_of_rows_does_not_matter():
    data = table(repeats=2)
    turned = {name: values[::-1] for name, values in data.items()}
    first, second = run(data, {"repeat": "run"}), run(turned, {"repeat": "run"})
    assert first.folds == second.folds
    assert first.models == second.models


def test_folds_go_in_the_order_of_their_numbers():
    assert sorted(["10", "fold 2", "9", "b", "fold 10"], key=_in_order) == ["9", "10", "b", "fold 2", "fold 10"]


@pytest.mark.parametrize(
    ("changed", "columns", "said"),
    [
        ({"fold": [None, *table()["fold"][1:]]}, {}, "1 of 24 rows has no fold"),
        ({"fold": ["a"] * 24}, {}, "all cases have one fold, so no cases are left that trained a model"),
        (
            {"id": ["P0", "P0", *table()["id"][2:]], "fold": ["1", "2", *table()["fold"][2:]]},
            {},
            "2 rows have ids that are in several folds",
        ),
    ],
)
def test_what_is_no_cross_validation_is_refused(changed, columns, said):
    assert any(one.startswith(said) for one in said_of(table() | changed, columns))


def test_repeats_of_other_cases_are_refused():
    data = table(repeats=2)
    rows = {name: values[:-1] for name, values in data.items()}
    assert "repeat 1 tests 23 of 24 cases" in said_of(rows, {"repeat": "run"})
    assert "repeats test the same cases again, but the cases have no ids" in said_of(
        {name: values for name, values in data.items() if name != "id"} | {"no": data["id"]},
        {"repeat": "run", "id": None},
    )


def test_a_design_with_other_numbers_is_refused():
    assert "the design has 10 folds, but the table has 3" in said_of(
        table(), cross_validation={"design": {"folds": 10}}
    )


def test_the_classes_of_each_fold_are_checked():
    data = table() | {"fold": ["lonely" if y and case < 3 else "rest" for case, y in enumerate(table()["y"])]}
    found = {one.check: one for one in run(data).checks}
    assert found["class_in_every_fold"].outcome == "failed"
    assert found["class_in_every_fold"].facts["name"] == "0"
    assert {one.check: one for one in run(table()).checks}["class_in_every_fold"].outcome == "passed"
