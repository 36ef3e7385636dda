"""By hand, and from samples drawn here."""

import numpy as np
import pytest

from reportgen.catalog.answers import Undefined
from reportgen.engine.calc.run import calc
from reportgen.errors import ReportgenError


def test_mean_and_deviation_are_numpys():
    values = [0.31, 0.22, 0.4, 0.27]
    found = calc("out_of_bag_summary", {"values": values})["values"]

    assert found["mean"] == pytest.approx(np.mean(values))
    assert found["sd"] == pytest.approx(np.std(values, ddof=1))
    assert (found["replicates"], found["minimum"], found["maximum"]) == (4, 0.22, 0.4)


def test_samples_tested_on_the_cases_they_leave_out_are_disjoint_and_leave_out_a_third():
    rng = np.random.default_rng(3)
    drawn = [rng.integers(200, size=200).tolist() for _ in range(60)]
    left_out = [sorted(set(range(200)) - set(each)) for each in drawn]
    given = {"values": [len(each) / 200 for each in left_out], "drawn": drawn, "left_out": left_out}
    found = calc("bootstrap_train", given)["values"]

    assert found["disjoint"] == "yes"
    assert found["left_out"] == pytest.approx(found["mean"])
    assert found["left_out"] == pytest.approx(0.368, abs=0.01)


def test_a_sample_tested_on_its_own_cases_has_no_summary():
    given = {"values": [0.1, 0.2], "drawn": [["a", "a"], ["a", "b"]], "left_out": [["b", "a"], ["c"]]}
    found = calc("out_of_bag_summary", given)

    assert (found["undefined_code"], found["value"]) == ("tested_on_drawn", None)
    assert "1 sample is tested on cases" in found["undefined"]


def test_one_sample_has_no_spread():
    assert calc("out_of_bag_summary", {"values": [0.1]})["undefined_code"] == Undefined("one_replicate").code


@pytest.mark.parametrize("drawn", [[["a"]], "ab", [["a"], "b"], [["a"], []]])
def test_cases_are_lists_of_names_one_for_each_value(drawn):
    with pytest.raises(ReportgenError, match="must be a list of cases for each value"):
        calc("out_of_bag_summary", {"values": [0.1, 0.2], "drawn": drawn, "left_out": [["x"], ["y"]]})
