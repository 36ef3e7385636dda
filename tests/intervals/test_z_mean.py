"""Values computed by scipy, called here; Wu, Evaluation, equation 32."""

import numpy as np
import pytest
from scipy import stats

from reportgen.data.arrays import array
from reportgen.data.counts import Sample
from reportgen.engine.calc.run import calc
from reportgen.intervals.z_mean import z_mean

VALUES = [1.2, 2.4, 1.3, 1.3, 0.0, 1.0, 1.8, 0.8, 4.6, 1.4]  # Student (1908)


@pytest.mark.parametrize("level", [0.5, 0.95, 0.999])
def test_it_agrees_with_scipy(level):
    found = z_mean.limits(Sample(array(VALUES)), sigma=1.2, level=level)
    limits = stats.norm.interval(level, np.mean(VALUES), 1.2 / np.sqrt(10))
    assert (float(found.low), float(found.high)) == pytest.approx(limits)


@pytest.mark.parametrize(("name", "far", "level"), [("one", 1, 0.68269), ("two", 2, 0.95450)])
@pytest.mark.parametrize("settings", [{}, {"level": 0.8}, {"sides": 1, "side": "upper"}])
def test_one_and_two_standard_errors_stand_next_to_the_exact_multiple_at_any_level(name, far, level, settings):
    """Abramowitz & Stegun (1964), table 26.1: 68.27% and 95.45%."""
    values = calc("z_mean", {"values": VALUES}, sigma=1.2, **settings)["values"]
    error = 1.2 / np.sqrt(10)
    limits = [np.mean(VALUES) - far * error, np.mean(VALUES) + far * error]
    assert [values[f"{name}_se_low"], values[f"{name}_se_high"]] == pytest.approx(limits)
    assert values[f"{name}_se_level"] == pytest.approx(level, abs=5e-6)


def test_without_values_there_is_neither():
    answer = calc("z_mean", {"values": []}, sigma=1.2)
    assert answer["undefined_code"] == "no_value"
    assert answer["values"] is None
