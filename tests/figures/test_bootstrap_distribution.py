"""Bootstrap draws: a bar for each bin, weaker outside the interval, with the interval above the bars."""

from dataclasses import replace

import pytest
from matplotlib.patches import Polygon
from shapes_of_scores import DRAWS, accuracies_compared

from reportgen.figures.bootstrap_distribution import FILLED, OUTSIDE, DrawnDifferences, bootstrap_distribution
from reportgen.results.parts import CurveTable, Interval
from reportgen.results.tested import PairResult


def bars(draws):
    """Return height and strength of the bars, from left to right."""
    found = [one for one in bootstrap_distribution(draws).artists if isinstance(one, Polygon)]
    return sorted(
        (one.get_xy()[:, 0].min(), abs(float(one.get_xy()[:, 1].max() - one.get_xy()[:, 1].min())), one.get_alpha())
        for one in found
    )


def test_bars_are_as_high_as_their_draws_and_empty_bins_have_none():
    (_, low, _), (_, high, _) = bars(DRAWS)

    assert high == pytest.approx(9 * low)


def test_bars_outside_the_interval_are_weaker():
    draws = replace(DRAWS, bins=((-3.0, -2.0, 5), (-1.0, 0.0, 5), (1.0, 2.0, 5)))

    assert [strength for *_, strength in bars(draws)] == [OUTSIDE, FILLED, OUTSIDE]


def test_the_interval_and_the_difference_stand_above_the_bars(read):
    lines = read.lines(bootstrap_distribution(DRAWS))
    (interval,) = [one for one in lines if len(one) > 3 and one[0][1] == one[1][1] < 0]
    (mark,) = [one[0] for one in lines if len(one) == 1]
    per_point = (interval[1][0] - interval[0][0]) / (0.9 + 1.5)

    assert mark[0] - interval[0][0] == pytest.approx(per_point * (0.4 + 1.5))


def test_draws_are_taken_from_results_in_percentage_points():
    table = CurveTable(
        ref="c/d", curve="bootstrap_histogram", label="x", columns=("low", "high", "draws"), rows=((0.01, 0.02, 7),)
    )
    limits = Interval(low=0.005, high=None, level=0.95, method="bootstrap_bca")
    pair = PairResult(ref="c", models=("a", "b"), value=0.015, interval=limits, curves=(table,))
    comparison = accuracies_compared(pair)

    assert DrawnDifferences.of(comparison, pair) == DrawnDifferences(
        ("a", "b"), ((1.0, 2.0, 7),), 1.5, (0.5, None), 100.0
    )
    assert DrawnDifferences.of(comparison, pair.model_copy(update={"curves": ()})) is None
