"""Cases that a bootstrap sample leaves out, against brute force and the binomial distribution."""

import itertools
import math

import numpy as np
import pytest
import scipy.stats

from reportgen.analyses.bootstrap_left_out import bootstrap_left_out
from reportgen.errors import ReportgenError


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_all_samples_of_few_cases_are_counted(n):
    samples = list(itertools.product(range(n), repeat=n))
    found = bootstrap_left_out(n=n).values

    assert found["left_out"] == pytest.approx(np.mean([0 not in sample for sample in samples]))
    assert found["distinct"] == pytest.approx(np.mean([len(set(sample)) for sample in samples]))


@pytest.mark.parametrize("n", [10, 1000, 10**6])
def test_it_is_the_binomial_probability_of_no_draw_and_comes_to_0368(n):
    found = bootstrap_left_out(n=n).values

    assert found["left_out"] == pytest.approx(scipy.stats.binom.pmf(0, n, 1 / n))
    assert found["left_out"] == pytest.approx(math.exp(-1), abs=1 / n)


def test_no_case_is_refused():
    with pytest.raises(ReportgenError, match="n must be at least 1"):
        bootstrap_left_out(n=0)
