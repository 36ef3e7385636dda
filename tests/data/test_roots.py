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
