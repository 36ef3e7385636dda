"""Mean ranks with what procedures of ranks say: places, bars and rulers are as long as the numbers say."""

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reportgen.figures import style
from reportgen.figures.control_difference import control_difference
from reportgen.figures.critical_difference import OVER, critical_difference
from reportgen.figures.drawing import to_svg
from reportgen.figures.rank_axis import AXIS, BETWEEN, RULER, RankedModels, levels_of
from reportgen.results.parts import Fact
from reportgen.results.scores import CriticalDifference, MetricOverDataSets, RankedModel

LONG = "gradient_boosting $x_1$ very long name of a model v2"
C45 = ("C4.5+m+cf", "C4.5+m", "C4.5+cf", "C4.5")
DEMSAR = RankedModels(  # ranks, critical difference at 5 % and what follows: Demšar (2006), section 3.2.2 and figure 1
    names=C45,
    ranks=(1.964, 2.000, 2.893, 3.143),
    order=(3, 1, 2, 0),
    procedure="Nemenyi test",
    value=1.25,
    groups=(C45,),
)
AGAINST = replace(DEMSAR, procedure="Bonferroni-Dunn test", value=1.16, groups=(), control="C4.5")
MANY = tuple(f"{LONG} {at}" for at in range(30))
SHAPES = {
    "published": DEMSAR,
    "groups": replace(DEMSAR, value=1.12, groups=(C45[:3], C45[2:])),
    "apart": replace(DEMSAR, value=0.01, groups=()),
    "no value": replace(DEMSAR, value=None, groups=()),
    "beyond the axis": replace(DEMSAR, value=5.0),
    "tied": replace(DEMSAR, ranks=(2.5,) * 4),
    "foreign names": replace(DEMSAR, names=("模型一", "模型二", "", LONG), groups=()),
    "long procedure": replace(DEMSAR, procedure=LONG * 3),
    "thirty": RankedModels(
        MANY, tuple(1 + at * 29 / 30 for at in range(30)), tuple(range(30)), "Nemenyi test", 6.0, (MANY[:7], MANY[5:12])
    ),
    "two": RankedModels(("a", "b"), (1.0, 2.0), (0, 1), "Nemenyi test", 0.5),
}
CONTROLS = {
    "published": AGAINST,
    "best": replace(AGAINST, control="C4.5+m+cf"),
    "no value": replace(AGAINST, value=None),
    "long name": replace(AGAINST, names=(LONG, "b", "c", "d"), control=LONG),
}
DRAWN = [(critical_difference, one) for one in SHAPES.values()] + [
    (control_difference, one) for one in CONTROLS.values()
]
NAMED = [*SHAPES, *(f"control, {name}" for name in CONTROLS)]


@pytest.mark.parametrize(("draw", "models"), DRAWN, ids=NAMED)
def test_no_words_overlap_or_leave_the_figure(read, draw, models):
    assert read.colliding(to_svg(draw(models), name="figure", alt="", letters="text")) == ([], [])


@pytest.mark.parametrize(("draw", "models"), DRAWN, ids=NAMED)
def test_no_words_are_smaller_than_seven_points_and_no_colour_is_new(draw, models):
    svg = to_svg(draw(models), name="figure", alt="", letters="text")

    assert min(int(size) for size in re.findall(r'font-size="(\d+)"', svg)) >= 700
    assert set(re.findall(r'"(#\w+)"', svg)) <= set(style.PALETTE)


def drawn(figure, read):
    """Return the ends of the axis, where the lines of models leave it, the bars, and the length of the ruler."""
    lines = read.lines(figure)
    lines = [one for one in lines if len(one) > 1]
    (axis,) = [(one[0][0], one[1][0]) for one in lines if one[0][1] == one[1][1] == AXIS]
    places = [one[0][0] for one in lines if len(one) == 4 and one[0][1] == AXIS]
    bars = [(one[0][0], one[1][0]) for one in lines if len(one) == 3 and one[0][1] == one[1][1] > AXIS]
    rulers = [one[1][0] - one[0][0] for one in lines if one[0][1] == RULER]
    return axis, places, bars, rulers


def test_models_bars_and_ruler_of_the_published_example_are_on_one_axis(read):
    (left, right), places, bars, rulers = drawn(critical_difference(DEMSAR), read)
    per_rank = (right - left) / 3
    expected = [right - per_rank * (rank - 1) for rank in (1.964, 2.000, 3.143, 2.893)]

    assert places == pytest.approx(expected)
    assert bars == [pytest.approx((expected[2] - OVER, expected[0] + OVER))]
    assert rulers == [pytest.approx(1.25 * per_rank)]


@given(st.lists(st.floats(1, 8), min_size=8, max_size=8), st.floats(0.1, 7))
def test_a_better_mean_rank_is_further_to_the_right(read, ranks, value):
    models = RankedModels(tuple("abcdefgh"), tuple(sorted(ranks)), tuple(range(8)), "Nemenyi test", value)
    (left, right), places, _, rulers = drawn(critical_difference(models), read)
    per_rank = (right - left) / 7
    by_rank = [*places[:4], *places[:3:-1]]

    assert by_rank == pytest.approx([right - per_rank * (rank - 1) for rank in sorted(ranks)])
    assert rulers == [pytest.approx(value * per_rank)]


def test_a_ruler_longer_than_the_axis_is_not_drawn_but_said(read):
    figure = critical_difference(SHAPES["beyond the axis"])

    assert drawn(figure, read)[3] == []
    assert "Mean rank; critical difference 5.00, Nemenyi test, longer than the axis" in read.words(figure)


def test_the_bar_of_a_control_reaches_one_critical_difference_to_both_sides_as_far_as_ranks_go(read):
    (left, right), _, bars, _ = drawn(control_difference(AGAINST), read)
    per_rank = (right - left) / 3

    assert bars == [pytest.approx((left, right - per_rank * (3.143 - 1.16 - 1)))]


@pytest.mark.parametrize(
    ("draw", "models", "words"),
    [
        (critical_difference, DEMSAR, "Bars join models that are not told apart (Nemenyi test)"),
        (critical_difference, SHAPES["apart"], "No bar: all models are told apart (Nemenyi test)"),
        (
            control_difference,
            AGAINST,
            "Not told apart from C4.5, the control: models over the bar (Bonferroni-Dunn test)",
        ),
    ],
)
def test_bars_carry_the_name_of_their_procedure(read, draw, models, words):
    assert words in read.words(draw(models))


@given(st.lists(st.tuples(st.floats(0, 300), st.floats(0, 300)).map(sorted).map(tuple), max_size=12))
def test_bars_on_one_level_can_be_told_apart(bars):
    bars = sorted(bars)
    levels = levels_of(bars)

    for at, (left, _) in enumerate(bars):
        before = [right for (_, right), level in zip(bars[:at], levels[:at], strict=True) if level == levels[at]]
        assert all(right + BETWEEN <= left for right in before)


def test_lines_do_not_cross():
    """The better half leads to the right, the best above, and the other half to the left, the worst above."""
    words = re.findall(r">[●■▲◆] ([^<]+)<", to_svg(critical_difference(DEMSAR), name="f", alt="", letters="text"))

    assert words == ["C4.5+m+cf", "C4.5+m", "C4.5", "C4.5+cf"]


def test_models_are_taken_from_results_by_mean_rank():
    def model(name, rank):
        fact = {"label": "x", "value": rank}
        return RankedModel(
            ref=name, name=name, mean=Fact(ref=f"{name}/mean", **fact), mean_rank=Fact(ref=f"{name}/r", **fact)
        )

    over = MetricOverDataSets(
        ref="benchmark",
        metric="accuracy",
        label="Accuracy",
        better="higher",
        data_sets=(),
        models=(model("a", 3.0), model("b", 1.0), model("c", 2.0)),
        wins=(),
    )
    found = CriticalDifference(
        ref="x", test="x", label="Nemenyi test", significance=0.05, value=1.5, groups=(("b", "c"), ("c", "a"))
    )

    assert RankedModels.of(over, found) == RankedModels(
        names=("b", "c", "a"),
        ranks=(1.0, 2.0, 3.0),
        order=(1, 2, 0),
        procedure="Nemenyi test",
        value=1.5,
        groups=(("b", "c"), ("c", "a")),
    )
