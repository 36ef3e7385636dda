"""Values at the prevalence of use, read at the worst that incomplete rows can be: against every way to fill them in."""

from itertools import product

import pytest

from reportgen import evaluate

USE = 0.05


def spec(criterion, use=USE, **more):
    data = {"positive": "1", "use_prevalence": use}
    metric, *_ = criterion.split()
    asked = {"metrics": [metric], "criteria": [criterion]}
    return {"kind": "validation", "title": "T", "data": data, **asked, **more}


def judged(criterion, truth, called, use=USE, **more):
    (found,) = evaluate(spec(criterion, use, **more), {"truth": truth, "prediction": called}).criteria
    return found


TRUTH, CALLED = ["1"] * 40 + ["0"] * 60, ["1"] * 36 + ["0"] * 4 + ["1"] * 6 + ["0"] * 54
UNKNOWN = [(None, "1"), ("1", None), (None, None)]


def filled():
    """Fill the unknown in, in every way but for the order of the rows."""
    each = [list(product([truth] if truth else "01", [call] if call else "01")) for truth, call in UNKNOWN]
    for rows in dict.fromkeys(tuple(sorted(rows)) for rows in product(*each)):
        yield TRUTH + [truth for truth, _ in rows], CALLED + [call for _, call in rows]


@pytest.mark.parametrize("criterion", ["precision >= 0.2", "accuracy >= 0.8"])
def test_the_worst_and_the_best_are_those_of_every_way_to_fill_rows_in(criterion):
    found = judged(criterion, TRUTH + [truth for truth, _ in UNKNOWN], CALLED + [call for _, call in UNKNOWN])
    each = [judged(criterion, *rows) for rows in filled()]
    assert found.worst.low == pytest.approx(min(one.low for one in each), rel=1e-9)
    assert found.best.high == pytest.approx(max(one.high for one in each), rel=1e-9)
    assert found.verdict in ("met", "not_demonstrated")


def test_of_a_range_of_prevalences_the_worst_is_that_of_both_ends():
    rows = TRUTH + [truth for truth, _ in UNKNOWN], CALLED + [call for _, call in UNKNOWN]
    both = judged("accuracy >= 0.8", *rows, use=[0.05, 0.6])
    ends = [judged("accuracy >= 0.8", *rows, use=end) for end in (0.05, 0.6)]
    assert both.worst.low == pytest.approx(min(one.worst.low for one in ends), rel=1e-9)


def test_costs_in_use_are_read_at_the_worst_too():
    costs = {"costs": {"matrix": [[0, 1], [20, 0]]}}
    rows = TRUTH + [truth for truth, _ in UNKNOWN], CALLED + [call for _, call in UNKNOWN]
    found = judged("mean_cost <= 1", *rows, **costs)
    each = [judged("mean_cost <= 1", *one, **costs) for one in filled()]
    assert found.worst.high == pytest.approx(max(one.high for one in each), rel=1e-9)
