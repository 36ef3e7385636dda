"""The values that mlxtend's documentation prints, and a twin written out."""

import math
import statistics

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from scipy.stats import t as student

from reportgen import index
from reportgen.data.folds import FoldScores
from reportgen.hypotests.dietterich_5x2_t import dietterich_5x2_t

# As in test_alpaydin_5x2_f.py: the user guide of mlxtend 0.23, iris data.
LOGISTIC = [[68, 71], [72, 68], [69, 72], [70, 68], [73, 65]]
TREE = [[71, 73], [71, 71], [71, 72], [71, 70], [71, 67]]
STUMP = [[47, 47], [48, 49], [47, 41], [48, 47], [48, 46]]
SCORES = arrays(float, (5, 2), elements=st.integers(0, 40).map(lambda score: score / 40))


@pytest.mark.parametrize(("second", "t", "p"), [(TREE, -1.539, 0.184), (STUMP, 5.386, 0.003)])
def test_the_printed_values_of_mlxtend(second, t, p):
    found = dietterich_5x2_t(FoldScores.of(np.array(LOGISTIC) / 75, np.array(second) / 75))

    assert found.statistic == pytest.approx(t, abs=0.0005)
    assert found.p_value == pytest.approx(p, abs=0.0005)
    assert found.df == 5


@given(SCORES, SCORES, st.sampled_from([0.8, 0.95]))
def test_it_agrees_with_its_formula_written_out_and_with_its_interval(a, b, level):
    differences = (a - b).tolist()
    error = math.sqrt(statistics.mean(statistics.variance(pair) for pair in differences))
    assume(error > 1e-9)
    found = dietterich_5x2_t(FoldScores.of(a, b), level=level)
    t, reach = differences[0][0] / error, student.ppf((1 + level) / 2, 5) * error

    assert found.statistic == pytest.approx(t, rel=1e-9, abs=1e-12)
    assert found.p_value == pytest.approx(2 * student.sf(abs(t), 5), rel=1e-7)
    assert float(found.interval.low) == pytest.approx(differences[0][0] - reach, rel=1e-9, abs=1e-9)
    assert (float(found.interval.low) > 0 or float(found.interval.high) < 0) == (found.p_value < 1 - level)


@given(SCORES, SCORES)
def test_swapped_learners_turn_signs_round_and_nothing_else(a, b):
    plain, other = dietterich_5x2_t(FoldScores.of(a, b)), dietterich_5x2_t(FoldScores.of(b, a))

    assert other.p_value == plain.p_value
    assert other.effect.value == pytest.approx(-plain.effect.value, abs=1e-12)
    if plain.statistic is not None:
        assert other.statistic == pytest.approx(-plain.statistic)


def test_it_changes_if_another_fold_comes_first():
    turned = dietterich_5x2_t(FoldScores.of(LOGISTIC[::-1], TREE[::-1]))

    assert turned.statistic == pytest.approx(2 / math.sqrt(19 / 5))


def test_it_never_decides():
    assert not index.find("dietterich_5x2_t").compares.decides
