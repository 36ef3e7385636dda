"""Connor's example, the inverse of the formula, and simulated power."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reportgen.analyses.sample_size_paired import sample_size_paired
from reportgen.analyses.smallest_detectable_difference import smallest_detectable_difference
from reportgen.catalog.answers import Undefined
from reportgen.engine.calc.run import calc
from reportgen.errors import ReportgenError


def test_connors_example():
    """0.45 and 0.05 of the pairs are discordant: 22.8, so 23 pairs; computed by powerandsamplesize.com with R."""
    found = sample_size_paired(difference=0.4, discordant=0.5).values

    assert (found["n"], found["discordant_cases"]) == (23, 11.5)
    assert 22 < found["exact_n"] <= 23


@pytest.mark.slow
@pytest.mark.parametrize(("difference", "discordant"), [(0.05, 0.15), (0.1, 0.4)])
def test_mcnemars_test_has_about_this_power(difference, discordant):
    n = sample_size_paired(difference=difference, discordant=discordant).values["n"]
    shares = [(discordant + difference) / 2, (discordant - difference) / 2, 1 - discordant]
    b, c, _ = np.random.default_rng(4).multinomial(n, shares, size=20_000).T

    assert ((b - c) ** 2 > 3.841459 * (b + c)).mean() == pytest.approx(0.8, abs=0.02)


@given(st.floats(0.01, 0.5), st.floats(0.5, 1), st.floats(0.5, 0.95), st.sampled_from([1, 2]))
def test_power_size_and_smallest_difference_are_inverses(difference, discordant, power, sides):
    planned = {"power": power, "sides": sides}
    found = sample_size_paired(difference=difference, discordant=discordant, **planned).values
    reached = sample_size_paired(difference=difference, discordant=discordant, n=found["n"], **planned).values
    smallest = smallest_detectable_difference(n=found["n"], discordant=discordant, **planned)

    assert reached["power"] == pytest.approx(found["power"])
    assert found["power"] >= power - 1e-9
    if isinstance(smallest, Undefined):
        assert smallest.code == "beyond_range"
    else:
        assert smallest.values["difference"] <= difference + 1e-9


def test_what_cannot_be_planned_says_why():
    assert sample_size_paired(difference=0, discordant=0.2) == Undefined("no_difference_planned")
    assert sample_size_paired(difference=0.3, discordant=0.2).code == "more_difference_than_discordant"
    for wrong in ({"power": 1}, {"n": 0}, {"power": 0.01}):
        with pytest.raises(ReportgenError):
            calc("sample_size_paired", difference=0.1, discordant=0.2, **wrong)
