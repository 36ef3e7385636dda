"""Profit."""

import math

import numpy as np
import pytest

from reportgen.data.arrays import array
from reportgen.data.costs import Costed
from reportgen.metrics.profit import profit
from reportgen.metrics.total_cost import total_cost

LETTERS = [[970, 20], [2, 8]]


@pytest.mark.parametrize(
    ("costs", "expected"),
    [
        ([[0, 1], [0, -10]], 60),  # Honavar, "Evaluating Model Performance": 80 - 20, the gain of 10 net of the letter
        ([[0, 1], [0, 1 - 10]], 52),  # the gain of 10 is gross: all 28 letters are paid
        ([[0, 1], [0, 0]], -20),  # the letters that nobody answers
    ],
)
def test_it_agrees_with_the_offer_by_letter(costs, expected):
    assert float(profit(Costed(array(LETTERS), array(costs)))) == expected


def test_it_is_the_total_cost_with_the_sign_turned(calls):
    *_, counts = calls
    costed = Costed.of(counts, [[-1, 5], [20, -7.5]])
    assert float(profit(costed)) == -float(total_cost(costed))


def test_nothing_gained_and_nothing_lost_is_no_negative_zero():
    found = float(profit(Costed(np.zeros((2, 2)), array([[0, 1], [2, 0]]))))
    assert math.copysign(1, found) == 1
