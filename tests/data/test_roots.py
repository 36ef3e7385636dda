"""Roots against their closed forms."""

import numpy as np
import pytest

from reportgen.data.roots import root


@pytest.mark.parametrize("target", [0.1, 2.0, 7.3])
def test_a_square_root_is_found(target):
    assert float(root(lambda x: target - x * x, 0, 10)) == pytest.approx(target**0.5, rel=1e-15)


def test_the_ends_may_stand_in_either_order():
    assert float(root(lambda x: x - 0.3, 1, 0)) == pytest.approx(0.3, rel=1e-15)


def test_a_batch_is_solved_at_once():
    targets = np.array([[0.1, 0.4], [2.0, 3.0]])
    np.testing.assert_allclose(root(lambda x: targets - x**3, 0, 2), np.cbrt(targets), rtol=1e-15)


def test_a_root_at_an_end_is_that_end():
    assert float(root(lambda x: -x, 0, 1)) == pytest.approx(0, abs=1e-17)


def test_each_root_of_a_batch_is_the_one_that_is_found_alone():
    targets = np.geomspace(1e-9, 0.9, 40)
    together = root(lambda x: targets - x**3, 0, 1)
    alone = [float(root(lambda x, target=target: target - x**3, 0, 1)) for target in targets]
    np.testing.assert_array_equal(together, alone)


def test_ends_without_a_number_and_jumps_are_halved():
    with np.errstate(divide="ignore"):
        assert float(root(lambda x: -5 - np.log(x), 0, 1)) == pytest.approx(np.exp(-5), rel=1e-14)
    assert float(root(lambda x: np.where(x < 0.3, 1.0, -1.0), 0, 1)) == pytest.approx(0.3, rel=1e-15)


def test_a_dozen_steps_do_for_a_smooth_function():
    tried = []
    root(lambda x: tried.append(x) or np.exp(-x) - x, 0, 1)
    assert len(tried) < 14
