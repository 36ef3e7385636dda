"""The statistic in its distribution: line, area and rejected values stand where the table says, and words say what they are."""

import pytest
from matplotlib.patches import Polygon
from shapes_of_scores import OF_STATISTICS, statistic

from reportgen.figures.p_against_t import StatisticInDistribution, p_against_t
from reportgen.results.parts import CurveTable
from reportgen.results.tested import ErrorFamily, PairResult, Significance


def areas(figure):
    return [one.get_xy() for one in figure.artists if isinstance(one, Polygon) and len(one.get_xy()) > 5]


def test_the_area_begins_at_the_statistic_on_both_sides():
    left, right = areas(p_against_t(OF_STATISTICS["t"]))

    assert left[:, 0].max() == -2.17
    assert right[:, 0].min() == 2.17


@pytest.mark.parametrize(("sides", "side"), [("greater", min), ("less", max)])
def test_one_sided_the_area_is_one_tail(sides, side):
    (area,) = areas(p_against_t(statistic("t", 0.5, 9, sides=sides)))

    assert side(area[:, 0]) == 0.5


def test_the_line_of_the_statistic_stands_at_its_value(read):
    lines = read.lines(p_against_t(OF_STATISTICS["t"]))

    assert [one for one in lines if len(one) == 3 and one[0][0] == one[1][0] == -2.17]


@pytest.mark.parametrize(
    ("shape", "said"),
    [
        ("t", {"t = −2.17, p = 0.057", "beyond ±2.26: p below 5%", "t with 9 degrees of freedom"}),
        ("greater", {"z = 1.20, p = 0.057", "above 1.64: p below 5%", "z"}),
        ("less", {"below −2.04: p below 5%", "t with 4.7 degrees of freedom"}),
        ("F", {"F = 1.05, p = 0.057", "above 4.74: p below 5%", "F with 10 and 5 degrees of freedom"}),
        ("one degree", {"beyond ±12.71: p below 5%", "t with 1 degree of freedom"}),
        ("far beyond", {"t = 3512.00, p = 0.057, beyond the scale", "beyond ±4.71: p below 0.1%"}),
    ],
)
def test_words_say_statistic_p_and_which_values_are_rejected(read, shape, said):
    """Critical values from SciPy; t with 9 degrees beyond 2.262 is printed in Abramowitz & Stegun, table 26.10."""
    assert said <= set(read.words(p_against_t(OF_STATISTICS[shape])))


def test_it_is_taken_from_the_deciding_test():
    columns = ("value", "density", "as_extreme", "rejected")
    table = CurveTable(ref="c/n", curve="null_density", label="x", columns=columns, rows=((1.0, 0.2, 1, 0),))
    test = Significance(ref="c/t", test="corrected_resampled_t", label="T", statistic=1.0, df=9, p_value=0.3)
    family = ErrorFamily(name="role", role="primary", size=2, significance=0.025, level=0.975)
    pair = PairResult(ref="c", models=("a", "b"), tests=(test,), family=family, curves=(table,))

    assert StatisticInDistribution.of(pair) == StatisticInDistribution(
        "T", "t", 1.0, 0.3, 0.025, ((1.0, 0.2, 1, 0),), (9.0,)
    )
    assert StatisticInDistribution.of(pair.model_copy(update={"curves": ()})) is None
