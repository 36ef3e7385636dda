"""The example of the lecture slides on the real risk, and standard errors by scipy."""

import pytest
from scipy.stats import sem

from reportgen.analyses.one_standard_error import one_standard_error
from reportgen.data.candidates import Candidates
from reportgen.engine.calc.run import calc
from reportgen.errors import ReportgenError

LOSSES = {"a": [0, 1, 0, 0, 1, 0], "b": [0, 0, 0, 0, 1, 0], "c": [0, 1, 1, 0, 1, 1]}


def candidates(rows):
    return Candidates.from_inputs({"candidates": rows})


def test_from_losses_risk_and_standard_error_follow():
    rows = [{"name": name, "complexity": at, "losses": losses} for at, (name, losses) in enumerate(LOSSES.items())]
    found = one_standard_error(candidates(rows))

    assert [row[2:4] for row in found.table.rows] == [
        pytest.approx((sum(losses) / 6, sem(losses))) for losses in LOSSES.values()
    ]
    assert (found.values["best"], found.values["chosen"], found.values["divisor"]) == ("b", "a", 5)
    assert found.values["cutoff"] == pytest.approx(1 / 6 + sem(LOSSES["b"]))


def test_without_an_error_the_best_is_chosen_and_of_equal_ones_the_simplest():
    rows = [
        {"name": name, "complexity": c, "risk": risk, "se": 0}
        for name, c, risk in [("x", 3, 1), ("y", 2, 1), ("z", 1, 2)]
    ]

    assert one_standard_error(candidates(rows)).values["chosen"] == "y"


def test_a_risk_at_the_cut_off_but_for_rounding_is_within():
    rows = [
        {"name": "x", "complexity": 2, "risk": 0.1, "se": 0.2},
        {"name": "y", "complexity": 1, "risk": 0.3, "se": 0},
    ]

    assert one_standard_error(candidates(rows)).values["chosen"] == "y"


@pytest.mark.parametrize(
    ("rows", "match"),
    [
        ("x", "must be a list of"),
        ([], "must be a list of"),
        ([{"complexity": 1, "risk": 1}], "candidate 1 needs complexity"),
        ([{"complexity": 1, "risk": 1, "se": -1}], "se of 1 must not be below 0"),
        ([{"complexity": 1, "losses": [1]}], "losses of 1 must be a list of at least two"),
        ([{"complexity": 1, "losses": [1, 2], "se": 3}], "candidate 1 needs complexity"),
        ([{"complexity": 1, "risk": "x", "se": 3}], "risk of 1 must be finite numbers"),
        ([{"complexity": 1, "risk": [1, 2], "se": 3}], "risk of 1 must be one number"),
        ([{"name": "a", "complexity": 1, "risk": 1, "se": 3}] * 2, "a name of its own"),
        ([{"complexity": 1, "risk": 1, "se": 3, "colour": "red"}], "candidate 1 needs complexity"),
    ],
)
def test_wrong_rows_are_refused(rows, match):
    with pytest.raises(ReportgenError, match=match):
        calc("one_standard_error", {"candidates": rows})
